#include "core/scene/motion.h"

#include "core/base/contract.h"

#include <algorithm>

namespace sweep {

Motion Motion::scaledBy(const Integer& multiple) const
{
    if (multiple == 1)
        return *this;
    const Polynomial factor(Dyadic(multiple, 0));
    return {{shape, factor * a, factor * b, radius * factor}, scale * multiple};
}

namespace {

// A polynomial that is `scale` times the true quantity.
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
    const Dyadic odd(length.mantissa(), 0); // the power of two is moved to the numerator
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

Leg legOver(const Keyed& path, Interval stretch)
{
    const auto& keys = path.keys;
    // The first key at or after the end of the stretch: no key lies inside, so that the one before it is at or before
    // the start.
    const auto next =
        std::lower_bound(keys.begin(), keys.end(), stretch.end, [](const Key& key, double t) { return key.t < t; });
    if (next == keys.begin())
        return {next->at, next->at, stretch};
    if (next == keys.end())
        return {keys.back().at, keys.back().at, stretch};
    const Key& before = *std::prev(next);
    SWEEP_EXPECTS(before.t <= stretch.start);
    return {before.at, next->at, {before.t, next->t}};
}

namespace {

void addKeyTimes(const Body& body, Interval within, std::vector<double>& times)
{
    const auto add = [&](const Path& path) {
        if (const auto* keyed = std::get_if<Keyed>(&path))
            for (const Key& key : keyed->keys)
                if (within.start < key.t && key.t < within.end)
                    times.push_back(key.t);
    };
    add(body.a);
    if (hasTwoControlPoints(body.shape))
        add(body.b);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
}

} // namespace

std::vector<double> keyTimes(const Body& body, Interval within)
{
    std::vector<double> times;
    addKeyTimes(body, within, times);
    return times;
}

std::vector<Interval> stretchesOf(const Body& a, const Body& b, Interval within)
{
    std::vector<double> times = keyTimes(a, within);
    if (&a != &b)
        addKeyTimes(b, within, times);
    std::vector<Interval> stretches;
    double start = within.start;
    for (const double time : times) {
        stretches.push_back({start, time});
        start = time;
    }
    stretches.push_back({start, within.end});
    return stretches;
}

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

namespace {

struct ConstantOver
{
    Interval within;

    bool operator()(const Rest&) const { return true; }
    bool operator()(const FromTo& path) const { return path.from == path.to; }
    bool operator()(const Launch& path) const
    {
        return path.velocity == Vec{} && path.acceleration.value_or(Vec{}) == Vec{};
    }
    bool operator()(const Keyed& path) const
    {
        for (std::size_t i = 1; i < path.keys.size(); ++i) {
            const Key& p = path.keys[i - 1];
            const Key& q = path.keys[i];
            if (p.t < within.end && q.t > within.start && p.at != q.at)
                return false;
        }
        return true;
    }
};

} // namespace

bool isStationary(const Body& body, Interval within)
{
    const ConstantOver constant{within};
    return std::visit(constant, body.a) && (!hasTwoControlPoints(body.shape) || std::visit(constant, body.b)) &&
           (!hasRadius(body.shape) || !body.radius.to || *body.radius.to == body.radius.from);
}

} // namespace sweep
