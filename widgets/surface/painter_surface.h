// Drawing surface that paints with QPainter, on a screen, an image or a page.
#pragma once

#include "widgets/surface/surface.h"

#include <optional>

class QPainter;

namespace sweep {

// Large and far shapes are reduced to the part in view before QPainter gets them: its arcs are inexact at large radii,
// and its coordinates lose precision far from the view.
class PainterSurface : public Surface
{
public:
    // The painter's coordinates are the pixels of `size`. The painter outlives the surface.
    PainterSurface(QPainter& painter, QSizeF size);

private:
    void drawFill(const QColor& colour) override;
    void drawLines(std::span<const QLineF> lines, const ShapeStyle& style) override;
    void drawHairlines(std::span<const QLineF> lines, const QColor& colour) override;
    void drawPolyline(std::span<const QPointF> points, const ShapeStyle& style) override;
    void drawPolygon(std::span<const QPointF> points, const ShapeStyle& style) override;
    void drawRectangles(std::span<const QRectF> rectangles, const ShapeStyle& style) override;
    void drawStadium(const Stadium& stadium, const ShapeStyle& style) override;
    bool drawStadiums(std::span<const StyledStadium> all) override;
    void drawGlow(QPointF centre, double radius, const QColor& colour) override;
    void drawGlyph(const QPainterPath& outline, QPointF centre, double radius, const ShapeStyle& style) override;
    void drawText(QPointF at, const QString& text, const TextStyle& style) override;
    void use(const ShapeStyle& style);
    void glowInSteps(QPointF centre, double radius, const QColor& colour);
    [[nodiscard]] bool isRaster() const;

    QPainter& m_painter;
    std::optional<ShapeStyle> m_style; // style of the painter's present pen and brush
};

} // namespace sweep
