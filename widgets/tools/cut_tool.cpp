#include "widgets/tools/cut_tool.h"

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/document/scene_document.h"
#include "widgets/format/conversions.h"
#include "widgets/models/session/player.h"
#include "widgets/models/session/selection.h"
#include "widgets/tools/tool_box.h"

#include <utility>

namespace sweep {

CutTool::CutTool(ToolBox& box) : CanvasTool(box.context().canvas), m_box(box) {}

Vec CutTool::pointer() const
{
    return roundedToPixel(canvas().view().toWorld(m_pixel), canvas().view().unitsPerPixel());
}

void CutTool::press(const ToolEvent& event)
{
    m_pixel = event.pixel;
    m_keys.clear();
    if (!canvas().scene())
        return;
    m_keys.push_back({canvas().time(), pointer()});
    Player& player = m_box.context().player;
    m_starts = !player.isPlaying();
    if (m_starts || player.isBackwards())
        player.play();
}

// Between two recorded positions the pointer is taken to have moved straight.
void CutTool::record()
{
    if (m_keys.empty())
        return;
    const double t = canvas().time();
    if (t > m_keys.back().t)
        m_keys.push_back({t, pointer()});
    else if (t == m_keys.back().t)
        m_keys.back().at = pointer();
    else if (m_keys.size() == 1) // the swipe began at the end of the window, and playback started over
        m_keys.front() = {t, pointer()};
    else
        end();
}

std::vector<Key> CutTool::stop()
{
    std::vector<Key> keys = std::exchange(m_keys, {});
    if (!keys.empty() && std::exchange(m_starts, false))
        m_box.context().player.pause();
    return keys;
}

void CutTool::end()
{
    const std::vector<Key> keys = stop();
    if (keys.size() < 2)
        return;
    SceneDocument& document = m_box.context().document;
    Body point{.id = document.freeId("swipe 1"), .a = Keyed{keys}};
    point.active = Interval{keys.front().t, keys.back().t};
    const std::size_t index = document.scene().bodies.size();
    document.appendBodies({point}, tr("Cut with %1").arg(shownTextOf(point.id)));
    m_box.context().selection.setBodies({index});
    Q_EMIT m_box.swipeAdded();
}

void CutTool::drag(const ToolEvent& event)
{
    m_pixel = event.pixel;
    record();
}

void CutTool::drop(const ToolEvent& event)
{
    drag(event);
    end();
}

bool CutTool::cancel()
{
    return !stop().empty();
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
    return m_keys.empty() ? tr("Hold and swipe through moving lines · Esc: select")
                          : tr("Release: the swipe becomes a point with keys · Esc: discard");
}

} // namespace sweep
