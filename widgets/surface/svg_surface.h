// Drawing surface that writes an SVG document.
#pragma once

#include "widgets/surface/surface.h"

#include <QHash>
#include <QXmlStreamWriter>

#include <initializer_list>

class QIODevice;

namespace sweep {

// Shapes stay circles, arcs and named groups; numbers have 17 significant digits.
class SvgSurface : public Surface
{
public:
    // Writes the head of the document; `finish` writes its end. The device is open and outlives the surface. Every id
    // begins with `prefix`, so that several pictures can be put into one page.
    SvgSurface(QIODevice& device, QSizeF size, const QString& title, const QString& prefix = {});

    // False if the device did not accept all of the document.
    [[nodiscard]] bool finish();

    // Begins a picture of its own within the document, which lasts until endPart, with (0, 0) at the corner of `box`
    // and clipped to it. Its ids begin with `prefix`. Parts do not nest.
    void beginPart(const QRectF& box, const QString& prefix);
    void endPart() { m_xml.writeEndElement(); }

    void beginGroup(const QString& id, const QString& title) override;
    void endGroup() override { m_xml.writeEndElement(); }

private:
    struct Number
    {
        const char* name;
        double value;
    };

    void drawFill(const QColor& colour) override { rectangle(m_area, {.fill = colour}); }
    void drawLines(std::span<const QLineF> lines, const ShapeStyle& style) override;
    void drawPolyline(std::span<const QPointF> points, const ShapeStyle& style) override
    {
        writePoints("polyline", points, {.line = style.line, .width = style.width, .dash = style.dash});
    }
    void drawPolygon(std::span<const QPointF> points, const ShapeStyle& style) override
    {
        writePoints("polygon", points, style);
    }
    void drawRectangles(std::span<const QRectF> rectangles, const ShapeStyle& style) override;
    void drawStadium(const Stadium& stadium, const ShapeStyle& style) override;
    void drawGlow(QPointF centre, double radius, const QColor& colour) override;
    void drawGlyph(const QPainterPath& outline, QPointF centre, double radius, const ShapeStyle& style) override;
    void drawText(QPointF at, const QString& text, const TextStyle& style) override;

    void attribute(const char* name, const QString& value) { m_xml.writeAttribute(QLatin1String(name), value); }
    void attributes(std::initializer_list<Number> numbers);
    void begin(const char* element, std::initializer_list<Number> numbers = {});
    void empty(const char* element, std::initializer_list<Number> numbers = {});
    void apply(const ShapeStyle& style);
    void writePoints(const char* element, std::span<const QPointF> points, const ShapeStyle& style);
    void textElement(QPointF at, const QString& text, const TextStyle& style, bool halo);
    [[nodiscard]] QString gradientOf(const QColor& colour);

    QXmlStreamWriter m_xml;
    QString m_prefix;
    QHash<QRgb, QString> m_gradients; // by colour, the id of its fading disc
};

} // namespace sweep
