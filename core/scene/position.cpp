#include "core/scene/position.h"

#include "core/number/rounded.h"
#include "core/scene/motion.h"
#include "core/scene/stretch_at.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// Let one template compute in both doubles and double-doubles.
DoubleDouble operator*(DoubleDouble p, DoubleDouble q)
{
    return product(p, q);
}
DoubleDouble operator/(DoubleDouble p, DoubleDouble q)
{
    return quotient(p, q);
}
bool operator<(DoubleDouble p, DoubleDouble q)
{
    return p.high < q.high || (p.high == q.high && p.low < q.low);
}
double number(double value, double /*like*/)
{
    return value;
}
DoubleDouble number(double value, DoubleDouble /*like*/)
{
    return {value, 0};
}
bool isFinite(DoubleDouble value)
{
    return std::isfinite(value.high) && std::isfinite(value.low);
}

// p + (q − p)·u without overflow for finite p, q and u in [0, 1].
template <class Number>
Number blend(double p, double q, Number u)
{
    const Number zero = number(0, u);
    const Number one = number(1, u);
    if (!(zero < u))
        return number(p, u);
    if (!(u < one))
        return number(q, u);
    return number(p, u) * (one - u) + number(q, u) * u;
}

template <class Number>
Vec2<Number> blend(Vec p, Vec q, Number u)
{
    return {blend(p.x, q.x, u), blend(p.y, q.y, u)};
}

// (t − start)/(end − start), halved first if the differences of huge times are not finite (tiny ones would vanish).
template <class Number>
Number share(Number t, double start, double end)
{
    if (std::isfinite(end - start))
        return (t - number(start, t)) / (number(end, t) - number(start, t));
    const Number half = number(0.5, t);
    return (t * half - number(start / 2, t)) / (number(end / 2, t) - number(start / 2, t));
}

template <class Number>
Number clampedTo(Interval active, Number t)
{
    const Number start = number(active.start, t);
    const Number end = number(active.end, t);
    return t < start ? start : end < t ? end : t;
}

template <class Number>
struct PositionAt
{
    Interval active;
    Number t;

    Vec2<Number> operator()(const Rest& path) const { return resting(path.at); }
    Vec2<Number> operator()(const FromTo& path) const
    {
        return blend(path.from, path.to, share(t, active.start, active.end));
    }
    Vec2<Number> operator()(const Launch& path) const
    {
        const Number tau = t - number(active.start, t);
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {flown(path.at.x, path.velocity.x, acceleration.x, tau),
                flown(path.at.y, path.velocity.y, acceleration.y, tau)};
    }
    Vec2<Number> operator()(const Keyed& path) const
    {
        const auto next = std::upper_bound(path.keys.begin(), path.keys.end(), t,
                                           [](Number time, const Key& key) { return time < number(key.t, time); });
        if (next == path.keys.begin())
            return resting(path.keys.front().at);
        if (next == path.keys.end())
            return resting(path.keys.back().at);
        const Key& before = *std::prev(next);
        return blend(before.at, next->at, share(t, before.t, next->t));
    }

private:
    [[nodiscard]] Vec2<Number> resting(Vec at) const { return {number(at.x, t), number(at.y, t)}; }
    [[nodiscard]] static Number flown(double at, double velocity, double acceleration, Number tau)
    {
        const Number half = number(0.5, tau);
        return number(at, tau) + (number(velocity, tau) + number(acceleration, tau) * tau * half) * tau;
    }
};

template <class Number>
Vec2<Number> positionAt(const Path& path, Interval active, Number t)
{
    return std::visit(PositionAt<Number>{active, clampedTo(active, t)}, path);
}

template <class Number>
Number radiusAt(const Body& body, Interval active, Number t)
{
    if (!hasRadius(body.shape))
        return number(0, t);
    if (!body.radius.to)
        return number(body.radius.from, t);
    return blend(body.radius.from, *body.radius.to, share(clampedTo(active, t), active.start, active.end));
}

// Whether a keyed path has keys and their times strictly increase.
bool isInOrder(const Path& path)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    const auto isNoLater = [](const Key& p, const Key& q) { return !(p.t < q.t); };
    return !keyed || (!keyed->keys.empty() &&
                      std::adjacent_find(keyed->keys.begin(), keyed->keys.end(), isNoLater) == keyed->keys.end());
}

} // namespace

Vec approxPosition(const Path& path, Interval active, double t)
{
    return positionAt(path, active, t);
}

double approxRadius(const Body& body, Interval active, double t)
{
    return radiusAt(body, active, t);
}

Pose approxPose(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    const Vec a = approxPosition(body.a, active, t);
    const Vec b = hasTwoControlPoints(body.shape) ? approxPosition(body.b, active, t) : a;
    return {body.shape, a, b, approxRadius(body, active, t)};
}

DoubleDoubleVec doubleDoublePosition(const Path& path, Interval active, DoubleDouble t)
{
    const DoubleDoubleVec position = positionAt(path, active, t);
    return isFinite(position.x) && isFinite(position.y) ? position
                                                        : toDoubleDouble(approxPosition(path, active, t.high));
}

DoubleDoublePose doubleDoublePose(const Scene& scene, const Body& body, DoubleDouble t)
{
    const Interval active = activeInterval(scene, body);
    const DoubleDoubleVec a = doubleDoublePosition(body.a, active, t);
    const DoubleDoubleVec b = hasTwoControlPoints(body.shape) ? doubleDoublePosition(body.b, active, t) : a;
    DoubleDouble radius = radiusAt(body, active, t);
    if (!isFinite(radius))
        radius = {approxRadius(body, active, t.high), 0};
    return {body.shape, a, b, radius};
}

std::optional<Pose> unroundedPose(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    if (!(t >= active.start && t <= active.end) || !(active.start < active.end))
        return {};
    if (!isInOrder(body.a) || !isInOrder(body.b))
        return {};
    const Motion motion = motionOver(body, active, stretchAt(body, body, active, Instant(t), TimeSide::before));
    bool isExact = true;
    const auto at = [&](const Polynomial& scaled) {
        const Rounded value = roundedQuotient(scaled.at(Dyadic(t)), Dyadic(motion.scale, 0));
        isExact = isExact && value.isExact;
        return value.value;
    };
    const Pose pose{body.shape, {at(motion.a.x), at(motion.a.y)}, {at(motion.b.x), at(motion.b.y)}, at(motion.radius)};
    return isExact ? std::optional(pose) : std::nullopt;
}

} // namespace sweep
