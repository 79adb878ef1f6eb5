#include "core/measure/uniform_motion.h"

#include <initializer_list>

namespace sweep {

namespace {

Integer commonDenominator(Integer so, const BodyState& moment)
{
    const auto take = [&so](const Rational& x) { so = boost::multiprecision::lcm(so, denominator(x)); };
    for (const RationalVec* p :
         {&moment.a, &moment.b, &moment.velocityA, &moment.velocityB, &moment.accelerationA, &moment.accelerationB}) {
        take(p->x);
        take(p->y);
    }
    take(moment.radius);
    take(moment.radiusRate);
    return so * 2; // half the acceleration
}

// Coefficients times the scale, which makes them whole.
struct Scaled
{
    Integer scale;

    [[nodiscard]] Polynomial operator()(std::initializer_list<Rational> coefficients) const
    {
        std::vector<Dyadic> whole;
        for (const Rational& c : coefficients)
            whole.emplace_back(numerator(Rational(c * Rational(scale))), 0);
        return Polynomial(whole);
    }
};

Motion motionOf(const BodyState& m, const Scaled& scaled, bool accelerated)
{
    const Rational half(accelerated ? 1 : 0, 2);
    const auto path = [&](const RationalVec& at, const RationalVec& v, const RationalVec& acceleration) {
        return PolynomialVec{scaled({at.x, v.x, half * acceleration.x}), scaled({at.y, v.y, half * acceleration.y})};
    };
    return {path(m.a, m.velocityA, m.accelerationA), path(m.b, m.velocityB, m.accelerationB),
            scaled({m.radius, m.radiusRate}), scaled.scale};
}

MotionPair motionsOf(const BodyState& a, const BodyState& b, bool accelerated)
{
    const Scaled scaled{commonDenominator(commonDenominator(1, a), b)};
    return {motionOf(a, scaled, accelerated), motionOf(b, scaled, accelerated)};
}

} // namespace

MotionPair uniformMotions(const BodyState& a, const BodyState& b)
{
    return motionsOf(a, b, false);
}

MotionPair acceleratedMotions(const BodyState& a, const BodyState& b)
{
    return motionsOf(a, b, true);
}

} // namespace sweep
