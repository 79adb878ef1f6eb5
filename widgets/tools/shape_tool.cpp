#include "widgets/tools/shape_tool.h"

#include "core/measure/cast.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/models/bodies/body_forms.h"
#include "widgets/paint/measured_text.h"
#include "widgets/tools/gesture_edits.h"
#include "widgets/tools/tool_box.h"

#include <QAction>

namespace sweep {

namespace {

constexpr double clickedRadius = 24; // radius of a circle drawn by a click, in pixels
constexpr double lineRadius = 8;     // radius of a thick line, in pixels

} // namespace

ShapeTool::ShapeTool(const ToolContext& context, GestureEdits& edits, Shape shape)
    : DrawTool(context.canvas, edits), m_casts(context.casts), m_shape(shape)
{
}

bool ShapeTool::drawsCasts() const
{
    return m_casts.isChecked() && hasTwoControlPoints(m_shape) && m_shape != Shape::line;
}

double ShapeTool::defaultRadius() const
{
    const double pixels = m_shape == Shape::capsule ? lineRadius : clickedRadius;
    return roundLength(canvas().view().scale().units(pixels));
}

// None if the drag gives no shape: a line through a single point, or a circle without radius.
std::optional<Body> ShapeTool::body() const
{
    Body body{.id = firstId(m_shape), .shape = m_shape, .a = Rest{m_from}};
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
        body.radius = {m_shape == Shape::capsule ? defaultRadius() : m_radius};
    if (!drawsCasts() || !canvas().scene())
        return body;
    std::optional<Body> cast = castOf(*canvas().scene(), body);
    if (cast)
        cast->id = firstId(cast->shape);
    return cast;
}

void ShapeTool::follow(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (m_draws)
        request.origin = m_from;
    const Pose pose{m_shape, m_from, m_from, hasTwoControlPoints(m_shape) && hasRadius(m_shape) ? defaultRadius() : 0};
    if (m_draws && isDisc())
        request.growing = pose;
    else if (m_shape == Shape::point || m_draws)
        request.shape = DraggedShape{pose, hasTwoControlPoints(m_shape), false};
    if (m_draws && m_shape == Shape::point && canvas().scene()) // the drag draws its motion
        request.t = window(*canvas().scene()).end;
    m_to = canvas().snapped(request);
    m_radius = canvas().radiusBetween(m_from, m_to);
}

void ShapeTool::click(const ToolEvent&)
{
    if (m_motion.cancel())
        return;
    m_draws = false;
    Body drawn{.id = firstId(m_shape), .shape = m_shape, .a = Rest{m_from}};
    if (hasTwoControlPoints(m_shape))
        return;
    if (hasRadius(m_shape))
        drawn.radius = {defaultRadius()};
    m_edits.draw({drawn});
}

std::vector<Body> ShapeTool::drawn() const
{
    const std::optional<Body> shape = body();
    return shape ? std::vector<Body>{*shape} : std::vector<Body>{};
}

QString ShapeTool::sizeText() const
{
    return isDisc() ? radiusText(m_to == m_from ? 0 : m_radius) : spanText(m_from, m_to);
}

QString ShapeTool::nothingText() const
{
    return isDisc() ? tr("Nothing was drawn, because the radius would be 0.")
                    : tr("Nothing was drawn, because both ends would be one point.");
}

QString ShapeTool::hint() const
{
    if (m_draws || m_motion.isActive())
        return tr("Ctrl: free · Shift: 15° · Esc: cancel");
    if (!canvas().drawnBodies().empty())
        return tr("Drag from it: set the motion · Alt: draw another shape there · Esc: select");
    if (m_shape == Shape::point)
        return tr("Click: place a point · drag: place a moving point · Esc: select");
    if (drawsCasts())
        return tr("Draw Casts is on: drag from the start of the cast to its end · Esc: select");
    if (hasTwoControlPoints(m_shape))
        return tr("Drag from one point to the other · Esc: select");
    return tr("Drag from the centre, or click · Esc: select");
}

} // namespace sweep
