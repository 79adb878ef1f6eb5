#include "widgets/canvas/canvas_tools.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/document/handles.h"
#include "widgets/surface/surface.h"

#include <sweepbench/body_state.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sweep {

void Canvas::setToolMaker(ToolMaker make)
{
    m->makeTool = std::move(make);
    m->tool = m->makeTool(m->toolKind);
}

void Canvas::setTool(ToolKind kind)
{
    if (m->toolKind == kind)
        return;
    m->tool->leave();
    endGesture();
    setObjection({});
    m->tool->cancel();
    m->toolKind = kind;
    m->tool = m->makeTool ? m->makeTool(kind) : std::make_unique<CanvasTool>(*this);
    m->drawn.clear();
    m->snap.reset();
    hover(m->cursor);
    update();
    Q_EMIT toolChanged(kind);
}

ToolKind Canvas::tool() const
{
    return m->toolKind;
}

void Canvas::setDrawnBodies(std::vector<std::size_t> bodies)
{
    m->drawn = std::move(bodies);
    followTool();
}

const std::vector<std::size_t>& Canvas::drawnBodies() const
{
    return m->drawn;
}

std::optional<ControlPoint> Canvas::chosenPoint() const
{
    return m->tool->chosenPoint();
}

std::vector<std::size_t> Canvas::movedWith(std::size_t body, bool alone) const
{
    const bool selected = std::ranges::binary_search(m->selected, body);
    std::vector<std::size_t> bodies{body};
    if (!alone)
        bodies = withGroups(*m->scene, selected ? m->selected : bodies);
    std::erase_if(bodies, [this](std::size_t other) { return isLocked(other); });
    return bodies;
}

void Canvas::followTool()
{
    const QString hint = m->objection.why.isEmpty() ? m->tool->hint() : m->objection.why;
    if (replaced(m->hint, hint))
        Q_EMIT hintChanged(hint);
    if (!m->tool->picks())
        update();
    Q_EMIT toolFollowed();
}

CanvasTool& Canvas::currentTool()
{
    return *m->tool;
}

void Canvas::closeMenu()
{
    m->tool->setMenuPixel({});
    followTool();
}

void Canvas::setObjection(const Objection& objection)
{
    if (!replaced(m->objection, objection))
        return;
    update();
    followTool();
}

const Objection& Canvas::objection() const
{
    return m->objection;
}

void Canvas::setSnapping(const SnapSettings& settings)
{
    if (!replaced(m->snapping, settings))
        return;
    if (m->gesture.kind == Gesture::Kind::none)
        hover(m->cursor);
    update();
    Q_EMIT snappingChanged();
}

const SnapSettings& Canvas::snapping() const
{
    return m->snapping;
}

const std::optional<SnapMark>& Canvas::snapMark() const
{
    return m->snap;
}

Vec Canvas::snapped(const SnapRequest& request)
{
    static const Scene empty;
    SnapRequest seen = request;
    seen.moving.insert(seen.moving.end(), m->marks.hidden.begin(), m->marks.hidden.end());
    std::ranges::sort(seen.moving);
    const SnapResult answer = snappedPoint({m->scene ? *m->scene : empty, m->t, m->view, m->snapping}, seen);
    m->snap = answer.mark;
    m->snapRadius = answer.radius;
    return answer.at;
}

double Canvas::radiusBetween(Vec p, Vec q) const
{
    if (m->snapRadius)
        return *m->snapRadius;
    const Rounded length = distanceBetween(p, q).length;
    if (length.isExact || !std::isfinite(length.value))
        return std::min(length.value, std::numeric_limits<double>::max());
    return roundedToPixel({length.value, 0}, m->view.unitsPerPixel()).x;
}

double Canvas::radiusOf(const ControlPoint& edge, Vec to) const
{
    const Pose pose = poseOfEdge(*m->scene, edge, m->t);
    if (controlPointCount(m->scene->bodies[edge.body]) == 1)
        return radiusBetween(pose.a, to);
    if (m->snapRadius)
        return *m->snapRadius;
    return roundedToPixel({approxRadiusThrough(pose, to), 0}, m->view.unitsPerPixel()).x;
}

