#include "widgets/surface/svg_surface.h"

#include "widgets/format/numbers.h"
#include "widgets/format/visible_text.h"
#include "widgets/surface/outline.h"

#include <QFontMetricsF>

#include <cmath>

namespace sweep {

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
