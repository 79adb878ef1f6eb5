#include "widgets/tools/cut_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/gestures.h"
#include "widgets/canvas/hit_test.h"

#include <QCoreApplication>

#include <utility>

namespace sweep {

void CutTool::press(const ToolEvent& event)
{
    m_pixel = event.pixel;
    m_keys.clear();
    if (!canvas().scene())
        return;
    const Vec at = canvas().view().toWorld(m_pixel);
    m_keys.push_back({canvas().time(), roundedToPixel(at, canvas().view().unitsPerPixel())});
    Q_EMIT canvas().swiped(m_keys, DragPhase::begin);
}

// Between two keys the pointer went straight, as far as anybody saw.
void CutTool::record()
{
    if (m_keys.empty())
        return;
    const Vec at = roundedToPixel(canvas().view().toWorld(m_pixel), canvas().view().unitsPerPixel());
    const double t = canvas().time();
    if (t > m_keys.back().t)
        m_keys.push_back({t, at});
    else if (t == m_keys.back().t)
        m_keys.back().at = at;
    else if (m_keys.size() == 1) // it began where time ends, and time began anew
        m_keys.front() = {t, at};
    else
        end();
}

void CutTool::end()
{
    const std::vector<Key> keys = std::exchange(m_keys, {});
    if (!keys.empty())
        Q_EMIT canvas().swiped(keys, keys.size() > 1 ? DragPhase::end : DragPhase::cancel);
}

void CutTool::drag(const ToolEvent& event)
{
    m_pixel = event.pixel;
    record();
}

void CutTool::timeChanged()
{
    record();
}

void CutTool::drop(const ToolEvent& event)
{
    drag(event);
    end();
}

void CutTool::click(const ToolEvent&)
{
    cancel();
}

bool CutTool::cancel()
{
    if (m_keys.empty())
        return false;
    m_keys.clear();
    Q_EMIT canvas().swiped({}, DragPhase::cancel);
    return true;
}

ToolPreview CutTool::preview() const
{
    ToolPreview preview;
    for (const Key& key : m_keys)
        preview.trail.push_back(key.at);
    return preview;
}

QString CutTool::hint() const
{
    if (m_keys.empty())
        return QCoreApplication::translate("Tools", "Hold and swipe through moving lines · Esc: select");
    return QCoreApplication::translate("Tools", "Release: the swipe becomes a point with keys · Esc: discard");
}

} // namespace sweep
