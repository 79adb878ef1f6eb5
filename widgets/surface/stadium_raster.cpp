#include "widgets/surface/stadium_raster.h"

#include "widgets/surface/view_transform.h"

#include <sweepbench/base/jobs.h>

#include <QPolygonF>
#include <QRgb>
#include <QTransform>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace sweep::simd {

// SIMD pixel blending: four pixels at a time, in vectors of 16 bytes.
//
// Compilers map the vectors to the instructions of the machine; the values are the same on every machine.

using Floats = float __attribute__((vector_size(16)));
using Words = std::uint32_t __attribute__((vector_size(16)));
using Halves = std::uint16_t __attribute__((vector_size(16)));

inline Floats all(float value)
{
    return Floats{} + value;
}

#if defined(__SSE2__)

// The same values as below: IEEE 754 rounds every square root correctly, and 257·s/2¹⁶ is (s + s/2⁸)/2⁸.
inline Floats clamped(Floats values)
{
    return _mm_min_ps(_mm_max_ps(values, Floats{}), all(1));
}
inline Floats squareRoots(Floats values)
{
    return _mm_sqrt_ps(values);
}
inline Halves by255(Halves products)
{
    return std::bit_cast<Halves>(_mm_mulhi_epu16(std::bit_cast<__m128i>(products + 128), _mm_set1_epi16(257)));
}

#else

// Clamped to [0, 1].
inline Floats clamped(Floats values)
{
    const Floats positive = values > 0 ? values : Floats{};
    return positive < 1 ? positive : all(1);
}
inline Floats squareRoots(Floats values)
{
    return Floats{std::sqrt(values[0]), std::sqrt(values[1]), std::sqrt(values[2]), std::sqrt(values[3])};
}
// products/255, rounded, for products up to 255².
inline Halves by255(Halves products)
{
    const Halves sum = products + 128;
    return (sum + (sum >> 8)) >> 8;
}

#endif

// Values in [0, 1] as integers in [0, 255], rounded.
inline Words bytesOf(Floats values)
{
    return __builtin_convertvector(
        __builtin_convertvector(values * 255 + 0.5F, std::int32_t __attribute__((vector_size(16)))), Words);
}

// The channels of four pixels in 16 bits each: red and blue in `low`, green and alpha in `high`.
struct Channels
{
    Halves low;
    Halves high;

    explicit Channels(Words pixels)
        : low(std::bit_cast<Halves>(pixels & 0x00FF00FFU)), high(std::bit_cast<Halves>((pixels >> 8U) & 0x00FF00FFU))
    {
    }
    explicit Channels(QRgb colour) : Channels(Words{} + colour) {}
    Channels(Halves l, Halves h) : low(l), high(h) {}

    [[nodiscard]] Words pixels() const { return std::bit_cast<Words>(low) | (std::bit_cast<Words>(high) << 8U); }
    [[nodiscard]] Words alphas() const { return std::bit_cast<Words>(high) >> 16U; }
};

// Each value in both 16-bit halves of its word.
inline Halves twice(Words shares)
{
    return std::bit_cast<Halves>(shares | (shares << 16U));
}

// (p·pShares + q·qShares)/255. Requires: no pair of shares sums to more than 255.
inline Channels mixed(const Channels& p, Words pShares, const Channels& q, Words qShares)
{
    const Halves ofP = twice(pShares);
    const Halves ofQ = twice(qShares);
    return {by255(p.low * ofP + q.low * ofQ), by255(p.high * ofP + q.high * ofQ)};
}

// Premultiplied colours over others (Porter and Duff, "Compositing digital images", 1984).
inline Words over(Words ground, const Channels& paint)
{
    const Halves rest = twice(255 - paint.alphas());
    const Channels below(ground);
    return paint.pixels() + Channels(by255(below.low * rest), by255(below.high * rest)).pixels();
}

} // namespace sweep::simd

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sweep {

namespace {

// The colour with premultiplied alpha, rounded; 0 for an invalid colour.
QRgb paintOf(const QColor& colour)
{
    return colour.isValid() ? qPremultiply(colour.rgba()) : 0;
}

// The part of a pixel row that lies near a segment; empty if `from` is beyond `to`.
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

// The part of the row at y within `distance` of the segment from 0 to d. That region is convex, so the extreme
// intersections of the row with its two round ends and its two sides are the ends of the part.
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
        const double x = (y * d.x() + side) / d.y(); // infinite or NaN for a level segment, whose round ends suffice
        if (const double along = x * d.x() + y * d.y(); along > 0 && along < square)
            part.include(x, x);
    }
    return part;
}

