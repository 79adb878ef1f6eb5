#include "widgets/tools/select_tool.h"

#include "core/scene/position.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/models/session/selection.h"
#include "widgets/paint/cell_box.h"
#include "widgets/paint/handles.h"
#include "widgets/tools/tool_box.h"

#include <algorithm>

namespace sweep {

namespace {

// The control point of the body that snaps: the one nearest to the press, at the time shown. `handle` is the handle at
// exactly that position.
struct Grip
{
    Vec at;
    bool second = false;
    std::optional<ControlPoint> handle = {};
};
Grip gripOf(const Canvas& canvas, std::size_t body, QPointF pixel)
{
    const Scene& scene = *canvas.scene();
    const Pose pose = approxPose(scene, scene.bodies[body], canvas.time());
    const auto away = [&](Vec p) { return pixelDistance(canvas.view(), p, pixel); };
    const bool second = hasTwoControlPoints(scene.bodies[body].shape) && away(pose.b) < away(pose.a);
    Grip grip{second ? pose.b : pose.a, second};
    for (const Handle& handle : controlPoints(scene, body))
        if (handle.point.second == second && handle.at == grip.at)
            grip.handle = handle.point;
    return grip;
}

// Whether one of the body's handles is exactly at its control point.
bool isHandle(const Canvas& canvas, std::size_t body, bool second)
{
    const Scene& scene = *canvas.scene();
    const Pose pose = approxPose(scene, scene.bodies[body], canvas.time());
    for (const Handle& handle : controlPoints(scene, body))
        if (handle.point.second == second && handle.at == (second ? pose.b : pose.a))
            return !std::holds_alternative<Launch>(second ? scene.bodies[body].b : scene.bodies[body].a) ||
                   handle.point.end == PathEnd::from;
    return false;
}

} // namespace

SelectTool::SelectTool(ToolBox& box) : PickingTool(box.context().canvas, box.context().selection), m_edits(box.edits())
{
}

void SelectTool::press(const ToolEvent& event)
{
    m_kind = Kind::press;
    m_press = event;
    m_last = event.pixel;
    m_point = canvas().controlPointAt(event.pixel);
    m_body = m_point ? std::optional(m_point->body) : canvas().bodyAt(event.pixel);
}

void SelectTool::begin()
{
    if (m_point) {
        m_kind = Kind::point;
        for (const Handle& handle : handlesOf(*canvas().scene(), m_point->body, canvas().time(), canvas().autoKey()))
            if (handle.point == *m_point)
                m_origin = handle.at;
    } else if (m_body && !canvas().isLocked(*m_body)) {
        m_kind = Kind::body;
        const Grip grip = gripOf(canvas(), *m_body, m_press.pixel);
        m_origin = grip.at;
        m_anchor = grip.handle;
        m_second = grip.second;
    } else {
        m_kind = Kind::band;
        return;
    }
    m_moving = moving();
    findMovingShape();
    edit(DragPhase::begin, m_press);
}

std::vector<std::size_t> SelectTool::moving() const
{
    return m_kind == Kind::body ? canvas().movedWith(*m_body, m_press.alt()) : withGroups(*canvas().scene(), {*m_body});
}

// Finds the shape that can snap to a touch with others, and the time of the touch: a handle's own time, or the present
// time of a whole body. A body is known exactly if each of its control points is at one of its handles, so that moving
// these moves it exactly.
void SelectTool::findMovingShape()
{
    const Scene& scene = *canvas().scene();
    const Body& body = scene.bodies[*m_body];
    const Interval active = activeInterval(scene, body);
    m_shape.reset();
    m_growing.reset();
    m_time.reset();
    if (m_kind == Kind::body) {
        const std::optional<Pose> pose = unroundedPose(scene, body, canvas().time());
        const bool second = hasTwoControlPoints(body.shape);
        const bool held = isHandle(canvas(), *m_body, false) && (!second || isHandle(canvas(), *m_body, true));
        if (pose && held)
            m_shape = DraggedShape{*pose, m_second, true};
        return;
    }
    const Path& path = m_point->second ? body.b : body.a;
    const PathEnd end = m_point->end;
    m_time = canvas().time();
    if (end == PathEnd::from || end == PathEnd::radiusFrom)
        m_time = active.start;
    else if (end == PathEnd::to || end == PathEnd::radiusTo)
        m_time = active.end;
    else if (end == PathEnd::key)
        m_time = std::clamp(std::get<Keyed>(path).keys[m_point->key].t, active.start, active.end);
    const bool aims = end == PathEnd::velocity || (end == PathEnd::to && std::holds_alternative<Launch>(path));
    const std::optional<Pose> pose = unroundedPose(scene, body, *m_time);
    if (!pose || aims)
        return;
    // Of a changing radius, only the values at both ends are exact.
    const bool edgeHolds = end != PathEnd::radius || !body.radius.to;
    if (!isEdge(end))
        m_shape = DraggedShape{*pose, m_point->second, false};
    else if (edgeHolds)
        m_growing = *pose;
}

SnapRequest SelectTool::requestOf(const ToolEvent& event) const
{
    SnapRequest request{.pixel = canvas().view().toPixel(m_origin) + event.pixel - m_press.pixel,
                        .modifiers = event.modifiers};
    request.origin = m_origin;
    request.moving = m_moving;
    request.t = m_time;
    request.shape = m_shape;
    request.growing = m_growing;
    return request;
}

void SelectTool::edit(DragPhase phase, const ToolEvent& event)
{
    const QPointF moved = event.pixel - m_press.pixel;
    const bool stays = phase == DragPhase::begin || phase == DragPhase::cancel || moved.isNull();
    const Vec to = stays ? m_origin : canvas().snapped(requestOf(event));
    if (m_kind == Kind::point) {
        PointDrag drag{.point = *m_point, .to = to, .alone = m_press.alt()};
        if (!stays && isEdge(m_point->end))
            drag.radius = canvas().radiusOf(*m_point, to);
        return m_edits.dragPoint(drag, phase);
    }
    BodyDrag drag{*m_body, {to.x - m_origin.x, to.y - m_origin.y}, m_anchor, to, m_second, m_press.alt()};
    if (!stays && !canvas().snapMark()) { // nothing snapped: the displacement is a short decimal
        drag.by = roundedToPixel(drag.by, canvas().view().unitsPerPixel());
        drag.anchor.reset();
        drag.to = {m_origin.x + drag.by.x, m_origin.y + drag.by.y};
    }
    m_edits.dragBody(drag, phase);
}

void SelectTool::drag(const ToolEvent& event)
{
    if (m_kind == Kind::press)
        begin();
    m_last = event.pixel;
    if (m_kind == Kind::point || m_kind == Kind::body)
        edit(DragPhase::move, event);
}

void SelectTool::drop(const ToolEvent& event)
{
    const Kind kind = m_kind;
    if (kind == Kind::point || kind == Kind::body)
        edit(DragPhase::end, event);
    m_kind = Kind::none;
    if (kind == Kind::band)
        selectWithin(QRectF(m_press.pixel, event.pixel).normalized());
}

void SelectTool::selectWithin(const QRectF& band)
{
    std::vector<std::size_t> all;
    if (m_press.shift() || m_press.control())
        all = selection().bodies();
    for (const std::size_t body : canvas().bodiesWithin(band)) {
        const auto at = std::ranges::find(all, body);
        if (at == all.end())
            all.push_back(body);
        else if (!m_press.shift())
            all.erase(at);
    }
    selection().setBodies(std::move(all));
}

void SelectTool::click(const ToolEvent&)
{
    m_kind = Kind::none;
    const bool extend = m_press.shift() || m_press.control();
    const Scene* scene = canvas().scene();
    const auto cell =
        scene && scene->grid && !extend ? cellAtPixel(*scene->grid, canvas().view(), m_press.pixel) : std::nullopt;
    if (m_body || !extend)
        pick(m_body, extend);
    if (cell)
        selection().setCell(*cell);
}

void SelectTool::doubleClick(const ToolEvent& event)
{
    if (const auto body = canvas().bodyAt(event.pixel))
        canvas().centreOn(*body);
}

bool SelectTool::cancel()
{
    const Kind kind = m_kind;
    if (kind == Kind::point || kind == Kind::body)
        edit(DragPhase::cancel, m_press);
    m_kind = Kind::none;
    return kind != Kind::none;
}

ToolPreview SelectTool::preview() const
{
    if (m_kind != Kind::band)
        return {};
    return {.band = QRectF(m_press.pixel, m_last).normalized()};
}

QString SelectTool::hint() const
{
    if (m_kind == Kind::point)
        return tr("Ctrl: free · Shift: 15° · Alt: detach from the corner · Esc: cancel");
    if (m_kind == Kind::body)
        return tr("Ctrl: free · Shift: 15° · Alt: without its group · Esc: cancel");
    return m_kind == Kind::band ? tr("Started with Shift: add · with Ctrl: toggle · Esc: cancel") : QString();
}

} // namespace sweep
