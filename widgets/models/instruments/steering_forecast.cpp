#include "widgets/models/instruments/steering_forecast.h"

#include "core/broad_phase/candidate_pairs.h"
#include "core/measure/body_state.h"
#include "core/scene/position.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

constexpr std::size_t maxTargets = 24; // each takes about half a millisecond

RationalVec exactly(Vec v)
{
    return {rationalOf(Dyadic(v.x)), rationalOf(Dyadic(v.y))};
}

// Indices of the nearest bodies, ascending.
std::vector<std::size_t> nearestTargets(const Scene& scene, std::size_t body, double t, Vec at)
{
    const Exclusions exclusions(scene);
    std::vector<std::pair<double, std::size_t>> targets;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Body& other = scene.bodies[i];
        const BodyPair pair{std::uint32_t(std::min(i, body)), std::uint32_t(std::max(i, body))};
        if (i != body && !exclusions.excludes(pair))
            targets.emplace_back(approxDistance(at, approxPose(scene, other, t)), i);
    }
    if (targets.size() > maxTargets) {
        std::nth_element(targets.begin(), targets.begin() + maxTargets, targets.end());
        targets.resize(maxTargets);
    }
    std::vector<std::size_t> indices;
    for (const auto& [distance, index] : targets)
        indices.push_back(index);
    std::ranges::sort(indices);
    return indices;
}

// After its last key the path is at rest; the forecast keeps the velocity of the steering instead.
std::optional<BodyState> moverAt(const Scene& scene, const Body& body, double t, const SteeredPath* path)
{
    if (!path)
        return bodyState(scene, body, t);
    BodyState state = bodyState(approxPose(scene, path->body(), path->time()));
    state.velocityA = state.velocityB = exactly(path->velocity());
    return state;
}

Vec headingOf(const BodyState& state)
{
    const Vec v{nearest(state.velocityA.x), nearest(state.velocityA.y)};
    const double length = std::hypot(v.x, v.y);
    return length > 0 && std::isfinite(length) ? Vec{v.x / length, v.y / length} : Vec{1, 0};
}

} // namespace

std::optional<SteeringForecast> steeringForecast(const Scene& scene, std::optional<std::size_t> body, double t,
                                                 const SteeredPath* path)
{
    if (!body || *body >= scene.bodies.size())
        return {};
    const std::optional<BodyState> mover = moverAt(scene, scene.bodies[*body], t, path);
    if (!mover)
        return {};
    const Pose pose = nearestPose(*mover);
    SteeringForecast forecast;
    forecast.body = *body;
    forecast.at = {std::midpoint(pose.a.x, pose.b.x), std::midpoint(pose.a.y, pose.b.y)};
    forecast.heading = path ? path->heading() : headingOf(*mover);
    const std::vector<std::size_t> targets = nearestTargets(scene, *body, t, forecast.at);
    forecast.next = nextTargets(scene, targets, t, *mover, TargetMotion::asTheyMove);
    if (const auto& hit = forecast.next.hit) {
        const double dt = hit->impact.begin ? std::max(0.0, hit->impact.begin->nearest()) : 0;
        const Vec v{nearest(mover->velocityA.x), nearest(mover->velocityA.y)};
        forecast.hitAt = hit->impact.point && dt > 0 ? hit->impact.point->at
                                                     : Vec{forecast.at.x + v.x * dt, forecast.at.y + v.y * dt};
    }
    BodyState ray = bodyState(Pose{Shape::point, forecast.at, forecast.at});
    ray.velocityA = ray.velocityB = exactly(forecast.heading);
    forecast.laserHit = nextTargets(scene, targets, t, ray, TargetMotion::atRest).hit;
    if (forecast.laserHit && forecast.laserHit->impact.begin)
        forecast.laserLength = std::max(0.0, forecast.laserHit->impact.begin->nearest());
    return forecast;
}

} // namespace sweep
