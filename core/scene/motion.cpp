#include "core/scene/motion.h"

#include "core/scene/path_legs.h"

namespace sweep {

Motion Motion::scaledBy(const Integer& multiple) const
{
    if (multiple == 1)
        return *this;
    const Polynomial factor(Dyadic(multiple, 0));
    return {{shape, factor * a, factor * b, radius * factor}, scale * multiple};
}

namespace {

// A polynomial equal to `scale` times the true quantity.
struct Scaled
{
    Polynomial value;
    Integer scale = 1;
};

Polynomial linear(const Dyadic& constant, const Dyadic& slope)
{
    return Polynomial(std::vector<Dyadic>{constant, slope});
}

// from + (to − from)·(t − start)/(end − start)
Scaled blended(double from, double to, double start, double end)
{
    if (from == to)
        return {Polynomial(Dyadic(from)), 1};
    const Dyadic p(from);
    const Dyadic difference = Dyadic(to) - p;
    const Dyadic length = (Dyadic(end) - Dyadic(start)).reduced();
    const Dyadic odd(length.mantissa(), 0); // the power of two moves to the numerator
    const Dyadic slope = difference.scaled(-length.exponent());
    return {linear(p * odd - slope * Dyadic(start), slope), length.mantissa()};
}

using ScaledVec = Vec2<Scaled>;

ScaledVec blended(const Leg& leg)
{
    return {blended(leg.from.x, leg.to.x, leg.time.start, leg.time.end),
            blended(leg.from.y, leg.to.y, leg.time.start, leg.time.end)};
}

Polynomial launched(double at, double velocity, double acceleration, double start)
{
    const Polynomial tau = linear(-Dyadic(start), Dyadic(1));
    return Polynomial(Dyadic(at)) +
           tau * (Polynomial(Dyadic(velocity)) + tau * Polynomial(Dyadic(acceleration).scaled(-1)));
}

struct OverStretch
{
    Interval active;
    Interval stretch;

    ScaledVec operator()(const Rest& path) const
    {
        return {{Polynomial(Dyadic(path.at.x)), 1}, {Polynomial(Dyadic(path.at.y)), 1}};
    }
    ScaledVec operator()(const FromTo& path) const { return blended({path.from, path.to, active}); }
    ScaledVec operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {{launched(path.at.x, path.velocity.x, acceleration.x, active.start), 1},
                {launched(path.at.y, path.velocity.y, acceleration.y, active.start), 1}};
    }
    ScaledVec operator()(const Keyed& path) const { return blended(legOver(path, stretch)); }
};

Integer leastCommonMultiple(const Integer& p, const Integer& q)
{
    return p == q ? p : boost::multiprecision::lcm(p, q);
}

Polynomial atScale(const Scaled& quantity, const Integer& scale)
{
    return quantity.scale == scale ? quantity.value : quantity.value * Polynomial(Dyadic(scale / quantity.scale, 0));
}

} // namespace

Motion motionOver(const Body& body, Interval active, Interval stretch)
{
    const OverStretch over{active, stretch};
    const bool two = hasTwoControlPoints(body.shape);
    const ScaledVec a = std::visit(over, body.a);
    const ScaledVec b = two ? std::visit(over, body.b) : a;
    Scaled radius;
    if (hasRadius(body.shape))
        radius = blended(body.radius.from, body.radius.to.value_or(body.radius.from), active.start, active.end);
    Integer scale = radius.scale;
    for (const Scaled* quantity : {&a.x, &a.y, &b.x, &b.y})
        scale = leastCommonMultiple(scale, quantity->scale);
    const auto vec = [&scale](const ScaledVec& p) { return PolynomialVec{atScale(p.x, scale), atScale(p.y, scale)}; };
    return {{body.shape, vec(a), vec(b), atScale(radius, scale)}, scale};
}

void toCommonScale(Motion& p, Motion& q)
{
    const Integer scale = leastCommonMultiple(p.scale, q.scale);
    p = p.scaledBy(scale / p.scale);
    q = q.scaledBy(scale / q.scale);
}

MotionPair motionsOver(const Scene& scene, const Body& a, const Body& b, Interval stretch)
{
    MotionPair motions{motionOver(a, activeInterval(scene, a), stretch),
                       motionOver(b, activeInterval(scene, b), stretch)};
    toCommonScale(motions.a, motions.b);
    return motions;
}

} // namespace sweep
