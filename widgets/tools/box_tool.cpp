#include "widgets/tools/box_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/paint/measured_text.h"

namespace sweep {

std::vector<Body> sidesOf(const std::vector<Vec>& corners, const char* word)
{
    std::vector<Body> sides;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec from = corners[i];
        const Vec to = corners[(i + 1) % corners.size()];
        if (from == to)
            continue;
        Body& side = sides.emplace_back();
        side.id = word;
        side.shape = Shape::segment;
        side.a = Rest{from};
        side.b = Rest{to};
        side.group = word;
    }
    return sides;
}

namespace {

std::vector<Body> boxBetween(Vec p, Vec q)
{
    if (p.x == q.x || p.y == q.y)
        return {};
    const Vec low{std::min(p.x, q.x), std::min(p.y, q.y)};
    const Vec high{std::max(p.x, q.x), std::max(p.y, q.y)};
    return sidesOf({low, {high.x, low.y}, high, {low.x, high.y}}, "box 1");
}

} // namespace

void BoxTool::follow(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (m_draws) {
        request.origin = m_from;
        request.diagonal = true;
    }
    m_to = canvas().snapped(request);
}

std::vector<Body> BoxTool::drawn() const
{
    return boxBetween(m_from, m_to);
}

QString BoxTool::sizeText() const
{
    return boxText(m_from, m_to);
}

QString BoxTool::nothingText() const
{
    return tr("Nothing was drawn, because the width or the height would be 0.");
}

QString BoxTool::hint() const
{
    if (m_draws)
        return tr("Ctrl: free · Shift: square · Esc: cancel");
    if (m_motion.isActive())
        return tr("Ctrl: free · Shift: 15° · Esc: cancel");
    if (canvas().drawnBodies().empty())
        return tr("Drag from corner to corner · Esc: select");
    return tr("Drag a side: set the motion · Alt: draw another box there · Esc: select");
}

} // namespace sweep
