#include "core/scene/path_legs.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/label_layout.h"
#include "widgets/paint/path_strokes.h"
#include "widgets/paint/swept_area.h"

#include <array>
#include <map>

namespace sweep {

namespace {

constexpr double pathWidth = 1.25;

// A small open arrow head on the line p–q, `before` pixels before q.
void paintArrow(Surface& surface, QPointF p, QPointF q, double before, const QColor& colour)
{
    const QLineF line(p, q);
    if (line.length() < 14 + before)
        return;
    const QPointF along = (q - p) / line.length();
    const auto [tip, left, right] = arrowHead(q - before * along, along, 7, 3.5);
    surface.polyline(std::array{left, tip, right}, {.line = colour, .width = pathWidth});
}

QColor pathColour(const DisplayList& list, const DisplayedBody& displayed)
{
    return list.isEmphasised(displayed.index) ? mixed(displayed.colour, list.colours.canvas, 0.2)
                                              : list.pathColourOf(displayed.index);
}

bool isInside(QPointF p, QSizeF size)
{
    return p.x() >= 0 && p.y() >= 0 && p.x() <= size.width() && p.y() <= size.height();
}

void paintKeyMarks(Surface& surface, const Path& path, const DisplayList& list, const QColor& colour)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return;
    for (const Key& key : keyed->keys) {
        const QPointF p = list.picture.view.toPixel(key.at);
        if (isInside(p, list.picture.view.size()))
            surface.polygon(diamond(p, 3), {.fill = list.colours.canvas, .line = colour, .width = pathWidth});
    }
}

void paintDetailedPath(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, const Path& path)
{
    const Interval active = activeInterval(list.scene(), list.bodyOf(displayed));
    const std::vector<Polyline> strokes = pathStrokes(path, active, list.picture.view);
    if (strokes.empty())
        return;
    const QColor colour = pathColour(list, displayed);
    for (const Polyline& stroke : strokes)
        surface.polyline(stroke, {.line = colour, .width = pathWidth});
    const bool isPoint = list.bodyOf(displayed).shape == Shape::point; // its last position is a ring
    const Polyline& last = strokes.back();
    if (isInside(last.back(), list.picture.view.size()))
        paintArrow(surface, last[last.size() - 2], last.back(), isPoint ? 5 : 0, colour);
    paintKeyMarks(surface, path, list, colour);
}

// The paths of a crowd as hairlines, one call for each colour.
void paintCrowdPaths(Surface& surface, const DisplayList& list)
{
    std::map<QRgb, std::vector<QLineF>> byColour;
    const auto add = [&](const DisplayedBody& displayed, const Path& path) {
        const Interval active = activeInterval(list.scene(), list.bodyOf(displayed));
        const QColor colour = mixed(displayed.colour, list.colours.canvas, 0.78);
        std::vector<QLineF>& lines = byColour[colour.rgb()];
        for (const Polyline& stroke : pathStrokes(path, active, list.picture.view)) {
            for (std::size_t i = 1; i < stroke.size(); ++i)
                lines.emplace_back(stroke[i - 1], stroke[i]);
        }
    };
    for (const DisplayedBody& displayed : list.bodies) {
        add(displayed, list.bodyOf(displayed).a);
        if (hasTwoControlPoints(list.bodyOf(displayed).shape))
            add(displayed, list.bodyOf(displayed).b);
    }
    for (const auto& [colour, lines] : byColour)
        surface.lines(lines, {.line = QColor::fromRgb(colour), .width = 1});
}

void paintGhost(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, double t, Dash dash)
{
    const Body& body = list.bodyOf(displayed);
    const BodyShape ghost = bodyShapeAt(list.scene(), body, t, list.picture.view);
    ShapeStyle style{.line = pathColour(list, displayed), .width = 1.1, .dash = dash};
    if (body.shape == Shape::point) { // too small for dashes
        style.fill = list.colours.canvas;
        style.dash = Dash::solid;
    }
    if (hasRadius(body.shape))
        style.fill = faded(displayed.colour, 0.05);
    paintBodyShape(surface, ghost, style);
}

bool movesOrGrows(const Body& body, Interval active)
{
    return moves(body.a, active) || (hasTwoControlPoints(body.shape) && moves(body.b, active)) ||
           (hasRadius(body.shape) && body.radius.to.value_or(body.radius.from) != body.radius.from);
}

// A body between its start and its end, in equal steps of time.
void paintSteps(Surface& surface, const DisplayList& list, const DisplayedBody& displayed, const QColor& colour)
{
    constexpr int steps = 16;
    const Interval active = activeInterval(list.scene(), list.bodyOf(displayed));
    for (int i = 1; i < steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        const double t = active.start * (1 - share) + active.end * share;
        const BodyShape step = bodyShapeAt(list.scene(), list.bodyOf(displayed), t, list.picture.view);
        paintBodyShape(surface, step, {.line = colour, .width = 1});
    }
}

bool showsSweep(const DisplayList& list, std::size_t body)
{
    return list.scene().bodies.size() <= mostWithSweeps ||
           (list.isSelected(body) && list.picture.selected.size() <= mostWithSweeps);
}

} // namespace

