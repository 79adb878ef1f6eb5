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

// A differentiable function of time. `around` and `rate` hold its values and its derivatives at all times between the
// two doubles around the instant; `atNearest` is its value at the double nearest to the instant.
struct Nearby
{
    MidRadius atNearest;
    Bounds around;
    Bounds rate;

    static Nearby constant(const MidRadius& value) { return {value, value.bounds(), Bounds::exactly(0)}; }

    friend Nearby operator+(const Nearby& p, const Nearby& q)
    {
        return {p.atNearest + q.atNearest, p.around + q.around, p.rate + q.rate};
    }
    friend Nearby operator-(const Nearby& p) { return {-p.atNearest, -p.around, -p.rate}; }
    friend Nearby operator-(const Nearby& p, const Nearby& q)
    {
        return {p.atNearest - q.atNearest, p.around - q.around, p.rate - q.rate};
    }
    friend Nearby operator*(const Nearby& p, const Nearby& q)
    {
        return {p.atNearest * q.atNearest, p.around * q.around, p.around * q.rate + p.rate * q.around};
    }
};

// The control points and the radius of a body. b equals a for shapes of one control point.
struct MotionNear
{
    VecOf<Nearby> a;
    VecOf<Nearby> b;
    Nearby radius;
};

// Over a stretch that has no key inside and whose closure holds the instant.
[[nodiscard]] MotionNear motionNear(const Body& body, Interval active, Interval stretch, const Instant& t);

// Where the function is zero at the instant: the instant minus its nearest double, by the mean value theorem. All
// numbers where its derivative may be zero.
[[nodiscard]] Bounds offsetOfRoot(const Nearby& function, const Instant& t);
// The value at nearest + offset.
[[nodiscard]] MidRadius valueAt(const Nearby& function, Bounds offset);
[[nodiscard]] VecOf<MidRadius> valueAt(const VecOf<Nearby>& function, Bounds offset);

} // namespace sweep
