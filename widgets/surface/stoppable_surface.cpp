#include "widgets/surface/stoppable_surface.h"

#include <utility>

namespace sweep {

StoppableSurface::StoppableSurface(Surface& target, std::stop_token stop)
    : Surface(target.area().size()), m_target(target), m_stop(std::move(stop))
{
}

void StoppableSurface::beginGroup(const QString& id, const QString& title)
{
    m_target.beginGroup(id, title);
}

void StoppableSurface::endGroup()
{
    m_target.endGroup();
}

void StoppableSurface::fill(const QColor& colour)
{
    if (goesOn())
        m_target.fill(colour);
}

void StoppableSurface::lines(std::span<const QLineF> lines, const Look& look)
{
    if (goesOn())
        m_target.lines(lines, look);
}

void StoppableSurface::hairlines(std::span<const QLineF> all, const QColor& colour)
{
    if (goesOn())
        m_target.hairlines(all, colour);
}

void StoppableSurface::polyline(std::span<const QPointF> points, const Look& look)
{
    if (goesOn())
        m_target.polyline(points, look);
}

void StoppableSurface::polygon(std::span<const QPointF> points, const Look& look)
{
    if (goesOn())
        m_target.polygon(points, look);
}

void StoppableSurface::rectangles(std::span<const QRectF> rectangles, const Look& look)
{
    if (goesOn())
        m_target.rectangles(rectangles, look);
}

void StoppableSurface::stadium(const Stadium& stadium, const Look& look)
{
    if (goesOn())
        m_target.stadium(stadium, look);
}

bool StoppableSurface::crowd(std::span<const CrowdMember> members)
{
    return !goesOn() || m_target.crowd(members);
}

void StoppableSurface::glow(QPointF centre, double radius, const QColor& colour)
{
    if (goesOn())
        m_target.glow(centre, radius, colour);
}

void StoppableSurface::glyph(const QPainterPath& outline, QPointF centre, double radius, const Look& look)
{
    if (goesOn())
        m_target.glyph(outline, centre, radius, look);
}

void StoppableSurface::text(QPointF at, const QString& text, const TextLook& look)
{
    if (goesOn())
        m_target.text(at, text, look);
}

} // namespace sweep
