#include "core/measure/body_state.h"

#include "core/number/quadratic_surd.h"
#include "core/number/text/fraction.h"
#include "core/scene/motion.h"
#include "core/scene/path_legs.h"
#include "core/scene/stretch_at.h"

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
    // Keys are at doubles, so that none lies between t and the greatest double up to it.
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

} // namespace sweep
