// Box tool: an axis-aligned rectangle of four segments.
#pragma once

#include "widgets/tools/draw_tool.h"

namespace sweep {

// A drag from corner to corner draws four segments of one group. A click draws nothing.
class BoxTool : public DrawTool
{
public:
    using DrawTool::DrawTool;

    void click(const ToolEvent&) override { cancel(); }
    [[nodiscard]] QString hint() const override;

private:
    void follow(const ToolEvent& event) override;
    [[nodiscard]] std::vector<Body> drawn() const override;
    [[nodiscard]] QString sizeText() const override;
    [[nodiscard]] QString nothingText() const override;
};

// The sides of a polygon in order, from corner to corner and back to the first, as segments of the group `word`. Two
// consecutive equal corners give no side.
[[nodiscard]] std::vector<Body> sidesOf(const std::vector<Vec>& corners, const char* word);

} // namespace sweep
