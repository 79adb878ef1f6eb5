#include "widgets/surface/view_transform.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>

namespace sweep {

namespace {

constexpr double largest = std::numeric_limits<double>::max();

double finite(double value)
{
    return std::clamp(value, -largest, largest);
}

// value·2^exponent, rounded once. std::ldexp gives the same but takes several times as long, and every point on the
// canvas passes through here.
double timesPowerOfTwo(double value, int exponent)
{
    constexpr int bias = 1023;
    if (exponent <= -bias || exponent > bias)
        return std::ldexp(value, exponent);
    return value * std::bit_cast<double>(static_cast<std::uint64_t>(exponent + bias) << 52U);
}

// The distance from |value| to the next larger double.
double spacing(double value)
{
    const double magnitude = std::min(std::abs(value), largest / 2);
    return std::nextafter(magnitude, largest) - magnitude;
}

// At the closest zoom, neighbouring doubles at the centre are this many pixels apart. Positions are known to 2⁻⁹⁵ of
// the largest coordinates, so that a pixel is still resolved.
constexpr double pixelsPerDouble = 0x1p36;
// The product of two far pixels stays finite.
constexpr double maxFarPixel = 1e150;

} // namespace

double Scale::pixels(double length) const
{
    // The power of two comes first: it is exact, and a product with the mantissa could overflow.
    return timesPowerOfTwo(length, exponent) * mantissa + 0.0;
}

double Scale::units(double count) const
{
    return timesPowerOfTwo(count / mantissa, -exponent);
}

Scale Scale::times(double factor) const
{
    int shift = 0;
    const double scaledMantissa = 2 * std::frexp(mantissa * factor, &shift);
    return {scaledMantissa, exponent + shift - 1};
}

Scale scaleOf(double pixels, double units)
{
    int up = 0;
    int down = 0;
    const double quotient = std::frexp(pixels, &up) / std::frexp(units, &down);
    int shift = 0;
    const double mantissa = 2 * std::frexp(quotient, &shift);
    return {mantissa, up - down + shift - 1};
}

bool operator<(const Scale& p, const Scale& q)
{
    return p.exponent != q.exponent ? p.exponent < q.exponent : p.mantissa < q.mantissa;
}

double ratio(const Scale& p, const Scale& q)
{
    return std::ldexp(p.mantissa / q.mantissa, p.exponent - q.exponent);
}

double pixelsBetween(DoubleDouble p, double centre, double rest, const Scale& scale)
{
    const double difference = p.high - centre;
    if (std::isfinite(difference))
        return scale.pixels(difference + (p.low - rest));
    return 2 * scale.pixels(p.high / 2 - centre / 2);
}

ViewTransform::ViewTransform(Vec centre, Scale scale, QSizeF size, Vec rest)
    : m_centre(centre), m_rest(rest), m_scale(scale), m_size(size)
{
    clamp();
}

ViewTransform ViewTransform::fitting(const WorldBox& box, QSizeF size, double margin)
{
    const Vec centre{std::midpoint(box.low.x, box.high.x), std::midpoint(box.low.y, box.high.y)};
    const double share = std::clamp(1 - 2 * margin, 0.1, 1.0);
    const double width = std::max(size.width(), 1.0) * share;
    const double height = std::max(size.height(), 1.0) * share;
    // Half extents, so that the difference of huge ends stays finite.
    const double halfWidth = std::max(box.high.x - centre.x, centre.x - box.low.x);
    const double halfHeight = std::max(box.high.y - centre.y, centre.y - box.low.y);
    if (!(halfWidth > 0) && !(halfHeight > 0)) {
        const double half = std::max({0.5, 256 * spacing(centre.x), 256 * spacing(centre.y)});
        return {centre, scaleOf(std::min(width, height) / 2, half), size};
    }
    if (!(halfHeight > 0))
        return {centre, scaleOf(width / 2, halfWidth), size};
    if (!(halfWidth > 0))
        return {centre, scaleOf(height / 2, halfHeight), size};
    return {centre, std::min(scaleOf(width / 2, halfWidth), scaleOf(height / 2, halfHeight)), size};
}

ViewTransform ViewTransform::pointing(bool down) const
{
    ViewTransform view = *this;
    view.m_down = down;
    return view;
}

void ViewTransform::clamp()
{
    const bool isKnown = std::isfinite(m_centre.x + m_rest.x) && std::isfinite(m_centre.y + m_rest.y);
    m_centre = {finite(m_centre.x), finite(m_centre.y)};
    m_rest = isKnown ? m_rest : Vec{};
    m_scale = std::min(m_scale, scaleOf(pixelsPerDouble, std::max(spacing(m_centre.x), spacing(m_centre.y))));
    // At the widest zoom, all doubles together take an eighth of the view.
    m_scale = std::max(m_scale, scaleOf(std::max({m_size.width(), m_size.height(), 8.0}) / 16, largest));
}

QPointF ViewTransform::doubleDoublePixel(const DoubleDoubleVec& p) const
{
    const double x = pixelsBetween(p.x, m_centre.x, m_rest.x, m_scale);
    const double y = pixelsBetween(p.y, m_centre.y, m_rest.y, m_scale);
    return {std::clamp(m_size.width() / 2 + x, -maxFarPixel, maxFarPixel),
            std::clamp(m_size.height() / 2 + (m_down ? y : -y), -maxFarPixel, maxFarPixel)};
}

QPointF ViewTransform::toPixel(Vec p) const
{
    const QPointF pixel = toFarPixel(p);
    return {std::clamp(pixel.x(), -maxPixel, maxPixel), std::clamp(pixel.y(), -maxPixel, maxPixel)};
}

double ViewTransform::toFarPixels(double length) const
{
    return std::clamp(m_scale.pixels(length), 0.0, maxFarPixel);
}

Vec ViewTransform::toWorld(QPointF pixel) const
{
    const double right = m_scale.units(pixel.x() - m_size.width() / 2);
    const double down = m_scale.units(pixel.y() - m_size.height() / 2);
    return {finite(m_centre.x + (m_rest.x + right)), finite(m_centre.y + (m_rest.y + (m_down ? down : -down)))};
}

double ViewTransform::toPixels(double length) const
{
    return std::clamp(m_scale.pixels(length), 0.0, maxPixel);
}

WorldBox ViewTransform::visible() const
{
    const double lowest = m_down ? 0 : m_size.height();
    return {toWorld({0, lowest}), toWorld({m_size.width(), m_size.height() - lowest})};
}

ViewTransform ViewTransform::moved(double right, double down, Scale scale) const
{
    const Vec by{m_scale.units(right), m_scale.units(m_down ? down : -down)};
    const DoubleDouble x = DoubleDouble{m_centre.x, m_rest.x} + DoubleDouble{by.x, 0};
    const DoubleDouble y = DoubleDouble{m_centre.y, m_rest.y} + DoubleDouble{by.y, 0};
    const bool isKnown = std::isfinite(x.high + x.low) && std::isfinite(y.high + y.low);
    const ViewTransform view =
        isKnown ? ViewTransform({x.high, y.high}, scale, m_size, {x.low, y.low})
                : ViewTransform({finite(m_centre.x + by.x), finite(m_centre.y + by.y)}, scale, m_size);
    return view.pointing(m_down);
}

ViewTransform ViewTransform::zoomed(QPointF pixel, double factor) const
{
    if (!(factor > 0) || !std::isfinite(factor))
        return *this;
    // How far the centre moves towards the cursor follows from the scale after clamping.
    const ViewTransform scaledOnly(m_centre, m_scale.times(factor), m_size, m_rest);
    const double share = 1 - ratio(m_scale, scaledOnly.m_scale);
    return moved((pixel.x() - m_size.width() / 2) * share, (pixel.y() - m_size.height() / 2) * share,
                 scaledOnly.m_scale);
}

namespace {

// The parameters [from, to] at which p + u·d lies inside.
struct Inside
{
    double from;
    double to;

