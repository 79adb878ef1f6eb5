// Polygon tool: a closed chain of segments.
#pragma once

#include "widgets/tools/motion_gesture.h"

namespace sweep {

// Clicks set corners. A double click, Enter or a click on the first corner closes the polygon; Backspace removes the
// last corner. The sides are segments of one group.
class PolygonTool : public CanvasTool
{
public:
    PolygonTool(Canvas& canvas, GestureEdits& edits) : CanvasTool(canvas), m_edits(edits), m_motion(canvas, edits) {}

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void doubleClick(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override { m_cursor = cornerAt(event); }
    bool key(int key) override;
    bool cancel() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] Vec cornerAt(const ToolEvent& event);
    void add(const ToolEvent& event);
    bool close();

    GestureEdits& m_edits;
    MotionGesture m_motion;
    std::vector<Vec> m_corners;
    Vec m_cursor;
};

} // namespace sweep
