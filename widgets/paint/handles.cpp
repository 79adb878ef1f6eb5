#include "widgets/paint/handles.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr double largest = std::numeric_limits<double>::max();

Vec plus(Vec p, Vec q, double times)
{
    return {std::clamp(p.x + q.x * times, -largest, largest), std::clamp(p.y + q.y * times, -largest, largest)};
}

// The unit vector from p towards q; (1, 0) if they are equal.
Vec direction(Vec p, Vec q)
{
    const Vec half{q.x / 2 - p.x / 2, q.y / 2 - p.y / 2};
    const double length = std::hypot(half.x, half.y);
    return length > 0 && std::isfinite(length) ? Vec{half.x / length, half.y / length} : Vec{1, 0};
}

double distanceToSegment(Vec p, Vec a, Vec b)
{
    const Vec along = direction(a, b);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double share = std::clamp((p.x - a.x) * along.x + (p.y - a.y) * along.y, 0.0, length);
    return std::hypot(p.x - (a.x + share * along.x), p.y - (a.y + share * along.y));
}

const Path& pathOf(const Body& body, bool second)
{
    return second ? body.b : body.a;
}

// Whether the path is at one of its own handles at time t, or at rest.
bool hasHandleAt(const Path& path, Interval active, double t)
{
    if (t <= active.start || t >= active.end || std::holds_alternative<Rest>(path))
        return true;
    const auto* keyed = std::get_if<Keyed>(&path);
    return keyed && std::ranges::any_of(keyed->keys, [t](const Key& key) { return key.t == t; });
}

Handle edgeHandle(const Scene& scene, std::size_t body, PathEnd end, double t)
{
    const ControlPoint edge{body, false, end};
    const Pose pose = poseOfEdge(scene, edge, t);
    return {edge, plus(pose.a, direction(pose.b, pose.a), pose.radius)};
}

void appendPathHandles(std::vector<Handle>& handles, const Scene& scene, std::size_t body, double t, bool autoKey)
{
    const Body& b = scene.bodies[body];
    const Interval active = activeInterval(scene, b);
    for (const bool second : {false, true}) {
        if (second && !hasTwoControlPoints(b.shape))
            return;
        const Path& path = pathOf(b, second);
        if (const auto* launch = std::get_if<Launch>(&path))
            handles.push_back({{body, second, PathEnd::velocity},
                               plus(launch->at, launch->velocity, arrowShare * (active.end - active.start))});
        if (autoKey && !hasHandleAt(path, active, t))
            handles.push_back({{body, second, PathEnd::now}, approxPosition(path, active, t)});
    }
}

} // namespace

std::vector<Handle> handlesOf(const Scene& scene, std::size_t body, double t, bool autoKey)
{
    std::vector<Handle> handles = controlPoints(scene, body);
    appendPathHandles(handles, scene, body, t, autoKey);
    const Body& b = scene.bodies[body];
    if (!hasRadius(b.shape))
        return handles;
    const Interval active = activeInterval(scene, b);
    const bool changes = b.radius.to.has_value();
    if (!changes || (t > active.start && t < active.end))
        handles.push_back(edgeHandle(scene, body, PathEnd::radius, t));
    if (changes)
        for (const PathEnd end : {PathEnd::radiusFrom, PathEnd::radiusTo})
            handles.push_back(edgeHandle(scene, body, end, t));
    return handles;
}

Pose poseOfEdge(const Scene& scene, const ControlPoint& edge, double t)
{
    SWEEP_EXPECTS(edge.body < scene.bodies.size());
    const Body& body = scene.bodies[edge.body];
    const Interval active = activeInterval(scene, body);
    const double when = edge.end == PathEnd::radiusFrom ? active.start : edge.end == PathEnd::radiusTo ? active.end : t;
    return approxPose(scene, body, when);
}

double approxRadiusThrough(const Pose& pose, Vec at)
{
    return std::min(distanceToSegment(at, pose.a, pose.b), largest);
}

Body withRadius(const Scene& scene, Body body, const ControlPoint& edge, double t, double radius)
{
    SWEEP_EXPECTS(hasRadius(body.shape) && radius >= 0);
    Radius& r = body.radius;
    if (!r.to || edge.end == PathEnd::radiusFrom) {
        r.from = radius;
    } else if (edge.end == PathEnd::radiusTo) {
        r.to = radius;
    } else {
        const double more = radius - approxRadius(body, activeInterval(scene, body), t);
        for (double* end : {&r.from, &*r.to})
            *end = std::clamp(*end + more, 0.0, largest);
    }
    return body;
}

std::vector<ControlPoint> sharedCorner(const Scene& scene, const ControlPoint& point)
{
    std::vector<ControlPoint> shared;
    const std::vector<Handle> own = controlPoints(scene, point.body);
    const auto at = std::ranges::find_if(own, [&](const auto& handle) { return handle.point == point; });
    const auto& group = scene.bodies[point.body].group;
    if (!group || at == own.end())
        return shared;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (i == point.body || scene.bodies[i].group != group)
            continue;
        for (const Handle& handle : controlPoints(scene, i)) {
            const bool sameEnd = (isStart(handle.point) && isStart(point)) ||
                                 (handle.point.end == point.end && handle.point.key == point.key);
            if (sameEnd && handle.at == at->at)
                shared.push_back(handle.point);
        }
    }
    return shared;
}

std::vector<ControlPoint> endsOfGroup(const Scene& scene, std::size_t body)
{
    std::vector<ControlPoint> ends;
    const auto& group = scene.bodies[body].group;
    for (std::size_t i = 0; i < scene.bodies.size() && group; ++i) {
        const Body& other = scene.bodies[i];
        if (other.group != group)
            continue;
        for (const bool second : {false, true}) {
            if (second && !hasTwoControlPoints(other.shape))
                continue;
            if (!std::holds_alternative<FromTo>(pathOf(other, second)))
                return {};
            ends.push_back({i, second, PathEnd::to});
        }
    }
    return ends;
}

} // namespace sweep
