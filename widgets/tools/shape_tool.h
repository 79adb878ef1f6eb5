// Shape tool: draws a point, circle, projectile, segment, capsule, ray or line.
#pragma once

#include "widgets/tools/draw_tool.h"

namespace sweep {

struct ToolContext;

// A drag draws the shape as it is at the start. A second drag that begins on it draws its motion. A click draws a
// point, or a circle or projectile of default size. While casts are drawn, a segment or ray becomes a point that runs
// from its start to its end, and a thick line a circle.
class ShapeTool : public DrawTool
{
public:
    ShapeTool(const ToolContext& context, GestureEdits& edits, Shape shape);

    void click(const ToolEvent& event) override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] std::optional<Body> body() const;
    [[nodiscard]] double defaultRadius() const;
    void follow(const ToolEvent& event) override;
    [[nodiscard]] std::vector<Body> drawn() const override;
    [[nodiscard]] QString sizeText() const override;
    [[nodiscard]] QString nothingText() const override;
    [[nodiscard]] bool drawsCasts() const;
    [[nodiscard]] bool isDisc() const { return m_shape == Shape::circle || m_shape == Shape::projectile; }

    const QAction& m_casts;
    Shape m_shape;
    double m_radius = 0; // radius of the disc that is being drawn
};

} // namespace sweep
