// How does drawing end early? Strokes stop arriving: what draws need not know.
#pragma once

#include "widgets/surface/surface.h"

#include <stop_token>

namespace sweep {

// Hands every stroke on until it is told to stop; groups are still closed then.
class StoppableSurface : public Surface
{
public:
    // `target` outlives it.
    StoppableSurface(Surface& target, std::stop_token stop);

    void beginGroup(const QString& id, const QString& title) override;
    void endGroup() override;
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
    [[nodiscard]] bool goesOn() const { return !m_stop.stop_requested(); }

    Surface& m_target;
    std::stop_token m_stop;
};

} // namespace sweep
