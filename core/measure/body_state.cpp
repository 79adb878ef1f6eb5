#include <sweepbench/body_state.h>

#include "core/scene/motion.h"

#include <sweepbench/lines.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

Rational valueAt(const Polynomial& p, const Dyadic& t)
{
    return rationalOf(p.at(t));
}
Rational valueAt(const Polynomial& p, const Rational& t)
{
    Rational value = 0;
    for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c)
        value = value * t + Rational(*c);
    return value * rationalOf(Dyadic(Integer(1), p.exponent()));
}

// Evaluates polynomials that are `scale` times the true values.
template <class Time>
struct At
{
    Time t;
    Rational scale; // not an Integer, because Boost 1.81 divides 1 by an Integer wrongly

    [[nodiscard]] Rational operator()(const Polynomial& scaled) const { return valueAt(scaled, t) / scale; }
    [[nodiscard]] RationalVec operator()(const PolynomialVec& scaled) const
    {
        return {(*this)(scaled.x), (*this)(scaled.y)};
    }
};

RationalVec exactVec(Vec p)
{
    return {rationalOf(Dyadic(p.x)), rationalOf(Dyadic(p.y))};
}

// The state at t. The stretch is that of `key`, a time at most t with no key in between.
template <class Time>
BodyState stateAt(const Body& body, Interval active, double key, const Time& t)
{
    const Motion motion = motionOver(body, active, stretchAt(body, body, active, Instant(key), TimeSide::after));
    const At<Time> at{t, motion.scale};
    const PolynomialVec velocityA = derivative(motion.a);
    const PolynomialVec velocityB = derivative(motion.b);
    BodyState state{{body.shape, at(motion.a), at(motion.b), at(motion.radius)}};
    state.velocityA = at(velocityA);
    state.velocityB = at(velocityB);
    state.radiusRate = at(motion.radius.derivative());
    state.accelerationA = at(derivative(velocityA));
    state.accelerationB = at(derivative(velocityB));
    return state;
}

} // namespace

std::optional<BodyState> bodyState(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    if (!(t >= active.start && t <= active.end))
        return {};
    return stateAt(body, active, t, Dyadic(t));
}

std::optional<BodyState> bodyState(const Scene& scene, const Body& body, const Rational& t)
{
    const Interval active = activeInterval(scene, body);
    if (t < rationalOf(Dyadic(active.start)) || t > rationalOf(Dyadic(active.end)))
        return {};
    // Keys are at doubles, so none lies between t and the greatest double up to it.
    return stateAt(body, active, roundedDown(t), t);
}

bool movesUniformly(const Scene& scene, const Body& body, Interval time)
{
    const bool hasTwo = hasTwoControlPoints(body.shape);
    const auto bends = [](const Path& path) {
        const auto* launch = std::get_if<Launch>(&path);
        return launch != nullptr && launch->acceleration.value_or(Vec{}) != Vec{};
    };
    const bool grows = hasRadius(body.shape) && body.radius.to.value_or(body.radius.from) != body.radius.from;
    if (isUnbounded(body.shape) || grows || bends(body.a) || (hasTwo && bends(body.b)) || !keyTimes(body, time).empty())
        return false;
    if (!hasTwo)
        return true;
    const auto state = bodyState(scene, body, time.start);
    return state && state->velocityA == state->velocityB;
}

BodyState bodyState(const Pose& pose)
{
    const Shape shape = pose.shape;
    const RationalVec a = exactVec(pose.a);
    return {{shape, a, hasTwoControlPoints(shape) ? exactVec(pose.b) : a,
             hasRadius(shape) ? rationalOf(Dyadic(pose.radius)) : Rational(0)}};
}

Pose nearestPose(const RationalPose& pose)
{
    const auto nearestVec = [](const RationalVec& p) {
        return Vec{nearestFinite(p.x).value, nearestFinite(p.y).value};
    };
    return {pose.shape, nearestVec(pose.a), nearestVec(pose.b), nearestFinite(pose.radius).value};
}

Distance distanceBetween(Vec p, Vec q)
{
    const Dyadic x = Dyadic(q.x) - Dyadic(p.x);
    const Dyadic y = Dyadic(q.y) - Dyadic(p.y);
    Distance distance{.x = rounded(x), .y = rounded(y), .length = squareRoot(x * x + y * y)};
    // Halved first, so that the difference of huge coordinates stays finite.
    const double degrees = std::atan2(q.y / 2 - p.y / 2, q.x / 2 - p.x / 2) * 180 / std::numbers::pi;
    distance.approxDegrees = (degrees <= -180 ? 180 : degrees) + 0.0;
    return distance;
}

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
    // second control point of a ray or line is not an end, but lies on the hull, so it cannot make the result too
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

// Hulls that share no point are nearest at an end of one of them, or, if parallel, everywhere along one.
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
