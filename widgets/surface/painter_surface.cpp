#include "widgets/surface/painter_surface.h"

#include "widgets/surface/outline.h"
#include "widgets/surface/stadium_raster.h"

#include <QCache>
#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QRadialGradient>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// Up to this radius Qt's Béziers are off by less than 0.07 pixels.
constexpr double bezierRadius = 256;
// Qt spreads a fill over threads from about 96 rows on, and waking them costs more than drawing a line.
constexpr double piece = 32;
// Beyond this QPainter's own clipping costs time and, far beyond, precision.
constexpr double safeExtent = 20'000;

QPen penOf(const ShapeStyle& style)
{
    if (!style.line.isValid())
        return Qt::NoPen;
    const Qt::PenStyle penStyle = style.dash == Dash::solid ? Qt::SolidLine : Qt::CustomDashLine;
    QPen pen(style.line, style.width, penStyle, Qt::RoundCap, Qt::RoundJoin);
    // Dash lengths are in pen widths.
    if (style.dash == Dash::dashed)
        pen.setDashPattern({5 / style.width, 4 / style.width});
    else if (style.dash == Dash::dotted)
        pen.setDashPattern({0.01, 3.5 / style.width});
    if (style.dash == Dash::dashed || style.width <= 1)
        pen.setCapStyle(Qt::FlatCap);
    return pen;
}

bool isSafe(QPointF p)
{
    return std::abs(p.x()) < safeExtent && std::abs(p.y()) < safeExtent;
}

QPainterPath capsulePath(const Stadium& stadium)
{
    const QLineF axis(stadium.a, stadium.b);
    const double angle = axis.angle();
    const QPointF corner(stadium.radius, stadium.radius);
    const QRectF boxOfA(stadium.a - corner, stadium.a + corner);
    QPainterPath path;
    path.arcMoveTo(boxOfA, angle + 90);
    path.arcTo(boxOfA, angle + 90, 180);
    path.arcTo(QRectF(stadium.b - corner, stadium.b + corner), angle + 270, 180);
    path.closeSubpath();
    return path;
}

// Cache of texts with a halo: drawing one takes 100 µs, and every frame draws the same ones again.
class HaloTexts
{
public:
    // The baseline of the text begins at `start()` of the image.
    static const QImage& image(const QString& text, const TextStyle& style, double ratio)
    {
        static thread_local QCache<QString, QImage> images(1000); // other threads draw pictures for files
        const QString key = QStringLiteral("%1/%2/%3/%4/%5/%6")
                                .arg(style.colour.rgba())
                                .arg(style.halo.rgba())
                                .arg(style.size)
                                .arg(style.strong)
                                .arg(ratio)
                                .arg(text);
        if (const QImage* known = images.object(key))
            return *known;
        auto* drawn = new QImage(painted(text, style, ratio));
        images.insert(key, drawn);
        return *drawn;
    }
    static QPointF start(const QFontMetricsF& metrics) { return {border, border + std::ceil(metrics.ascent())}; }

