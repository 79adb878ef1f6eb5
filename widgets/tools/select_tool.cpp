#include "widgets/tools/select_tool.h"

#include "core/scene/position.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/paint/cell_box.h"
#include "widgets/paint/handles.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// The point of the body that goes where the hand snaps: the control point nearest to the press, at the time shown. A
// handle stands for it where one is exactly there.
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
    const auto away = [&](Vec p) {
        const QPointF d = canvas.view().toPixel(p) - pixel;
        return std::hypot(d.x(), d.y());
    };
    const bool second = hasTwoControlPoints(scene.bodies[body].shape) && away(pose.b) < away(pose.a);
    Grip grip{second ? pose.b : pose.a, second};
    for (const ControlPointPlace& place : controlPoints(scene, body))
        if (place.point.second == second && place.at == grip.at)
            grip.handle = place.point;
    return grip;
}

// Is the body's control point where one of its handles is, exactly?
bool isHandle(const Canvas& canvas, std::size_t body, bool second)
{
    const Scene& scene = *canvas.scene();
    const Pose pose = approxPose(scene, scene.bodies[body], canvas.time());
    for (const ControlPointPlace& place : controlPoints(scene, body))
        if (place.point.second == second && place.at == (second ? pose.b : pose.a))
            return !std::holds_alternative<Launch>(second ? scene.bodies[body].b : scene.bodies[body].a) ||
                   place.point.end == PathEnd::from;
    return false;
}

} // namespace

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
        for (const ControlPointPlace& place : canvas().handlesOf(m_point->body))
            if (place.point == *m_point)
                m_origin = place.at;
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
    knowShape();
    say(DragPhase::begin, m_press);
}

std::vector<std::size_t> SelectTool::moving() const
{
    return m_kind == Kind::body ? canvas().movedWith(*m_body, m_press.alt()) : withGroups(*canvas().scene(), {*m_body});
}

// What meets others, and when. At a handle's own time; a body as a whole where every one of its control points is at
// one of its handles now, so that moving these moves it exactly.
void SelectTool::knowShape()
{
    const Scene& scene = *canvas().scene();
    const Body& body = scene.bodies[*m_body];
    const Interval active = activeInterval(scene, body);
    m_shape.reset();
    m_growing.reset();
    m_time.reset();
    if (m_kind == Kind::body) {
        const std::optional<Stand> stand = unroundedPose(scene, body, canvas().time());
        const bool second = hasTwoControlPoints(body.shape);
        const bool held = isHandle(canvas(), *m_body, false) && (!second || isHandle(canvas(), *m_body, true));
        if (stand && held)
            m_shape = DraggedShape{*stand, m_second, true};
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
    const std::optional<Stand> stand = unroundedPose(scene, body, *m_time);
    if (!stand || aims)
        return;
    // A radius that changes is only what it is held to be at its ends.
    const bool edgeHolds = end != PathEnd::radius || !body.radius.to;
    if (!isEdge(end))
        m_shape = DraggedShape{*stand, m_point->second, false};
    else if (edgeHolds)
        m_growing = *stand;
}

SnapWish SelectTool::wishOf(const ToolEvent& event) const
{
    SnapWish wish{.pixel = canvas().view().toPixel(m_origin) + event.pixel - m_press.pixel,
                  .modifiers = event.modifiers};
    wish.origin = m_origin;
    wish.moving = m_moving;
    wish.t = m_time;
    wish.shape = m_shape;
    wish.growing = m_growing;
    return wish;
}

void SelectTool::say(DragPhase phase, const ToolEvent& event)
{
    const QPointF moved = event.pixel - m_press.pixel;
    const bool stays = phase == DragPhase::begin || phase == DragPhase::cancel || moved.isNull();
    const Vec to = stays ? m_origin : canvas().snapped(wishOf(event));
    // Copies: a receiver may end the gesture by what it does.
    if (m_kind == Kind::point) {
        PointDrag drag{.point = *m_point, .to = to, .alone = m_press.alt()};
        if (!stays && isEdge(m_point->end))
            drag.radius = canvas().radiusOf(*m_point, to);
        Q_EMIT canvas().handleDragged(drag, phase);
        return;
    }
    BodyDrag drag{*m_body, {to.x - m_origin.x, to.y - m_origin.y}, m_anchor, to, m_second, m_press.alt()};
    if (!stays && !canvas().snapMark()) { // nothing is meant exactly: the way is a short number
        drag.by = roundedToPixel(drag.by, canvas().view().unitsPerPixel());
        drag.anchor.reset();
        drag.to = {m_origin.x + drag.by.x, m_origin.y + drag.by.y};
    }
    Q_EMIT canvas().bodyDragged(drag, phase);
}

void SelectTool::drag(const ToolEvent& event)
{
    if (m_kind == Kind::press)
        begin();
    m_last = event.pixel;
    if (m_kind == Kind::point || m_kind == Kind::body)
        say(DragPhase::move, event);
}

void SelectTool::drop(const ToolEvent& event)
{
    const Kind kind = m_kind;
    if (kind == Kind::point || kind == Kind::body)
        say(DragPhase::end, event);
    m_kind = Kind::none;
    if (kind != Kind::band)
        return;
    const QRectF band = QRectF(m_press.pixel, event.pixel).normalized();
    const BandMode mode = m_press.shift() ? BandMode::add : m_press.control() ? BandMode::toggle : BandMode::replace;
    Q_EMIT canvas().bodiesEnclosed(canvas().bodiesWithin(band), mode);
}

void SelectTool::click(const ToolEvent&)
{
    m_kind = Kind::none;
    const bool extend = m_press.shift() || m_press.control();
    const Scene* scene = canvas().scene();
    const auto cell =
        scene && scene->grid && !extend ? cellAtPixel(*scene->grid, canvas().view(), m_press.pixel) : std::nullopt;
    if (m_body)
        Q_EMIT canvas().bodyClicked(*m_body, extend);
    else if (!extend)
        Q_EMIT canvas().nothingClicked();
    if (cell)
        Q_EMIT canvas().cellClicked(*cell);
}

void SelectTool::doubleClick(const ToolEvent& event)
{
    if (const auto body = canvas().bodyAt(event.pixel))
        Q_EMIT canvas().bodyDoubleClicked(*body);
}

bool SelectTool::cancel()
{
    const Kind kind = m_kind;
    if (kind == Kind::point || kind == Kind::body)
        say(DragPhase::cancel, m_press);
    m_kind = Kind::none;
    return kind != Kind::none;
}

ToolPreview SelectTool::preview() const
{
    if (m_kind != Kind::band)
        return {};
    return {.band = QRectF(m_press.pixel, m_last).normalized()};
}

Qt::CursorShape SelectTool::cursor() const
{
    return m_kind == Kind::point || m_kind == Kind::body ? Qt::SizeAllCursor : Qt::ArrowCursor;
}

QString SelectTool::hint() const
{
    const auto told = [](const char* text) { return QCoreApplication::translate("Tools", text); };
    switch (m_kind) {
    case Kind::point:
        return told(QT_TRANSLATE_NOOP("Tools", "Ctrl: free · Shift: 15° · Alt: without its corner · Esc: as it was"));
    case Kind::body:
        return told(QT_TRANSLATE_NOOP("Tools", "Ctrl: free · Shift: 15° · Alt: without its group · Esc: as it was"));
    case Kind::band:
        return told(QT_TRANSLATE_NOOP("Tools", "Begun with Shift: add · with Ctrl: toggle · Esc: leave"));
    default:
        return {};
    }
}

} // namespace sweep
