#include "core/audit/boost_distance.h"

#include "core/audit/number_types.h"

#include <boost/geometry/algorithms/distance.hpp>
#include <boost/geometry/algorithms/intersects.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/strategies/strategies.hpp>

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

// Calls ask() with the hull as a geometry of that library: a point where it has one control point or two equal ones,
// else a segment.
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
    return withGeometry(a, [&](const auto& p) {
        return withGeometry(b, [&](const auto& q) { return static_cast<T>(bg::distance(p, q)); });
    });
}

template <class T>
T boostDistance(const Hull<T>& a, const Box<T>& box)
{
    return withGeometry(a, [&](const auto& p) { return static_cast<T>(bg::distance(p, boxOf(box))); });
}

template <class T>
bool boostIntersects(const Hull<T>& a, const Hull<T>& b)
{
    return withGeometry(
        a, [&](const auto& p) { return withGeometry(b, [&](const auto& q) { return bg::intersects(p, q); }); });
}

template <class T>
bool boostIntersects(const Hull<T>& a, const Box<T>& box)
{
    return withGeometry(a, [&](const auto& p) { return bg::intersects(p, boxOf(box)); });
}

#define SWEEP_DISTANCES(T)                                                                                             \
    template T boostDistance(const Hull<T>&, const Hull<T>&);                                                          \
    template T boostDistance(const Hull<T>&, const Box<T>&);                                                           \
    template bool boostIntersects(const Hull<T>&, const Hull<T>&);                                                     \
    template bool boostIntersects(const Hull<T>&, const Box<T>&);
SWEEP_FOR_EACH_NUMBER(SWEEP_DISTANCES)
#undef SWEEP_DISTANCES

} // namespace sweep::auditing
