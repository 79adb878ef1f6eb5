#include "core/measure/exact_clearance.h"

#include "core/measure/two_lines.h"

#include <algorithm>

namespace sweep {

namespace {

Rational pointSquare(const RationalVec& point, const RationalPose& hull)
{
    const RationalVec d = hull.b - hull.a;
    const RationalVec w = point - hull.a;
    if (d.isZero())
        return dot(w, w);
    Rational u = dot(w, d) / dot(d, d);
    if (hull.shape != Shape::line && u.sign() < 0)
        u = 0;
    if (!isUnbounded(hull.shape) && u > 1)
        u = 1;
    const RationalVec way = w - u * d;
    return dot(way, way);
}

// Hulls that share no point are nearest at an end of one of them, or parallel: then everywhere along one.
Rational distanceSquare(const RationalPose& p, const RationalPose& q)
{
    if (hasTwoControlPoints(p.shape) && hasTwoControlPoints(q.shape) && twoLines(p, q).hullsMeet)
        return 0;
    Rational least = std::min(pointSquare(p.a, q), pointSquare(q.a, p));
    if (!isUnbounded(p.shape))
        least = std::min(least, pointSquare(p.b, q));
    if (!isUnbounded(q.shape))
        least = std::min(least, pointSquare(q.b, p));
    return least;
}

} // namespace

QuadraticSurd clearanceOf(const RationalPose& p, const RationalPose& q)
{
    return {-(p.radius + q.radius), 1, distanceSquare(p, q)};
}

} // namespace sweep