void paintSweeps(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("swept-areas"));
    const double opacity = list.picture.brightness == Brightness::dark ? 0.1 : 0.06;
    for (const DisplayedBody& displayed : list.bodies) {
        const Body& body = list.bodyOf(displayed);
        if (!showsSweep(list, displayed.index) || body.shape == Shape::point ||
            isStationary(body, activeInterval(list.scene(), body)))
            continue;
        const SweptArea swept = sweptArea(list.scene(), body, list.picture.view);
        if (!swept.area.isEmpty())
            surface.path(swept.area, {.fill = faded(displayed.colour, opacity)});
        paintSteps(surface, list, displayed, faded(displayed.colour, 3 * opacity));
        for (const Polyline& curve : swept.envelope)
            surface.polyline(curve, {.line = pathColour(list, displayed), .width = pathWidth});
    }
}

void paintPaths(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("paths"));
    if (!list.detail.detailedPaths && list.detail.paths)
        paintCrowdPaths(surface, list);
    for (const DisplayedBody& displayed : list.bodies) {
        if (!list.detail.detailedPaths && !list.isEmphasised(displayed.index))
            continue;
        const Body& body = list.bodyOf(displayed);
        paintDetailedPath(surface, list, displayed, body.a);
        if (hasTwoControlPoints(body.shape))
            paintDetailedPath(surface, list, displayed, body.b);
    }
}

void paintGhosts(Surface& surface, const DisplayList& list)
{
    const Surface::Group group(surface, QStringLiteral("ghosts"));
    for (const DisplayedBody& displayed : list.bodies) {
        const Interval active = activeInterval(list.scene(), list.bodyOf(displayed));
        const bool still = !movesOrGrows(list.bodyOf(displayed), active);
        // A body at rest needs no ghost while it is active itself.
        if ((still && displayed.active) || (!list.detail.ghosts && !list.isEmphasised(displayed.index)))
            continue;
        paintGhost(surface, list, displayed, active.start, Dash::solid);
        if (!still)
            paintGhost(surface, list, displayed, active.end, Dash::dashed);
    }
}

namespace {

struct FrameGhost
{
    BodyShape shape;
    QColor colour;
    QPointF number; // the middle of the number, above the outline
    std::int64_t frame = 0;
};

TextStyle numberStyle(const DisplayList& list)
{
    return {.colour = list.colours.ink, .halo = list.colours.canvas, .size = 10, .anchor = Anchor::centre};
}

// The outlines of moving bodies at the frames; of many bodies, only of the emphasised ones.
std::vector<FrameGhost> frameGhosts(const DisplayList& list)
{
    std::vector<FrameGhost> ghosts;
    if (list.picture.frames.empty())
        return ghosts;
    for (const DisplayedBody& displayed : list.bodies) {
        const Body& body = list.bodyOf(displayed);
        const Interval active = activeInterval(list.scene(), body);
        if (!movesOrGrows(body, active) || (!list.detail.ghosts && !list.isEmphasised(displayed.index)))
            continue;
        for (const FrameTime& frame : list.picture.frames) {
            if (frame.t < active.start || frame.t > active.end)
                continue;
            const BodyShape shape = bodyShapeAt(list.scene(), body, frame.t, list.picture.view);
            const QPointF middle = shape.thin ? shape.thin->center() : (shape.stadium.a + shape.stadium.b) / 2;
            ghosts.push_back({shape, mixed(displayed.colour, list.colours.canvas, 0.2),
                              middle - QPointF(0, shape.stadium.radius + 8), frame.frame});
        }
    }
    return ghosts;
}

} // namespace

void paintFrameGhosts(Surface& surface, const DisplayList& list)
{
    const std::vector<FrameGhost> ghosts = frameGhosts(list);
    if (ghosts.empty())
        return;
    const Surface::Group group(surface, QStringLiteral("frames"));
    for (const FrameGhost& ghost : ghosts) {
        paintBodyShape(surface, ghost.shape, {.line = ghost.colour, .width = 1.1});
        if (ghost.shape.inView)
            surface.text(ghost.number, QString::number(ghost.frame), numberStyle(list));
    }
}

void keepOffFrameNumbers(LabelLayout& labels, const DisplayList& list)
{
    constexpr double half = 4; // of a digit's height
    for (const FrameGhost& ghost : frameGhosts(list)) {
        if (!ghost.shape.inView)
            continue;
        const double width = sizeOf(QString::number(ghost.frame), numberStyle(list)).width();
        labels.keepOff(QRectF(ghost.number.x() - width / 2, ghost.number.y() - half, width, 2 * half));
    }
}

} // namespace sweep