    static void paint(QPainter& painter, QPointF baseline, const QString& text, const TextStyle& style)
    {
        const QFont font = fontOf(style);
        if (style.halo.isValid()) {
            QPainterPath letters;
            letters.addText(baseline, font, text);
            painter.strokePath(letters, QPen(style.halo, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        }
        painter.setFont(font);
        painter.setPen(style.colour);
        painter.drawText(baseline, text);
    }

private:
    static constexpr double border = 4;

    static QImage painted(const QString& text, const TextStyle& style, double ratio)
    {
        const QFontMetricsF metrics(fontOf(style));
        const QSizeF size(std::ceil(metrics.horizontalAdvance(text)) + 2 * border,
                          std::ceil(metrics.ascent()) + std::ceil(metrics.descent()) + 2 * border);
        QImage image((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        paint(painter, start(metrics), text, style);
        return image;
    }
};

} // namespace

PainterSurface::PainterSurface(QPainter& painter, QSizeF size) : Surface(size), m_painter(painter)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setRenderHint(QPainter::TextAntialiasing);
}

void PainterSurface::use(const ShapeStyle& style)
{
    if (m_style == style)
        return;
    m_painter.setPen(penOf(style));
    m_painter.setBrush(style.fill.isValid() ? QBrush(style.fill) : QBrush(Qt::NoBrush));
    m_style = style;
}

void PainterSurface::drawFill(const QColor& colour)
{
    // At scales such as 1.25 a widget ends within a pixel of the screen, which it has to fill as well. Pixels beyond it
    // are clipped.
    m_painter.fillRect(isRaster() ? m_area.adjusted(-1, -1, 1, 1) : m_area, colour);
}

void PainterSurface::drawLines(std::span<const QLineF> lines, const ShapeStyle& style)
{
    if (lines.empty())
        return;
    use(style);
    m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
}

void PainterSurface::drawHairlines(std::span<const QLineF> lines, const QColor& colour)
{
    // Filled rectangles give the same pixels as antialiased lines, at a tenth of the cost.
    for (const QLineF& line : lines) {
        if (line.x1() != line.x2()) {
            m_painter.fillRect(QRectF(line.x1(), line.y1() - 0.5, line.x2() - line.x1(), 1), colour);
            continue;
        }
        for (double y = line.y1(); y < line.y2(); y += piece)
            m_painter.fillRect(QRectF(line.x1() - 0.5, y, 1, std::min(piece, line.y2() - y)), colour);
    }
}

void PainterSurface::drawPolyline(std::span<const QPointF> points, const ShapeStyle& style)
{
    use(style);
    m_painter.drawPolyline(points.data(), static_cast<int>(points.size()));
}

void PainterSurface::drawPolygon(std::span<const QPointF> points, const ShapeStyle& style)
{
    use(style);
    m_painter.drawPolygon(points.data(), static_cast<int>(points.size()));
}

void PainterSurface::drawRectangles(std::span<const QRectF> rectangles, const ShapeStyle& style)
{
    if (rectangles.empty())
        return;
    use(style);
    m_painter.drawRects(rectangles.data(), static_cast<int>(rectangles.size()));
}

void PainterSurface::drawStadium(const Stadium& stadium, const ShapeStyle& style)
{
    if (stadium.radius <= bezierRadius && isSafe(stadium.a) && isSafe(stadium.b)) {
        use(style);
        if (stadium.a == stadium.b)
            m_painter.drawEllipse(stadium.a, stadium.radius, stadium.radius);
        else
            m_painter.drawPath(capsulePath(stadium));
        return;
    }
    polygon(outlineOf(stadium, m_area), style);
}

bool PainterSurface::drawStadiums(std::span<const StyledStadium> all)
{
    // A page keeps shapes as vectors, and a scaled painter would blur the image.
    if (!isRaster() || m_painter.worldTransform().type() > QTransform::TxTranslate)
        return false;
    m_painter.drawImage(QPointF(), stadiumImage(all, m_area.size(), m_painter.device()->devicePixelRatioF()));
    return true;
}

// Viewers render the fading gradients of a page differently. Stacked discs look the same in every viewer.
void PainterSurface::glowInSteps(QPointF centre, double radius, const QColor& colour)
{
    constexpr int steps = 24;
    QColor layer = colour;
    m_style.reset();
    m_painter.setPen(Qt::NoPen);
    double passing = 1; // the share of the background visible through the discs so far
    for (int step = steps; step >= 1; --step) {
        const double share = (step - 0.5) / steps;
        const double wanted = 1 - colour.alphaF() * (1 - share) * (1 - share);
        layer.setAlphaF(static_cast<float>(1 - wanted / passing));
        passing = wanted;
        m_painter.setBrush(layer);
        m_painter.drawEllipse(centre, radius * step / steps, radius * step / steps);
    }
}

bool PainterSurface::isRaster() const
{
    return m_painter.paintEngine() && m_painter.paintEngine()->type() == QPaintEngine::Raster;
}

void PainterSurface::drawGlow(QPointF centre, double radius, const QColor& colour)
{
    if (!isRaster())
        return glowInSteps(centre, radius, colour);
    QRadialGradient gradient(centre, radius);
    QColor fading = colour;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        fading.setAlphaF(static_cast<float>(colour.alphaF() * (1 - share) * (1 - share)));
        gradient.setColorAt(share, fading);
    }
    m_style.reset();
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(gradient);
    m_painter.drawEllipse(centre, radius, radius);
}

void PainterSurface::drawGlyph(const QPainterPath& outline, QPointF centre, double radius, const ShapeStyle& style)
{
    QTransform transform = QTransform::fromTranslate(centre.x(), centre.y());
    transform.scale(radius, radius);
    use(style);
    m_painter.drawPath(transform.map(outline));
}

void PainterSurface::drawText(QPointF at, const QString& text, const TextStyle& style)
{
    const QFont font = fontOf(style);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text);
    const double left = style.anchor == Anchor::left ? 0 : style.anchor == Anchor::centre ? width / 2 : width;
    const QPointF baseline(at.x() - left, at.y() + (metrics.ascent() - metrics.descent()) / 2);
    m_style.reset();
    // A page keeps letters as text.
    if (!style.halo.isValid() || !isRaster() || m_painter.worldTransform().type() > QTransform::TxTranslate)
        return HaloTexts::paint(m_painter, baseline, text, style);
    const double ratio = m_painter.device()->devicePixelRatioF();
    const QPointF corner = baseline - HaloTexts::start(metrics);
    const QPointF whole(std::round(corner.x() * ratio) / ratio, std::round(corner.y() * ratio) / ratio);
    m_painter.drawImage(whole, HaloTexts::image(text, style, ratio));
}

} // namespace sweep
