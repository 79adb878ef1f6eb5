#include "widgets/paint/path_strokes.h"
#include "widgets/paint/staged_scene.h"

#include "core/scene/position.h"

#include <array>
#include <cmath>
#include <map>

namespace sweep {

namespace {

constexpr double pathWidth = 1.25;

// A small open arrow head `before` pixels before q, for a line that comes from p.
void paintArrow(Surface& surface, QPointF p, QPointF q, double before, const QColor& colour)
{
    const QLineF line(p, q);
    if (line.length() < 14 + before)
        return;
    const QPointF along = (q - p) / line.length();
    const QPointF across(-along.y(), along.x());
    const QPointF tip = q - before * along;
    const std::array<QPointF, 3> head{tip - 7 * along + 3.5 * across, tip, tip - 7 * along - 3.5 * across};
    surface.polyline(head, {.line = colour, .width = pathWidth});
}

QColor pathColour(const StagedScene& stage, const StagedBody& staged)
{
    const double share = stage.isHeld(staged.index) ? 0.2 : 0.5;
    return mixed(staged.colour, stage.colours.canvas, share);
}

bool isInside(QPointF p, QSizeF size)
{
    return p.x() >= 0 && p.y() >= 0 && p.x() <= size.width() && p.y() <= size.height();
}

void paintKeyMarks(Surface& surface, const Path& path, const StagedScene& stage, const QColor& colour)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return;
    for (const Key& key : keyed->keys) {
        const QPointF p = stage.picture.view.toPixel(key.at);
        const std::array<QPointF, 4> diamond{p + QPointF(0, -3), p + QPointF(3, 0), p + QPointF(0, 3),
                                             p + QPointF(-3, 0)};
        if (isInside(p, stage.picture.view.size()))
            surface.polygon(diamond, {.fill = stage.colours.canvas, .line = colour, .width = pathWidth});
    }
}

void paintFinePath(Surface& surface, const StagedScene& stage, const StagedBody& staged, const Path& path)
{
    const Interval active = activeInterval(stage.scene(), stage.bodyOf(staged));
    const std::vector<Polyline> strokes = pathStrokes(path, active, stage.picture.view);
    if (strokes.empty())
        return;
    const QColor colour = pathColour(stage, staged);
    for (const Polyline& stroke : strokes)
        surface.polyline(stroke, {.line = colour, .width = pathWidth});
    const bool isPoint = stage.bodyOf(staged).shape == Shape::point; // whose last place is a ring of its own
    const Polyline& last = strokes.back();
    if (isInside(last.back(), stage.picture.view.size()))
        paintArrow(surface, last[last.size() - 2], last.back(), isPoint ? 5 : 0, colour);
    paintKeyMarks(surface, path, stage, colour);
}

// A crowd's paths: hairlines, one call a colour.
void paintCrowdPaths(Surface& surface, const StagedScene& stage)
{
    std::map<QRgb, std::vector<QLineF>> byColour;
    const auto add = [&](const StagedBody& staged, const Path& path) {
        const Interval active = activeInterval(stage.scene(), stage.bodyOf(staged));
        const QColor colour = mixed(staged.colour, stage.colours.canvas, 0.78);
        std::vector<QLineF>& lines = byColour[colour.rgb()];
        for (const Polyline& stroke : pathStrokes(path, active, stage.picture.view)) {
            for (std::size_t i = 1; i < stroke.size(); ++i)
                lines.emplace_back(stroke[i - 1], stroke[i]);
        }
    };
    for (const StagedBody& staged : stage.bodies) {
        add(staged, stage.bodyOf(staged).a);
        if (hasTwoControlPoints(stage.bodyOf(staged).shape))
            add(staged, stage.bodyOf(staged).b);
    }
    for (const auto& [colour, lines] : byColour)
        surface.lines(lines, {.line = QColor::fromRgb(colour), .width = 1});
}

void paintGhost(Surface& surface, const StagedScene& stage, const StagedBody& staged, double t, Dash dash)
{
    const Body& body = stage.bodyOf(staged);
    const Figure ghost = figureAt(stage.scene(), body, t, stage.picture.view);
    const QColor colour = mixed(staged.colour, stage.colours.canvas, stage.isHeld(staged.index) ? 0.25 : 0.5);
    Look look{.fill = {}, .line = colour, .width = 1.1, .dash = dash};
    if (body.shape == Shape::point) { // too small for dashes
        look.fill = stage.colours.canvas;
        look.dash = Dash::solid;
    }
    if (hasRadius(body.shape))
        look.fill = faded(staged.colour, 0.05);
    paintFigure(surface, ghost, look);
}

bool movesOrGrows(const Body& body, Interval active)
{
    return moves(body.a, active) || (hasTwoControlPoints(body.shape) && moves(body.b, active)) ||
           (hasRadius(body.shape) && body.radius.to.value_or(body.radius.from) != body.radius.from);
}

} // namespace

void paintPaths(Surface& surface, const StagedScene& stage)
{
    surface.beginGroup(QStringLiteral("paths"), {});
    if (!stage.budget.finePaths && stage.budget.paths)
        paintCrowdPaths(surface, stage);
    for (const StagedBody& staged : stage.bodies) {
        if (!stage.budget.finePaths && !stage.isHeld(staged.index))
            continue;
        const Body& body = stage.bodyOf(staged);
        paintFinePath(surface, stage, staged, body.a);
        if (hasTwoControlPoints(body.shape))
            paintFinePath(surface, stage, staged, body.b);
    }
    surface.endGroup();
}

void paintGhosts(Surface& surface, const StagedScene& stage)
{
    surface.beginGroup(QStringLiteral("ghosts"), {});
    for (const StagedBody& staged : stage.bodies) {
        const Interval active = activeInterval(stage.scene(), stage.bodyOf(staged));
        const bool still = !movesOrGrows(stage.bodyOf(staged), active);
        // What rests needs no ghost while it is there itself.
        if ((still && staged.active) || (!stage.budget.ghosts && !stage.isHeld(staged.index)))
            continue;
        paintGhost(surface, stage, staged, active.start, Dash::solid);
        if (!still)
            paintGhost(surface, stage, staged, active.end, Dash::dashed);
    }
    surface.endGroup();
}

} // namespace sweep
