#include "widgets/models/instruments/steering.h"

#include "core/contacts/candidate_pairs.h"
#include "core/scene/motion.h"
#include "widgets/document/handles.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/body_state.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>
#include <variant>

namespace sweep {

namespace {

constexpr double boostFactor = 2.5;
constexpr int keysOfCurve = 16; // keys that sample an accelerated path before the steering

double finite(double value)
{
    constexpr double greatest = std::numeric_limits<double>::max();
    return std::clamp(std::isnan(value) ? 0 : value, -greatest, greatest);
}

Vec onward(Vec p, Vec v, double dt)
{
    return {finite(p.x + v.x * dt), finite(p.y + v.y * dt)};
}

// The path before t, with a key at t.
Keyed before(const Path& path, Interval active, double t)
{
    Keyed keyed{{}, keptOf(path)};
    if (const auto* keys = std::get_if<Keyed>(&path)) {
        for (const Key& key : keys->keys)
            if (key.t < t)
                keyed.keys.push_back(key);
    } else if (t > active.start && !std::holds_alternative<Rest>(path)) {
        const auto* launch = std::get_if<Launch>(&path);
        const int count = launch && launch->acceleration ? keysOfCurve : 1;
        for (int i = 0; i < count; ++i) {
            const double at = active.start + (t - active.start) * i / count;
            if (keyed.keys.empty() || keyed.keys.back().t < at)
                keyed.keys.push_back({at, approxPosition(path, active, at)});
        }
    }
    keyed.keys.push_back({t, approxPosition(path, active, t)});
    return keyed;
}

// The velocity just after t, by a short difference.
Vec velocityAt(const Path& path, Interval active, double t)
{
    const double step = (active.end - t) * 0x1p-20;
    const Vec p = approxPosition(path, active, t);
    const Vec q = approxPosition(path, active, t + step);
    const Vec v{(q.x - p.x) / step, (q.y - p.y) / step};
    return {finite(v.x), finite(v.y)};
}

} // namespace

SteerRates steerRates(Interval window, double distance)
{
    const double length = std::max((window.end / 2 - window.start / 2) * 2, std::numeric_limits<double>::min());
    const double half = length / 2;
    return {2 * std::numbers::pi * 2.5 / length, finite(2 * distance / half / half)};
}

SteeredPath::SteeredPath(const Scene& scene, Body body, double t, const SteerRates& rates, double laserLength)
    : m_body(std::move(body)), m_laserLength(laserLength), m_active(activeInterval(scene, m_body)), m_rates(rates),
      m_time(t)
{
    SWEEP_EXPECTS(m_active.start <= t && t < m_active.end);
    const Pose pose = approxPose(scene, m_body, t);
    m_at = middleOf(pose);
    const double share = 1.0 / static_cast<double>(controlPointCount(m_body));
    Vec v;
    forEachPath(m_body, [&](Path& path) {
        m_offsets.push_back(pointOf(pose, m_offsets.size()) - m_at);
        v = v + share * velocityAt(path, m_active, t);
        path = before(path, m_active, t);
    });
    m_speed = finite(std::hypot(v.x, v.y));
    m_angle = m_speed > 0 ? std::atan2(v.y, v.x) : 0;
    m_firstAngle = m_angle;
    m_laser.shape = Shape::ray;
    m_laser.a = Keyed{{{t, m_at}}};
    m_laser.b = Keyed{{{t, onward(m_at, heading(), m_laserLength)}}};
}

Vec SteeredPath::heading() const
{
    return {std::cos(m_angle), std::sin(m_angle)};
}

Vec SteeredPath::velocity() const
{
    return {finite(m_speed * heading().x), finite(m_speed * heading().y)};
}

Vec SteeredPath::turned(Vec offset) const
{
    const double angle = m_angle - m_firstAngle;
    if (angle == 0)
        return offset;
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {c * offset.x - s * offset.y, s * offset.x + c * offset.y};
}

void SteeredPath::advance(double t, const SteerKeys& keys)
{
    t = std::min(t, m_active.end);
    if (!(t > m_time))
        return;
    const double dt = t - m_time;
    const bool coasts = !keys.any();
    const bool goesOn = coasts && m_coasts;
    if (coasts && !goesOn) {
        m_coastTime = m_time;
        m_coastFrom = m_at;
    }
    m_coasts = coasts;
    const double strength = keys.boost ? boostFactor : 1;
    m_angle += (int(keys.left) - int(keys.right)) * m_rates.turn * strength * dt;
    const double gained = (int(keys.thrust) - int(keys.brake)) * m_rates.acceleration * strength * dt;
    m_speed = finite(std::max(0.0, m_speed + gained)); // a brake stops it but never reverses it
    m_at = coasts ? onward(m_coastFrom, velocity(), t - m_coastTime) : onward(m_at, velocity(), dt);
    m_time = t;
    record(goesOn);
}

// A straight stretch keeps one key at its end.
void SteeredPath::record(bool replaces)
{
    const auto add = [&](Path& path, Vec at) {
        auto& keys = std::get<Keyed>(path).keys;
        if (replaces)
            keys.pop_back();
        keys.push_back({m_time, at});
    };
    auto offset = m_offsets.begin();
    forEachPath(m_body, [&](Path& path) { add(path, onward(m_at, turned(*offset++), 1)); });
    add(m_laser.a, m_at);
    add(m_laser.b, onward(m_at, heading(), m_laserLength));
}

Body SteeredPath::laser() const
{
    Body laser = m_laser;
    laser.active = Interval{std::get<Keyed>(laser.a).keys.front().t, m_time};
    return laser;
}

namespace {

constexpr std::size_t maxPairs = 64; // of edges; each takes as long as a target without polygons

RationalVec exactly(Vec v)
{
    return {rationalOf(Dyadic(v.x)), rationalOf(Dyadic(v.y))};
}

// Bodies that are asked for the forecast.
struct Targets
{
    std::vector<std::size_t> bodies = {}; // indices, ascending
    bool isPartial = false;               // whether polygons among the nearest bodies were left out
    bool areNearest = false;              // whether bodies further away were left out
};

// The pairs of edges of two bodies, of which one is a polygon; otherwise 0.
std::size_t edgePairs(const Body& p, const Body& q)
{
    const auto edges = [](const Body& body) { return body.shape == Shape::polygon ? body.points.size() : 1; };
    return p.shape == Shape::polygon || q.shape == Shape::polygon ? edges(p) * edges(q) : 0;
}

Targets nearestTargets(const Scene& scene, std::size_t body, double t, Vec at)
{
    const Exclusions exclusions(scene);
    std::vector<std::pair<double, std::size_t>> nearest;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const Body& other = scene.bodies[i];
        const BodyPair pair{std::uint32_t(std::min(i, body)), std::uint32_t(std::max(i, body))};
        if (i != body && !exclusions.excludes(pair))
            nearest.emplace_back(approxDistance(at, approxPose(scene, other, t)), i);
    }
    const std::size_t count = std::min(nearest.size(), mostForecastTargets);
    std::partial_sort(nearest.begin(), nearest.begin() + std::ptrdiff_t(count), nearest.end());
    Targets targets{.areNearest = count < nearest.size()};
    nearest.resize(count);
    std::size_t pairs = 0;
    for (const auto& [distance, index] : nearest) {
        const std::size_t more = edgePairs(scene.bodies[body], scene.bodies[index]);
        if (pairs + more > maxPairs) {
            targets.isPartial = true;
            continue;
        }
        pairs += more;
        targets.bodies.push_back(index);
    }
    std::ranges::sort(targets.bodies);
    return targets;
}

// After its last key the path is at rest; the forecast keeps the velocity of the steering instead.
std::optional<BodyState> moverAt(const Scene& scene, const Body& body, double t, const SteeredPath* path)
{
    if (!path)
        return bodyState(scene, body, t);
    BodyState state = bodyState(approxPose(scene, path->body(), path->time()));
    const RationalVec velocity = exactly(path->velocity());
    state.velocityA = state.velocityB = velocity;
    state.velocities.assign(state.velocities.size(), velocity);
    return state;
}

// That of the first control point.
Vec velocityOf(const BodyState& state)
{
    const RationalVec& v = state.isClosed() ? state.velocities.front() : state.velocityA;
    return {nearest(v.x), nearest(v.y)};
}

Vec headingOf(const BodyState& state)
{
    const Vec v = velocityOf(state);
    const double length = std::hypot(v.x, v.y);
    return length > 0 && std::isfinite(length) ? Vec{v.x / length, v.y / length} : Vec{1, 0};
}

} // namespace

