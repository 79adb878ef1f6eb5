#include "core/measure/clearance_sign.h"

#include <algorithm>

namespace sweep {

namespace {

bool isLong(const ExactStand& stand)
{
    return hasTwoControlPoints(stand.shape) && !(stand.a.x == stand.b.x && stand.a.y == stand.b.y);
}

// Of the point p and the hull of q: nearest is an end where p lies beyond it, else the foot of the perpendicular, at
// cross²/length².
Sign pointSign(const DyadicVec& p, const ExactStand& q, const Dyadic& reach)
{
    const DyadicVec w = p - q.a;
    if (!isLong(q))
        return (dot(w, w) - reach * reach).sign();
    const DyadicVec u = q.b - q.a;
    const Dyadic along = dot(w, u);
    const Dyadic square = dot(u, u);
    if (q.shape != Shape::line && along.sign() == Sign::negative)
        return (dot(w, w) - reach * reach).sign();
    if (!isUnbounded(q.shape) && along > square) {
        const DyadicVec v = p - q.b;
        return (dot(v, v) - reach * reach).sign();
    }
    const Dyadic side = cross(w, u);
    return (side * side - reach * reach * square).sign();
}

bool hullsCross(const ExactStand& p, const ExactStand& q)
{
    const DyadicVec u = p.b - p.a;
    const DyadicVec v = q.b - q.a;
    const DyadicVec w = q.a - p.a;
    const Dyadic d = cross(u, v);
    const Dyadic turn(static_cast<int>(d.sign()));
    return !d.isZero() && isOnHull(p.shape, cross(w, v) * turn, d * turn) &&
           isOnHull(q.shape, cross(w, u) * turn, d * turn);
}

} // namespace

ExactStand exactly(const Stand& stand)
{
    const auto vec = [](Vec p) { return DyadicVec{Dyadic(p.x), Dyadic(p.y)}; };
    return {stand.shape, vec(stand.pose.a), vec(stand.pose.b), Dyadic(stand.pose.radius)};
}

Sign clearanceSign(const ExactStand& p, const ExactStand& q)
{
    const Dyadic reach = p.radius + q.radius;
    if (isLong(p) && isLong(q) && hullsCross(p, q))
        return -reach.sign();
    // Hulls that do not cross are nearest at an end of one of them; parallel lines are as near at every point. A point
    // of a hull that is no end is never too near.
    Sign least = Sign::positive;
    const auto ask = [&](const DyadicVec& point, const ExactStand& hull) {
        if (least != Sign::negative)
            least = std::min(least, pointSign(point, hull, reach));
    };
    ask(p.a, q);
    ask(q.a, p);
    if (isLong(p))
        ask(p.b, q);
    if (isLong(q))
        ask(q.b, p);
    return least;
}

} // namespace sweep
