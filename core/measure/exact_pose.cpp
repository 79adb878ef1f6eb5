#include "core/measure/exact_pose.h"

#include "core/number/rounded.h"
#include "core/scene/motion.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// The value at t of what is `scale` times as large; none where it is no double.
std::optional<double> doubleAt(const Polynomial& scaled, const Integer& scale, const Dyadic& t)
{
    const Rounded value = roundedQuotient(scaled.at(t), Dyadic(scale, 0));
    return value.isExact ? std::optional(value.value) : std::nullopt;
}

bool isInOrder(const Path& path)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    const auto isNoLater = [](const Key& p, const Key& q) { return !(p.t < q.t); };
    return !keyed || (!keyed->keys.empty() &&
                      std::adjacent_find(keyed->keys.begin(), keyed->keys.end(), isNoLater) == keyed->keys.end());
}

} // namespace

std::optional<Stand> unroundedPose(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    if (!(t >= active.start && t <= active.end) || !(active.start < active.end))
        return {};
    if (!isInOrder(body.a) || !isInOrder(body.b))
        return {};
    const std::vector<Interval> stretches = stretchesOf(body, body, active);
    const auto stretch =
        std::find_if(stretches.begin(), stretches.end(), [t](const Interval& one) { return t <= one.end; });
    if (stretch == stretches.end())
        return {};
    const Motion motion = motionOver(body, active, *stretch);
    const auto at = [&](const Polynomial& scaled) { return doubleAt(scaled, motion.scale, Dyadic(t)); };
    const auto ax = at(motion.a.x);
    const auto ay = at(motion.a.y);
    const auto bx = at(motion.b.x);
    const auto by = at(motion.b.y);
    const auto radius = at(motion.radius);
    if (!ax || !ay || !bx || !by || !radius)
        return {};
    return Stand{body.shape, {{*ax, *ay}, {*bx, *by}, *radius}};
}

double approxDistance(Vec p, const Stand& stand)
{
    const Vec a = stand.pose.a;
    const Vec u{stand.pose.b.x - a.x, stand.pose.b.y - a.y};
    const double square = u.x * u.x + u.y * u.y;
    double share = 0;
    if (hasTwoControlPoints(stand.shape) && square > 0)
        share = ((p.x - a.x) * u.x + (p.y - a.y) * u.y) / square;
    if (stand.shape != Shape::line)
        share = std::max(share, 0.0);
    if (!isUnbounded(stand.shape))
        share = std::min(share, 1.0);
    return std::hypot(p.x - (a.x + share * u.x), p.y - (a.y + share * u.y));
}

double approxClearance(const Stand& p, const Stand& q)
{
    double distance = std::min(approxDistance(p.pose.a, q), approxDistance(q.pose.a, p));
    if (hasTwoControlPoints(p.shape))
        distance = std::min(distance, approxDistance(p.pose.b, q));
    if (hasTwoControlPoints(q.shape))
        distance = std::min(distance, approxDistance(q.pose.b, p));
    return distance - (p.pose.radius + q.pose.radius);
}

} // namespace sweep
