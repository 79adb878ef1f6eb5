#include "widgets/surface/svg_surface.h"

#include "widgets/format/numbers.h"
#include "widgets/format/visible_text.h"
#include "widgets/surface/outline.h"

#include <QFontMetricsF>

#include <cmath>

namespace sweep {

namespace {

// Readers of SVG compute in floats: beyond this radius their circles are no longer where they belong.
constexpr double floatRadius = 10'000;
constexpr double floatReach = 20'000;

bool isNear(QPointF p)
{
    return std::abs(p.x()) < floatReach && std::abs(p.y()) < floatReach;
}

QString pair(QPointF p)
{
    return exactText(p.x()) + u' ' + exactText(p.y());
}

// A capsule: two half circles and the sides between them.
QString capsulePath(const Stadium& s)
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
        switch (path.elementAt(i).type) {
        case QPainterPath::MoveToElement:
            text += u'M' + at(i);
            break;
        case QPainterPath::LineToElement:
            text += u'L' + at(i);
            break;
        case QPainterPath::CurveToElement:
            text += u'C' + at(i) + u' ' + at(i + 1) + u' ' + at(i + 2);
            break;
        case QPainterPath::CurveToDataElement:
            break;
        }
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
    number(QLatin1String("width"), size.width());
    number(QLatin1String("height"), size.height());
    m_xml.writeAttribute(QStringLiteral("viewBox"),
                         QStringLiteral("0 0 %1 %2").arg(exactText(size.width()), exactText(size.height())));
    m_xml.writeAttribute(QStringLiteral("font-family"), QStringLiteral("DejaVu Sans, Verdana, sans-serif"));
    if (!title.isEmpty())
        m_xml.writeTextElement(QStringLiteral("title"), visibleText(title));
}

bool SvgSurface::finish()
{
    m_xml.writeEndDocument();
    return !m_xml.hasError();
}

void SvgSurface::number(QLatin1String name, double value)
{
    m_xml.writeAttribute(name, exactText(value));
}

void SvgSurface::apply(const Look& look)
{
    const auto colour = [this](const QString& name, const QColor& value) {
        m_xml.writeAttribute(name, value.isValid() ? value.name() : QStringLiteral("none"));
        if (value.isValid() && value.alpha() < 255)
            m_xml.writeAttribute(name + QStringLiteral("-opacity"), exactText(opacity(value.alphaF())));
    };
    colour(QStringLiteral("fill"), look.fill);
    colour(QStringLiteral("stroke"), look.line);
    if (!look.line.isValid())
        return;
    number(QLatin1String("stroke-width"), look.width);
    const bool hairline = look.width <= 1;
    if (!hairline && look.dash != Dash::dashed)
        m_xml.writeAttribute(QStringLiteral("stroke-linecap"), QStringLiteral("round"));
    if (look.dash == Dash::dashed)
        m_xml.writeAttribute(QStringLiteral("stroke-dasharray"), QStringLiteral("5 4"));
    else if (look.dash == Dash::dotted)
        m_xml.writeAttribute(QStringLiteral("stroke-dasharray"), QStringLiteral("0.01 3.5"));
}

void SvgSurface::beginPart(const QRectF& place, const QString& prefix)
{
    m_prefix = prefix;
    m_gradients.clear();
    m_area = QRectF(QPointF(), place.size());
    m_xml.writeStartElement(QStringLiteral("defs"));
    m_xml.writeStartElement(QStringLiteral("clipPath"));
    m_xml.writeAttribute(QStringLiteral("id"), prefix + QStringLiteral("edge"));
    m_xml.writeEmptyElement(QStringLiteral("rect"));
    number(QLatin1String("width"), place.width());
    number(QLatin1String("height"), place.height());
    m_xml.writeEndElement();
    // A rule, not an attribute: ImageMagick 6 takes the attribute for what is left out, and skips a rule for an id.
    m_xml.writeTextElement(QStringLiteral("style"), QStringLiteral("#%1part{clip-path:url(#%1edge)}").arg(prefix));
    m_xml.writeEndElement();
    m_xml.writeStartElement(QStringLiteral("g"));
    m_xml.writeAttribute(QStringLiteral("id"), prefix + QStringLiteral("part"));
    m_xml.writeAttribute(QStringLiteral("transform"),
                         QStringLiteral("translate(%1 %2)").arg(exactText(place.x()), exactText(place.y())));
}

void SvgSurface::endPart()
{
    m_xml.writeEndElement();
}

void SvgSurface::beginGroup(const QString& id, const QString& title)
{
    m_xml.writeStartElement(QStringLiteral("g"));
    m_xml.writeAttribute(QStringLiteral("id"), m_prefix + id);
    if (!title.isEmpty())
        m_xml.writeTextElement(QStringLiteral("title"), visibleText(title));
}

void SvgSurface::endGroup()
{
    m_xml.writeEndElement();
}

void SvgSurface::fill(const QColor& colour)
{
    rectangles(std::span(&m_area, 1), {.fill = colour});
}

void SvgSurface::lines(std::span<const QLineF> lines, const Look& look)
{
    for (const QLineF& line : lines) {
        m_xml.writeEmptyElement(QStringLiteral("line"));
        number(QLatin1String("x1"), line.x1());
        number(QLatin1String("y1"), line.y1());
        number(QLatin1String("x2"), line.x2());
        number(QLatin1String("y2"), line.y2());
        apply({.line = look.line, .width = look.width, .dash = look.dash});
    }
}

void SvgSurface::writePoints(QLatin1String element, std::span<const QPointF> points, const Look& look)
{
    QString text;
    for (const QPointF& p : points)
        text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + exactText(p.x()) + u',' + exactText(p.y());
    m_xml.writeEmptyElement(element);
    m_xml.writeAttribute(QStringLiteral("points"), text);
    apply(look);
}

void SvgSurface::polyline(std::span<const QPointF> points, const Look& look)
{
    if (points.size() > 1)
        writePoints(QLatin1String("polyline"), points, {.line = look.line, .width = look.width, .dash = look.dash});
}

void SvgSurface::polygon(std::span<const QPointF> points, const Look& look)
{
    if (points.size() > 2)
        writePoints(QLatin1String("polygon"), points, look);
}

void SvgSurface::rectangles(std::span<const QRectF> rectangles, const Look& look)
{
    for (const QRectF& r : rectangles) {
        m_xml.writeEmptyElement(QStringLiteral("rect"));
        number(QLatin1String("x"), r.x());
        number(QLatin1String("y"), r.y());
        number(QLatin1String("width"), r.width());
        number(QLatin1String("height"), r.height());
        apply(look);
    }
}

void SvgSurface::stadium(const Stadium& s, const Look& look)
{
    if (s.radius > floatRadius || !isNear(s.a) || !isNear(s.b)) {
        const std::vector<QPointF> outline = outlineOf(s, m_area);
        polygon(outline, look);
        return;
    }
    if (s.a == s.b) {
        m_xml.writeEmptyElement(QStringLiteral("circle"));
        number(QLatin1String("cx"), s.a.x());
        number(QLatin1String("cy"), s.a.y());
        number(QLatin1String("r"), s.radius);
    } else {
        m_xml.writeEmptyElement(QStringLiteral("path"));
        m_xml.writeAttribute(QStringLiteral("d"), capsulePath(s));
    }
    apply(look);
}

// One gradient a colour, written where it is first used; in units of the shape, so that discs of any place share it.
QString SvgSurface::gradientOf(const QColor& colour)
{
    const auto known = m_gradients.constFind(colour.rgba());
    if (known != m_gradients.cend())
        return *known;
    const QString id = m_prefix + QStringLiteral("glow-%1").arg(m_gradients.size());
    m_gradients.insert(colour.rgba(), id);
    m_xml.writeStartElement(QStringLiteral("defs"));
    m_xml.writeStartElement(QStringLiteral("radialGradient"));
    m_xml.writeAttribute(QStringLiteral("id"), id);
    for (const char* place : {"cx", "cy", "r"}) // what they are without, but some readers do not know that
        m_xml.writeAttribute(QLatin1String(place), QStringLiteral("0.5"));
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        m_xml.writeEmptyElement(QStringLiteral("stop"));
        number(QLatin1String("offset"), share);
        m_xml.writeAttribute(QStringLiteral("stop-color"), colour.name());
        number(QLatin1String("stop-opacity"), opacity(colour.alphaF() * (1 - share) * (1 - share)));
    }
    m_xml.writeEndElement();
    m_xml.writeEndElement();
    return id;
}

