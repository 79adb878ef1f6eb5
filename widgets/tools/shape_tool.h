// How is a body drawn?
#pragma once

#include "widgets/tools/draw_tool.h"

namespace sweep {

// A drag draws the shape as it is at the start, a second one that begins on it its motion. A click draws a point, or a
// circle or projectile of default size.
class ShapeTool : public DrawTool
{
public:
    ShapeTool(Canvas& canvas, Shape shape) : DrawTool(canvas), m_shape(shape) {}

    void click(const ToolEvent& event) override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] std::optional<Body> body() const;
    [[nodiscard]] double defaultRadius() const;
    [[nodiscard]] Radius drawnRadius() const;
    void follow(const ToolEvent& event) override;
    [[nodiscard]] std::vector<Body> drawn() const override;

    Shape m_shape;
    double m_radius = 0; // of a disc, so far
};

} // namespace sweep