// Rasterises one stadium by its signed distance field, in device pixels.
class RasterStadium
{
public:
    RasterStadium(QPointF a, QPointF d, double radius, double half, const ShapeStyle& style)
        : m_a(a), m_d(d), m_outer(radius + half + 0.5), m_perSquare(perSquare(d)), m_radius(static_cast<float>(radius)),
          m_half(static_cast<float>(half)), m_line(paintOf(style.line)), m_fill(paintOf(style.fill))
    {
    }

    // Draws the pixels of the row at y from `left` to `right`.
    void drawRow(QRgb* pixels, int y, int left, int right) const
    {
        const double py = y + 0.5 - m_a.y();
        const RowPart part = rowPart(m_d, py, m_outer);
        const double from = m_a.x() + part.from - 0.5;
        const double to = m_a.x() + part.to - 0.5;
        if (!(from <= right) || !(to >= left))
            return;
        const int last = std::min(right, static_cast<int>(to));
        for (int x = std::max(left, static_cast<int>(std::ceil(from))); x <= last; x += 4) {
            const std::size_t bytes = std::size_t(std::min(4, right + 1 - x)) * sizeof(QRgb);
            simd::Words ground{};
            if (bytes == sizeof ground)
                std::memcpy(&ground, pixels + x, sizeof ground);
            else
                std::memcpy(&ground, pixels + x, bytes);
            ground = drawn(ground, x, py);
            if (bytes == sizeof ground)
                std::memcpy(pixels + x, &ground, sizeof ground);
            else
                std::memcpy(pixels + x, &ground, bytes);
        }
    }

private:
    // 1/|d|², and 0 for a segment as short as a point, where the inverse may overflow.
    static float perSquare(QPointF d)
    {
        return d.manhattanLength() > 1e-6 ? static_cast<float>(1 / QPointF::dotProduct(d, d)) : 0;
    }

    // Blends four pixels from x on. The coverage of a pixel is taken from the signed distance of its centre, as if the
    // edge were a straight line through a pixel-sized disc.
    [[nodiscard, gnu::always_inline]] inline simd::Words drawn(simd::Words ground, int x, double py) const
    {
        simd::Floats dx = static_cast<float>(x + 0.5 - m_a.x()) + simd::Floats{0, 1, 2, 3};
        simd::Floats dy = simd::all(static_cast<float>(py));
        if (m_perSquare != 0) {
            const auto ax = static_cast<float>(m_d.x());
            const auto ay = static_cast<float>(m_d.y());
            const simd::Floats along = simd::clamped((dx * ax + dy * ay) * m_perSquare);
            dx -= along * ax;
            dy -= along * ay;
        }
        const simd::Floats depth = m_radius - simd::squareRoots(dx * dx + dy * dy);
        const simd::Words all = simd::bytesOf(simd::clamped(depth + (m_half + 0.5F)));
        const simd::Words inner = simd::bytesOf(simd::clamped(depth - (m_half - 0.5F)));
        return simd::over(ground, simd::mixed(m_line, all - inner, m_fill, inner));
    }

    QPointF m_a;
    QPointF m_d;
    double m_outer; // nothing is painted beyond this distance
    float m_perSquare;
    float m_radius;
    float m_half;
    simd::Channels m_line;
    simd::Channels m_fill;
};

// The pixels that a stadium may change.
QRect boxOf(const StyledStadium& one, double ratio)
{
    constexpr double farthest = 1e9; // pixels, so that the corners are integers
    const double half = one.style.line.isValid() ? one.style.width * ratio / 2 : 0;
    const double extent = one.shape.radius * ratio + half + 1;
    const QPointF a = one.shape.a * ratio;
    const QPointF b = one.shape.b * ratio;
    const auto low = [&](double p, double q) {
        return static_cast<int>(std::floor(std::clamp(std::min(p, q) - extent, -farthest, farthest)));
    };
    const auto high = [&](double p, double q) {
        return static_cast<int>(std::ceil(std::clamp(std::max(p, q) + extent, -farthest, farthest)));
    };
    return {QPoint(low(a.x(), b.x()), low(a.y(), b.y())), QPoint(high(a.x(), b.x()), high(a.y(), b.y()))};
}