// Paints the tool's preview in the accent colour.
void Canvas::paintPreview(Surface& surface)
{
    const Brightness brightness = brightnessOf(palette());
    const QColor accent = colours(brightness).accent;
    ToolPreview preview = m->tool->preview();
    if (!preview.bodies.empty()) {
        Scene scene;
        scene.bodies = std::move(preview.bodies);
        for (Body& body : scene.bodies)
            body.style = QStringLiteral(R"({"color":"%1"})").arg(accent.name()).toStdString();
        paintScene(surface, {.scene = scene,
                             .t = sweep::window(scene).start,
                             .view = m->view,
                             .brightness = brightness,
                             .layers = {.background = false, .grid = false, .labels = false}});
    }
    if (preview.band)
        surface.rectangle(*preview.band, {.fill = faded(accent, 0.1), .line = accent, .dash = Dash::dashed});
    if (preview.trail.size() > 1) {
        std::vector<QPointF> trail;
        for (const Vec p : preview.trail)
            trail.push_back(m->view.toPixel(p));
        surface.polyline(trail, {.line = accent, .width = 2});
    }
    if (preview.span) {
        const QPointF p = m->view.toPixel(preview.span->first);
        const QPointF q = m->view.toPixel(preview.span->second);
        surface.line({p, q}, {.line = accent, .width = 1.5});
        for (const QPointF end : {p, q})
            surface.disc(end, 3, {.fill = accent});
    }
}

// Paints the edges that would meet, and a crossed ring where they would.
void Canvas::paintObjection(Surface& surface)
{
    const Brightness brightness = brightnessOf(palette());
    const QColor colour = verdictColour(Verdict::disagree, brightness);
    for (const auto& [from, to] : m->objection.edges) {
        const QLineF edge(m->view.toPixel(from), m->view.toPixel(to));
        surface.line(edge, {.line = colours(brightness).canvas, .width = 7});
        surface.line(edge, {.line = colour, .width = 4});
    }
    if (!m->objection.at)
        return;
    const QPointF p = m->view.toPixel(*m->objection.at);
    surface.disc(p, 9, {.fill = colours(brightness).canvas, .line = colour, .width = 2});
    const std::array<QLineF, 2> cross{QLineF(p + QPointF(-4, -4), p + QPointF(4, 4)),
                                      QLineF(p + QPointF(-4, 4), p + QPointF(4, -4))};
    surface.lines(cross, {.line = colour, .width = 2});
}

// Paints the mark at the snapped point, with the name of its target.
void Canvas::paintSnapMark(Surface& surface)
{
    if (!m->snap)
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const QPointF p = m->view.toPixel(m->snap->at);
    for (const Vec from : m->snap->towards)
        surface.line({m->view.toPixel(from), p}, {.line = tone.accent, .width = 1, .dash = Dash::dashed});
    const std::array<QLineF, 4> cross{
        QLineF(p + QPointF(-9, 0), p + QPointF(-4, 0)), QLineF(p + QPointF(4, 0), p + QPointF(9, 0)),
        QLineF(p + QPointF(0, -9), p + QPointF(0, -4)), QLineF(p + QPointF(0, 4), p + QPointF(0, 9))};
    surface.lines(cross, {.line = tone.accent, .width = 1.5});
    surface.disc(p, 4, {.line = tone.accent, .width = 1.5});
    // The text stands next to the point, on its own background, since names of bodies may lie there.
    const TextStyle style{.colour = tone.ink, .size = 12};
    const QSizeF size = sizeOf(m->snap->name, style);
    const bool leftwards = p.x() + 26 + size.width() > width();
    const bool upwards = p.y() + 34 > height();
    const QRectF ground(leftwards ? p.x() - 24 - size.width() : p.x() + 12, upwards ? p.y() - 32 : p.y() + 12,
                        size.width() + 12, 20);
    surface.rectangle(ground, {.fill = tone.canvas, .line = tone.accent});
    surface.text({ground.left() + 6, ground.center().y()}, m->snap->name, style);
}

} // namespace sweep
