// How is a polygon drawn?
#pragma once

#include "widgets/tools/motion_stroke.h"

namespace sweep {

// Clicks set corners; a double click, Enter or a click on the first corner closes it, Backspace takes the last corner
// back. Segments of one group.
class PolygonTool : public CanvasTool
{
public:
    explicit PolygonTool(Canvas& canvas) : CanvasTool(canvas), m_motion(canvas) {}

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void doubleClick(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    bool key(int key) override;
    bool cancel() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] Vec placeOf(const ToolEvent& event);
    void add(const ToolEvent& event);
    bool close();

    MotionStroke m_motion;
    std::vector<Vec> m_corners;
    Vec m_cursor;
};

} // namespace sweep
