#include "widgets/models/instruments/steering_forecast.h"

#include "core/measure/exact_pose.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

constexpr std::size_t mostTargets = 24; // each takes about half a millisecond

RationalVec exactly(Vec v)
{
    return {rationalOf(Dyadic(v.x)), rationalOf(Dyadic(v.y))};
}

bool areTested(const Scene& scene, const Body& a, const Body& b)
{
    if (a.group && a.group == b.group)
        return false;
    const auto names = [&](const auto& pair) {
        return (pair.first == a.id && pair.second == b.id) || (pair.first == b.id && pair.second == a.id);
    };
    return !scene.ignore || std::none_of(scene.ignore->begin(), scene.ignore->end(), names);
}

std::vector<std::size_t> targetsNear(const Scene& scene, std::size_t body, double t, Vec at)
{
    std::vector<std::pair<double, std::size_t>> near;
    for (std::size_t place = 0; place < scene.bodies.size(); ++place) {
        const Body& other = scene.bodies[place];
        if (place != body && areTested(scene, scene.bodies[body], other))
            near.emplace_back(approxDistance(at, Stand{other.shape, approxPose(scene, other, t)}), place);
    }
    if (near.size() > mostTargets) {
        std::nth_element(near.begin(), near.begin() + mostTargets, near.end());
        near.resize(mostTargets);
    }
    std::sort(near.begin(), near.end(), [](const auto& p, const auto& q) { return p.second < q.second; });
    std::vector<std::size_t> places;
    for (const auto& [distance, place] : near)
        places.push_back(place);
    return places;
}

// At the ride's last key a body would stand still to its right: the ride goes on.
std::optional<BodyState> moverAt(const Scene& scene, const Body& body, double t, const SteeredPath* ride)
{
    if (!ride)
        return bodyState(scene, body, t);
    BodyState moment = bodyState(body.shape, approxPose(scene, ride->body(), ride->time()));
    moment.velocityA = moment.velocityB = exactly(ride->velocity());
    return moment;
}

Vec headingOf(const BodyState& moment)
{
    const Vec v{nearest(moment.velocityA.x), nearest(moment.velocityA.y)};
    const double length = std::hypot(v.x, v.y);
    return length > 0 && std::isfinite(length) ? Vec{v.x / length, v.y / length} : Vec{1, 0};
}

Vec onward(Vec p, Vec v, double dt)
{
    return {p.x + v.x * dt, p.y + v.y * dt};
}

} // namespace

std::optional<SteeringForecast> steeringForecast(const Scene& scene, std::optional<std::size_t> body, double t,
                                                 const SteeredPath* ride)
{
    if (!body || *body >= scene.bodies.size())
        return {};
    const std::optional<BodyState> mover = moverAt(scene, scene.bodies[*body], t, ride);
    if (!mover)
        return {};
    const Pose pose = nearestPose(*mover);
    SteeringForecast prospect;
    prospect.body = *body;
    prospect.at = {std::midpoint(pose.a.x, pose.b.x), std::midpoint(pose.a.y, pose.b.y)};
    prospect.heading = ride ? ride->heading() : headingOf(*mover);
    const std::vector<std::size_t> targets = targetsNear(scene, *body, t, prospect.at);
    prospect.ahead = nextTargets(scene, targets, t, *mover, TargetMotion::asTheyMove);
    if (const auto& hit = prospect.ahead.hit) {
        const double dt = hit->impact.begin ? std::max(0.0, hit->impact.begin->nearest()) : 0;
        const Vec v{nearest(mover->velocityA.x), nearest(mover->velocityA.y)};
        prospect.meets = hit->impact.point && dt > 0 ? hit->impact.point->at : onward(prospect.at, v, dt);
    }
    BodyState ray = bodyState(Shape::point, Pose{prospect.at, prospect.at});
    ray.velocityA = ray.velocityB = exactly(prospect.heading);
    prospect.lit = nextTargets(scene, targets, t, ray, TargetMotion::still).hit;
    if (prospect.lit && prospect.lit->impact.begin)
        prospect.way = std::max(0.0, prospect.lit->impact.begin->nearest());
    return prospect;
}

} // namespace sweep
