#include "core/scene/position.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// p + (q − p)·u without overflow for finite p, q and u in [0, 1].
double blend(double p, double q, double u)
{
    return u <= 0 ? p : u >= 1 ? q : p * (1 - u) + q * u;
}

Vec blend(Vec p, Vec q, double u)
{
    return {blend(p.x, q.x, u), blend(p.y, q.y, u)};
}

// (t − start)/(end − start), halved first where the differences of huge times are not finite (tiny ones would vanish).
double share(double t, double start, double end)
{
    if (std::isfinite(end - start))
        return (t - start) / (end - start);
    return (t / 2 - start / 2) / (end / 2 - start / 2);
}

struct PositionAt
{
    Interval active;
    double t;

    Vec operator()(const Rest& path) const { return path.at; }
    Vec operator()(const FromTo& path) const { return blend(path.from, path.to, share(t, active.start, active.end)); }
    Vec operator()(const Launch& path) const
    {
        const double tau = t - active.start;
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {path.at.x + (path.velocity.x + acceleration.x * tau / 2) * tau,
                path.at.y + (path.velocity.y + acceleration.y * tau / 2) * tau};
    }
    Vec operator()(const Keyed& path) const
    {
        const auto next = std::upper_bound(path.keys.begin(), path.keys.end(), t,
                                           [](double time, const Key& key) { return time < key.t; });
        if (next == path.keys.begin())
            return path.keys.front().at;
        if (next == path.keys.end())
            return path.keys.back().at;
        const Key& before = *std::prev(next);
        return blend(before.at, next->at, share(t, before.t, next->t));
    }
};

} // namespace

Vec approxPosition(const Path& path, Interval active, double t)
{
    return std::visit(PositionAt{active, std::clamp(t, active.start, active.end)}, path);
}

double approxRadius(const Body& body, Interval active, double t)
{
    if (!hasRadius(body.shape))
        return 0;
    if (!body.radius.to)
        return body.radius.from;
    return blend(body.radius.from, *body.radius.to,
                 share(std::clamp(t, active.start, active.end), active.start, active.end));
}

Pose approxPose(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    const Vec a = approxPosition(body.a, active, t);
    return {a, hasTwoControlPoints(body.shape) ? approxPosition(body.b, active, t) : a, approxRadius(body, active, t)};
}

} // namespace sweep
