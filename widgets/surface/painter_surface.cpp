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
// Qt spreads a fill over threads from about 96 rows on; to wake them costs more than a line does.
constexpr double piece = 32;
// Beyond this QPainter's own clipping costs time and, far beyond, place.
constexpr double nearPixels = 20'000;

Qt::PenStyle styleOf(Dash dash)
{
    switch (dash) {
    case Dash::solid:
        return Qt::SolidLine;
    case Dash::dashed:
        return Qt::CustomDashLine;
    case Dash::dotted:
        return Qt::CustomDashLine;
    }
    return Qt::SolidLine;
}

QPen penOf(const Look& look)
{
    if (!look.line.isValid())
        return Qt::NoPen;
    QPen pen(look.line, look.width, styleOf(look.dash), Qt::RoundCap, Qt::RoundJoin);
    // Dash lengths are in pen widths.
    if (look.dash == Dash::dashed)
        pen.setDashPattern({5 / look.width, 4 / look.width});
    else if (look.dash == Dash::dotted)
        pen.setDashPattern({0.01, 3.5 / look.width});
    if (look.dash == Dash::dashed || look.width <= 1)
        pen.setCapStyle(Qt::FlatCap);
    return pen;
}

bool isNear(QPointF p)
{
    return std::abs(p.x()) < nearPixels && std::abs(p.y()) < nearPixels;
}

QPainterPath capsulePath(const Stadium& stadium)
{
    const QLineF axis(stadium.a, stadium.b);
    const double angle = axis.angle();
    const QPointF reach(stadium.radius, stadium.radius);
    QPainterPath path;
    path.arcMoveTo(QRectF(stadium.a - reach, stadium.a + reach), angle + 90);
    path.arcTo(QRectF(stadium.a - reach, stadium.a + reach), angle + 90, 180);
    path.arcTo(QRectF(stadium.b - reach, stadium.b + reach), angle + 270, 180);
    path.closeSubpath();
    return path;
}

// Letters with a halo take 100 µs, and the same ones are drawn again in every frame.
class HaloTexts
{
public:
    // The text with its baseline's start at `start()` of the image.
    static const QImage& image(const QString& text, const TextLook& look, double ratio)
    {
        static thread_local QCache<QString, QImage> images(1000); // pictures for files are drawn beside the window
        const QString key = QStringLiteral("%1/%2/%3/%4/%5/%6")
                                .arg(look.colour.rgba())
                                .arg(look.halo.rgba())
                                .arg(look.size)
                                .arg(look.strong)
                                .arg(ratio)
                                .arg(text);
        if (const QImage* known = images.object(key))
            return *known;
        auto* drawn = new QImage(painted(text, look, ratio));
        images.insert(key, drawn);
        return *drawn;
    }
    static QPointF start(const QFontMetricsF& metrics) { return {border, border + std::ceil(metrics.ascent())}; }

