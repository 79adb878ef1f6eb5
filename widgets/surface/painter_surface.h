// How do strokes become pixels or a page? Through QPainter, its arcs and its range mistrusted.
#pragma once

#include "widgets/surface/surface.h"

class QPainter;

namespace sweep {

class PainterSurface : public Surface
{
public:
    // The painter's coordinates are the pixels of `size`; it must outlive the surface.
    PainterSurface(QPainter& painter, QSizeF size);

    void fill(const QColor& colour) override;
    void lines(std::span<const QLineF> lines, const Look& look) override;
    void hairlines(std::span<const QLineF> all, const QColor& colour) override;
    void polyline(std::span<const QPointF> points, const Look& look) override;
    void polygon(std::span<const QPointF> points, const Look& look) override;
    void rectangles(std::span<const QRectF> rectangles, const Look& look) override;
    void stadium(const Stadium& stadium, const Look& look) override;
    bool crowd(std::span<const CrowdMember> members) override;
    void glow(QPointF centre, double radius, const QColor& colour) override;
    void glyph(const QPainterPath& outline, QPointF centre, double radius, const Look& look) override;
    void text(QPointF at, const QString& text, const TextLook& look) override;

private:
    void use(const Look& look);
    void glowInSteps(QPointF centre, double radius, const QColor& colour);
    [[nodiscard]] bool isRaster() const;

    QPainter& m_painter;
    Look m_look;
    bool m_hasLook = false;
};

} // namespace sweep