// Draws the pixels of one stadium within a rectangle of the ground.
void drawWithin(const QRect& part, const StyledStadium& one, const RasterGround& ground)
{
    const QRect box = boxOf(one, ground.ratio) & part;
    if (box.isEmpty())
        return;
    const QPointF a = one.shape.a * ground.ratio;
    const double half = one.style.line.isValid() ? one.style.width * ground.ratio / 2 : 0;
    const RasterStadium drawn(a, one.shape.b * ground.ratio - a, one.shape.radius * ground.ratio, half, one.style);
    for (int y = box.top(); y <= box.bottom(); ++y)
        drawn.drawRow(reinterpret_cast<QRgb*>(ground.origin + y * ground.bytesPerLine), y, box.left(), box.right());
}

} // namespace

namespace {

constexpr std::size_t bandRows = 32; // drawn by one thread at a time, few enough for its cache
constexpr int cacheLine = 16;        // pixels

QImage transparentImage(QSizeF size, double ratio)
{
    QImage image((size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::transparent);
    return image;
}

} // namespace

void drawStadiums(std::span<const StyledStadium> all, const RasterGround& ground)
{
    // From here on, other threads save more than starting them costs, and the pixels lie almost everywhere in a band:
    // fetching them all in order takes less than waiting for each.
    constexpr std::size_t many = 500;
    const QRect area = ground.clip.boundingRect();
    const auto height = static_cast<std::size_t>(area.height());
    std::vector<std::vector<const StyledStadium*>> bands(blockCount(height, bandRows)); // in order
    for (const StyledStadium& one : all) {
        const QRect box = (boxOf(one, ground.ratio) & area).translated(-area.topLeft());
        for (int y = box.top(); y <= box.bottom(); y += int(bandRows) - y % int(bandRows))
            bands[std::size_t(y) / bandRows].push_back(&one);
    }
    parallelFor(all.size() < many ? 1 : 0, bands.size(), [&](std::size_t index) {
        const Block rows = blockAt(index, height, bandRows);
        const QRect band(area.left(), area.top() + static_cast<int>(rows.first), area.width(),
                         static_cast<int>(rows.last - rows.first));
        for (int y = band.top(); y <= band.bottom() && all.size() >= many; ++y)
            for (int x = band.left(); x <= band.right(); x += cacheLine)
                __builtin_prefetch(ground.origin + y * ground.bytesPerLine + qsizetype(4) * x);
        for (const QRect& part : ground.clip)
            for (const StyledStadium* one : bands[index])
                drawWithin(part & band, *one, ground);
    });
}

QImage stadiumImage(std::span<const StyledStadium> all, QSizeF size, double ratio)
{
    QImage image = transparentImage(size, ratio);
    drawStadiums(all, {image.bits(), image.bytesPerLine(), image.rect(), ratio});
    return image;
}

namespace {

constexpr int scanLines = 4; // in a row of pixels

struct Span
{
    float from;
    float to;
};

// A union of polygons on one scan line.
struct ScanLine
{
    std::vector<Span> spans;                      // in order, apart from each other
    std::vector<std::pair<float, int>> crossings; // of a polygon: the place, and 1 for downwards or -1 for upwards

