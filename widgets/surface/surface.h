// Drawing surfaces: the interface of all painters, over QPainter and as SVG.
#pragma once

#include <QColor>
#include <QFont>
#include <QHash>
#include <QImage>
#include <QLineF>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QXmlStreamWriter>

#include <initializer_list>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>

class QIODevice;
class QPainter;

namespace sweep {

struct RasterGround;

// Drawing surface: lines, shapes and text in pixels, on a screen, an image, a page or in an SVG file.

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
    // The union of the path's closed polygons, thousands of which may overlap. Requires: they turn the same way, and
    // the path is filled by winding.
    void unionOf(const QPainterPath& area, const QColor& colour)
    {
        if (goesOn())
            drawUnion(area, colour);
    }
    // An image of the whole surface, for its top left corner. Only surfaces that paint on a screen or an image draw it.
    void image(const QImage& image)
    {
        if (goesOn())
            drawImage(image);
    }
    // `at` is the middle of the text's height, at its left end, centre or right end.
    void text(QPointF at, const QString& text, const TextStyle& style)
    {
        if (goesOn())
            drawText(at, text, style);
    }

protected:
    explicit Surface(QSizeF size) : m_area(QPointF(), size) {}
    virtual void drawUnion(const QPainterPath& area, const QColor& colour) { drawGlyph(area, {}, 1, {.fill = colour}); }

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
    virtual void drawImage(const QImage& /*image*/) {}
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

// Drawing surface that paints with QPainter, on a screen, an image or a page.

// Large and far shapes are reduced to the part in view before QPainter gets them: its arcs are inexact at large radii,
// and its coordinates lose precision far from the view.
class PainterSurface : public Surface
{
public:
    // The painter's coordinates are the pixels of `size`. The painter outlives the surface.
    PainterSurface(QPainter& painter, QSizeF size);

private:
    void drawFill(const QColor& colour) override;
    void drawLines(std::span<const QLineF> lines, const ShapeStyle& style) override;
    void drawHairlines(std::span<const QLineF> lines, const QColor& colour) override;
    void drawPolyline(std::span<const QPointF> points, const ShapeStyle& style) override;
    void drawPolygon(std::span<const QPointF> points, const ShapeStyle& style) override;
    void drawRectangles(std::span<const QRectF> rectangles, const ShapeStyle& style) override;
    void drawStadium(const Stadium& stadium, const ShapeStyle& style) override;
    bool drawStadiums(std::span<const StyledStadium> all) override;
    void drawGlow(QPointF centre, double radius, const QColor& colour) override;
    void drawGlyph(const QPainterPath& outline, QPointF centre, double radius, const ShapeStyle& style) override;
    void drawUnion(const QPainterPath& area, const QColor& colour) override;
    void drawImage(const QImage& image) override;
    void drawText(QPointF at, const QString& text, const TextStyle& style) override;
    void use(const ShapeStyle& style);
    void glowInSteps(QPointF centre, double radius, const QColor& colour);
    [[nodiscard]] bool isRaster() const;
    // Whether an image keeps its pixels: a page keeps shapes as vectors, and a scaled painter would blur the image.
    [[nodiscard]] bool keepsPixels() const;
    [[nodiscard]] std::optional<RasterGround> ground() const;

    QPainter& m_painter;
    std::optional<ShapeStyle> m_style; // style of the painter's present pen and brush
};

// Drawing surface that writes an SVG document.

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
