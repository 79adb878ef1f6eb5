// Motion of a body around an instant in mean value form: approximate values with bounds of value and derivative.
#pragma once

#include "core/number/bounded_double_double.h"
#include "core/number/instant.h"
#include "core/scene/body_at.h"

namespace sweep {

// An instant as its nearest double and bounds of its difference from that double, without refining the instant's root.
struct ApproximateTime
{
    double nearest;
    Bounds offset;

    explicit ApproximateTime(const Instant& t);
};

// A differentiable function of time around an instant. `around` and `rate` hold its values and its derivatives at all
// times that may be the instant or lie between it and its nearest double. Source: mean value form, R. E. Moore,
// Interval Analysis, 1966; here the value at the point of expansion is a double-double with an error bound.
struct MeanValueForm
{
    BoundedDoubleDouble atNearest; // the value at the instant's nearest double
    Bounds around;
    Bounds rate;

    static MeanValueForm constant(const BoundedDoubleDouble& value)
    {
        return {value, value.bounds(), Bounds::exactly(0)};
    }
    [[nodiscard]] bool isConstant() const { return rate.low == 0 && rate.high == 0; }

    friend MeanValueForm operator+(const MeanValueForm& p, const MeanValueForm& q)
    {
        return {p.atNearest + q.atNearest, p.around + q.around, p.rate + q.rate};
    }
    friend MeanValueForm operator-(const MeanValueForm& p) { return {-p.atNearest, -p.around, -p.rate}; }
    friend MeanValueForm operator-(const MeanValueForm& p, const MeanValueForm& q)
    {
        return {p.atNearest - q.atNearest, p.around - q.around, p.rate - q.rate};
    }
    friend MeanValueForm operator*(const MeanValueForm& p, const MeanValueForm& q)
    {
        return {p.atNearest * q.atNearest, p.around * q.around, p.around * q.rate + p.rate * q.around};
    }
};

using ApproximateMotion = BodyAt<MeanValueForm>;

// The motion around t. Requires: `stretch` has no key inside, and t lies in its closure.
[[nodiscard]] ApproximateMotion approximateMotion(const Body& body, Interval active, Interval stretch,
                                                  const ApproximateTime& t);

// The instant minus its nearest double, for a function that is zero at the instant: one interval Newton step, unless
// the offset is already known about as precisely. The whole line if the derivative may be zero. Source: interval Newton
// method, Moore 1966.
[[nodiscard]] Bounds offsetOfRoot(const MeanValueForm& function, const ApproximateTime& t);
// The value at nearest + offset, by the mean value theorem.
[[nodiscard]] BoundedDoubleDouble valueAt(const MeanValueForm& function, Bounds offset);
[[nodiscard]] Vec2<BoundedDoubleDouble> valueAt(const Vec2<MeanValueForm>& function, Bounds offset);

} // namespace sweep
