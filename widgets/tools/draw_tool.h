// What do tools share that draw by one drag from place to place?
#pragma once

#include "widgets/tools/motion_stroke.h"

namespace sweep {

// A drag draws bodies as they are at the start, a second one that begins on them their motion.
class DrawTool : public CanvasTool
{
public:
    explicit DrawTool(Canvas& canvas) : CanvasTool(canvas), m_motion(canvas) {}

    void press(const ToolEvent& event) final;
    void drag(const ToolEvent& event) final;
    void drop(const ToolEvent& event) final;
    void hover(const ToolEvent& event) final;
    bool cancel() final;
    [[nodiscard]] ToolPreview preview() const final;

protected:
    // Brings the drag's end, or the place where one would begin, to the hand.
    virtual void follow(const ToolEvent& event) = 0;
    // What the drag between the two places gives so far; nothing where that is no body.
    [[nodiscard]] virtual std::vector<Body> drawn() const = 0;

    MotionStroke m_motion;
    bool m_draws = false; // between a press and its end
    Vec m_from;
    Vec m_to;
};

} // namespace sweep
