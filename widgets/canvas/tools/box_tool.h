// How is a box drawn?
#pragma once

#include "widgets/canvas/tools/motion_stroke.h"

namespace sweep {

// A drag from corner to corner; four segments of one group. A click draws nothing.
class BoxTool : public CanvasTool
{
public:
    explicit BoxTool(Canvas& canvas) : CanvasTool(canvas), m_motion(canvas) {}

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    bool cancel() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    void follow(const ToolEvent& event);

    MotionStroke m_motion;
    bool m_draws = false;
    Vec m_from;
    Vec m_to;
};

// The sides of a polygon in order, from corner to corner and back to the first, as segments of the group `word`.
// Neighbours that are one corner give none.
[[nodiscard]] std::vector<Body> sidesOf(const std::vector<Vec>& corners, const char* word);

} // namespace sweep