std::optional<SteeringForecast> steeringForecast(const Scene& scene, std::optional<std::size_t> body, double t,
                                                 const SteeredPath* path)
{
    if (!body || *body >= scene.bodies.size() || controlPointCount(scene.bodies[*body]) > mostSteeredPoints)
        return {};
    const std::optional<BodyState> mover = moverAt(scene, scene.bodies[*body], t, path);
    if (!mover)
        return {};
    const Pose pose = nearestPose(*mover);
    SteeringForecast forecast;
    forecast.body = *body;
    forecast.at = middleOf(pose);
    forecast.heading = path ? path->heading() : headingOf(*mover);
    const auto [targets, isPartial, areNearest] = nearestTargets(scene, *body, t, forecast.at);
    forecast.isPartial = isPartial;
    forecast.isOfNearest = areNearest;
    forecast.next = nextTargets(scene, targets, t, *mover, TargetMotion::asTheyMove);
    if (const auto& hit = forecast.next.hit) {
        const double dt = hit->impact.begin ? std::max(0.0, hit->impact.begin->nearest()) : 0;
        const Vec v = velocityOf(*mover);
        forecast.hitAt = hit->impact.point && dt > 0 ? hit->impact.point->at
                                                     : Vec{forecast.at.x + v.x * dt, forecast.at.y + v.y * dt};
    }
    BodyState ray = bodyState({{Shape::point, forecast.at, forecast.at}});
    ray.velocityA = ray.velocityB = exactly(forecast.heading);
    forecast.laserHit = nextTargets(scene, targets, t, ray, TargetMotion::atRest).hit;
    if (forecast.laserHit && forecast.laserHit->impact.begin)
        forecast.laserLength = std::max(0.0, forecast.laserHit->impact.begin->nearest());
    return forecast;
}

} // namespace sweep
