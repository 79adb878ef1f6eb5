#include "widgets/tools/polygon_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/tools/box_tool.h"
#include "widgets/tools/gesture_edits.h"

#include <utility>

namespace sweep {

Vec PolygonTool::cornerAt(const ToolEvent& event)
{
    SnapRequest request{.pixel = event.pixel, .modifiers = event.modifiers};
    if (!m_corners.empty())
        request.origin = m_corners.back();
    return canvas().snapped(request);
}

void PolygonTool::press(const ToolEvent& event)
{
    if (m_corners.empty() && m_motion.press(event))
        return;
    m_cursor = cornerAt(event);
}

void PolygonTool::drag(const ToolEvent& event)
{
    if (m_motion.isActive())
        return m_motion.drag(event);
    m_cursor = cornerAt(event);
}

void PolygonTool::drop(const ToolEvent& event)
{
    if (m_motion.isActive())
        return m_motion.drop(event);
    add(event);
}

void PolygonTool::click(const ToolEvent& event)
{
    if (!m_motion.cancel())
        add(event);
}

void PolygonTool::add(const ToolEvent& event)
{
    m_cursor = cornerAt(event);
    if (!m_corners.empty()) {
        if (pixelDistance(canvas().view(), m_corners.front(), event.pixel) <= hitTolerance && close())
            return;
        if (m_cursor == m_corners.back())
            return;
    }
    m_corners.push_back(m_cursor);
}

// The first click of a double click has set its corner already.
void PolygonTool::doubleClick(const ToolEvent& event)
{
    const Vec at = cornerAt(event);
    if (m_corners.empty() || m_corners.back() != at)
        m_corners.push_back(at);
    close();
}

bool PolygonTool::close()
{
    if (m_corners.size() < 3)
        return false;
    m_edits.draw(sidesOf(std::exchange(m_corners, {}), "polygon 1"));
    return true;
}

bool PolygonTool::key(int key)
{
    if (m_corners.empty())
        return false;
    if (key == Qt::Key_Backspace)
        m_corners.pop_back();
    else
        close();
    return true;
}

bool PolygonTool::cancel()
{
    const bool moved = m_motion.cancel();
    return !std::exchange(m_corners, {}).empty() || moved;
}

ToolPreview PolygonTool::preview() const
{
    if (m_corners.empty())
        return {};
    std::vector<Vec> corners = m_corners;
    if (corners.back() != m_cursor)
        corners.push_back(m_cursor);
    std::vector<Body> bodies = sidesOf(corners, "polygon 1");
    if (bodies.size() == 2)
        bodies.pop_back(); // the second side is the first one reversed
    for (const Vec corner : m_corners)
        bodies.emplace_back().a = Rest{corner};
    return {.bodies = bodies};
}

QString PolygonTool::hint() const
{
    if (!m_corners.empty())
        return tr("Enter, double-click or the first corner: close · Backspace: undo a corner · Esc: cancel");
    if (canvas().drawnBodies().empty())
        return tr("Click the corners · Esc: select");
    return tr("Drag a side: set the motion · Alt: place a corner there · Esc: select");
}

} // namespace sweep
