// Where is a body at about an instant, and how fast does it change? In doubles and pairs of doubles, with bounds.
#pragma once

#include "core/number/instant.h"
#include "core/number/mid_radius.h"
#include "core/scene/scene.h"

namespace sweep {

template <class T>
struct VecOf
{
    T x;
    T y;

    friend VecOf operator-(const VecOf& p, const VecOf& q) { return {p.x - q.x, p.y - q.y}; }
    friend VecOf operator+(const VecOf& p, const VecOf& q) { return {p.x + q.x, p.y + q.y}; }
    friend VecOf operator-(const VecOf& p) { return {-p.x, -p.y}; }
    friend VecOf operator*(const T& k, const VecOf& p) { return {k * p.x, k * p.y}; }
    // Turned to the left.
    [[nodiscard]] VecOf perpendicular() const { return {-y, x}; }
};
template <class T>
[[nodiscard]] T dot(const VecOf<T>& p, const VecOf<T>& q)
{
    return p.x * q.x + p.y * q.y;
}
template <class T>
[[nodiscard]] T cross(const VecOf<T>& p, const VecOf<T>& q)
{
    return p.x * q.y - p.y * q.x;
}

// An instant as its nearest double and what it is more than that, as far as it is known without asking its source.
struct ApproximateTime
{
    double nearest;
    Bounds offset;

    explicit ApproximateTime(const Instant& t);
};

// A differentiable function of time. `around` and `rate` hold its values and its derivatives at all times that may be
// the instant or lie between it and its nearest double; `atNearest` is its value at that double.
struct MeanValueForm
{
    MidRadius atNearest;
    Bounds around;
    Bounds rate;

    static MeanValueForm constant(const MidRadius& value) { return {value, value.bounds(), Bounds::exactly(0)}; }

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

// The control points and the radius of a body. b equals a for shapes of one control point.
struct ApproximateMotion
{
    VecOf<MeanValueForm> a;
    VecOf<MeanValueForm> b;
    MeanValueForm radius;
};

// Over a stretch that has no key inside and whose closure holds the instant.
[[nodiscard]] ApproximateMotion approximateMotion(const Body& body, Interval active, Interval stretch,
                                                  const ApproximateTime& t);

// Where the function is zero at the instant: the instant minus its nearest double, which Newton's step gives by the
// mean value theorem, unless it is known well already. All numbers where the derivative may be zero.
[[nodiscard]] Bounds offsetOfRoot(const MeanValueForm& function, const ApproximateTime& t);
// The value at nearest + offset.
[[nodiscard]] MidRadius valueAt(const MeanValueForm& function, Bounds offset);
[[nodiscard]] VecOf<MidRadius> valueAt(const VecOf<MeanValueForm>& function, Bounds offset);

} // namespace sweep
