// Steering: the path that arrow keys drive, and the target that it hits next.
#pragma once

#include "core/tools/next_target.h"

#include <sweepbench/scene.h>

#include <optional>
#include <vector>

namespace sweep {

// Path of a body that is steered by hand.

// The keys that are held.
struct SteerKeys
{
    bool left = false; // from x towards y, which is counterclockwise where y points up
    bool right = false;
    bool thrust = false;
    bool brake = false;
    bool boost = false; // stronger turns and thrusts
    friend bool operator==(const SteerKeys&, const SteerKeys&) = default;
    // Whether the keys change the direction or the speed.
    [[nodiscard]] bool any() const { return left != right || thrust != brake; }
};

// Effect of the keys for each unit of the scene's time.
struct SteerRates
{
    double turn = 1;         // radians
    double acceleration = 1; // acceleration by thrust or brake
};
// Two and a half turns in the window; thrust that covers `distance` from rest in half of the window.
[[nodiscard]] SteerRates steerRates(Interval window, double distance);

// Each frame of a steering records a key for every control point, so polygons of more points are not steered.
inline constexpr std::size_t mostSteeredPoints = 100;

// Laws, each a test:
// 1. before the steering begins, the body keeps its motion: exactly, if its path is at rest, keyed, or straight from
//    the start of its active interval; at the sampled keys if it is accelerated;
// 2. without keys held it moves on straight and uniformly, however often advance() is called;
// 3. between recorded times it moves straight; recorded times strictly increase;
// 4. the laser has the same times from the start of the steering, and leads from the middle of the control points along
//    the heading;
// 5. the control points keep their distances from each other at every recorded time, up to rounding.
class SteeredPath
{
public:
    // Requires: the body is active at t and does not end there; laserLength > 0, the distance of the laser's two
    // points.
    SteeredPath(const Scene& scene, Body body, double t, const SteerRates& rates, double laserLength = 1);

    // Moves on to a later time with these keys held, at most to the end of the active interval. An earlier or equal
    // time changes nothing.
    void advance(double t, const SteerKeys& keys);

    [[nodiscard]] double time() const { return m_time; }
    [[nodiscard]] bool isOver() const { return m_time >= m_active.end; }
    // The position: what was the middle of the box of the control points as the steering began.
    [[nodiscard]] Vec at() const { return m_at; }
    // The direction of motion, of length 1.
    [[nodiscard]] Vec heading() const;
    [[nodiscard]] Vec velocity() const;
    // The body with the recorded path: keys up to time(), at rest afterwards.
    [[nodiscard]] const Body& body() const { return m_body; }
    // A ray from the body along its heading, active from the start of the steering to time().
    [[nodiscard]] Body laser() const;

private:
    [[nodiscard]] Vec turned(Vec offset) const;
    void record(bool replaces);

    Body m_body;
    Body m_laser; // a ray with keyed points
    double m_laserLength = 1;
    Interval m_active;
    SteerRates m_rates;
    double m_time = 0;
    Vec m_at;
    double m_angle = 0; // angle of the heading
    double m_speed = 0;
    std::vector<Vec> m_offsets; // vectors from at() to the control points, at m_firstAngle
    double m_firstAngle = 0;
    bool m_coasts = false;  // no key is held
    double m_coastTime = 0; // the time at which the coasting began
    Vec m_coastFrom;        // the position at that time
};

// Forecast for a steered body: what it hits and passes next, and what its laser meets.

inline constexpr std::size_t mostForecastTargets = 24; // each takes about half a millisecond

struct SteeringForecast
{
    std::size_t body = 0;                    // index into Scene::bodies
    Vec at;                                  // the body's position, the middle of the box of its control points
    Vec heading;                             // unit vector
    NextTargets next;                        // next targets if all bodies keep their velocities
    std::optional<Vec> hitAt = {};           // the point of contact at the hit, or else the body's position; rounded
    std::optional<NextTarget> laserHit = {}; // first hit of a ray from `at` along the heading
    double laserLength = 0;                  // distance from `at` to laserHit; rounded
    bool isPartial = false;                  // whether polygons of many edges were left out
    bool isOfNearest = false;                // whether bodies further away were left out
};

// None if there is no such body, it has more than mostSteeredPoints, or it is not active at t. Starts from the end of
// `path`, if it is not null. Looks at the nearest mostForecastTargets bodies only, and of polygons at no more than 64
// pairs of edges in all; those that are never tested against the body are left out.
[[nodiscard]] std::optional<SteeringForecast> steeringForecast(const Scene& scene, std::optional<std::size_t> body,
                                                               double t, const SteeredPath* path);

} // namespace sweep