    // Intersects with low ≤ p + u·d ≤ high.
    void cut(double p, double d, double low, double high)
    {
        if (d == 0) {
            if (p < low || p > high)
                to = from - 1;
            return;
        }
        const double u = (low - p) / d;
        const double v = (high - p) / d;
        from = std::max(from, std::min(u, v));
        to = std::min(to, std::max(u, v));
    }
};

std::optional<QLineF> clippedBetween(QPointF p, QPointF d, Inside inside, QPointF low, QPointF high)
{
    inside.cut(p.x(), d.x(), low.x(), high.x());
    inside.cut(p.y(), d.y(), low.y(), high.y());
    if (!(inside.from <= inside.to))
        return {};
    return QLineF{p + d * inside.from, p + d * inside.to};
}

} // namespace

std::optional<QLineF> clipped(QPointF p, QPointF q, QPointF low, QPointF high)
{
    return clippedBetween(p, q - p, {0, 1}, low, high);
}

std::optional<QLineF> clippedLine(QPointF p, QPointF direction, bool ray, QPointF low, QPointF high)
{
    // Normalised by the larger component, so that parameters are about pixels and no square under- or overflows.
    const double larger = std::max(std::abs(direction.x()), std::abs(direction.y()));
    if (!(larger > 0) || !std::isfinite(larger))
        return {};
    return clippedBetween(p, {direction.x() / larger, direction.y() / larger}, {ray ? 0.0 : -largest, largest}, low,
                          high);
}

namespace {

constexpr double flatness = 0.02; // pixels between an arc and its chord
constexpr double border = 64;     // pixels beyond the view, wider than any stroke

struct Arc
{
    QPointF centre;
    double radius;
    const QRectF& view;
    std::vector<QPointF>& points;