void SvgSurface::glow(QPointF centre, double radius, const QColor& colour)
{
    const QString gradient = gradientOf(colour);
    m_xml.writeEmptyElement(QStringLiteral("circle"));
    number(QLatin1String("cx"), centre.x());
    number(QLatin1String("cy"), centre.y());
    number(QLatin1String("r"), radius);
    m_xml.writeAttribute(QStringLiteral("fill"), QStringLiteral("url(#%1)").arg(gradient));
}

void SvgSurface::glyph(const QPainterPath& outline, QPointF centre, double radius, const Look& look)
{
    m_xml.writeEmptyElement(QStringLiteral("path"));
    m_xml.writeAttribute(QStringLiteral("d"), pathText(outline, centre, radius));
    if (outline.fillRule() == Qt::OddEvenFill)
        m_xml.writeAttribute(QStringLiteral("fill-rule"), QStringLiteral("evenodd"));
    apply(look);
}

void SvgSurface::text(QPointF at, const QString& text, const TextLook& look)
{
    // The halo is a text of its own beneath: not every reader knows paint-order.
    if (look.halo.isValid())
        textElement(at, text, look, true);
    textElement(at, text, look, false);
}

void SvgSurface::textElement(QPointF at, const QString& text, const TextLook& look, bool halo)
{
    const QFontMetricsF metrics(fontOf(look));
    m_xml.writeStartElement(QStringLiteral("text"));
    number(QLatin1String("x"), at.x());
    number(QLatin1String("y"), at.y() + (metrics.ascent() - metrics.descent()) / 2);
    number(QLatin1String("font-size"), look.size);
    if (look.strong)
        m_xml.writeAttribute(QStringLiteral("font-weight"), QStringLiteral("600"));
    if (look.anchor != Anchor::left)
        m_xml.writeAttribute(QStringLiteral("text-anchor"),
                             look.anchor == Anchor::centre ? QStringLiteral("middle") : QStringLiteral("end"));
    if (halo) {
        m_xml.writeAttribute(QStringLiteral("aria-hidden"), QStringLiteral("true"));
        apply({.line = look.halo, .width = 3});
        m_xml.writeAttribute(QStringLiteral("stroke-linejoin"), QStringLiteral("round"));
    } else {
        apply({.fill = look.colour});
    }
    m_xml.writeCharacters(visibleText(text));
    m_xml.writeEndElement();
}

} // namespace sweep
