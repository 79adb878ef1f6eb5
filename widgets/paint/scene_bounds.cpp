#include "widgets/paint/scene_painter.h"

#include "core/scene/position.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

double finite(double value)
{
    return std::isnan(value)
               ? 0
               : std::clamp(value, std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max());
}

void include(std::optional<WorldBox>& box, Vec p, double radius)
{
    const Vec low{finite(p.x - radius), finite(p.y - radius)};
    const Vec high{finite(p.x + radius), finite(p.y + radius)};
    if (!box) {
        box = WorldBox{low, high};
        return;
    }
    box->low = {std::min(box->low.x, low.x), std::min(box->low.y, low.y)};
    box->high = {std::max(box->high.x, high.x), std::max(box->high.y, high.y)};
}

// The times within `active` at which a coordinate of the path can have an extremum.
std::vector<double> turningTimes(const Path& path, Interval active)
{
    std::vector<double> times{active.start, active.end};
    const auto add = [&](double t) {
        if (t > active.start && t < active.end)
            times.push_back(t);
    };
    if (const auto* launch = std::get_if<Launch>(&path); launch && launch->acceleration) {
        const Vec acceleration = *launch->acceleration;
        add(active.start - launch->velocity.x / acceleration.x);
        add(active.start - launch->velocity.y / acceleration.y);
    } else if (const auto* keyed = std::get_if<Keyed>(&path)) {
        for (const Key& key : keyed->keys)
            add(key.t);
    }
    return times;
}

void include(std::optional<WorldBox>& box, const Path& path, Interval active, double radius)
{
    for (const double t : turningTimes(path, active))
        include(box, approxPosition(path, active, t), radius);
}

void include(std::optional<WorldBox>& box, const Scene& scene, const Body& body)
{
    const Interval active = activeInterval(scene, body);
    const double radius = std::max(approxRadius(body, active, active.start), approxRadius(body, active, active.end));
    include(box, body.a, active, radius);
    if (hasTwoControlPoints(body.shape))
        include(box, body.b, active, radius);
}

} // namespace

std::optional<WorldBox> boundsOf(const Scene& scene)
{
    std::optional<WorldBox> box;
    for (const Body& body : scene.bodies)
        include(box, scene, body);
    return box;
}

std::optional<WorldBox> boundsOf(const Scene& scene, std::size_t body)
{
    std::optional<WorldBox> box;
    include(box, scene, scene.bodies[body]);
    return box;
}

} // namespace sweep
