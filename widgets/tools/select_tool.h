// How are bodies picked and moved?
#pragma once

#include "core/snap/tangency.h"
#include "widgets/canvas/canvas_tool.h"
#include "widgets/paint/control_point.h"

#include <cstddef>
#include <vector>

namespace sweep {

enum class DragPhase;
struct SnapWish;

// A click selects; a drag moves a handle or a body, or draws a band around what it selects.
class SelectTool : public CanvasTool
{
public:
    using CanvasTool::CanvasTool;

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void doubleClick(const ToolEvent& event) override;
    bool cancel() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] Qt::CursorShape cursor() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] bool picks() const override { return true; }

private:
    enum class Kind
    {
        none,
        press,
        point,
        body,
        band
    };

    void begin();
    void say(DragPhase phase, const ToolEvent& event);
    [[nodiscard]] SnapWish wishOf(const ToolEvent& event) const;
    void knowShape();
    [[nodiscard]] std::vector<std::size_t> moving() const;

    Kind m_kind = Kind::none;
    ToolEvent m_press;
    QPointF m_last;
    std::optional<std::size_t> m_body;    // under the press
    std::optional<ControlPoint> m_point;  // likewise
    std::optional<ControlPoint> m_anchor; // of a body, the one that is snapped
    bool m_second = false;                // which control point of the body that is
    std::vector<std::size_t> m_moving;    // with the hand
    std::optional<double> m_time;         // at which what follows the hand meets others
    std::optional<DraggedShape> m_shape;  // what follows the hand, where it is known exactly
    std::optional<Stand> m_growing;       // whose edge does
    Vec m_origin;                         // where the handle was, or the place of the body that is snapped
};

} // namespace sweep
