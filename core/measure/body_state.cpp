#include <sweepbench/body_state.h>

#include "core/scene/motion.h"
#include "core/scene/polygon.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace sweep {

bool BodyState::isStill() const
{
    const RationalVec zero{0, 0};
    return velocityA == zero && velocityB == zero && radiusRate == 0 &&
           std::ranges::all_of(velocities, [&](const RationalVec& v) { return v == zero; });
}

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

// The state of a polygon, as stateAt() below.
template <class Time>
BodyState polygonAt(const BodyPaths& body, Interval stretch, const Time& t)
{
    BodyState state{{{body.kind()}}};
    for (std::size_t i = 0; i < body.count(); ++i) {
        const ScaledPoint point = pointOver(body.point(i), body.active(), stretch);
        const At<Time> at{t, point.scale};
        const PolynomialVec velocity = derivative(point.at);
        state.points.push_back(at(point.at));
        state.velocities.push_back(at(velocity));
        state.accelerations.push_back(at(derivative(velocity)));
    }
    const Motion edge = motionOver(body.piece(0), stretch);
    const At<Time> at{t, edge.scale};
    state.radius = at(edge.radius);
    state.radiusRate = at(edge.radius.derivative());
    return state;
}

// The state at t. The stretch is that of `key`, a time at most t with no key in between.
template <class Time>
BodyState stateAt(const Body& body, Interval active, double key, const Time& t)
{
    const BodyPaths paths(body, active);
    const Interval stretch = stretchAt(paths, paths, active, Instant(key), TimeSide::after);
    if (paths.isClosed())
        return polygonAt(paths, stretch, t);
    const Motion motion = motionOver(paths, stretch);
    const At<Time> at{t, motion.scale};
    const PolynomialVec velocityA = derivative(motion.a);
    const PolynomialVec velocityB = derivative(motion.b);
    BodyState state{{{motion, at(motion.a), at(motion.b), at(motion.radius)}}};
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
    const BodyPaths paths(scene, body);
    if (isUnbounded(paths.kind().hull) || paths.startRadius() != paths.endRadius() || !keyTimes(paths, time).empty())
        return false;
    const auto state = bodyState(scene, body, time.start);
    return state && state->velocityA == state->velocityB && state->accelerationA.isZero() &&
           state->accelerationB.isZero() && std::ranges::all_of(state->accelerations, &RationalVec::isZero) &&
           std::ranges::all_of(state->velocities, [&](const RationalVec& v) { return v == state->velocities[0]; });
}

BodyState bodyState(const Pose& pose)
{
    const RationalVec a = exactVec(pose.a);
    BodyState state{{{pose, a, pose.isLong() ? exactVec(pose.b) : a,
                      pose.hasRadius ? rationalOf(Dyadic(pose.radius)) : Rational(0)}}};
    for (const Vec point : pose.points)
        state.points.push_back(exactVec(point));
    state.velocities.resize(state.points.size());
    state.accelerations.resize(state.points.size());
    return state;
}

Pose nearestPose(const RationalPose& pose)
{
    const auto nearestVec = [](const RationalVec& p) {
        return Vec{nearestFinite(p.x).value, nearestFinite(p.y).value};
    };
    Pose nearest{{pose, nearestVec(pose.a), nearestVec(pose.b), nearestFinite(pose.radius).value}};
    for (const RationalVec& point : pose.points)
        nearest.points.push_back(nearestVec(point));
    return nearest;
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

// Whether the region of a polygon holds a point, by the even–odd rule, as isInside() in core/scene/polygon.h. False for
// other bodies.
bool holdsPoint(const Pose& polygon, Vec p)
{
    bool isInside = false;
    for (std::size_t i = 0; i < polygon.points.size(); ++i) {
        const Pose edge = polygon.piece(i);
        const bool isUpwards = edge.b.y > p.y;
        if ((edge.a.y > p.y) != isUpwards && (cross(edge.b - edge.a, p - edge.a) > 0) == isUpwards)
            isInside = !isInside;
    }
    return isInside;
}

// The least distance of an end of each hull from the other body.
double approxOfEnds(const Pose& p, const Pose& q)
{
    double least = std::min(approxDistance(p.a, q), approxDistance(q.a, p));
    if (p.isLong())
        least = std::min(least, approxDistance(p.b, q));
    if (q.isLong())
        least = std::min(least, approxDistance(q.b, p));
    return least;
}

} // namespace

double approxDistance(Vec p, const Pose& pose)
{
    if (pose.isClosed()) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < pose.points.size(); ++i)
            least = std::min(least, approxDistance(p, pose.piece(i)));
        return holdsPoint(pose, p) ? 0 : least;
    }
    const Vec u = pose.b - pose.a;
    const double square = dot(u, u);
    double share = 0;
    if (pose.isLong() && square > 0)
        share = dot(p - pose.a, u) / square;
    if (pose.hull != HullKind::line)
        share = std::max(share, 0.0);
    if (!isUnbounded(pose.hull))
        share = std::min(share, 1.0);
    return std::hypot(p.x - (pose.a.x + share * u.x), p.y - (pose.a.y + share * u.y));
}

double approxClearance(const Pose& p, const Pose& q)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < p.pieceCount(); ++i)
        for (std::size_t k = 0; k < q.pieceCount(); ++k)
            least = std::min(least, approxOfEnds(p.piece(i), q.piece(k)));
    return least - (p.radius + q.radius);
}

ExactPose exactly(const Pose& pose)
{
    const auto vec = [](Vec p) { return DyadicVec{Dyadic(p.x), Dyadic(p.y)}; };
    ExactPose exact{{pose, vec(pose.a), vec(pose.b), Dyadic(pose.radius)}};
    for (const Vec point : pose.points)
        exact.points.push_back(vec(point));
    return exact;
}

bool isOnHull(HullKind hull, const Dyadic& n, const Dyadic& d)
{
    return (hull == HullKind::line || n.sign() != Sign::negative) && (isUnbounded(hull) || n <= d);
}

} // namespace sweep
