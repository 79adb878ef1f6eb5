#include "core/audit/boost_distance.h"

#include "core/audit/number_types.h"

#include <boost/geometry/algorithms/distance.hpp>
#include <boost/geometry/algorithms/intersects.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/strategies/strategies.hpp>

#include <limits>

namespace sweep::auditing {

namespace {

namespace bg = boost::geometry;

template <class T>
using BoostPoint = bg::model::d2::point_xy<T>;
template <class T>
using BoostSegment = bg::model::segment<BoostPoint<T>>;
template <class T>
using BoostBox = bg::model::box<BoostPoint<T>>;

template <class T>
BoostPoint<T> pointOf(const Point<T>& p)
{
    return {p.x, p.y};
}
template <class T>
BoostBox<T> boxOf(const Box<T>& box)
{
    return {pointOf(box.low), pointOf(box.high)};
}

template <class T>
Hull<T> scaled(Hull<T> hull, const T& factor)
{
    for (Point<T>& p : hull.p)
        p = p * factor;
    return hull;
}
template <class T>
Box<T> scaled(const Box<T>& box, const T& factor)
{
    return {box.low * factor, box.high * factor};
}
// The length of a segment, the shorter side of a box; 0 for a point.
template <class T>
T extent(const Hull<T>& hull)
{
    return hull.count == 1 ? T(0) : magnitude(hull.p[1] - hull.p[0]);
}
template <class T>
T extent(const Box<T>& box)
{
    const Point<T> sides = box.high - box.low;
    return std::min(sides.x, sides.y);
}
template <class T>
T magnitudeOf(const Hull<T>& hull)
{
    return std::max(magnitude(hull.p[0]), magnitude(hull.p[1]));
}
template <class T>
T magnitudeOf(const Box<T>& box)
{
    return std::max(magnitude(box.low), magnitude(box.high));
}

// The power of two to scale by. Boost.Geometry treats cross products of segments as 0 up to the epsilon of T times
// their terms, or times 1 if these are smaller (math::equals): segments of 1e-17 that are 5e-17 apart would intersect.
// If the shorter one has a length of at least 1, that moves no length by more than its error bound. Coordinates stay so
// small that products of four of them do not overflow; a segment that is still shorter then counts as a point.
template <class T, class Other>
T factorFor(const Hull<T>& hull, const Other& other)
{
    using std::frexp;
    using std::ldexp;
    const T p = extent(hull);
    const T q = extent(other);
    const T shorter = p > 0 && (p < q || !(q > 0)) ? p : q;
    if (!(shorter > 0 && shorter < 1))
        return T(1);
    int exponent = 0;
    int largest = 0;
    frexp(shorter, &exponent);
    frexp(std::max(magnitudeOf(hull), magnitudeOf(other)), &largest);
    constexpr int most = std::is_floating_point_v<T> ? 200 : std::numeric_limits<int>::max() / 16;
    return ldexp(T(1), std::max(0, std::min(1 - exponent, most - largest)));
}

// Calls ask() with the hull as a geometry of Boost.Geometry: a point if it has one control point or two equal ones,
// otherwise a segment.
template <class T, class Ask>
auto withGeometry(const Hull<T>& hull, const Ask& ask)
{
    if (hull.count == 1 || (hull.p[0].x == hull.p[1].x && hull.p[0].y == hull.p[1].y))
        return ask(pointOf(hull.p[0]));
    return ask(BoostSegment<T>(pointOf(hull.p[0]), pointOf(hull.p[1])));
}

} // namespace

template <class T>
T boostDistance(const Hull<T>& a, const Hull<T>& b)
{
    const T factor = factorFor(a, b);
    return withGeometry(scaled(a, factor),
                        [&](const auto& p) {
                            return withGeometry(scaled(b, factor),
                                                [&](const auto& q) { return static_cast<T>(bg::distance(p, q)); });
                        }) /
           factor;
}

template <class T>
T boostDistance(const Hull<T>& a, const Box<T>& box)
{
    const T factor = factorFor(a, box);
    const BoostBox<T> scaledBox = boxOf(scaled(box, factor));
    return withGeometry(scaled(a, factor), [&](const auto& p) { return static_cast<T>(bg::distance(p, scaledBox)); }) /
           factor;
}

template <class T>
bool boostIntersects(const Hull<T>& a, const Hull<T>& b)
{
    const T factor = factorFor(a, b);
    return withGeometry(scaled(a, factor), [&](const auto& p) {
        return withGeometry(scaled(b, factor), [&](const auto& q) { return bg::intersects(p, q); });
    });
}

template <class T>
bool boostIntersects(const Hull<T>& a, const Box<T>& box)
{
    const T factor = factorFor(a, box);
    const BoostBox<T> scaledBox = boxOf(scaled(box, factor));
    return withGeometry(scaled(a, factor), [&](const auto& p) { return bg::intersects(p, scaledBox); });
}

#define SWEEP_DISTANCES(T)                                                                                             \
    template T boostDistance(const Hull<T>&, const Hull<T>&);                                                          \
    template T boostDistance(const Hull<T>&, const Box<T>&);                                                           \
    template bool boostIntersects(const Hull<T>&, const Hull<T>&);                                                     \
    template bool boostIntersects(const Hull<T>&, const Box<T>&);
SWEEP_FOR_EACH_NUMBER(SWEEP_DISTANCES)
#undef SWEEP_DISTANCES

} // namespace sweep::auditing
