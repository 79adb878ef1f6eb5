#include "core/measure/uniform_motion.h"

namespace sweep {

namespace {

Integer commonDenominator(const Integer& multiple, const BodyState& state)
{
    Integer common = multiple;
    for (const RationalVec* p : {&state.a, &state.b, &state.velocityA, &state.velocityB})
        for (const Rational* x : {&p->x, &p->y})
            common = boost::multiprecision::lcm(common, denominator(*x));
    for (const Rational* x : {&state.radius, &state.radiusRate})
        common = boost::multiprecision::lcm(common, denominator(*x));
    return common;
}

Motion motionOf(const BodyState& state, const Integer& scale)
{
    const auto linear = [&scale](const Rational& at, const Rational& rate) {
        std::vector<Dyadic> whole;
        for (const Rational* x : {&at, &rate})
            whole.emplace_back(numerator(Rational(*x * Rational(scale))), 0);
        return Polynomial(whole);
    };
    const auto path = [&linear](const RationalVec& at, const RationalVec& velocity) {
        return PolynomialVec{linear(at.x, velocity.x), linear(at.y, velocity.y)};
    };
    return {{state.shape, path(state.a, state.velocityA), path(state.b, state.velocityB),
             linear(state.radius, state.radiusRate)},
            scale};
}

} // namespace

MotionPair uniformMotions(const BodyState& a, const BodyState& b)
{
    const Integer scale = commonDenominator(commonDenominator(1, a), b);
    return {motionOf(a, scale), motionOf(b, scale)};
}

} // namespace sweep
