#include "widgets/tools/draw_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/paint/measured_text.h"
#include "widgets/tools/gesture_edits.h"

#include <utility>

namespace sweep {

void DrawTool::press(const ToolEvent& event)
{
    if (m_motion.press(event))
        return;
    m_draws = false;
    follow(event);
    m_from = m_to;
    m_draws = true;
}

void DrawTool::drag(const ToolEvent& event)
{
    if (m_motion.isActive()) {
        m_motion.drag(event);
        m_size.show(spanText(m_motion.from(), m_motion.to()), m_motion.to());
    } else if (m_draws) {
        follow(event);
        m_size.show(sizeText(), m_to);
    }
}

void DrawTool::drop(const ToolEvent& event)
{
    m_size.hide();
    if (m_motion.isActive())
        return m_motion.drop(event);
    if (!m_draws)
        return;
    follow(event);
    m_draws = false;
    if (const std::vector<Body> bodies = drawn(); !bodies.empty())
        m_edits.draw(bodies);
    else
        canvas().setObjection(canvas().snapMark() ? tr("%1 Hold Ctrl to draw without snapping.").arg(nothingText())
                                                  : nothingText());
}

bool DrawTool::cancel()
{
    m_size.hide();
    const bool moved = m_motion.cancel();
    return std::exchange(m_draws, false) || moved;
}

} // namespace sweep
