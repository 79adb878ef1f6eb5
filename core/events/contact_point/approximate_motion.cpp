#include "core/events/contact_point/approximate_motion.h"

#include "core/scene/path_legs.h"

namespace sweep {

namespace {

using Number = BoundedDoubleDouble;

class PathAround
{
public:
    PathAround(Interval active, Interval stretch, const ApproximateTime& t)
        : m_active(active), m_stretch(stretch), m_nearest(t.nearest), m_offset(hull(t.offset, Bounds::exactly(0))),
          m_around(Bounds::exactly(m_nearest) + m_offset)
    {
    }

    Vec2<MeanValueForm> operator()(const Rest& path) const { return {fixed(path.at.x), fixed(path.at.y)}; }
    Vec2<MeanValueForm> operator()(const FromTo& path) const { return blended({path.from, path.to, m_active}); }
    Vec2<MeanValueForm> operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {launched(path.at.x, path.velocity.x, acceleration.x),
                launched(path.at.y, path.velocity.y, acceleration.y)};
    }
    Vec2<MeanValueForm> operator()(const Keyed& path) const { return blended(legOver(path, m_stretch)); }
    [[nodiscard]] MeanValueForm radius(const Radius& radius) const
    {
        if (!radius.to || *radius.to == radius.from)
            return fixed(radius.from);
        return blended(radius.from, *radius.to, m_active, share(m_active));
    }

private:
    [[nodiscard]] static MeanValueForm fixed(double value) { return MeanValueForm::constant(Number::exactly(value)); }

    [[nodiscard]] Number share(Interval time) const
    {
        return Number::difference(m_nearest, time.start) / Number::difference(time.end, time.start);
    }
    [[nodiscard]] Vec2<MeanValueForm> blended(const Leg& leg) const
    {
        const Number s = share(leg.time);
        return {blended(leg.from.x, leg.to.x, leg.time, s), blended(leg.from.y, leg.to.y, leg.time, s)};
    }
    [[nodiscard]] MeanValueForm blended(double from, double to, Interval time, const Number& share) const
    {
        if (from == to)
            return fixed(from);
        const Bounds rate =
            (Bounds::exactly(to) - Bounds::exactly(from)) / (Bounds::exactly(time.end) - Bounds::exactly(time.start));
        return moving(Number::exactly(from) + Number::difference(to, from) * share, rate);
    }
    [[nodiscard]] MeanValueForm launched(double at, double velocity, double acceleration) const
    {
        if (velocity == 0 && acceleration == 0)
            return fixed(at);
        const Number tau = Number::difference(m_nearest, m_active.start);
        if (acceleration == 0)
            return moving(Number::exactly(at) + Number::exactly(velocity) * tau, Bounds::exactly(velocity));
        const Number half = Number::exactly(acceleration) * Number::exactly(0.5);
        const Bounds rate =
            Bounds::exactly(velocity) + Bounds::exactly(acceleration) * (m_around - Bounds::exactly(m_active.start));
        return moving(Number::exactly(at) + (Number::exactly(velocity) + half * tau) * tau, rate);
    }
    [[nodiscard]] MeanValueForm moving(const Number& atNearest, Bounds rate) const
    {
        return {atNearest, atNearest.bounds() + rate * m_offset, rate};
    }

    Interval m_active;
    Interval m_stretch;
    double m_nearest;
    Bounds m_offset; // holds the instant's offset and 0
    Bounds m_around; // holds the instant and its nearest double
};

} // namespace

ApproximateTime::ApproximateTime(const Instant& t) : nearest(t.nearest()), offset(Bounds::exactly(0))
{
    const BoundedDoubleDouble approx = t.approx();
    if (approx.isExactly(nearest))
        return;
    offset = (Bounds::exactly(approx.value.high) - Bounds::exactly(nearest)) +
             (Bounds::exactly(approx.value.low) + Bounds{-approx.error, approx.error});
}

ApproximateMotion approximateMotion(const Body& body, Interval active, Interval stretch, const ApproximateTime& t)
{
    const PathAround around(active, stretch, t);
    const Vec2<MeanValueForm> a = std::visit(around, body.a);
    return {body.shape, a, hasTwoControlPoints(body.shape) ? std::visit(around, body.b) : a,
            around.radius(hasRadius(body.shape) ? body.radius : Radius{})};
}

Bounds offsetOfRoot(const MeanValueForm& function, const ApproximateTime& t)
{
    if (t.offset.high - t.offset.low <= std::abs(t.nearest) * 0x1p-95) // a Newton step would not improve it
        return t.offset;
    return -function.atNearest.bounds() / function.rate;
}

BoundedDoubleDouble valueAt(const MeanValueForm& function, Bounds offset)
{
    if ((offset.low == 0 && offset.high == 0) || function.isConstant())
        return function.atNearest;
    return function.atNearest + BoundedDoubleDouble::around(function.rate * offset);
}

Vec2<BoundedDoubleDouble> valueAt(const Vec2<MeanValueForm>& function, Bounds offset)
{
    return {valueAt(function.x, offset), valueAt(function.y, offset)};
}

} // namespace sweep
