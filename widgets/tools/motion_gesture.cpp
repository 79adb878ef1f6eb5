#include "widgets/tools/motion_gesture.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/tools/gesture_edits.h"

#include <algorithm>

namespace sweep {

bool MotionGesture::press(const ToolEvent& event)
{
    m_active = false;
    if (event.alt() || !m_canvas.scene())
        return false;
    m_bodies = m_canvas.drawnBodies();
    const bool hit = std::ranges::any_of(m_bodies, [&](std::size_t body) {
        return isBodyAtPixel(*m_canvas.scene(), body, m_canvas.time(), m_canvas.view(), event.pixel);
    });
    m_press = event.pixel;
    m_begun = false;
    if (m_bodies.empty())
        return false;
    const Vec snapped = m_canvas.snapped({.pixel = event.pixel, .modifiers = event.modifiers});
    m_snapped = m_canvas.snapMark() ? std::optional(snapped) : std::nullopt;
    aim(event.pixel);
    m_active = hit || isOn(m_end, event.pixel);
    return m_active;
}

bool MotionGesture::isOn(Vec end, QPointF pixel) const
{
    return m_snapped == end || pixelDistance(m_canvas.view(), end, pixel) <= hitTolerance;
}

// Chooses the end that follows the cursor: the nearest of all ends that the press is on, otherwise the nearest start.
void MotionGesture::aim(QPointF pixel)
{
    m_alone.reset();
    double nearest = INFINITY;
    for (const std::size_t body : m_bodies) {
        Vec start;
        for (const Handle& handle : controlPoints(*m_canvas.scene(), body)) {
            if (isStart(handle.point))
                start = handle.at;
            const double away = pixelDistance(m_canvas.view(), handle.at, pixel);
            const bool isPressed = isOn(handle.at, pixel);
            if (away >= nearest || (!isStart(handle.point) && !isPressed))
                continue;
            nearest = away;
            m_start = start;
            m_end = handle.at;
            m_second = handle.point.second;
            const bool alone =
                isPressed && m_bodies.size() == 1 && hasTwoControlPoints(m_canvas.scene()->bodies[body].shape);
            m_alone = alone ? std::optional(handle.point) : std::nullopt;
        }
    }
}

// The dragged shape of a single body: all of it follows the cursor, or its other end keeps its own path.
std::optional<DraggedShape> MotionGesture::shape() const
{
    if (m_bodies.size() != 1)
        return {};
    const Scene& scene = *m_canvas.scene();
    const Body& body = scene.bodies[m_bodies.front()];
    const Interval active = activeInterval(scene, body);
    const auto pose = unroundedPose(scene, body, m_alone ? active.end : active.start);
    return pose ? std::optional(DraggedShape{*pose, m_second, !m_alone}) : std::nullopt;
}

void MotionGesture::edit(DragPhase phase, const ToolEvent& event)
{
    MotionDrag drag{.bodies = m_bodies, .alone = m_alone, .from = m_start, .to = m_end};
    const QPointF moved = event.pixel - m_press;
    if (phase == DragPhase::move || phase == DragPhase::end) {
        SnapRequest request{.pixel = m_canvas.view().toPixel(m_end) + moved, .modifiers = event.modifiers};
        request.origin = m_start;
        request.moving = drag.bodies;
        request.shape = m_shape;
        request.t = activeInterval(*m_canvas.scene(), m_canvas.scene()->bodies[drag.bodies.front()]).end;
        drag.to = m_canvas.snapped(request);
    }
    m_to = drag.to;
    m_edits.dragMotion(drag, phase);
}

void MotionGesture::drag(const ToolEvent& event)
{
    if (!std::exchange(m_begun, true)) {
        m_shape = shape();
        edit(DragPhase::begin, event);
    }
    edit(DragPhase::move, event);
}

void MotionGesture::drop(const ToolEvent& event)
{
    m_active = false;
    if (std::exchange(m_begun, false))
        edit(DragPhase::end, event);
}

bool MotionGesture::cancel()
{
    if (std::exchange(m_begun, false))
        edit(DragPhase::cancel, {m_press});
    return std::exchange(m_active, false);
}

} // namespace sweep
