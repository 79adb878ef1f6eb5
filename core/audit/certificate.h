// Certificates: proofs of clearance or contact of two bodies over a whole interval.
#pragma once

#include "core/audit/motion.h"
#include "core/audit/query.h"

namespace sweep::auditing {

// Closest points of two hulls, or of a hull and a cell, as an approximate start for certificates.
//
// Certificates hold for any points and any direction, so nothing here needs to be exact.

// A point of each hull, as a parameter from 0 at its first to 1 at its second control point, and the vector from a's
// point to b's.
template <class T>
struct WitnessPoints
{
    T alpha{};
    T beta{}; // unused for a cell
    Point<T> between;
    bool overlap = false; // whether the hulls cross, or the segment enters the cell
};

// If several pairs of points are equally close (parallel segments), their mean.
template <class T>
[[nodiscard]] WitnessPoints<T> witnessPoints(const Hull<T>& a, const Hull<T>& b);

// If the hull runs through the cell, the middle of the part inside.
template <class T>
[[nodiscard]] WitnessPoints<T> witnessPoints(const Hull<T>& a, const Box<T>& box);

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

// Certificates for a whole interval from the line through a segment that turns.
//
// A fixed separating direction (see certificate.h) is too weak for a turning segment: where a point grazes it while it
// turns, or slides along it, the signed distance is small to the second order, and the error of the direction to the
// first. So here the point is measured against the segment's own line: f = u × (p − a) with u = b − a is |u| times the
// distance from that line, and f² − R²·u² has the sign of the signed distance wherever the foot of the perpendicular
// from the point lies on the segment. Bézier control values decide that, as in certificate.h.

// Clear: all control points of one body are beyond the radii from the line of the other's segment, on the same side,
// throughout. Contact: a control point of one is within the radii of the other's line, and the foot of its
// perpendicular lies on the segment, throughout. `bound` is the error bound of lengths. With `zeroIsExact`, numbers
// that cannot be distinguished from 0 are 0.
template <class T>
[[nodiscard]] Proof proveByLine(const Sweep<T>& a, const Sweep<T>& b, const T& bound, bool zeroIsExact);

// The same for the corners of a cell against the segment a. A corner within the radius proves contact, except with an
// open cell, which does not contain its corners and is clear also if the segment only touches it.
template <class T>
[[nodiscard]] Proof proveByLine(const Sweep<T>& a, const Box<T>& box, const T& bound, const ContactRules& rules);

// A point that moves with a segment, and a segment that it never meets.

// The point p + (q − p)·parameter of the hull with the control points p and q, without radius. Its error bound of
// lengths is that of p and q times 1 + 2·|parameter|.
template <class T>
[[nodiscard]] Sweep<T> pointAlong(const Sweep<T>& segment, const T& parameter);

// True if the point certainly never meets the segment: it is separated in the direction between them at the start, in
// the middle or at the end, or it stays beyond the segment's line. Radii play no part.
template <class T>
[[nodiscard]] bool misses(const Sweep<T>& point, const Sweep<T>& segment, const T& bound);

// The depth of a point that a polygon and another outline share.
//
// Let the interiors of two regions overlap. Then the border of one enters the interior of the other, or the regions are
// equal, because a border that stays outside of an interior cannot divide it. The border that enters is cut where it
// meets the other: the middle of each piece inside is a point of depth > 0. In equal regions the centre of an ear is
// one. So the depth is 0 for regions that do not overlap, and for no others.

template <class T>
struct CommonDepth
{
    T depth{};              // at least 0
    Point<T> point;         // has that depth, if it is above 0
    bool isComplete = true; // false if the outlines have too many edges to try all points
};

// Boost.Geometry is queried for control points first, and for the pieces of borders and the ears if the bound exceeds
// the depth found. The bound is the error bound of lengths.
template <class T>
[[nodiscard]] CommonDepth<T> commonDepth(const Outline<T>& polygon, const Outline<T>& other, const T& bound);

} // namespace sweep::auditing
