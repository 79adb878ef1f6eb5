#include "core/measure/body_moment.h"

#include "core/base/contract.h"
#include "core/measure/surd.h"

#include <algorithm>

namespace sweep {

namespace {

// Values at t of what is `scale` times as large.
struct At
{
    Dyadic t;
    Rational scale; // no Integer: Boost 1.81 takes 1 divided by one for 1

    [[nodiscard]] Rational operator()(const Polynomial& scaled) const { return rationalOf(scaled.at(t)) / scale; }
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

} // namespace

Interval stretchAt(const Body& body, Interval active, double t)
{
    SWEEP_EXPECTS(t >= active.start && t <= active.end);
    const std::vector<Interval> stretches = stretchesOf(body, body, active);
    const auto stretch =
        std::find_if(stretches.begin(), stretches.end(), [t](const Interval& one) { return t < one.end; });
    return stretch == stretches.end() ? stretches.back() : *stretch;
}

std::optional<BodyMoment> momentOf(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    if (!(t >= active.start && t <= active.end))
        return {};
    const Motion motion = motionOver(body, active, stretchAt(body, active, t));
    const At at{Dyadic(t), motion.scale};
    const PolynomialVec velocityA = derivative(motion.a);
    const PolynomialVec velocityB = derivative(motion.b);
    return BodyMoment{.shape = body.shape,
                      .a = at(motion.a),
                      .b = at(motion.b),
                      .radius = at(motion.radius),
                      .velocityA = at(velocityA),
                      .velocityB = at(velocityB),
                      .radiusRate = at(motion.radius.derivative()),
                      .accelerationA = at(derivative(velocityA)),
                      .accelerationB = at(derivative(velocityB))};
}

BodyMoment momentOf(Shape shape, const Pose& pose)
{
    BodyMoment moment;
    moment.shape = shape;
    moment.a = exactly(pose.a);
    moment.b = hasTwoControlPoints(shape) ? exactly(pose.b) : moment.a;
    moment.radius = hasRadius(shape) ? rationalOf(Dyadic(pose.radius)) : Rational(0);
    return moment;
}

Pose nearestPose(const BodyMoment& moment)
{
    const auto nearestVec = [](const RationalVec& p) {
        return Vec{nearestFinite(p.x).value, nearestFinite(p.y).value};
    };
    return {nearestVec(moment.a), nearestVec(moment.b), nearestFinite(moment.radius).value};
}

} // namespace sweep
