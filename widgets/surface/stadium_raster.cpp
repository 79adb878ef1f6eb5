#include "widgets/surface/stadium_raster.h"

#include "core/base/parallel.h"
#include "widgets/surface/four_pixels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace sweep {

namespace {

// A colour with its alpha multiplied in, rounded; nothing where there is none.
QRgb paintOf(const QColor& colour)
{
    return colour.isValid() ? qPremultiply(colour.rgba()) : 0;
}

// Which part of a row is near a segment? Empty where `from` is beyond `to`.
struct RowPart
{
    double from = std::numeric_limits<double>::infinity();
    double to = -std::numeric_limits<double>::infinity();

    void include(double low, double high)
    {
        from = std::min(from, low);
        to = std::max(to, high);
    }
};

// Up to that distance from the segment from 0 to d, in the row at y. What is that near is convex: the ends of what a
// row cuts from its two round ends and its two sides are the ends of all of it.
RowPart rowPart(QPointF d, double y, double distance)
{
    RowPart part;
    const auto includeDisc = [&](double x, double away) {
        if (const double square = distance * distance - away * away; square >= 0)
            part.include(x - std::sqrt(square), x + std::sqrt(square));
    };
    includeDisc(0, y);
    if (d.isNull())
        return part;
    includeDisc(d.x(), y - d.y());
    const double square = QPointF::dotProduct(d, d);
    const double across = distance * std::sqrt(square);
    for (const double side : {across, -across}) {
        const double x = (y * d.x() + side) / d.y(); // of a level segment, whose ends are enough, infinite or no number
        if (const double along = x * d.x() + y * d.y(); along > 0 && along < square)
            part.include(x, x);
    }
    return part;
}

// One shape as it is drawn, in pixels.
class Drawn
{
public:
    Drawn(QPointF a, QPointF d, double radius, double half, const Look& look)
        : m_a(a), m_d(d), m_outer(radius + half + 0.5), m_perSquare(perSquare(d)), m_radius(static_cast<float>(radius)),
          m_half(static_cast<float>(half)), m_line(paintOf(look.line)), m_fill(paintOf(look.fill))
    {
    }

    // The pixels of the row at y from `left` to `right`.
    void drawRow(QRgb* pixels, int y, int left, int right) const
    {
        const double py = y + 0.5 - m_a.y();
        const RowPart part = rowPart(m_d, py, m_outer);
        const double from = m_a.x() + part.from - 0.5;
        const double to = m_a.x() + part.to - 0.5;
        if (!(from <= right) || !(to >= left))
            return;
        const int last = std::min(right, static_cast<int>(to));
        int x = std::max(left, static_cast<int>(std::ceil(from)));
        four::Words ground;
        for (; x + 3 <= right; x += 4) {
            if (x > last)
                return;
            std::memcpy(&ground, pixels + x, sizeof ground);
            ground = drawn(ground, x, py);
            std::memcpy(pixels + x, &ground, sizeof ground);
        }
        for (; x <= last; ++x)
            pixels[x] = drawn(four::Words{} + pixels[x], x, py)[0];
    }

private:
    // None of what is as short as a point: the inverse of its square may be no number.
    static float perSquare(QPointF d)
    {
        return d.manhattanLength() > 1e-6 ? static_cast<float>(1 / QPointF::dotProduct(d, d)) : 0;
    }

    // Four pixels beginning with that at x. A pixel is covered as far as a disc of its size is by a half plane.
    [[nodiscard]] four::Words drawn(four::Words ground, int x, double py) const
    {
        four::Floats dx = static_cast<float>(x + 0.5 - m_a.x()) + four::Floats{0, 1, 2, 3};
        four::Floats dy = four::all(static_cast<float>(py));
        if (m_perSquare != 0) {
            const auto ax = static_cast<float>(m_d.x());
            const auto ay = static_cast<float>(m_d.y());
            const four::Floats along = four::clamped((dx * ax + dy * ay) * m_perSquare);
            dx -= along * ax;
            dy -= along * ay;
        }
        const four::Floats depth = m_radius - four::squareRoots(dx * dx + dy * dy);
        const four::Words all = four::sharesOf(four::clamped(depth + (m_half + 0.5F)));
        const four::Words inner = four::sharesOf(four::clamped(depth - (m_half - 0.5F)));
        return four::over(ground, four::mixed(m_line, all - inner, m_fill, inner));
    }

    QPointF m_a;
    QPointF m_d;
    double m_outer; // the distance from which nothing is painted
    float m_perSquare;
    float m_radius;
    float m_half;
    four::Channels m_line;
    four::Channels m_fill;
};

// Rows of an image that one thread draws.
class Band
{
public:
    Band(uchar* bits, qsizetype bytesPerLine, int width, Block rows, double ratio)
        : m_bits(bits), m_bytesPerLine(bytesPerLine), m_width(width), m_first(static_cast<int>(rows.first)),
          m_last(static_cast<int>(rows.last)), m_ratio(ratio)
    {
    }

    void draw(const CrowdMember& member) const
    {
        const Stadium& stadium = member.stadium;
        const double half = member.look.line.isValid() ? member.look.width * m_ratio / 2 : 0;
        const double radius = stadium.radius * m_ratio;
        const double reach = radius + half + 1;
        const QPointF a = stadium.a * m_ratio;
        const QPointF b = stadium.b * m_ratio;
        const int top = std::max(m_first, static_cast<int>(std::floor(std::min(a.y(), b.y()) - reach)));
        const int bottom = std::min(m_last - 1, static_cast<int>(std::ceil(std::max(a.y(), b.y()) + reach)));
        const int left = std::max(0, static_cast<int>(std::floor(std::min(a.x(), b.x()) - reach)));
        const int right = std::min(m_width - 1, static_cast<int>(std::ceil(std::max(a.x(), b.x()) + reach)));
        if (top > bottom || left > right)
            return;
        const Drawn drawn(a, b - a, radius, half, member.look);
        for (int y = top; y <= bottom; ++y)
            drawn.drawRow(reinterpret_cast<QRgb*>(m_bits + y * m_bytesPerLine), y, left, right);
    }

private:
    uchar* m_bits;
    qsizetype m_bytesPerLine;
    int m_width;
    int m_first;
    int m_last; // the row after the last one
    double m_ratio;
};

} // namespace

QImage stadiumImage(std::span<const CrowdMember> members, QSizeF size, double ratio)
{
    constexpr std::size_t rows = 64; // of a band
    QImage image((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    uchar* const bits = image.bits();
    const auto height = static_cast<std::size_t>(image.height());
    inParallel(0, blockCount(height, rows), [&](std::size_t index) {
        const Band band(bits, image.bytesPerLine(), image.width(), blockAt(index, height, rows), ratio);
        for (const CrowdMember& member : members)
            band.draw(member);
    });
    return image;
}

} // namespace sweep
