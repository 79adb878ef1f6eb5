// Cut tool: a swipe through moving lines becomes a keyed point.
#pragma once

#include "widgets/canvas/canvas_tool.h"

namespace sweep {

class ToolBox;

// Time runs during the drag. The times and positions of the pointer become the keys of a point that exists for the
// duration of the swipe; it is added and selected in one undo step. The swipe ends when time goes back; a position at
// the same time replaces the previous one.
class CutTool : public CanvasTool
{
public:
    explicit CutTool(ToolBox& box);

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent&) override { cancel(); }
    bool cancel() override;
    void timeChanged() override { record(); }
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] Vec pointer() const;
    void record();
    std::vector<Key> stop();
    void end();

    ToolBox& m_box;
    std::vector<Key> m_keys; // recorded so far; empty without a swipe
    QPointF m_pixel;
    bool m_starts = false; // the swipe started the player
};

} // namespace sweep
