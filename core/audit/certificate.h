// Certificates: conditions on control values that prove clearance or contact for a whole interval of time.
//
// Within an interval without keys every control point moves along a quadratic arc, and every radius is linear. A
// polynomial in Bézier form stays between its smallest and its largest control value, and a vector stays within the
// convex hull of its control points (Source: Farin, Curves and Surfaces for CAGD, 2002, ch. 4). So a few numbers, each
// compared with its error bound, decide infinitely many times at once:
//   separated   a separating direction in which b is beyond a by more than the radii, throughout
//   connected   a point that travels along a, and one along b, that are never further apart than the radii
//   crossing    the ends of each segment on strictly opposite sides of the other, throughout
//   passes      a point that is on one side of a segment first, on the other last, and between its ends throughout
// If the signed distance shrinks like τ or τ² towards a time of true contact, the certificates hold on intervals of a
// length proportional to τ: bisection finds these after logarithmically many steps.
#pragma once

#include "core/audit/plane.h"
#include "core/audit/witness_points.h"

namespace sweep::auditing {

// In this header, `bound` is an error bound of lengths. The bound of such a length times an exact factor follows.

// True if direction·(b − a) − |direction|·(sum of the radii) > bound·|direction| for all times and all points of the
// hulls. There is a bound for each of the three Bézier control points; a negative one tolerates errors of that size.
template <class T>
[[nodiscard]] bool separated(const Sweep<T>& a, const Sweep<T>& b, const Point<T>& direction,
                             const std::array<T, 3>& bound);
template <class T>
[[nodiscard]] bool separated(const Sweep<T>& a, const Box<T>& box, const Point<T>& direction,
                             const std::array<T, 3>& bound);

// True if the points that travel from ends[0] to ends[1] along the hulls stay within radii − bound of each other.
template <class T>
[[nodiscard]] bool connected(const Sweep<T>& a, const Sweep<T>& b, const std::array<WitnessPoints<T>, 2>& ends,
                             const T& bound);
// The same for a point of a and the cell; if the radius is smaller than the bound, the point must be inside the cell by
// the difference.
template <class T>
[[nodiscard]] bool connected(const Sweep<T>& a, const Box<T>& box, const std::array<WitnessPoints<T>, 2>& ends,
                             const T& bound);

// True if two segments cross properly throughout.
template <class T>
[[nodiscard]] bool crossing(const Sweep<T>& a, const Sweep<T>& b, const T& bound);

// True if a control point of one certainly passes through the other, a segment: contact at some time.
template <class T>
[[nodiscard]] bool passes(const Sweep<T>& a, const Sweep<T>& b, const T& bound);

// The five Bézier control values of the cross product of two arcs, times 1, 2, 6, 2 and 1.
template <class T>
[[nodiscard]] std::array<T, 5> crossProduct(const Arc<T>& u, const Arc<T>& w);
// Error bound of these values if the arcs' points are off by at most `bound`.
template <class T>
[[nodiscard]] T crossBound(const Arc<T>& u, const Arc<T>& w, const T& bound);

// 1 or −1: all values have that strict sign beyond the bound. 0: all are within the bound. 2: neither.
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

// The arc turned by 90° counterclockwise: a × perpendicular(b) = a·b.
template <class T>
[[nodiscard]] Arc<T> perpendicular(const Arc<T>& arc)
{
    return {Point<T>{-arc[0].y, arc[0].x}, {-arc[1].y, arc[1].x}, {-arc[2].y, arc[2].x}};
}

} // namespace sweep::auditing
