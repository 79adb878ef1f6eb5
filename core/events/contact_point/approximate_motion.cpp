#include "core/events/contact_point/approximate_motion.h"

#include <algorithm>

namespace sweep {

namespace {

// A value that moves evenly from one time to another.
struct Leg
{
    double start;
    double end;
};

class NearbyPath
{
public:
    NearbyPath(Interval active, Interval stretch, const ApproximateTime& t)
        : m_active(active), m_stretch(stretch), m_nearest(t.nearest), m_offset(hull(t.offset, Bounds::exactly(0))),
          m_around(Bounds::exactly(m_nearest) + m_offset)
    {
    }

    VecOf<MeanValueForm> operator()(const Rest& path) const { return {fixed(path.at.x), fixed(path.at.y)}; }
    VecOf<MeanValueForm> operator()(const FromTo& path) const
    {
        return blended(path.from, path.to, {m_active.start, m_active.end});
    }
    VecOf<MeanValueForm> operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {launched(path.at.x, path.velocity.x, acceleration.x),
                launched(path.at.y, path.velocity.y, acceleration.y)};
    }
    VecOf<MeanValueForm> operator()(const Keyed& path) const
    {
        const auto& keys = path.keys;
        const auto next = std::lower_bound(keys.begin(), keys.end(), m_stretch.end,
                                           [](const Key& key, double t) { return key.t < t; });
        if (next == keys.begin())
            return (*this)(Rest{next->at});
        if (next == keys.end())
            return (*this)(Rest{keys.back().at});
        const Key& before = *std::prev(next);
        return blended(before.at, next->at, {before.t, next->t});
    }
    [[nodiscard]] MeanValueForm radius(const Radius& radius) const
    {
        if (!radius.to || *radius.to == radius.from)
            return fixed(radius.from);
        const Leg leg{m_active.start, m_active.end};
        return blended(radius.from, *radius.to, leg, share(leg));
    }

private:
    [[nodiscard]] static MeanValueForm fixed(double value)
    {
        return MeanValueForm::constant(MidRadius::exactly(value));
    }

    [[nodiscard]] MidRadius share(Leg leg) const
    {
        return MidRadius::difference(m_nearest, leg.start) / MidRadius::difference(leg.end, leg.start);
    }
    [[nodiscard]] VecOf<MeanValueForm> blended(Vec from, Vec to, Leg leg) const
    {
        const MidRadius s = share(leg);
        return {blended(from.x, to.x, leg, s), blended(from.y, to.y, leg, s)};
    }
    [[nodiscard]] MeanValueForm blended(double from, double to, Leg leg, const MidRadius& share) const
    {
        if (from == to)
            return fixed(from);
        const Bounds rate =
            (Bounds::exactly(to) - Bounds::exactly(from)) / (Bounds::exactly(leg.end) - Bounds::exactly(leg.start));
        return moving(MidRadius::exactly(from) + MidRadius::difference(to, from) * share, rate);
    }
    [[nodiscard]] MeanValueForm launched(double at, double velocity, double acceleration) const
    {
        if (velocity == 0 && acceleration == 0)
            return fixed(at);
        const MidRadius tau = MidRadius::difference(m_nearest, m_active.start);
        if (acceleration == 0)
            return moving(MidRadius::exactly(at) + MidRadius::exactly(velocity) * tau, Bounds::exactly(velocity));
        const MidRadius half = MidRadius::exactly(acceleration) * MidRadius::exactly(0.5);
        const Bounds rate =
            Bounds::exactly(velocity) + Bounds::exactly(acceleration) * (m_around - Bounds::exactly(m_active.start));
        return moving(MidRadius::exactly(at) + (MidRadius::exactly(velocity) + half * tau) * tau, rate);
    }
    [[nodiscard]] MeanValueForm moving(const MidRadius& atNearest, Bounds rate) const
    {
        return {atNearest, atNearest.bounds() + rate * m_offset, rate};
    }

    Interval m_active;
    Interval m_stretch;
    double m_nearest;
    Bounds m_offset; // that of the instant, and 0
    Bounds m_around;
};

} // namespace

ApproximateTime::ApproximateTime(const Instant& t) : nearest(t.nearest()), offset(Bounds::exactly(0))
{
    const Approximation about = t.approx();
    if (about.error == 0 && about.value.high == nearest && about.value.low == 0)
        return;
    offset = (Bounds::exactly(about.value.high) - Bounds::exactly(nearest)) +
             (Bounds::exactly(about.value.low) + Bounds{-about.error, about.error});
}

ApproximateMotion approximateMotion(const Body& body, Interval active, Interval stretch, const ApproximateTime& t)
{
    const NearbyPath near(active, stretch, t);
    const VecOf<MeanValueForm> a = std::visit(near, body.a);
    return {a, hasTwoControlPoints(body.shape) ? std::visit(near, body.b) : a,
            near.radius(hasRadius(body.shape) ? body.radius : Radius{})};
}

Bounds offsetOfRoot(const MeanValueForm& function, const ApproximateTime& t)
{
    if (t.offset.high - t.offset.low <= std::abs(t.nearest) * 0x1p-95) // as well as one step of Newton's does
        return t.offset;
    return -function.atNearest.bounds() / function.rate;
}

MidRadius valueAt(const MeanValueForm& function, Bounds offset)
{
    if (offset.low == 0 && offset.high == 0)
        return function.atNearest;
    if (function.rate.low == 0 && function.rate.high == 0)
        return function.atNearest;
    return function.atNearest + MidRadius::around(function.rate * offset);
}

VecOf<MidRadius> valueAt(const VecOf<MeanValueForm>& function, Bounds offset)
{
    return {valueAt(function.x, offset), valueAt(function.y, offset)};
}

} // namespace sweep
