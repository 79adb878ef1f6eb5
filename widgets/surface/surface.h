// Drawing surface: lines, shapes and text in pixels, on a screen, an image, a page or in an SVG file.
#pragma once

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <span>
#include <stop_token>
#include <utility>

namespace sweep {

enum class Dash
{
    solid,
    dashed,
    dotted
};

// Pen and brush. An invalid colour fills or strokes nothing.
struct ShapeStyle
{
    QColor fill = {};
    QColor line = {};
    double width = 1; // pixels, whatever the zoom
    Dash dash = Dash::solid;
    friend bool operator==(const ShapeStyle&, const ShapeStyle&) = default;
};

// A segment thickened by a radius: all points within `radius` of the segment a–b, and a disc if a = b. In pixels;
// may be far outside the surface and very large.
struct Stadium
{
    QPointF a;
    QPointF b;
    double radius = 0;
};

struct StyledStadium
{
    Stadium shape;
    ShapeStyle style; // its dash is ignored
};

enum class Anchor
{
    left,
    centre,
    right
};

struct TextStyle
{
    QColor colour;
    QColor halo = {}; // an outline around the letters that keeps them readable on any background
    double size = 11; // pixels
    bool strong = false;
    Anchor anchor = Anchor::left;
};

[[nodiscard]] QFont fontOf(const TextStyle& style);
// Width of the text, and ascent plus descent of its font.
[[nodiscard]] QSizeF sizeOf(const QString& text, const TextStyle& style);

// Coordinates are doubles in pixels, y down. Painters need not know whether a surface was stopped.
class Surface
{
public:
    virtual ~Surface() = default;

    [[nodiscard]] QRectF area() const { return m_area; }

    // Once a stop is requested, nothing more is drawn; groups are still closed.
    void setStop(std::stop_token stop) { m_stop = std::move(stop); }

    // Begins a named group, which lasts until endGroup. Groups nest.
    virtual void beginGroup(const QString& /*id*/, const QString& /*title*/) {}
    virtual void endGroup() {}
    class Group;

    void fill(const QColor& colour)
    {
        if (goesOn())
            drawFill(colour);
    }
    void lines(std::span<const QLineF> lines, const ShapeStyle& style)
    {
        if (goesOn())
            drawLines(lines, style);
    }
    void line(const QLineF& one, const ShapeStyle& style) { lines(std::span(&one, 1), style); }
    // Lines along the axes, one pixel wide, in the middle of their pixels.
    void hairlines(std::span<const QLineF> lines, const QColor& colour)
    {
        if (goesOn())
            drawHairlines(lines, colour);
    }
    // Draws nothing for fewer than two points.
    void polyline(std::span<const QPointF> points, const ShapeStyle& style)
    {
        if (goesOn() && points.size() > 1)
            drawPolyline(points, style);
    }
    // Draws nothing for fewer than three points.
    void polygon(std::span<const QPointF> points, const ShapeStyle& style)
    {
        if (goesOn() && points.size() > 2)
            drawPolygon(points, style);
    }
    void rectangles(std::span<const QRectF> rectangles, const ShapeStyle& style)
    {
        if (goesOn())
            drawRectangles(rectangles, style);
    }
    void rectangle(const QRectF& one, const ShapeStyle& style) { rectangles(std::span(&one, 1), style); }
    void stadium(const Stadium& stadium, const ShapeStyle& style)
    {
        if (goesOn())
            drawStadium(stadium, style);
    }
    void disc(QPointF centre, double radius, const ShapeStyle& style) { stadium({centre, centre, radius}, style); }
    // Many small stadiums, in order, without groups. False if the surface cannot draw them faster at once than one
    // by one; then nothing was drawn.
    [[nodiscard]] bool stadiums(std::span<const StyledStadium> all) { return !goesOn() || drawStadiums(all); }
    // A disc whose colour fades to nothing at its edge.
    void glow(QPointF centre, double radius, const QColor& colour)
    {
        if (goesOn())
            drawGlow(centre, radius, colour);
    }
    // The outline scaled by `radius` about `centre`.
    void glyph(const QPainterPath& outline, QPointF centre, double radius, const ShapeStyle& style)
    {
        if (goesOn())
            drawGlyph(outline, centre, radius, style);
    }
    void path(const QPainterPath& outline, const ShapeStyle& style) { glyph(outline, {}, 1, style); }
    // `at` is the middle of the text's height, at its left end, centre or right end.
    void text(QPointF at, const QString& text, const TextStyle& style)
    {
        if (goesOn())
            drawText(at, text, style);
    }

protected:
    explicit Surface(QSizeF size) : m_area(QPointF(), size) {}

    QRectF m_area;

private:
    virtual void drawFill(const QColor& colour) = 0;
    virtual void drawLines(std::span<const QLineF> lines, const ShapeStyle& style) = 0;
    virtual void drawHairlines(std::span<const QLineF> lines, const QColor& colour)
    {
        drawLines(lines, {.line = colour, .width = 1});
    }
    virtual void drawPolyline(std::span<const QPointF> points, const ShapeStyle& style) = 0;
    virtual void drawPolygon(std::span<const QPointF> points, const ShapeStyle& style) = 0;
    virtual void drawRectangles(std::span<const QRectF> rectangles, const ShapeStyle& style) = 0;
    virtual void drawStadium(const Stadium& stadium, const ShapeStyle& style) = 0;
    virtual bool drawStadiums(std::span<const StyledStadium> /*all*/) { return false; }
    virtual void drawGlow(QPointF centre, double radius, const QColor& colour) = 0;
    virtual void drawGlyph(const QPainterPath& outline, QPointF centre, double radius, const ShapeStyle& style) = 0;
    virtual void drawText(QPointF at, const QString& text, const TextStyle& style) = 0;

    [[nodiscard]] bool goesOn() const { return !m_stop.stop_requested(); }

    std::stop_token m_stop;
};

// A named group that is open for the lifetime of this object.
class Surface::Group
{
public:
    Group(Surface& surface, const QString& id, const QString& title = {}) : m_surface(surface)
    {
        m_surface.beginGroup(id, title);
    }
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;
    ~Group() { m_surface.endGroup(); }

private:
    Surface& m_surface;
};

} // namespace sweep