    static void paint(QPainter& painter, QPointF baseline, const QString& text, const TextLook& look)
    {
        const QFont font = fontOf(look);
        if (look.halo.isValid()) {
            QPainterPath letters;
            letters.addText(baseline, font, text);
            painter.strokePath(letters, QPen(look.halo, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        }
        painter.setFont(font);
        painter.setPen(look.colour);
        painter.drawText(baseline, text);
    }

private:
    static constexpr double border = 4;

    static QImage painted(const QString& text, const TextLook& look, double ratio)
    {
        const QFontMetricsF metrics(fontOf(look));
        const QSizeF size(std::ceil(metrics.horizontalAdvance(text)) + 2 * border,
                          std::ceil(metrics.ascent()) + std::ceil(metrics.descent()) + 2 * border);
        QImage image((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        paint(painter, start(metrics), text, look);
        return image;
    }
};

} // namespace

PainterSurface::PainterSurface(QPainter& painter, QSizeF size) : Surface(size), m_painter(painter)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setRenderHint(QPainter::TextAntialiasing);
}

void PainterSurface::use(const Look& look)
{
    if (m_hasLook && m_look == look)
        return;
    m_painter.setPen(penOf(look));
    m_painter.setBrush(look.fill.isValid() ? QBrush(look.fill) : QBrush(Qt::NoBrush));
    m_look = look;
    m_hasLook = true;
}

void PainterSurface::fill(const QColor& colour)
{
    m_painter.fillRect(m_area, colour);
}

void PainterSurface::lines(std::span<const QLineF> lines, const Look& look)
{
    if (lines.empty())
        return;
    use(look);
    m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
}

void PainterSurface::hairlines(std::span<const QLineF> all, const QColor& colour)
{
    // As filled rectangles: the same pixels as antialiased lines, at a tenth of the cost.
    for (const QLineF& line : all) {
        if (line.x1() != line.x2()) {
            m_painter.fillRect(QRectF(line.x1(), line.y1() - 0.5, line.x2() - line.x1(), 1), colour);
            continue;
        }
        for (double y = line.y1(); y < line.y2(); y += piece)
            m_painter.fillRect(QRectF(line.x1() - 0.5, y, 1, std::min(piece, line.y2() - y)), colour);
    }
}

void PainterSurface::polyline(std::span<const QPointF> points, const Look& look)
{
    if (points.size() < 2)
        return;
    use(look);
    m_painter.drawPolyline(points.data(), static_cast<int>(points.size()));
}

void PainterSurface::polygon(std::span<const QPointF> points, const Look& look)
{
    if (points.size() < 3)
        return;
    use(look);
    m_painter.drawPolygon(points.data(), static_cast<int>(points.size()));
}

void PainterSurface::rectangles(std::span<const QRectF> rectangles, const Look& look)
{
    if (rectangles.empty())
        return;
    use(look);
    m_painter.drawRects(rectangles.data(), static_cast<int>(rectangles.size()));
}

void PainterSurface::stadium(const Stadium& stadium, const Look& look)
{
    if (stadium.radius <= bezierRadius && isNear(stadium.a) && isNear(stadium.b)) {
        use(look);
        if (stadium.a == stadium.b)
            m_painter.drawEllipse(stadium.a, stadium.radius, stadium.radius);
        else
            m_painter.drawPath(capsulePath(stadium));
        return;
    }
    const std::vector<QPointF> outline = outlineOf(stadium, m_area);
    polygon(outline, look);
}

bool PainterSurface::crowd(std::span<const CrowdMember> members)
{
    // A page keeps its shapes as such, and a scaled painter would blur the image.
    if (!isRaster() || m_painter.worldTransform().type() > QTransform::TxTranslate)
        return false;
    m_painter.drawImage(QPointF(), stadiumImage(members, m_area.size(), m_painter.device()->devicePixelRatioF()));
    return true;
}

// What a page shows of a gradient that fades depends on its reader; discs on discs it shows as they are.
void PainterSurface::glowInSteps(QPointF centre, double radius, const QColor& colour)
{
    constexpr int steps = 24;
    QColor layer = colour;
    m_hasLook = false;
    m_painter.setPen(Qt::NoPen);
    double passing = 1; // the share of the ground that is seen through the discs so far
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

void PainterSurface::glow(QPointF centre, double radius, const QColor& colour)
{
    if (!isRaster())
        return glowInSteps(centre, radius, colour);
    QRadialGradient gradient(centre, radius);
    QColor fading = colour;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        fading.setAlphaF(static_cast<float>(colour.alphaF() * (1 - share) * (1 - share)));
        gradient.setColorAt(share, fading);
    }
    m_hasLook = false;
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(gradient);
    m_painter.drawEllipse(centre, radius, radius);
}

void PainterSurface::glyph(const QPainterPath& outline, QPointF centre, double radius, const Look& look)
{
    QTransform transform = QTransform::fromTranslate(centre.x(), centre.y());
    transform.scale(radius, radius);
    use(look);
    m_painter.drawPath(transform.map(outline));
}

void PainterSurface::text(QPointF at, const QString& text, const TextLook& look)
{
    const QFont font = fontOf(look);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text);
    const double left = look.anchor == Anchor::left ? 0 : look.anchor == Anchor::centre ? width / 2 : width;
    const QPointF baseline(at.x() - left, at.y() + (metrics.ascent() - metrics.descent()) / 2);
    m_hasLook = false;
    // A page keeps its letters as such.
    if (!look.halo.isValid() || !isRaster() || m_painter.worldTransform().type() > QTransform::TxTranslate)
        return HaloTexts::paint(m_painter, baseline, text, look);
    const double ratio = m_painter.device()->devicePixelRatioF();
    const QPointF corner = baseline - HaloTexts::start(metrics);
    const QPointF whole(std::round(corner.x() * ratio) / ratio, std::round(corner.y() * ratio) / ratio);
    m_painter.drawImage(whole, HaloTexts::image(text, look, ratio));
}

} // namespace sweep
