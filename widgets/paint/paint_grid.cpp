#include "widgets/paint/display_list.h"
#include "widgets/paint/grid_lines.h"
#include "widgets/paint/label_layout.h"

#include "widgets/format/conversions.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sweep {

namespace {

// Lines of the same strength are drawn by one call.
using LinesByAlpha = std::map<int, std::vector<QLineF>>;

void append(LinesByAlpha& all, const std::vector<GridLine>& lines, QSizeF size, bool vertical, double weight)
{
    for (const GridLine& line : lines) {
        const int alpha = static_cast<int>(std::lround(line.strength * weight * 32));
        // The middle of the pixel: hairlines are sharp if they cover whole pixels.
        const double at = std::floor(line.pixel) + 0.5;
        if (alpha > 0)
            all[alpha].push_back(vertical ? QLineF(at, 0, at, size.height()) : QLineF(0, at, size.width(), at));
    }
}

void paint(Surface& surface, const LinesByAlpha& all, const QColor& colour)
{
    for (const auto& [alpha, lines] : all)
        surface.hairlines(lines, faded(colour, alpha / 32.0));
}

TextStyle labelStyle(const DisplayList& list, Anchor anchor)
{
    return {.colour = list.colours.inkQuiet,
            .halo = list.picture.layers.background ? list.colours.canvas : QColor(),
            .size = 10,
            .anchor = anchor};
}

// If the cells of the scene's grid are large enough to be recognised, the canvas's own grid is drawn fainter.
bool showsSceneGrid(const DisplayList& list)
{
    const auto& grid = list.scene().grid;
    return grid && list.picture.layers.sceneGrid && list.picture.view.toPixels(grid->spacing.x) > 10 &&
           list.picture.view.toPixels(grid->spacing.y) > 10;
}

} // namespace

void paintGrid(Surface& surface, const DisplayList& list)
{
    const ViewTransform& view = list.picture.view;
    const double weight = showsSceneGrid(list) ? 0.35 : 1;
    LinesByAlpha lines;
    append(lines, adaptiveLines(horizontalAxis(view)), view.size(), true, weight);
    append(lines, adaptiveLines(verticalAxis(view)), view.size(), false, weight);
    const Surface::Group group(surface, QStringLiteral("grid"));
    paint(surface, lines, list.colours.gridFine);
}

void paintSceneGrid(Surface& surface, const DisplayList& list)
{
    if (!list.scene().grid)
        return;
    const Grid& grid = *list.scene().grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const ViewTransform& view = list.picture.view;
    LinesByAlpha lines;
    append(lines, sceneLines(horizontalAxis(view), origin.x, grid.spacing.x), view.size(), true, 1);
    append(lines, sceneLines(verticalAxis(view), origin.y, grid.spacing.y), view.size(), false, 1);
    const Surface::Group group(surface, QStringLiteral("scene-grid"));
    paint(surface, lines, list.colours.gridScene);
}

void paintAxes(Surface& surface, const DisplayList& list)
{
    const ViewTransform& view = list.picture.view;
    LinesByAlpha axes;
    if (const double zero = horizontalAxis(view).pixel(0); zero >= 0 && zero <= view.size().width())
        append(axes, {{zero, 1}}, view.size(), true, 1);
    if (const double zero = verticalAxis(view).pixel(0); zero >= 0 && zero <= view.size().height())
        append(axes, {{zero, 1}}, view.size(), false, 1);
    paint(surface, axes, list.colours.gridAxis);
}

namespace {

struct AxisLabel
{
    QPointF at;
    QString text;
    Anchor anchor = Anchor::left;
};

QRectF boxOf(const DisplayList& list, const AxisLabel& label)
{
    const QSizeF size = sizeOf(label.text, labelStyle(list, label.anchor));
    const double left = label.anchor == Anchor::left ? label.at.x() : label.at.x() - size.width() / 2;
    return {left, label.at.y() - size.height() / 2, size.width(), size.height()};
}

std::vector<AxisLabel> axisLabels(const DisplayList& list)
{
    std::vector<AxisLabel> all;
    const ViewTransform& view = list.picture.view;
    const QSizeF size = view.size();
    if (size.width() < 120 || size.height() < 90)
        return all;
    const auto width = [&](const QString& text) { return sizeOf(text, labelStyle(list, Anchor::left)).width(); };
    const auto height = [](const QString&) { return 12.0; };
    const GridAxis up = verticalAxis(view);
    const GridAxis across = horizontalAxis(view);
    GridLabels rows = gridLabels(up, 56, height);
    GridLabels columns = gridLabels(across, 72, width);
    if (rows.step < columns.step)
        rows = gridLabels(up, 56, height, columns.step);
    else if (columns.step < rows.step)
        columns = gridLabels(across, 72, width, rows.step);
    for (const GridLabel& label : rows.labels)
        if (label.pixel >= 12 && label.pixel <= size.height() - 30)
            all.push_back({{8, label.pixel}, label.text, Anchor::left});
    for (const GridLabel& label : columns.labels) {
        const double half = width(label.text) / 2;
        if (label.pixel - half > 8 && label.pixel + half < size.width() - 8)
            all.push_back({{label.pixel, size.height() - 11}, label.text, Anchor::centre});
    }
    return all;
}

} // namespace

void paintGridLabels(Surface& surface, const DisplayList& list, const LabelLayout& labels)
{
    const Surface::Group group(surface, QStringLiteral("grid-labels"));
    for (const AxisLabel& label : axisLabels(list))
        if (labels.isFreeFor(boxOf(list, label)))
            surface.text(label.at, label.text, labelStyle(list, label.anchor));
}

void keepOffGridLabels(LabelLayout& labels, const DisplayList& list)
{
    for (const AxisLabel& label : axisLabels(list))
        labels.keepOff(boxOf(list, label));
}

} // namespace sweep