    [[nodiscard]] QPointF at(double angle) const
    {
        return {centre.x() + radius * std::cos(angle), centre.y() + radius * std::sin(angle)};
    }

    // Whether a box about chord and arc misses the view, so that the chord may replace the arc.
    [[nodiscard]] bool unseen(QPointF p, QPointF q, double sag) const
    {
        return std::max(p.x(), q.x()) + sag < view.left() || std::min(p.x(), q.x()) - sag > view.right() ||
               std::max(p.y(), q.y()) + sag < view.top() || std::min(p.y(), q.y()) - sag > view.bottom();
    }

    // Adds the points after p, up to q, on the arc from angle `from` to `to`. Halving an angle at most 48 times leaves
    // arcs below the spacing of doubles.
    void append(double from, QPointF p, double to, QPointF q, int depth) const
    {
        const double halfStep = (to - from) / 2;
        const double sine = std::sin(halfStep / 2);
        const double sag = 2 * radius * sine * sine;
        if (depth == 0 || sag < flatness || (std::abs(halfStep) < 0.5 && unseen(p, q, sag))) {
            points.push_back(q);
            return;
        }
        const double middle = from + halfStep;
        const QPointF m = at(middle);
        append(from, p, middle, m, depth - 1);
        append(middle, m, to, q, depth - 1);
    }

    void append(double from, double to) const
    {
        const QPointF p = at(from);
        points.push_back(p);
        append(from, p, to, at(to), 48);
    }
};

// Keeps the part for which `inside` holds; `onBorder` gives the point where an edge crosses the border line.
template <class Inside, class OnBorder>
std::vector<QPointF> cutAt(const std::vector<QPointF>& polygon, Inside inside, OnBorder onBorder)
{
    std::vector<QPointF> kept;
    kept.reserve(polygon.size() + 4);
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const QPointF p = polygon[i];
        const QPointF q = polygon[(i + 1) % polygon.size()];
        if (inside(p))
            kept.push_back(p);
        if (inside(p) != inside(q))
            kept.push_back(onBorder(p, q));
    }
    return kept;
}

QPointF atX(QPointF p, QPointF q, double x)
{
    return {x, p.y() + (q.y() - p.y()) * ((x - p.x()) / (q.x() - p.x()))};
}

QPointF atY(QPointF p, QPointF q, double y)
{
    return {p.x() + (q.x() - p.x()) * ((y - p.y()) / (q.y() - p.y())), y};
}

} // namespace

std::vector<QPointF> cutTo(std::vector<QPointF> polygon, const QRectF& r)
{
    if (std::ranges::all_of(polygon, [&r](QPointF p) { return r.contains(p); }))
        return polygon;
    polygon = cutAt(
        polygon, [&](QPointF p) { return p.x() >= r.left(); },
        [&](QPointF p, QPointF q) { return atX(p, q, r.left()); });
    polygon = cutAt(
        polygon, [&](QPointF p) { return p.x() <= r.right(); },
        [&](QPointF p, QPointF q) { return atX(p, q, r.right()); });
    polygon = cutAt(
        polygon, [&](QPointF p) { return p.y() >= r.top(); }, [&](QPointF p, QPointF q) { return atY(p, q, r.top()); });
    return cutAt(
        polygon, [&](QPointF p) { return p.y() <= r.bottom(); },
        [&](QPointF p, QPointF q) { return atY(p, q, r.bottom()); });
}

std::vector<QPointF> commonPart(std::vector<QPointF> p, const std::vector<QPointF>& q)
{
    for (std::size_t i = 0; i < q.size(); ++i) {
        const QPointF from = q[i];
        const QPointF way = q[(i + 1) % q.size()] - from;
        const auto side = [&](QPointF r) { return way.x() * (r.y() - from.y()) - way.y() * (r.x() - from.x()); };
        p = cutAt(
            p, [&](QPointF r) { return side(r) >= 0; },
            [&](QPointF r, QPointF s) { return r + side(r) / (side(r) - side(s)) * (s - r); });
    }
    return p.size() < 3 || q.size() < 3 ? std::vector<QPointF>() : p;
}

