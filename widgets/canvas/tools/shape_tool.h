// How is a body drawn?
#pragma once

#include "widgets/canvas/tools/motion_stroke.h"

namespace sweep {

// A drag draws the shape as it is at the start, a second one that begins on it its motion. A click draws a point, or a
// circle or projectile of default size.
class ShapeTool : public CanvasTool
{
public:
    ShapeTool(Canvas& canvas, Shape shape) : CanvasTool(canvas), m_motion(canvas), m_shape(shape) {}

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override;
    bool cancel() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] std::optional<Body> body() const;
    [[nodiscard]] double defaultRadius() const;
    [[nodiscard]] Radius drawnRadius() const;
    void follow(const ToolEvent& event);

    MotionStroke m_motion;
    Shape m_shape;
    bool m_draws = false;
    Vec m_from;
    Vec m_to;
    double m_radius = 0; // of a disc, so far
};

} // namespace sweep