    // Joins the parts that the polygon of the crossings winds around.
    void join()
    {
        if (crossings.size() == 2) // most polygons are convex
            join({std::min(crossings[0].first, crossings[1].first), std::max(crossings[0].first, crossings[1].first)});
        else
            joinAll();
        crossings.clear();
    }
    void joinAll()
    {
        std::ranges::sort(crossings);
        int winding = 0;
        for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
            winding += crossings[i].second;
            if (winding != 0)
                join({crossings[i].first, crossings[i + 1].first});
        }
    }
    void join(Span one)
    {
        if (spans.size() == 1 && spans[0].from <= one.from && one.to <= spans[0].to)
            return;
        const auto first = std::ranges::lower_bound(spans, one.from, {}, &Span::to);
        const auto last = std::ranges::upper_bound(first, spans.end(), one.to, {}, &Span::from);
        if (first != last)
            one = {std::min(one.from, first->from), std::max(one.to, std::prev(last)->to)};
        spans.insert(spans.erase(first, last), one);
    }
};

// Adds the crossings of the edge with the scan lines, each in the middle of its part of a row. The first one is at 0.
void addEdge(std::vector<ScanLine>& lines, QPointF p, QPointF q)
{
    const int turn = p.y() < q.y() ? 1 : -1;
    if (turn < 0)
        std::swap(p, q);
    const auto lineBelow = [&lines](double y) {
        return static_cast<std::size_t>(
            std::clamp(std::ceil(y * scanLines - 0.5), 0.0, static_cast<double>(lines.size())));
    };
    const double slope = (q.x() - p.x()) / (q.y() - p.y());
    for (std::size_t line = lineBelow(p.y()), last = lineBelow(q.y()); line < last; ++line) {
        const double y = (static_cast<double>(line) + 0.5) / scanLines;
        lines[line].crossings.emplace_back(static_cast<float>(p.x() + (y - p.y()) * slope), turn);
    }
}

// The share of each pixel of a row that is covered; two more elements take what lies beyond.
void cover(std::span<const ScanLine> row, std::vector<float>& shares)
{
    std::ranges::fill(shares, 0.0F);
    const auto addEnd = [&shares](float x, float part) {
        const float seen = std::clamp(x, 0.0F, static_cast<float>(shares.size() - 2));
        const auto pixel = static_cast<std::size_t>(seen);
        const float beyond = seen - static_cast<float>(pixel);
        shares[pixel] += part * (1 - beyond);
        shares[pixel + 1] += part * beyond;
    };
    for (const ScanLine& line : row)
        for (const Span& span : line.spans) {
            addEnd(span.from, 1.0F / scanLines);
            addEnd(span.to, -1.0F / scanLines);
        }
    std::inclusive_scan(shares.begin(), shares.end(), shares.begin());
}

} // namespace

QImage unionImage(const QPainterPath& area, const QColor& colour, QSizeF size, double ratio)
{
    QImage image = transparentImage(size, ratio);
    uchar* const bits = image.bits();
    const auto height = static_cast<std::size_t>(image.height());
    const QList<QPolygonF> polygons = area.toSubpathPolygons(QTransform::fromScale(ratio, ratio));
    std::vector<QRectF> boxes;
    for (const QPolygonF& polygon : polygons)
        boxes.push_back(polygon.boundingRect());
    const simd::Channels paint(paintOf(colour));
    parallelFor(0, blockCount(height, bandRows), [&](std::size_t index) {
        const Block rows = blockAt(index, height, bandRows);
        std::vector<ScanLine> lines((rows.last - rows.first) * scanLines);
        const QPointF origin(0, static_cast<double>(rows.first));
        for (qsizetype i = 0; i < polygons.size(); ++i) {
            if (boxes[i].top() >= double(rows.last) || boxes[i].bottom() <= double(rows.first))
                continue;
            for (qsizetype j = 0; j + 1 < polygons[i].size(); ++j)
                addEdge(lines, polygons[i][j] - origin, polygons[i][j + 1] - origin);
            const auto lineOf = [&](double y) {
                return static_cast<std::size_t>(
                    std::clamp((y - origin.y()) * scanLines, 0.0, static_cast<double>(lines.size())));
            };
            const std::size_t last = std::min(lineOf(boxes[i].bottom()) + 2, lines.size()); // the box may be rounded
            for (std::size_t line = lineOf(boxes[i].top()); line < last; ++line)
                lines[line].join();
        }
        std::vector<float> shares(std::size_t(image.width()) + 2);
        for (std::size_t y = rows.first; y < rows.last; ++y) {
            cover(std::span(lines).subspan((y - rows.first) * scanLines, scanLines), shares);
            auto* pixels = reinterpret_cast<QRgb*>(bits + qsizetype(y) * image.bytesPerLine());
            for (std::size_t x = 0; x + 2 < shares.size(); ++x)
                pixels[x] = simd::mixed(paint, simd::bytesOf(simd::clamped(simd::all(shares[x]))), paint, simd::Words{})
                                .pixels()[0];
        }
    });
    return image;
}

