#include "widgets/tools/motion_stroke.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"

#include <cmath>

namespace sweep {

namespace {

double away(const Canvas& canvas, Vec p, QPointF pixel)
{
    const QPointF d = canvas.view().toPixel(p) - pixel;
    return std::hypot(d.x(), d.y());
}

bool isStart(const ControlPointPlace& place)
{
    return place.point.end == PathEnd::rest || place.point.end == PathEnd::from ||
           (place.point.end == PathEnd::key && place.point.key == 0);
}

} // namespace

bool MotionStroke::press(const ToolEvent& event)
{
    m_active = false;
    if (event.alt() || !canvas().scene())
        return false;
    m_bodies = canvas().drawnBodies();
    const std::vector<std::size_t>& drawn = m_bodies;
    bool hit = false;
    for (const std::size_t body : drawn)
        hit = hit || isBodyAtPixel(*canvas().scene(), body, canvas().time(), canvas().view(), event.pixel);
    m_press = event.pixel;
    m_begun = false;
    aim(drawn, event.pixel);
    const bool held = away(canvas(), m_end, event.pixel) <= hitTolerance;
    m_active = !drawn.empty() && (hit || held);
    return m_active;
}

// Which end follows the hand: the nearest of all ends, where it is near enough to be meant; else the nearest start.
void MotionStroke::aim(const std::vector<std::size_t>& bodies, QPointF pixel)
{
    m_alone.reset();
    double least = INFINITY;
    for (const std::size_t body : bodies) {
        Vec start;
        for (const ControlPointPlace& place : controlPoints(*canvas().scene(), body)) {
            if (isStart(place))
                start = place.at;
            const double distance = away(canvas(), place.at, pixel);
            if (distance >= least || (!isStart(place) && distance > hitTolerance))
                continue;
            least = distance;
            m_start = start;
            m_end = place.at;
            m_second = place.point.second;
            const bool alone = distance <= hitTolerance && bodies.size() == 1 &&
                               hasTwoControlPoints(canvas().scene()->bodies[body].shape);
            m_alone = alone ? std::optional(place.point) : std::nullopt;
        }
    }
}

// One body: all of it goes as far as the end that is aimed, or its other end stays on its own way.
std::optional<DraggedShape> MotionStroke::shape() const
{
    if (m_bodies.size() != 1)
        return {};
    const Scene& scene = *canvas().scene();
    const Body& body = scene.bodies[m_bodies.front()];
    const Interval active = activeInterval(scene, body);
    const auto stand = unroundedPose(scene, body, m_alone ? active.end : active.start);
    return stand ? std::optional(DraggedShape{*stand, m_second, !m_alone}) : std::nullopt;
}

void MotionStroke::say(DragPhase phase, const ToolEvent& event)
{
    MotionDrag drag{.bodies = m_bodies, .alone = m_alone, .from = m_start, .to = m_end};
    const QPointF moved = event.pixel - m_press;
    if (phase == DragPhase::move || phase == DragPhase::end) {
        SnapWish wish{.pixel = canvas().view().toPixel(m_end) + moved, .modifiers = event.modifiers};
        wish.origin = m_start;
        wish.moving = drag.bodies;
        wish.shape = m_shape;
        wish.t = activeInterval(*canvas().scene(), canvas().scene()->bodies[drag.bodies.front()]).end;
        drag.to = canvas().snapped(wish);
    }
    Q_EMIT canvas().motionDragged(drag, phase);
}

void MotionStroke::drag(const ToolEvent& event)
{
    if (!std::exchange(m_begun, true)) {
        m_shape = shape();
        say(DragPhase::begin, event);
    }
    say(DragPhase::move, event);
}

void MotionStroke::drop(const ToolEvent& event)
{
    m_active = false;
    if (std::exchange(m_begun, false))
        say(DragPhase::end, event);
}

bool MotionStroke::cancel()
{
    if (std::exchange(m_begun, false))
        say(DragPhase::cancel, {m_press});
    return std::exchange(m_active, false);
}

} // namespace sweep
