// How do strokes become an SVG file? As what they are: circles, arcs, groups with names, 17 significant digits.
#pragma once

#include "widgets/surface/surface.h"

#include <QHash>
#include <QXmlStreamWriter>

class QIODevice;

namespace sweep {

class SvgSurface : public Surface
{
public:
    // Writes the document's head; `finish` writes its end. The device is open and outlives the surface. Every id begins
    // with `prefix`, so that several pictures can stand in one page.
    SvgSurface(QIODevice& device, QSizeF size, const QString& title, const QString& prefix = {});

    // False where the device could not take everything.
    [[nodiscard]] bool finish();

    // What follows, until endPart, is a picture of its own inside the document, with (0, 0) at its corner, cut off at
    // its edges. Its ids begin with `prefix`. Parts do not nest.
    void beginPart(const QRectF& place, const QString& prefix);
    void endPart();

    void beginGroup(const QString& id, const QString& title) override;
    void endGroup() override;
    void fill(const QColor& colour) override;
    void lines(std::span<const QLineF> lines, const Look& look) override;
    void polyline(std::span<const QPointF> points, const Look& look) override;
    void polygon(std::span<const QPointF> points, const Look& look) override;
    void rectangles(std::span<const QRectF> rectangles, const Look& look) override;
    void stadium(const Stadium& stadium, const Look& look) override;
    void glow(QPointF centre, double radius, const QColor& colour) override;
    void glyph(const QPainterPath& outline, QPointF centre, double radius, const Look& look) override;
    void text(QPointF at, const QString& text, const TextLook& look) override;

private:
    void number(QLatin1String name, double value);
    void apply(const Look& look);
    void writePoints(QLatin1String element, std::span<const QPointF> points, const Look& look);
    void textElement(QPointF at, const QString& text, const TextLook& look, bool halo);
    [[nodiscard]] QString gradientOf(const QColor& colour);

    QXmlStreamWriter m_xml;
    QString m_prefix;
    QHash<QRgb, QString> m_gradients; // the id of the fading disc of a colour
};

} // namespace sweep
