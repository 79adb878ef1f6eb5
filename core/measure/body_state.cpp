#include "core/measure/body_state.h"

#include "core/base/contract.h"
#include "core/number/quadratic_surd.h"
#include "core/number/text/fraction.h"

#include <algorithm>

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

// Values at t of what is `scale` times as large.
template <class Time>
struct At
{
    Time t;
    Rational scale; // no Integer: Boost 1.81 takes 1 divided by one for 1

    [[nodiscard]] Rational operator()(const Polynomial& scaled) const { return valueAt(scaled, t) / scale; }
    [[nodiscard]] RationalVec operator()(const PolynomialVec& scaled) const
    {
        return {(*this)(scaled.x), (*this)(scaled.y)};
    }
};

PolynomialVec derivative(const PolynomialVec& p)
{
    return {p.x.derivative(), p.y.derivative()};
}

RationalVec exactly(Vec p)
{
    return {rationalOf(Dyadic(p.x)), rationalOf(Dyadic(p.y))};
}

template <class Time>
BodyState momentOn(const Motion& motion, Shape shape, const Time& t)
{
    const At<Time> at{t, motion.scale};
    const PolynomialVec velocityA = derivative(motion.a);
    const PolynomialVec velocityB = derivative(motion.b);
    return {.shape = shape,
            .a = at(motion.a),
            .b = at(motion.b),
            .radius = at(motion.radius),
            .velocityA = at(velocityA),
            .velocityB = at(velocityB),
            .radiusRate = at(motion.radius.derivative()),
            .accelerationA = at(derivative(velocityA)),
            .accelerationB = at(derivative(velocityB))};
}

} // namespace

Interval stretchAt(const Body& body, Interval active, double t)
{
    SWEEP_EXPECTS(t >= active.start && t <= active.end);
    const std::vector<Interval> stretches = stretchesOf(body, body, active);
    const auto stretch =
        std::find_if(stretches.begin(), stretches.end(), [t](const Interval& one) { return t < one.end; });
    return stretch == stretches.end() ? stretches.back() : *stretch;
}

std::optional<BodyState> bodyState(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    if (!(t >= active.start && t <= active.end))
        return {};
    return momentOn(motionOver(body, active, stretchAt(body, active, t)), body.shape, Dyadic(t));
}

std::optional<BodyState> bodyState(const Scene& scene, const Body& body, const Rational& t)
{
    const Interval active = activeInterval(scene, body);
    if (t < rationalOf(Dyadic(active.start)) || t > rationalOf(Dyadic(active.end)))
        return {};
    // Keys are at doubles: none lies between t and the greatest double up to it.
    const Interval stretch = stretchAt(body, active, greatestDoubleUpTo(t));
    return momentOn(motionOver(body, active, stretch), body.shape, t);
}

BodyState bodyState(Shape shape, const Pose& pose)
{
    BodyState moment;
    moment.shape = shape;
    moment.a = exactly(pose.a);
    moment.b = hasTwoControlPoints(shape) ? exactly(pose.b) : moment.a;
    moment.radius = hasRadius(shape) ? rationalOf(Dyadic(pose.radius)) : Rational(0);
    return moment;
}

Pose nearestPose(const BodyState& moment)
{
    const auto nearestVec = [](const RationalVec& p) {
        return Vec{nearestFinite(p.x).value, nearestFinite(p.y).value};
    };
    return {nearestVec(moment.a), nearestVec(moment.b), nearestFinite(moment.radius).value};
}

} // namespace sweep
