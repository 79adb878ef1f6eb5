#include "widgets/paint/grid_lines.h"
#include "widgets/paint/staged_scene.h"

#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sweep {

namespace {

// Hairlines look sharp where they cover whole pixels.
double crisp(double pixel)
{
    return std::floor(pixel) + 0.5;
}

// Lines of one strength share one call.
using LinesByAlpha = std::map<int, std::vector<QLineF>>;

void append(LinesByAlpha& all, const std::vector<GridLine>& lines, QSizeF size, bool vertical, double weight)
{
    for (const GridLine& line : lines) {
        const int alpha = static_cast<int>(std::lround(line.strength * weight * 32));
        const double at = crisp(line.pixel);
        if (alpha > 0)
            all[alpha].push_back(vertical ? QLineF(at, 0, at, size.height()) : QLineF(0, at, size.width(), at));
    }
}

void paint(Surface& surface, const LinesByAlpha& all, const QColor& colour)
{
    for (const auto& [alpha, lines] : all)
        surface.hairlines(lines, faded(colour, alpha / 32.0));
}

TextLook labelLook(const StagedScene& stage, Anchor anchor)
{
    return {.colour = stage.colours.inkQuiet,
            .halo = stage.picture.layers.background ? stage.colours.canvas : QColor(),
            .size = 10,
            .anchor = anchor};
}

// The scene's grid, where its cells are large enough to be seen as such, quietens the canvas's own.
bool showsSceneGrid(const StagedScene& stage)
{
    const auto& grid = stage.scene().grid;
    return grid && stage.picture.layers.sceneGrid && stage.picture.view.toPixels(grid->spacing.x) > 10 &&
           stage.picture.view.toPixels(grid->spacing.y) > 10;
}

} // namespace

void paintGrid(Surface& surface, const StagedScene& stage)
{
    const ViewTransform& view = stage.picture.view;
    const double weight = showsSceneGrid(stage) ? 0.35 : 1;
    const GridAxis x = horizontalAxis(view);
    const GridAxis y = verticalAxis(view);
    LinesByAlpha lines;
    append(lines, adaptiveLines(x), view.size(), true, weight);
    append(lines, adaptiveLines(y), view.size(), false, weight);
    surface.beginGroup(QStringLiteral("grid"), {});
    paint(surface, lines, stage.colours.gridFine);
    surface.endGroup();
}

void paintSceneGrid(Surface& surface, const StagedScene& stage)
{
    if (!stage.scene().grid)
        return;
    const Grid& grid = *stage.scene().grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const ViewTransform& view = stage.picture.view;
    LinesByAlpha lines;
    append(lines, sceneLines(horizontalAxis(view), origin.x, grid.spacing.x), view.size(), true, 1);
    append(lines, sceneLines(verticalAxis(view), origin.y, grid.spacing.y), view.size(), false, 1);
    surface.beginGroup(QStringLiteral("scene-grid"), {});
    paint(surface, lines, stage.colours.gridScene);
    surface.endGroup();
}

void paintAxes(Surface& surface, const StagedScene& stage)
{
    const ViewTransform& view = stage.picture.view;
    const GridAxis x = horizontalAxis(view);
    const GridAxis y = verticalAxis(view);
    LinesByAlpha axes;
    if (const double zero = x.pixel(0); zero >= 0 && zero <= view.size().width())
        append(axes, {{zero, 1}}, view.size(), true, 1);
    if (const double zero = y.pixel(0); zero >= 0 && zero <= view.size().height())
        append(axes, {{zero, 1}}, view.size(), false, 1);
    paint(surface, axes, stage.colours.gridAxis);
}

void paintGridLabels(Surface& surface, const StagedScene& stage)
{
    const ViewTransform& view = stage.picture.view;
    const QSizeF size = view.size();
    if (size.width() < 120 || size.height() < 90)
        return;
    const auto width = [&](const QString& text) { return sizeOf(text, labelLook(stage, Anchor::left)).width(); };
    surface.beginGroup(QStringLiteral("grid-labels"), {});
    for (const GridLabel& label : gridLabels(verticalAxis(view), 56, [](const QString&) { return 12.0; })) {
        if (label.pixel < 12 || label.pixel > size.height() - 30)
            continue;
        surface.text({8, label.pixel}, label.text, labelLook(stage, Anchor::left));
    }
    for (const GridLabel& label : gridLabels(horizontalAxis(view), 72, width)) {
        const double half = width(label.text) / 2;
        if (label.pixel - half > 8 && label.pixel + half < size.width() - 8)
            surface.text({label.pixel, size.height() - 11}, label.text, labelLook(stage, Anchor::centre));
    }
    surface.endGroup();
}

} // namespace sweep
