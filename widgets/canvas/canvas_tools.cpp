#include "core/measure/distance.h"
#include "widgets/canvas/canvas_state.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/paint/handles.h"
#include "widgets/paint/staged_scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sweep {

void Canvas::setTool(ToolKind kind)
{
    if (m->toolKind == kind)
        return;
    m->tool->leave();
    cancelGesture();
    m->tool->cancel();
    m->toolKind = kind;
    m->tool = makeTool(kind, *this);
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

std::vector<std::size_t> Canvas::movedWith(std::size_t body, bool alone) const
{
    const bool selected = std::binary_search(m->selected.begin(), m->selected.end(), body);
    std::vector<std::size_t> bodies{body};
    if (!alone)
        bodies = withGroups(*m->scene, selected ? m->selected : bodies);
    std::erase_if(bodies, [this](std::size_t other) { return isLocked(other); });
    return bodies;
}

// What the tool shows and says may be other than it was.
void Canvas::followTool()
{
    const QString hint = m->objection.isEmpty() ? m->tool->hint() : m->objection;
    if (hint != m->hint) {
        m->hint = hint;
        Q_EMIT hintChanged(hint);
    }
    if (!m->tool->picks())
        update();
}

void Canvas::setObjection(const QString& why)
{
    if (m->objection == why)
        return;
    m->objection = why;
    followTool();
}

void Canvas::setNotes(NoteSource source, CanvasNotes notes)
{
    CanvasNotes& shown = m->notes[std::size_t(source)];
    if (shown == notes)
        return;
    shown = std::move(notes);
    update();
}

const CanvasNotes& Canvas::notes(NoteSource source) const
{
    return m->notes[std::size_t(source)];
}

void Canvas::setSnapping(const SnapSettings& settings)
{
    if (m->snapping == settings)
        return;
    m->snapping = settings;
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

Vec Canvas::snapped(const SnapWish& wish)
{
    static const Scene empty;
    SnapWish seen = wish;
    seen.moving.insert(seen.moving.end(), m->marks.hidden.begin(), m->marks.hidden.end());
    std::sort(seen.moving.begin(), seen.moving.end());
    const SnapAnswer answer = snappedPlace({m->scene ? *m->scene : empty, m->t, m->view, m->snapping}, seen);
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
    if (!hasTwoControlPoints(m->scene->bodies[edge.body].shape))
        return radiusBetween(pose.a, to);
    if (m->snapRadius)
        return *m->snapRadius;
    return roundedToPixel({approxRadiusThrough(pose, to), 0}, m->view.unitsPerPixel()).x;
}

// What the tool is about to do, in the accent.
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
        surface.rectangles(std::span(&*preview.band, 1),
                           {.fill = faded(accent, 0.1), .line = accent, .dash = Dash::dashed});
    if (preview.trail.size() > 1) {
        std::vector<QPointF> trail;
        for (const Vec p : preview.trail)
            trail.push_back(m->view.toPixel(p));
        surface.polyline(trail, {.line = accent, .width = 2});
    }
    if (preview.span) {
        const QPointF p = m->view.toPixel(preview.span->first);
        const QPointF q = m->view.toPixel(preview.span->second);
        const QLineF line(p, q);
        surface.lines(std::span(&line, 1), {.line = accent, .width = 1.5});
        for (const QPointF end : {p, q})
            surface.stadium({end, end, 3}, {.fill = accent});
    }
}

// Before it happens: where the hand will be, and why.
void Canvas::paintSnapMark(Surface& surface)
{
    if (!m->snap)
        return;
    const Colours& tone = colours(brightnessOf(palette()));
    const QPointF p = m->view.toPixel(m->snap->at);
    for (const Vec from : m->snap->towards) {
        const QLineF guide(m->view.toPixel(from), p);
        surface.lines(std::span(&guide, 1), {.line = tone.accent, .width = 1, .dash = Dash::dashed});
    }
    const std::array<QLineF, 4> cross{
        QLineF(p + QPointF(-9, 0), p + QPointF(-4, 0)), QLineF(p + QPointF(4, 0), p + QPointF(9, 0)),
        QLineF(p + QPointF(0, -9), p + QPointF(0, -4)), QLineF(p + QPointF(0, 4), p + QPointF(0, 9))};
    surface.lines(cross, {.line = tone.accent, .width = 1.5});
    surface.stadium({p, p, 4}, {.line = tone.accent, .width = 1.5});
    // Beside the hand, on a ground of its own: names of bodies may lie there.
    const TextLook look{.colour = tone.ink, .size = 12};
    const QSizeF size = sizeOf(m->snap->name, look);
    const bool leftwards = p.x() + 26 + size.width() > width();
    const bool upwards = p.y() + 34 > height();
    const QRectF ground(leftwards ? p.x() - 24 - size.width() : p.x() + 12, upwards ? p.y() - 32 : p.y() + 12,
                        size.width() + 12, 20);
    surface.rectangles(std::span(&ground, 1), {.fill = tone.canvas, .line = tone.accent});
    surface.text({ground.left() + 6, ground.center().y()}, m->snap->name, look);
}

} // namespace sweep
