// Polynomials of contact over any ring: they are zero when two features of bodies are exactly R apart.
#pragma once

#include <sweepbench/number/scalar.h>

namespace sweep {

// Features are the ends of a hull and the insides of its edges; R, the sum of the radii, is given by its square. T may
// be a polynomial in time, a fraction, an interval or a mean value form: whatever adds and multiplies.
//
// Source: closest features by Voronoi regions of vertices and edges, C. Ericson, Real-Time Collision Detection, 2005,
// ch. 5.1. Here no distance is computed: a gap, distance² − R² times a positive factor, is at most 0 in contact.

// The gap of two ends: |w|² − R², with w from one to the other.
template <class T>
[[nodiscard]] T endGap(const Vec2<T>& w, const T& squaredRadius)
{
    return lengthSquared(w) - squaredRadius;
}

// The gap of an end and an edge, of the distance |orientation|/length: orientation² − R²·length².
template <class T>
[[nodiscard]] T edgeGap(const T& orientation, const T& squaredRadius, const T& squaredLength)
{
    return orientation * orientation - squaredRadius * squaredLength;
}

// A point against the segment, ray or line through a and b.
template <class T>
struct PointAndEdge
{
    Vec2<T> d; // from a to b
    Vec2<T> w; // from a to the point
    Vec2<T> v; // from b to the point

    PointAndEdge(const Vec2<T>& point, const Vec2<T>& a, const Vec2<T>& b) : d(b - a), w(point - a), v(point - b) {}

    // The point is in the Voronoi region of the edge's inside if it is past a and not past b: pastA is positive and
    // pastB negative. A ray has no b and a line neither end.
    [[nodiscard]] T pastA() const { return dot(d, w); }
    [[nodiscard]] T pastB() const { return dot(d, v); }
    // The orientation of (a, b, point): positive if the point lies to the left of a→b.
    [[nodiscard]] T orientation() const { return cross(d, w); }
    [[nodiscard]] T squaredLength() const { return lengthSquared(d); }
    [[nodiscard]] T gap(const T& squaredRadius) const { return edgeGap(orientation(), squaredRadius, squaredLength()); }
};

} // namespace sweep
