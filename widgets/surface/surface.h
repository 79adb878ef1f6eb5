// Where do strokes go? A screen, an image or a page through QPainter, or an SVG file: one interface, pixels in double.
#pragma once

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <span>

namespace sweep {

enum class Dash
{
    solid,
    dashed,
    dotted
};

// An invalid colour fills or strokes nothing.
struct Look
{
    QColor fill = {};
    QColor line = {};
    double width = 1; // pixels, whatever the zoom
    Dash dash = Dash::solid;
    friend bool operator==(const Look&, const Look&) = default;
};

// All points within `radius` of the segment a–b: a disc where a = b. Pixels; may be far outside and very large.
struct Stadium
{
    QPointF a;
    QPointF b;
    double radius = 0;
};

enum class Anchor
{
    left,
    centre,
    right
};

struct TextLook
{
    QColor colour;
    QColor halo = {}; // drawn around the letters, so that they read on any ground
    double size = 11; // pixels
    bool strong = false;
    Anchor anchor = Anchor::left;
};

[[nodiscard]] QFont fontOf(const TextLook& look);
// Width of the text and height of its capitals' line.
[[nodiscard]] QSizeF sizeOf(const QString& text, const TextLook& look);

struct CrowdMember
{
    Stadium stadium;
    Look look; // solid
};

class Surface
{
public:
    virtual ~Surface() = default;

    // What the following strokes stand for, until endGroup. Groups nest.
    virtual void beginGroup(const QString& /*id*/, const QString& /*title*/) {}
    virtual void endGroup() {}

    virtual void fill(const QColor& colour) = 0;
    virtual void lines(std::span<const QLineF> lines, const Look& look) = 0;
    // Lines along the axes, one pixel wide, in the middle of their pixels.
    virtual void hairlines(std::span<const QLineF> all, const QColor& colour)
    {
        lines(all, {.line = colour, .width = 1});
    }
    virtual void polyline(std::span<const QPointF> points, const Look& look) = 0;
    virtual void polygon(std::span<const QPointF> points, const Look& look) = 0;
    virtual void rectangles(std::span<const QRectF> rectangles, const Look& look) = 0;
    virtual void stadium(const Stadium& stadium, const Look& look) = 0;
    // Many small stadiums, in order, without groups. False where the surface draws them no faster one by one: then
    // nothing was drawn.
    [[nodiscard]] virtual bool crowd(std::span<const CrowdMember> /*members*/) { return false; }
    // A disc whose colour fades to nothing at its edge.
    virtual void glow(QPointF centre, double radius, const QColor& colour) = 0;
    // The outline scaled by `radius` about `centre`.
    virtual void glyph(const QPainterPath& outline, QPointF centre, double radius, const Look& look) = 0;
    // `at` is the middle of the text's height, at its left end, centre or right end.
    virtual void text(QPointF at, const QString& text, const TextLook& look) = 0;

    [[nodiscard]] QRectF area() const { return m_area; }

protected:
    explicit Surface(QSizeF size) : m_area(QPointF(), size) {}

    QRectF m_area;
};

} // namespace sweep
