#include "widgets/tools/shape_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/models/bodies/body_forms.h"

#include <QCoreApplication>

#include <cmath>

namespace sweep {

namespace {

constexpr double clickedRadius = 24; // pixels of a circle that was only clicked
constexpr double lineRadius = 8;     // of a thick line

} // namespace

double ShapeTool::defaultRadius() const
{
    const double pixels = m_shape == Shape::capsule ? lineRadius : clickedRadius;
    return roundLength(canvas().view().scale().units(pixels));
}

Radius ShapeTool::drawnRadius() const
{
    if (m_shape == Shape::capsule)
        return {defaultRadius()};
    return {m_radius};
}

// None where what was drawn is no shape: a line through one point, a circle of no size.
std::optional<Body> ShapeTool::body() const
{
    Body body{.id = name(m_shape), .shape = m_shape, .a = Rest{m_from}};
    if (m_shape == Shape::point) {
        if (m_to != m_from)
            body.a = FromTo{m_from, m_to};
        return body;
    }
    if (m_to == m_from)
        return {};
    if (hasTwoControlPoints(m_shape))
        body.b = Rest{m_to};
    if (hasRadius(m_shape))
        body.radius = drawnRadius();
    return body;
}

void ShapeTool::follow(const ToolEvent& event)
{
    SnapWish wish{.pixel = event.pixel, .modifiers = event.modifiers};
    if (m_draws)
        wish.origin = m_from;
    const Pose pose{m_from, m_from, hasTwoControlPoints(m_shape) && hasRadius(m_shape) ? defaultRadius() : 0};
    const bool disc = m_shape == Shape::circle || m_shape == Shape::projectile;
    if (m_draws && disc)
        wish.growing = Stand{m_shape, pose};
    else if (m_shape == Shape::point || m_draws)
        wish.shape = DraggedShape{{m_shape, pose}, hasTwoControlPoints(m_shape), false};
    if (m_draws && m_shape == Shape::point && canvas().scene()) // its motion
        wish.t = window(*canvas().scene()).end;
    m_to = canvas().snapped(wish);
    m_radius = canvas().radiusBetween(m_from, m_to);
}

void ShapeTool::click(const ToolEvent&)
{
    if (m_motion.cancel())
        return;
    m_draws = false;
    Body drawn{.id = name(m_shape), .shape = m_shape, .a = Rest{m_from}};
    if (hasTwoControlPoints(m_shape))
        return;
    if (hasRadius(m_shape))
        drawn.radius = {defaultRadius()};
    Q_EMIT canvas().shapesDrawn({drawn});
}

std::vector<Body> ShapeTool::drawn() const
{
    const std::optional<Body> one = body();
    return one ? std::vector<Body>{*one} : std::vector<Body>{};
}

QString ShapeTool::hint() const
{
    const auto told = [](const char* text) { return QCoreApplication::translate("Tools", text); };
    if (m_draws || m_motion.isActive())
        return told(QT_TRANSLATE_NOOP("Tools", "Ctrl: free · Shift: 15° · Esc: leave"));
    if (!canvas().drawnBodies().empty())
        return told(QT_TRANSLATE_NOOP("Tools", "Drag from it: its motion · Alt: another shape there · Esc: select"));
    if (m_shape == Shape::point)
        return told(QT_TRANSLATE_NOOP("Tools", "Click: a point · drag: a point that moves · Esc: select"));
    if (hasTwoControlPoints(m_shape))
        return told(QT_TRANSLATE_NOOP("Tools", "Drag from one point to the other · Esc: select"));
    return told(QT_TRANSLATE_NOOP("Tools", "Drag from the centre, or click · Esc: select"));
}

} // namespace sweep
