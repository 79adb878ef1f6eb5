// Plane vectors of numbers that need not be doubles.
#pragma once

#include "core/number/dyadic.h"
#include "core/scene/scene.h"

namespace sweep {

struct DyadicVec
{
    Dyadic x;
    Dyadic y;

    friend DyadicVec operator-(const DyadicVec& p, const DyadicVec& q) { return {p.x - q.x, p.y - q.y}; }
};

[[nodiscard]] inline Dyadic dot(const DyadicVec& p, const DyadicVec& q)
{
    return p.x * q.x + p.y * q.y;
}
// The z component of the vector product: positive where q points to the left of p.
[[nodiscard]] inline Dyadic cross(const DyadicVec& p, const DyadicVec& q)
{
    return p.x * q.y - p.y * q.x;
}

// Does the point a + (b − a)·n/d lie on the hull of a shape of two control points? Requires: d > 0.
[[nodiscard]] inline bool isOnHull(Shape shape, const Dyadic& n, const Dyadic& d)
{
    return (shape == Shape::line || n.sign() != Sign::negative) && (isUnbounded(shape) || n <= d);
}

} // namespace sweep
