#include "core/measure/pose_clearance.h"

#include "core/measure/two_lines.h"
#include "core/number/dyadic.h"
#include "core/number/line_parameters.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

bool isLong(const ExactPose& pose)
{
    return hasTwoControlPoints(pose.shape) && pose.a != pose.b;
}

// The sign of the clearance between the point p and the body q, given the sum of the radii: the closest point is an end
// of q's hull if p lies beyond that end, otherwise the foot of the perpendicular, whose squared distance is
// cross²/length².
Sign pointSign(const DyadicVec& p, const ExactPose& q, const Dyadic& radius)
{
    const DyadicVec w = p - q.a;
    if (!isLong(q))
        return (dot(w, w) - radius * radius).sign();
    const DyadicVec u = q.b - q.a;
    const Dyadic along = dot(w, u);
    const Dyadic square = dot(u, u);
    if (q.shape != Shape::line && along.sign() == Sign::negative)
        return (dot(w, w) - radius * radius).sign();
    if (!isUnbounded(q.shape) && along > square) {
        const DyadicVec v = p - q.b;
        return (dot(v, v) - radius * radius).sign();
    }
    const Dyadic side = cross(w, u);
    return (side * side - radius * radius * square).sign();
}

bool hullsCross(const ExactPose& p, const ExactPose& q)
{
    const auto [s, t, denominator] = lineParameters(p.a, p.b, q.a, q.b);
    return !denominator.isZero() && isOnHull(p.shape, s, denominator) && isOnHull(q.shape, t, denominator);
}

// The least result of `measure` for the ends of each hull against the other body.
template <class T, class Measure>
auto leastOfEnds(const BodyAt<T>& p, const BodyAt<T>& q, const Measure& measure)
{
    auto least = std::min(measure(p.a, q), measure(q.a, p));
    if (hasTwoControlPoints(p.shape))
        least = std::min(least, measure(p.b, q));
    if (hasTwoControlPoints(q.shape))
        least = std::min(least, measure(q.b, p));
    return least;
}

} // namespace

double approxDistance(Vec p, const Pose& pose)
{
    const Vec u = pose.b - pose.a;
    const double square = dot(u, u);
    double share = 0;
    if (hasTwoControlPoints(pose.shape) && square > 0)
        share = dot(p - pose.a, u) / square;
    if (pose.shape != Shape::line)
        share = std::max(share, 0.0);
    if (!isUnbounded(pose.shape))
        share = std::min(share, 1.0);
    return std::hypot(p.x - (pose.a.x + share * u.x), p.y - (pose.a.y + share * u.y));
}

double approxClearance(const Pose& p, const Pose& q)
{
    return leastOfEnds(p, q, approxDistance) - (p.radius + q.radius);
}

ExactPose exactly(const Pose& pose)
{
    const auto vec = [](Vec p) { return DyadicVec{Dyadic(p.x), Dyadic(p.y)}; };
    return {pose.shape, vec(pose.a), vec(pose.b), Dyadic(pose.radius)};
}

Sign clearanceSign(const ExactPose& p, const ExactPose& q)
{
    const Dyadic radius = p.radius + q.radius;
    if (isLong(p) && isLong(q) && hullsCross(p, q))
        return -radius.sign();
    // Hulls that do not cross are closest at an end of one of them; parallel lines are equally close everywhere. The
    // second control point of a ray or line is no end, but a point of the hull, so that it cannot make the result too
    // small.
    return leastOfEnds(p, q,
                       [&](const DyadicVec& point, const ExactPose& hull) { return pointSign(point, hull, radius); });
}

bool isOnHull(Shape shape, const Dyadic& n, const Dyadic& d)
{
    return (shape == Shape::line || n.sign() != Sign::negative) && (isUnbounded(shape) || n <= d);
}

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
