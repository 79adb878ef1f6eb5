#include "widgets/surface/surface.h"

#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/surface/stadium_raster.h"
#include "widgets/surface/view_transform.h"

#include <QCache>
#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QRadialGradient>

#include <algorithm>
#include <cmath>

namespace sweep {

QFont fontOf(const TextStyle& style)
{
    QFont font;
    font.setPixelSize(static_cast<int>(style.size));
    font.setWeight(style.strong ? QFont::DemiBold : QFont::Normal);
    return font;
}

QSizeF sizeOf(const QString& text, const TextStyle& style)
{
    const QFontMetricsF metrics(fontOf(style));
    return {metrics.horizontalAdvance(text), metrics.ascent() + metrics.descent()};
}

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
    m_painter.setRenderHint(QPainter::Antialiasing, !isRaster()); // no pixel is covered in part, so it only costs time
    m_painter.fillRect(isRaster() ? m_area.adjusted(-1, -1, 1, 1) : m_area, colour);
    m_painter.setRenderHint(QPainter::Antialiasing);
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
    const double ratio = m_painter.device()->devicePixelRatioF();
    const bool onPixels =
        isRaster() && m_painter.worldTransform().type() <= QTransform::TxTranslate && ratio == std::floor(ratio);
    // Filled rectangles give the same pixels as antialiased lines, at a tenth of the cost. If they cover whole pixels,
    // they need no antialiasing, which is most of the rest.
    m_painter.setRenderHint(QPainter::Antialiasing, !onPixels);
    for (const QLineF& line : lines) {
        const bool isVertical = line.x1() == line.x2();
        if (!isVertical)
            m_painter.fillRect(QRectF(line.x1(), line.y1() - 0.5, line.x2() - line.x1(), 1), colour);
        else
            for (double y = line.y1(); y < line.y2(); y += piece)
                m_painter.fillRect(QRectF(line.x1() - 0.5, y, 1, std::min(piece, line.y2() - y)), colour);
    }
    m_painter.setRenderHint(QPainter::Antialiasing);
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

// The image that the painter draws on, if its pixels can be written directly: none for pixmaps, under a clip of the
// painter, or if the surface does not begin at the corner of a pixel.
std::optional<RasterGround> PainterSurface::ground() const
{
    const QPaintEngine* engine = m_painter.paintEngine();
    const QTransform transform = m_painter.deviceTransform();
    const QPointF corner(transform.dx(), transform.dy());
    if (!engine->paintDevice() || engine->paintDevice()->devType() != QInternal::Image || m_painter.hasClipping() ||
        corner != corner.toPoint() || m_painter.opacity() < 1)
        return {};
    auto& image = static_cast<QImage&>(*engine->paintDevice());
    if (image.format() != QImage::Format_ARGB32_Premultiplied && image.format() != QImage::Format_RGB32)
        return {};
    const double ratio = m_painter.device()->devicePixelRatioF();
    const QRect area(corner.toPoint(), (m_area.size() * ratio).toSize());
    QRegion clip = area & image.rect();
    if (const QRegion system = engine->systemClip(); !system.isEmpty())
        clip &= system;
    // bits() could detach from what the painter draws on.
    uchar* const origin =
        const_cast<uchar*>(image.constBits()) + area.top() * image.bytesPerLine() + qsizetype(4) * area.left();
    return RasterGround{origin, image.bytesPerLine(), clip.translated(-area.topLeft()), ratio};
}

bool PainterSurface::drawStadiums(std::span<const StyledStadium> all)
{
    constexpr std::size_t few = 100; // an image of the whole surface costs more than as many paths
    const auto direct = keepsPixels() ? ground() : std::nullopt;
    if (!direct && (!keepsPixels() || all.size() < few))
        return false;
    if (direct)
        sweep::drawStadiums(all, *direct);
    else
        drawImage(stadiumImage(all, m_area.size(), m_painter.device()->devicePixelRatioF()));
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

bool PainterSurface::keepsPixels() const
{
    return isRaster() && m_painter.worldTransform().type() <= QTransform::TxTranslate;
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

void PainterSurface::drawUnion(const QPainterPath& area, const QColor& colour)
{
    constexpr int many = 500; // corners; for fewer, an image of the whole surface costs more than a path
    if (area.elementCount() < many || !keepsPixels())
        return Surface::drawUnion(area, colour);
    drawImage(unionImage(area, colour, m_area.size(), m_painter.device()->devicePixelRatioF()));
}

void PainterSurface::drawImage(const QImage& image)
{
    m_painter.drawImage(QPointF(), image);
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
    if (!style.halo.isValid() || !keepsPixels())
        return HaloTexts::paint(m_painter, baseline, text, style);
    const double ratio = m_painter.device()->devicePixelRatioF();
    const QPointF corner = baseline - HaloTexts::start(metrics);
    const QPointF whole(std::round(corner.x() * ratio) / ratio, std::round(corner.y() * ratio) / ratio);
    m_painter.drawImage(whole, HaloTexts::image(text, style, ratio));
}

namespace {

// SVG viewers compute in floats: beyond these limits their circles are visibly displaced.
constexpr double safeRadius = 10'000;
constexpr double readableExtent = 20'000;

bool isReadable(QPointF p)
{
    return std::abs(p.x()) < readableExtent && std::abs(p.y()) < readableExtent;
}

QString pair(QPointF p)
{
    return exactText(p.x()) + u' ' + exactText(p.y());
}

// Two half circles and the sides between them.
QString capsulePathText(const Stadium& s)
{
    const QPointF d = s.b - s.a;
    const double length = std::hypot(d.x(), d.y());
    const QPointF across(-d.y() / length * s.radius, d.x() / length * s.radius);
    const QString radius = exactText(s.radius);
    const QString arc = QStringLiteral("A%1 %1 0 0 0 ").arg(radius);
    return u'M' + pair(s.a + across) + u'L' + pair(s.b + across) + arc + pair(s.b - across) + u'L' +
           pair(s.a - across) + arc + pair(s.a + across) + u'Z';
}

QString pathText(const QPainterPath& path, QPointF centre, double radius)
{
    QString text;
    const auto at = [&](int i) {
        const QPainterPath::Element element = path.elementAt(i);
        return pair(centre + radius * QPointF(element.x, element.y));
    };
    for (int i = 0; i < path.elementCount(); ++i) {
        const auto type = path.elementAt(i).type;
        if (type == QPainterPath::MoveToElement)
            text += u'M' + at(i);
        else if (type == QPainterPath::LineToElement)
            text += u'L' + at(i);
        else if (type == QPainterPath::CurveToElement)
            text += u'C' + at(i) + u' ' + at(i + 1) + u' ' + at(i + 2);
    }
    return text + u'Z';
}

// An opacity needs no more than three decimals.
double opacity(double alpha)
{
    return std::round(alpha * 1000) / 1000;
}

} // namespace

SvgSurface::SvgSurface(QIODevice& device, QSizeF size, const QString& title, const QString& prefix)
    : Surface(size), m_xml(&device), m_prefix(prefix)
{
    m_xml.setAutoFormatting(true);
    m_xml.setAutoFormattingIndent(1);
    m_xml.writeStartDocument();
    m_xml.writeStartElement(QStringLiteral("svg"));
    m_xml.writeDefaultNamespace(QStringLiteral("http://www.w3.org/2000/svg"));
    attributes({{"width", size.width()}, {"height", size.height()}});
    attribute("viewBox", QStringLiteral("0 0 %1 %2").arg(exactText(size.width()), exactText(size.height())));
    attribute("font-family", QStringLiteral("DejaVu Sans, Verdana, sans-serif"));
    if (!title.isEmpty())
        m_xml.writeTextElement(QStringLiteral("title"), visibleText(title));
}

bool SvgSurface::finish()
{
    m_xml.writeEndDocument();
    return !m_xml.hasError();
}

void SvgSurface::attributes(std::initializer_list<Number> numbers)
{
    for (const Number& number : numbers)
        attribute(number.name, exactText(number.value));
}

void SvgSurface::begin(const char* element, std::initializer_list<Number> numbers)
{
    m_xml.writeStartElement(QLatin1String(element));
    attributes(numbers);
}

void SvgSurface::empty(const char* element, std::initializer_list<Number> numbers)
{
    m_xml.writeEmptyElement(QLatin1String(element));
    attributes(numbers);
}

void SvgSurface::apply(const ShapeStyle& style)
{
    const auto colour = [this](const char* name, const char* opacityName, const QColor& value) {
        attribute(name, value.isValid() ? value.name() : QStringLiteral("none"));
        if (value.isValid() && value.alpha() < 255)
            attributes({{opacityName, opacity(value.alphaF())}});
    };
    colour("fill", "fill-opacity", style.fill);
    colour("stroke", "stroke-opacity", style.line);
    if (!style.line.isValid())
        return;
    attributes({{"stroke-width", style.width}});
    if (style.width > 1 && style.dash != Dash::dashed)
        attribute("stroke-linecap", QStringLiteral("round"));
    if (style.dash != Dash::solid)
        attribute("stroke-dasharray", style.dash == Dash::dashed ? QStringLiteral("5 4") : QStringLiteral("0.01 3.5"));
}

void SvgSurface::beginPart(const QRectF& box, const QString& prefix)
{
    m_prefix = prefix;
    m_gradients.clear();
    m_area = QRectF(QPointF(), box.size());
    begin("defs");
    begin("clipPath");
    attribute("id", prefix + QStringLiteral("edge"));
    empty("rect", {{"width", box.width()}, {"height", box.height()}});
    m_xml.writeEndElement();
    // A style rule, not an attribute: ImageMagick 6 inverts the attribute, and ignores a rule for an id.
    m_xml.writeTextElement(QStringLiteral("style"), QStringLiteral("#%1part{clip-path:url(#%1edge)}").arg(prefix));
    m_xml.writeEndElement();
    begin("g");
    attribute("id", prefix + QStringLiteral("part"));
    attribute("transform", QStringLiteral("translate(%1 %2)").arg(exactText(box.x()), exactText(box.y())));
}

void SvgSurface::beginGroup(const QString& id, const QString& title)
{
    begin("g");
    attribute("id", m_prefix + id);
    if (!title.isEmpty())
        m_xml.writeTextElement(QStringLiteral("title"), visibleText(title));
}

void SvgSurface::drawLines(std::span<const QLineF> lines, const ShapeStyle& style)
{
    for (const QLineF& line : lines) {
        empty("line", {{"x1", line.x1()}, {"y1", line.y1()}, {"x2", line.x2()}, {"y2", line.y2()}});
        apply({.line = style.line, .width = style.width, .dash = style.dash});
    }
}

void SvgSurface::writePoints(const char* element, std::span<const QPointF> points, const ShapeStyle& style)
{
    QString text;
    for (const QPointF& p : points)
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + exactText(p.x()) + u',' + exactText(p.y());
    empty(element);
    attribute("points", text);
    apply(style);
}

void SvgSurface::drawRectangles(std::span<const QRectF> rectangles, const ShapeStyle& style)
{
    for (const QRectF& r : rectangles) {
        empty("rect", {{"x", r.x()}, {"y", r.y()}, {"width", r.width()}, {"height", r.height()}});
        apply(style);
    }
}

void SvgSurface::drawStadium(const Stadium& s, const ShapeStyle& style)
{
    if (s.radius > safeRadius || !isReadable(s.a) || !isReadable(s.b))
        return polygon(outlineOf(s, m_area), style);
    if (s.a == s.b) {
        empty("circle", {{"cx", s.a.x()}, {"cy", s.a.y()}, {"r", s.radius}});
    } else {
        empty("path");
        attribute("d", capsulePathText(s));
    }
    apply(style);
}

// One gradient for each colour, written where it is first used, in units of the shape, so that all discs share it.
QString SvgSurface::gradientOf(const QColor& colour)
{
    const auto known = m_gradients.constFind(colour.rgba());
    if (known != m_gradients.cend())
        return *known;
    const QString id = m_prefix + QStringLiteral("glow-%1").arg(m_gradients.size());
    m_gradients.insert(colour.rgba(), id);
    begin("defs");
    begin("radialGradient");
    attribute("id", id);
    attributes({{"cx", 0.5}, {"cy", 0.5}, {"r", 0.5}}); // the defaults, which some viewers do not know
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        empty("stop", {{"offset", share}});
        attribute("stop-color", colour.name());
        attributes({{"stop-opacity", opacity(colour.alphaF() * (1 - share) * (1 - share))}});
    }
    m_xml.writeEndElement();
    m_xml.writeEndElement();
    return id;
}

void SvgSurface::drawGlow(QPointF centre, double radius, const QColor& colour)
{
    const QString gradient = gradientOf(colour);
    empty("circle", {{"cx", centre.x()}, {"cy", centre.y()}, {"r", radius}});
    attribute("fill", QStringLiteral("url(#%1)").arg(gradient));
}

void SvgSurface::drawGlyph(const QPainterPath& outline, QPointF centre, double radius, const ShapeStyle& style)
{
    empty("path");
    attribute("d", pathText(outline, centre, radius));
    if (outline.fillRule() == Qt::OddEvenFill)
        attribute("fill-rule", QStringLiteral("evenodd"));
    apply(style);
}

void SvgSurface::drawText(QPointF at, const QString& text, const TextStyle& style)
{
    // The halo is a text of its own below the other one, since not every viewer supports paint-order.
    if (style.halo.isValid())
        textElement(at, text, style, true);
    textElement(at, text, style, false);
}

void SvgSurface::textElement(QPointF at, const QString& text, const TextStyle& style, bool halo)
{
    const QFontMetricsF metrics(fontOf(style));
    begin("text",
          {{"x", at.x()}, {"y", at.y() + (metrics.ascent() - metrics.descent()) / 2}, {"font-size", style.size}});
    if (style.strong)
        attribute("font-weight", QStringLiteral("600"));
    if (style.anchor != Anchor::left)
        attribute("text-anchor", style.anchor == Anchor::centre ? QStringLiteral("middle") : QStringLiteral("end"));
    if (halo) {
        attribute("aria-hidden", QStringLiteral("true"));
        apply({.line = style.halo, .width = 3});
        attribute("stroke-linejoin", QStringLiteral("round"));
    } else {
        apply({.fill = style.colour});
    }
    m_xml.writeCharacters(visibleText(text));
    m_xml.writeEndElement();
}

} // namespace sweep
