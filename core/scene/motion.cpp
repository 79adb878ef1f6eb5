#include "core/scene/motion.h"

#include "core/base/contract.h"

#include <algorithm>

namespace sweep {

Polynomial dot(const PolynomialVec& p, const PolynomialVec& q)
{
    return p.x * q.x + p.y * q.y;
}

Polynomial cross(const PolynomialVec& p, const PolynomialVec& q)
{
    return p.x * q.y - p.y * q.x;
}

Polynomial lengthSquared(const PolynomialVec& p)
{
    return dot(p, p);
}

Motion Motion::scaledBy(const Integer& multiple) const
{
    if (multiple == 1)
        return *this;
    const Polynomial factor(Dyadic(multiple, 0));
    return {{a.x * factor, a.y * factor}, {b.x * factor, b.y * factor}, radius * factor, scale * multiple};
}

namespace {

// A quantity times `scale`.
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
    const Dyadic odd(length.mantissa(), 0); // the power of two goes into the numerator
    const Dyadic slope = difference.scaled(-length.exponent());
    return {linear(p * odd - slope * Dyadic(start), slope), length.mantissa()};
}

struct ScaledVec
{
    Scaled x;
    Scaled y;
};

ScaledVec blended(Vec from, Vec to, double start, double end)
{
    return {blended(from.x, to.x, start, end), blended(from.y, to.y, start, end)};
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
    ScaledVec operator()(const FromTo& path) const { return blended(path.from, path.to, active.start, active.end); }
    ScaledVec operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {{launched(path.at.x, path.velocity.x, acceleration.x, active.start), 1},
                {launched(path.at.y, path.velocity.y, acceleration.y, active.start), 1}};
    }
    ScaledVec operator()(const Keyed& path) const
    {
        const auto& keys = path.keys;
        // The first key at or after the end of the stretch: no key lies inside, so the one before is at or before its
        // start.
        const auto next =
            std::lower_bound(keys.begin(), keys.end(), stretch.end, [](const Key& key, double t) { return key.t < t; });
        if (next == keys.begin())
            return (*this)(Rest{next->at});
        if (next == keys.end())
            return (*this)(Rest{keys.back().at});
        const Key& before = *std::prev(next);
        SWEEP_EXPECTS(before.t <= stretch.start);
        return blended(before.at, next->at, before.t, next->t);
    }
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

std::vector<double> keyTimes(const Body& body, Interval within)
{
    std::vector<double> times;
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
    return times;
}

std::vector<Interval> stretchesOf(const Body& a, const Body& b, Interval within)
{
    std::vector<double> times = keyTimes(a, within);
    if (&a != &b) {
        const std::vector<double> more = keyTimes(b, within);
        times.insert(times.end(), more.begin(), more.end());
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
    }
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
    return {{atScale(a.x, scale), atScale(a.y, scale)},
            {atScale(b.x, scale), atScale(b.y, scale)},
            atScale(radius, scale),
            scale};
}

void shareScale(Motion& p, Motion& q)
{
    const Integer scale = leastCommonMultiple(p.scale, q.scale);
    p = p.scaledBy(scale / p.scale);
    q = q.scaledBy(scale / q.scale);
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

bool standsStill(const Body& body, Interval within)
{
    const ConstantOver constant{within};
    return std::visit(constant, body.a) && (!hasTwoControlPoints(body.shape) || std::visit(constant, body.b)) &&
           (!hasRadius(body.shape) || !body.radius.to || *body.radius.to == body.radius.from);
}

} // namespace sweep
