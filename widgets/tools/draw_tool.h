// Base of tools that draw a body by one drag from point to point.
#pragma once

#include "widgets/tools/motion_gesture.h"
#include "widgets/tools/size_label.h"

namespace sweep {

// One drag draws bodies as they are at the start. A second drag that begins on them draws their motion.
class DrawTool : public CanvasTool
{
public:
    DrawTool(Canvas& canvas, GestureEdits& edits)
        : CanvasTool(canvas), m_edits(edits), m_motion(canvas, edits), m_size(canvas)
    {
    }

    void press(const ToolEvent& event) final;
    void drag(const ToolEvent& event) final;
    void drop(const ToolEvent& event) final;
    void hover(const ToolEvent& event) final { follow(event); }
    bool cancel() final;
    [[nodiscard]] ToolPreview preview() const final { return m_draws ? ToolPreview{.bodies = drawn()} : ToolPreview{}; }

protected:
    // Sets `m_to` to the point under the cursor: the end of the drag, or the start of a possible one.
    virtual void follow(const ToolEvent& event) = 0;
    // The bodies drawn by the drag so far; empty if it draws none.
    [[nodiscard]] virtual std::vector<Body> drawn() const = 0;
    // The size of drawn() as text, shown beside the cursor.
    [[nodiscard]] virtual QString sizeText() const = 0;
    // The reason why the drag draws nothing, if drawn() is empty.
    [[nodiscard]] virtual QString nothingText() const = 0;

    GestureEdits& m_edits;
    MotionGesture m_motion;
    bool m_draws = false; // between a press and its end
    Vec m_from;
    Vec m_to;

private:
    SizeLabel m_size;
};

} // namespace sweep
