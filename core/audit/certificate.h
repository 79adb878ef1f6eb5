// What can be told about a whole interval of time at once?
//
// Within an interval without keys every control point runs along a quadratic arc and every radius along a line. Written
// in Bézier form such a function stays between its smallest and its largest control value, and a vector stays within
// the hull of its control points. So a handful of numbers, each compared with its error bound, settles infinitely many
// times:
//   separated   one direction in which b is further out than a by more than the radii, all the time
//   connected   a point that travels along a and one along b that are never further apart than the radii
//   crossing    the ends of each segment on strictly opposite sides of the other, all the time
//   passes      a point that is on one side of a segment first, on the other last, and between its ends all the time
// As an interval shrinks towards a time of true contact at which the gap closes like τ or τ², the certificates hold on
// intervals in proportion to τ: a search meets them after a number of halvings that is a logarithm.
#pragma once

#include "core/audit/closest.h"
#include "core/audit/plane.h"

namespace sweep::check {

// How far products of a length that may be off and an exact factor may be off is said by `bound` (a length) throughout.

// direction·(b − a) − |direction|·(radii) > bound·|direction|, for all times and all points. A negative bound is
// lenient.
template <class T>
[[nodiscard]] bool separated(const Sweep<T>& a, const Sweep<T>& b, const Point<T>& direction, const T& bound);
template <class T>
[[nodiscard]] bool separated(const Sweep<T>& a, const Box<T>& box, const Point<T>& direction, const T& bound);

// The distance of the points that go from `first` to `last` along the hulls stays ≤ radii − bound.
template <class T>
[[nodiscard]] bool connected(const Sweep<T>& a, const Sweep<T>& b, const std::array<Nearest<T>, 2>& ends,
                             const T& bound);
// The same with a point of the cell; inside of the cell by `bound` where the radius is too small for that.
template <class T>
[[nodiscard]] bool connected(const Sweep<T>& a, const Box<T>& box, const std::array<Nearest<T>, 2>& ends,
                             const T& bound);

// Two segments that cross properly all the time.
template <class T>
[[nodiscard]] bool crossing(const Sweep<T>& a, const Sweep<T>& b, const T& bound);

// A control point of one of them certainly goes through the other, which is a segment: contact at some time.
template <class T>
[[nodiscard]] bool passes(const Sweep<T>& a, const Sweep<T>& b, const T& bound);

// The cross product of two arcs: its five Bézier control values, times {1, 2, 6, 2, 1}.
template <class T>
[[nodiscard]] std::array<T, 5> crossProduct(const Arc<T>& u, const Arc<T>& w);
// How far these may be off, where the arcs' points may be off by `bound`.
template <class T>
[[nodiscard]] T crossBound(const Arc<T>& u, const Arc<T>& w, const T& bound);

// 1 or −1: all of them have that strict sign beyond the bound. 0: all of them are within the bound. 2: neither.
template <class T, std::size_t n>
[[nodiscard]] int commonSign(const std::array<T, n>& values, const T& bound)
{
    std::size_t above = 0;
    std::size_t below = 0;
    for (const T& value : values) {
        above += value > bound ? 1U : 0U;
        below += value < -bound ? 1U : 0U;
    }
    return above == n ? 1 : below == n ? -1 : above + below == 0 ? 0 : 2;
}

template <class T>
[[nodiscard]] Arc<T> difference(const Arc<T>& p, const Arc<T>& q)
{
    return {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
}

} // namespace sweep::check
