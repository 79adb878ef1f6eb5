// How does the pointer cut through moving lines?
#pragma once

#include "widgets/canvas/canvas_tool.h"

namespace sweep {

// A drag while time runs: where the pointer was at which time becomes the keys of a point. Time that goes back ends the
// swipe; a place at the same time replaces the one before.
class CutTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    bool cancel() override;
    void timeChanged() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    void record();
    void end();

    std::vector<Key> m_keys; // so far; empty without a swipe
    QPointF m_pixel;
};

} // namespace sweep
