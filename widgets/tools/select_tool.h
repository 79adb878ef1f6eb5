// Select tool: picks bodies, drags handles and bodies, and selects by a rubber band.
#pragma once

#include "core/snap/tangency.h"
#include "widgets/paint/control_point.h"
#include "widgets/tools/picking_tool.h"

#include <cstddef>
#include <vector>

namespace sweep {

class GestureEdits;
class ToolBox;
enum class DragPhase;
struct SnapRequest;

// A click selects. A drag moves the handle or the body under the press, or draws a rubber band around the bodies that
// it selects: the band replaces the selection, adds to it with Shift, and toggles with Ctrl.
class SelectTool : public PickingTool
{
public:
    explicit SelectTool(ToolBox& box);

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void doubleClick(const ToolEvent& event) override;
    bool cancel() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] Qt::CursorShape cursor() const override
    {
        return m_kind == Kind::point || m_kind == Kind::body ? Qt::SizeAllCursor : Qt::ArrowCursor;
    }
    [[nodiscard]] QString hint() const override;

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
    void edit(DragPhase phase, const ToolEvent& event);
    void selectWithin(const QRectF& band);
    [[nodiscard]] SnapRequest requestOf(const ToolEvent& event) const;
    void findMovingShape();
    [[nodiscard]] std::vector<std::size_t> moving() const;

    GestureEdits& m_edits;
    Kind m_kind = Kind::none;
    ToolEvent m_press;
    QPointF m_last;
    std::optional<std::size_t> m_body;    // the body under the press
    std::optional<ControlPoint> m_point;  // the handle under the press
    std::optional<ControlPoint> m_anchor; // the handle at the body's snapped control point, if there is one
    bool m_second = false;                // whether the snapped control point is the body's `b`
    std::vector<std::size_t> m_moving;    // the bodies that move with the cursor
    std::optional<double> m_time;         // the time at which the dragged shape may touch others
    std::optional<DraggedShape> m_shape;  // the dragged shape, if it is known exactly
    std::optional<Pose> m_growing;        // the shape whose edge is dragged, if it is known exactly
    Vec m_origin;                         // position of the handle or the snapped control point before the drag
};

} // namespace sweep
