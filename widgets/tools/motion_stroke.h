// How is the motion drawn of what was drawn just now?
#pragma once

#include "core/snap/tangency.h"
#include "widgets/canvas/canvas_tool.h"
#include "widgets/paint/control_point.h"

namespace sweep {

enum class DragPhase;

// A drag that begins on the bodies drawn last: of all of them, or of one end where it begins there.
class MotionStroke
{
public:
    explicit MotionStroke(Canvas& canvas) : m_canvas(canvas) {}

    // Does the press begin one? With Alt never: then another shape begins there.
    bool press(const ToolEvent& event);
    void drag(const ToolEvent& event);
    void drop(const ToolEvent& event);
    bool cancel();
    [[nodiscard]] bool isActive() const { return m_active; }

private:
    [[nodiscard]] Canvas& canvas() const { return m_canvas; }
    void aim(const std::vector<std::size_t>& bodies, QPointF pixel);
    [[nodiscard]] std::optional<DraggedShape> shape() const;
    void say(DragPhase phase, const ToolEvent& event);

    Canvas& m_canvas;
    bool m_active = false;
    std::vector<std::size_t> m_bodies; // that were drawn when the press was
    bool m_begun = false;
    QPointF m_press;
    std::optional<ControlPoint> m_alone; // only this end moves
    bool m_second = false;               // which end of its body is aimed
    Vec m_start;                         // of the end that is aimed, at the start of the motion
    std::optional<DraggedShape> m_shape; // at the end of its motion, where it is known exactly
    Vec m_end;                           // and at its end, so far
};

} // namespace sweep
