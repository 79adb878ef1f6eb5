#include "widgets/tools/polygon_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/tools/box_tool.h"

#include <QCoreApplication>

#include <cmath>

namespace sweep {

Vec PolygonTool::placeOf(const ToolEvent& event)
{
    SnapWish wish{.pixel = event.pixel, .modifiers = event.modifiers};
    if (!m_corners.empty())
        wish.origin = m_corners.back();
    return canvas().snapped(wish);
}

void PolygonTool::press(const ToolEvent& event)
{
    if (m_corners.empty() && m_motion.press(event))
        return;
    m_cursor = placeOf(event);
}

void PolygonTool::drag(const ToolEvent& event)
{
    if (m_motion.isActive())
        return m_motion.drag(event);
    m_cursor = placeOf(event);
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
    m_cursor = placeOf(event);
    if (!m_corners.empty()) {
        const QPointF d = canvas().view().toPixel(m_corners.front()) - event.pixel;
        if (std::hypot(d.x(), d.y()) <= hitTolerance && close())
            return;
        if (m_cursor == m_corners.back())
            return;
    }
    m_corners.push_back(m_cursor);
}

// Its first click has set the last corner already, where there was one.
void PolygonTool::doubleClick(const ToolEvent& event)
{
    const Vec at = placeOf(event);
    if (m_corners.empty() || m_corners.back() != at)
        m_corners.push_back(at);
    close();
}

void PolygonTool::hover(const ToolEvent& event)
{
    m_cursor = placeOf(event);
}

bool PolygonTool::close()
{
    if (m_corners.size() < 3)
        return false;
    const std::vector<Body> sides = sidesOf(std::exchange(m_corners, {}), "polygon");
    Q_EMIT canvas().shapesDrawn(sides);
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
    std::vector<Body> bodies = sidesOf(corners, "polygon");
    if (bodies.size() == 2)
        bodies.pop_back(); // there and back
    for (const Vec corner : m_corners)
        bodies.emplace_back().a = Rest{corner};
    return {.bodies = bodies};
}

QString PolygonTool::hint() const
{
    const auto told = [](const char* text) { return QCoreApplication::translate("Tools", text); };
    if (!m_corners.empty())
        return told(QT_TRANSLATE_NOOP(
            "Tools", "Enter, double click or the first corner: close · Backspace: one corner back · Esc: leave"));
    if (canvas().drawnBodies().empty())
        return told(QT_TRANSLATE_NOOP("Tools", "Click the corners · Esc: select"));
    return told(QT_TRANSLATE_NOOP("Tools", "Drag a side: its motion · Alt: a corner there · Esc: select"));
}

} // namespace sweep
