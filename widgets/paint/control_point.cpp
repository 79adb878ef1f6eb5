#include "widgets/paint/control_point.h"

#include "core/base/contract.h"
#include "core/scene/position.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_set>

namespace sweep {

namespace {

void append(std::vector<Handle>& handles, const Path& path, Interval active, ControlPoint point)
{
    const auto add = [&](PathEnd end, Vec at, std::size_t key = 0) {
        point.end = end;
        point.key = key;
        handles.push_back({point, at});
    };
    if (const auto* rest = std::get_if<Rest>(&path)) {
        add(PathEnd::rest, rest->at);
    } else if (const auto* line = std::get_if<FromTo>(&path)) {
        add(PathEnd::from, line->from);
        add(PathEnd::to, line->to);
    } else if (const auto* launch = std::get_if<Launch>(&path)) {
        add(PathEnd::from, launch->at);
        add(PathEnd::to, approxPosition(path, active, active.end));
    } else if (const auto* keyed = std::get_if<Keyed>(&path)) {
        for (std::size_t k = 0; k < keyed->keys.size(); ++k)
            add(PathEnd::key, keyed->keys[k].at, k);
    }
}

// The velocity with which p + v·τ + a·τ²/2 is q after τ.
double velocityTo(double p, double q, double a, double tau)
{
    constexpr double largest = std::numeric_limits<double>::max();
    return std::clamp((q - p) / tau - a / 2 * tau, -largest, largest);
}

struct Moved
{
    const ControlPoint& point;
    Vec to;
    double duration;

    void operator()(Rest& path) const { path.at = to; }
    void operator()(FromTo& path) const { (point.end == PathEnd::to ? path.to : path.from) = to; }
    void operator()(Launch& path) const
    {
        if (point.end == PathEnd::from) {
            path.at = to;
            return;
        }
        if (point.end == PathEnd::velocity) {
            path.velocity = {velocityTo(path.at.x, to.x, 0, arrowShare * duration),
                             velocityTo(path.at.y, to.y, 0, arrowShare * duration)};
            return;
        }
        const Vec acceleration = path.acceleration.value_or(Vec{});
        path.velocity = {velocityTo(path.at.x, to.x, acceleration.x, duration),
                         velocityTo(path.at.y, to.y, acceleration.y, duration)};
    }
    void operator()(Keyed& path) const
    {
        SWEEP_EXPECTS(point.key < path.keys.size());
        path.keys[point.key].at = to;
    }
};

struct Shifted
{
    Vec by;

    void operator()(Rest& path) const { path.at = clampedSum(path.at, by); }
    void operator()(FromTo& path) const
    {
        path.from = clampedSum(path.from, by);
        path.to = clampedSum(path.to, by);
    }
    void operator()(Launch& path) const { path.at = clampedSum(path.at, by); }
    void operator()(Keyed& path) const
    {
        for (Key& key : path.keys)
            key.at = clampedSum(key.at, by);
    }
};

} // namespace

Vec clampedSum(Vec p, Vec q)
{
    constexpr double largest = std::numeric_limits<double>::max();
    return {std::clamp(p.x + q.x, -largest, largest), std::clamp(p.y + q.y, -largest, largest)};
}

std::vector<Handle> controlPoints(const Scene& scene, std::size_t body)
{
    SWEEP_EXPECTS(body < scene.bodies.size());
    const Body& b = scene.bodies[body];
    const Interval active = activeInterval(scene, b);
    std::vector<Handle> handles;
    append(handles, b.a, active, {body, false});
    if (hasTwoControlPoints(b.shape))
        append(handles, b.b, active, {body, true});
    return handles;
}

Body withControlPoint(const Scene& scene, Body body, const ControlPoint& point, Vec to)
{
    const Interval active = activeInterval(scene, body);
    std::visit(Moved{point, to, active.end - active.start}, point.second ? body.b : body.a);
    return body;
}

std::vector<std::size_t> withGroups(const Scene& scene, std::vector<std::size_t> bodies)
{
    std::unordered_set<std::string_view> groups;
    for (const std::size_t body : bodies)
        if (scene.bodies[body].group)
            groups.insert(*scene.bodies[body].group);
    for (std::size_t i = 0; i < scene.bodies.size() && !groups.empty(); ++i)
        if (scene.bodies[i].group && groups.contains(*scene.bodies[i].group))
            bodies.push_back(i);
    std::ranges::sort(bodies);
    bodies.erase(std::unique(bodies.begin(), bodies.end()), bodies.end());
    return bodies;
}

Body translated(const Body& body, Vec by)
{
    Body moved = body;
    std::visit(Shifted{by}, moved.a);
    if (hasTwoControlPoints(body.shape))
        std::visit(Shifted{by}, moved.b);
    return moved;
}

} // namespace sweep
