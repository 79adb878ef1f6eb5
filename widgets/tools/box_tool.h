// How is a box drawn?
#pragma once

#include "widgets/tools/draw_tool.h"

namespace sweep {

// A drag from corner to corner; four segments of one group. A click draws nothing.
class BoxTool : public DrawTool
{
public:
    explicit BoxTool(Canvas& canvas) : DrawTool(canvas) {}

    void click(const ToolEvent& event) override;
    [[nodiscard]] QString hint() const override;

private:
    void follow(const ToolEvent& event) override;
    [[nodiscard]] std::vector<Body> drawn() const override;
};

// The sides of a polygon in order, from corner to corner and back to the first, as segments of the group `word`.
// Neighbours that are one corner give none.
[[nodiscard]] std::vector<Body> sidesOf(const std::vector<Vec>& corners, const char* word);

} // namespace sweep
