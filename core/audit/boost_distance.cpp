// Distances and intersections by Boost.Geometry.
#include "core/audit/query.h"

#include <boost/geometry/algorithms/correct.hpp>
#include <boost/geometry/algorithms/covered_by.hpp>
#include <boost/geometry/algorithms/distance.hpp>
#include <boost/geometry/algorithms/intersects.hpp>
#include <boost/geometry/algorithms/is_valid.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/strategies/strategies.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

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

// The power of two to scale by, for the shortest extent and the largest coordinate. Boost.Geometry treats cross
// products of segments as 0 up to the epsilon of T times their terms, or times 1 if these are smaller (math::equals):
// segments of 1e-17 that are 5e-17 apart would intersect. If the shorter one has a length of at least 1, that moves no
// length by more than its error bound. Coordinates stay so small that products of four of them do not overflow; a
// segment that is still shorter then counts as a point.
template <class T>
T factorOf(const T& shortest, const T& farthest)
{
    using std::frexp;
    using std::ldexp;
    if (!(shortest > 0 && shortest < 1))
        return T(1);
    int exponent = 0;
    int largest = 0;
    frexp(shortest, &exponent);
    frexp(farthest, &largest);
    constexpr int most = std::is_floating_point_v<T> ? 200 : std::numeric_limits<int>::max() / 16;
    return ldexp(T(1), std::max(0, std::min(1 - exponent, most - largest)));
}

template <class T, class Other>
T factorFor(const Hull<T>& hull, const Other& other)
{
    const T p = extent(hull);
    const T q = extent(other);
    const T shorter = p > 0 && (p < q || !(q > 0)) ? p : q;
    return factorOf<T>(shorter, std::max(magnitudeOf(hull), magnitudeOf(other)));
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

namespace {

template <class T>
using BoostRegion = bg::model::polygon<BoostPoint<T>>;

template <class T>
BoostRegion<T> regionOf(const Outline<T>& polygon)
{
    BoostRegion<T> region;
    for (const Point<T>& p : polygon)
        region.outer().push_back(pointOf(p));
    bg::correct(region); // closes the ring, and orders it clockwise
    return region;
}

// Calls ask() with the region, and the other as a point, a segment or a region.
template <class T, class Ask>
auto withRegion(const Outline<T>& polygon, const Outline<T>& other, const Ask& ask)
{
    const BoostRegion<T> region = regionOf(polygon);
    if (other.size() > 2)
        return ask(regionOf(other), region);
    return withGeometry(Hull<T>{{other.front(), other.back()}, static_cast<int>(other.size()), T(0)},
                        [&](const auto& q) { return ask(q, region); });
}

} // namespace

template <class T>
T boostDistance(const Outline<T>& polygon, const Outline<T>& other)
{
    return withRegion(polygon, other, [](const auto& p, const auto& q) { return static_cast<T>(bg::distance(p, q)); });
}

template <class T>
bool boostIntersects(const Outline<T>& polygon, const Outline<T>& other)
{
    return withRegion(polygon, other, [](const auto& p, const auto& q) { return bg::intersects(p, q); });
}

template <class T>
T boostDepth(const Point<T>& p, const Outline<T>& polygon)
{
    const BoostRegion<T> region = regionOf(polygon);
    const bg::model::linestring<BoostPoint<T>> border(region.outer().begin(), region.outer().end());
    const T away = bg::distance(pointOf(p), border);
    return bg::covered_by(pointOf(p), region) ? away : T(-away);
}

template <class T>
bool boostCovers(const Outline<T>& polygon, const Point<T>& p)
{
    return bg::covered_by(pointOf(p), regionOf(polygon));
}

template <class T>
bool boostIsValid(const Outline<T>& polygon)
{
    return bg::is_valid(regionOf(polygon));
}

template <class T>
std::optional<T> boostScale(const Outline<T>& p, const Outline<T>& q)
{
    T shortest{};
    T farthest{};
    for (const Outline<T>* outline : {&p, &q}) {
        for (std::size_t k = 0; k < outline->size(); ++k) {
            const T extent = magnitude((*outline)[(k + 1) % outline->size()] - (*outline)[k]);
            shortest = extent > 0 && (extent < shortest || !(shortest > 0)) ? extent : shortest;
            farthest = std::max(farthest, magnitude((*outline)[k]));
        }
    }
    const T factor = factorOf<T>(shortest, farthest);
    return shortest * factor < 1 ? std::nullopt : std::optional(factor);
}

#define SWEEP_DISTANCES(T)                                                                                             \
    template T boostDistance(const Hull<T>&, const Hull<T>&);                                                          \
    template T boostDistance(const Hull<T>&, const Box<T>&);                                                           \
    template bool boostIntersects(const Hull<T>&, const Hull<T>&);                                                     \
    template bool boostIntersects(const Hull<T>&, const Box<T>&);                                                      \
    template T boostDistance(const Outline<T>&, const Outline<T>&);                                                    \
    template bool boostIntersects(const Outline<T>&, const Outline<T>&);                                               \
    template T boostDepth(const Point<T>&, const Outline<T>&);                                                         \
    template bool boostCovers(const Outline<T>&, const Point<T>&);                                                     \
    template bool boostIsValid(const Outline<T>&);                                                                     \
    template std::optional<T> boostScale(const Outline<T>&, const Outline<T>&);
SWEEP_FOR_EACH_NUMBER(SWEEP_DISTANCES)
#undef SWEEP_DISTANCES

} // namespace sweep::auditing
