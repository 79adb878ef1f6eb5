// Drag that draws the motion of the bodies drawn last.
#pragma once

#include "core/snap/tangency.h"
#include "widgets/canvas/canvas_tool.h"
#include "widgets/paint/control_point.h"

namespace sweep {

class GestureEdits;
enum class DragPhase;

// Begins with a press on the bodies drawn last. It moves all of them, or only one end of a single body if the press
// is on that end. A press that snaps to an end counts as on it, so that a near miss does not begin another shape there.
class MotionGesture
{
public:
    MotionGesture(Canvas& canvas, GestureEdits& edits) : m_canvas(canvas), m_edits(edits) {}

    // Whether the press begins such a drag. With Alt it never does: then another shape begins there.
    bool press(const ToolEvent& event);
    void drag(const ToolEvent& event);
    void drop(const ToolEvent& event);
    bool cancel();
    [[nodiscard]] bool isActive() const { return m_active; }
    // The motion of the end that follows the cursor, as far as it is drawn.
    [[nodiscard]] Vec from() const { return m_start; }
    [[nodiscard]] Vec to() const { return m_to; }

private:
    [[nodiscard]] bool isOn(Vec end, QPointF pixel) const;
    void aim(QPointF pixel);
    [[nodiscard]] std::optional<DraggedShape> shape() const;
    void edit(DragPhase phase, const ToolEvent& event);

    Canvas& m_canvas;
    GestureEdits& m_edits;
    bool m_active = false;
    std::vector<std::size_t> m_bodies; // the bodies drawn last, at the press
    bool m_begun = false;
    QPointF m_press;
    std::optional<Vec> m_snapped;        // the point that the press snaps to
    std::optional<ControlPoint> m_alone; // the only end that moves, if set
    bool m_second = false;               // whether the end that follows the cursor is the body's `b`
    Vec m_start;                         // the followed end at the start of the motion
    std::optional<DraggedShape> m_shape; // the body at the end of its motion, if it is known exactly
    Vec m_end;                           // the followed end at the end of the motion, before the drag
    Vec m_to;                            // the followed end at the end of the motion, now
};

} // namespace sweep