std::vector<QPointF> outlineOf(const Stadium& stadium, const QRectF& view)
{
    constexpr double pi = std::numbers::pi;
    const QRectF wide = view.adjusted(-border, -border, border, border);
    const QPointF d = stadium.b - stadium.a;
    std::vector<QPointF> points;
    if (d.isNull()) {
        const Arc arc{stadium.a, stadium.radius, wide, points};
        for (int quarter = 0; quarter < 4; ++quarter)
            arc.append(quarter * pi / 2, (quarter + 1) * pi / 2);
    } else {
        const double along = std::atan2(d.y(), d.x());
        Arc{stadium.b, stadium.radius, wide, points}.append(along - pi / 2, along + pi / 2);
        Arc{stadium.a, stadium.radius, wide, points}.append(along + pi / 2, along + 3 * pi / 2);
    }
    return cutTo(std::move(points), wide);
}

namespace {

double lengthOf(QPointF p)
{
    return std::hypot(p.x(), p.y());
}

// The convolution of a polygon with a disc, without the loops at notches that are shallow for the lengths of their
// edges: there, the edges moved outwards by the radius meet in one point. Requires: neighbouring corners differ; angles
// grow round the polygon.
std::vector<QPointF> convolution(const std::vector<QPointF>& polygon, double radius, const QRectF& wide)
{
    constexpr double pi = std::numbers::pi;
    const auto normalAngle = [](QPointF p, QPointF q) { return std::atan2(p.x() - q.x(), q.y() - p.y()); };
    const std::size_t count = polygon.size();
    std::vector<QPointF> points;
    double before = normalAngle(polygon.back(), polygon.front());
    for (std::size_t i = 0; i < count; ++i) {
        const double after = normalAngle(polygon[i], polygon[(i + 1) % count]);
        const double turn = std::remainder(after - before, 2 * pi);
        const Arc arc{polygon[i], radius, wide, points};
        const double shorter = std::min(lengthOf(polygon[i] - polygon[(i + count - 1) % count]),
                                        lengthOf(polygon[(i + 1) % count] - polygon[i]));
        if (turn >= 0) {
            arc.append(before, before + turn);
        } else if (radius * std::tan(-turn / 2) <= shorter / 2) {
            points.push_back(Arc{polygon[i], radius / std::cos(turn / 2), wide, points}.at(before + turn / 2));
        } else {
            points.push_back(arc.at(before));
            points.push_back(polygon[i]); // past a deep notch, by way of the corner
            points.push_back(arc.at(after));
        }
        before = after;
    }
    return points;
}

// Twice the signed area, positive if angles grow along the polygon.
double twiceArea(const std::vector<QPointF>& polygon)
{
    double sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const QPointF p = polygon[i] - polygon.front();
        const QPointF q = polygon[(i + 1) % polygon.size()] - polygon.front();
        sum += p.x() * q.y() - p.y() * q.x();
    }
    return sum;
}

QPainterPath pathOf(const std::vector<QPointF>& polygon)
{
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addPolygon(QPolygonF(QList<QPointF>(polygon.begin(), polygon.end())));
    path.closeSubpath();
    return path;
}

} // namespace

QPainterPath outlineOf(std::vector<QPointF> polygon, double radius, const QRectF& view)
{
    const QRectF wide = view.adjusted(-border, -border, border, border);
    polygon = cutTo(std::move(polygon), wide.adjusted(-radius, -radius, radius, radius));
    const auto repeated = std::ranges::unique(polygon);
    polygon.erase(repeated.begin(), repeated.end());
    while (polygon.size() > 1 && polygon.front() == polygon.back())
        polygon.pop_back();
    if (polygon.size() < 3)
        return {};
    if (!(radius > 0))
        return pathOf(polygon);
    if (twiceArea(polygon) < 0)
        std::ranges::reverse(polygon);
    constexpr std::size_t mostSimplified = 64; // corners; of more it would take longer than the picture
    const std::vector<QPointF> seen = cutTo(convolution(polygon, radius, wide), wide);
    if (seen.size() < 3)
        return {};
    return polygon.size() > mostSimplified ? pathOf(seen) : pathOf(seen).simplified();
}

bool mayMeet(const Stadium& s, const QRectF& r)
{
    return std::max(s.a.x(), s.b.x()) + s.radius >= r.left() && std::min(s.a.x(), s.b.x()) - s.radius <= r.right() &&
           std::max(s.a.y(), s.b.y()) + s.radius >= r.top() && std::min(s.a.y(), s.b.y()) - s.radius <= r.bottom();
}

} // namespace sweep