namespace {

constexpr int tile = 16;           // pixels
constexpr double beyond = 4;       // pixels around the view: a line that passes there may still be seen
constexpr std::uint8_t covers = 2; // lines

} // namespace

// A line as a function of its longer coordinate.
struct LinePixels::Walk
{
    bool isSteep; // the longer coordinate is y
    double from;
    double to;
    double start; // the other coordinate at `from`
    double slope;

    explicit Walk(const QLineF& line)
        : isSteep(std::abs(line.dy()) > std::abs(line.dx())), from(isSteep ? line.y1() : line.x1()),
          to(isSteep ? line.y2() : line.x2()), start(isSteep ? line.x1() : line.y1())
    {
        const double end = isSteep ? line.x2() : line.y2();
        slope = to == from ? 0 : (end - start) / (to - from);
        if (from > to) {
            std::swap(from, to);
            start = end;
        }
    }

    // The other coordinate in the middle of a pixel, between those of the ends.
    [[nodiscard]] int at(int pixel) const
    {
        return static_cast<int>(start + slope * (std::clamp(pixel + 0.5, from, to) - from));
    }
};

// The first and the last of the pixels that were not covered, along the longer coordinate.
struct LinePixels::Passed
{
    int first = std::numeric_limits<int>::max();
    int last = std::numeric_limits<int>::min();
};

LinePixels::LinePixels(QSizeF size)
    : m_width(static_cast<int>(size.width() + 2 * beyond) + 1),
      m_height(static_cast<int>(size.height() + 2 * beyond) + 1), m_tiles(m_width / tile + 1),
      m_lines(std::size_t(m_width) * std::size_t(m_height)),
      m_open(std::size_t(m_tiles) * std::size_t(m_height / tile + 1))
{
    for (int y = 0; y < m_height; y += tile)
        for (int x = 0; x < m_width; x += tile)
            m_open[tileOf(x, y)] = std::min(tile, m_width - x) * std::min(tile, m_height - y);
}

std::size_t LinePixels::tileOf(int x, int y) const
{
    return std::size_t(y / tile) * std::size_t(m_tiles) + std::size_t(x / tile);
}

// False if the pixel was already covered.
bool LinePixels::take(int x, int y)
{
    std::uint8_t& lines = m_lines[std::size_t(y) * std::size_t(m_width) + std::size_t(x)];
    if (lines == covers)
        return false;
    if (++lines == covers)
        --m_open[tileOf(x, y)];
    return true;
}

// Since the slope is at most 1, the line passes within two tiles while its longer coordinate is in one.
LinePixels::Passed LinePixels::pass(const Walk& walk)
{
    Passed passed;
    const auto tileAt = [&](int pixel) {
        return walk.isSteep ? tileOf(walk.at(pixel), pixel) : tileOf(pixel, walk.at(pixel));
    };
    const int end = static_cast<int>(walk.to);
    for (int pixel = static_cast<int>(walk.from); pixel <= end;) {
        const int last = std::min(end, pixel / tile * tile + tile - 1);
        if (m_open[tileAt(pixel)] == 0 && m_open[tileAt(last)] == 0) {
            pixel = last + 1;
            continue;
        }
        for (; pixel <= last; ++pixel) {
            const int other = walk.at(pixel);
            if (!(walk.isSteep ? take(other, pixel) : take(pixel, other)))
                continue;
            passed.first = std::min(passed.first, pixel);
            passed.last = pixel;
        }
    }
    return passed;
}

std::optional<QLineF> LinePixels::add(const QLineF& line)
{
    const QPointF shift(beyond, beyond);
    const auto seen = clipped(line.p1() + shift, line.p2() + shift, QPointF(), QPointF(m_width - 1, m_height - 1));
    if (!seen)
        return {};
    const Walk walk(*seen);
    const Passed passed = pass(walk);
    if (passed.first > passed.last)
        return {};
    const double from = std::max(walk.from, passed.first - 1.0);
    const double to = std::min(walk.to, passed.last + 2.0);
    const auto pointAt = [&](double along) {
        const double other = walk.start + walk.slope * (along - walk.from);
        return (walk.isSteep ? QPointF(other, along) : QPointF(along, other)) - shift;
    };
    return QLineF(pointAt(from), pointAt(to));
}

} // namespace sweep
