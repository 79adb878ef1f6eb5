// Where does a body go that is steered by hand?
#pragma once

#include "core/scene/scene.h"

#include <vector>

namespace sweep {

// Which keys are held.
struct SteerKeys
{
    bool left = false;
    bool right = false;
    bool thrust = false;
    bool brake = false;
    bool boost = false; // turns and thrusts are stronger
    friend bool operator==(const SteerKeys&, const SteerKeys&) = default;
    // Does anything change the way?
    [[nodiscard]] bool any() const { return left != right || thrust != brake; }
};

// How strongly keys work, for each unit of the scene's time.
struct SteerRates
{
    double turn = 1;         // radians
    double acceleration = 1; // of thrust and brake
};
// Two and a half turns in the window; thrust that crosses `reach` from rest in half of it.
[[nodiscard]] SteerRates steerRates(Interval window, double reach);

// Laws, each a test:
// 1. up to where the ride begins the body goes as before: exactly where its path is at rest, keyed or straight from
//    the start of its active interval, and at the keys that stand for an accelerated one;
// 2. without keys it goes on straight and uniformly, however often it is asked;
// 3. between keys, and so between recorded times, it goes straight; times strictly increase;
// 4. the laser has the same times from where the ride begins, and leads from between the control points along the
// heading;
// 5. the ends of a body of two control points keep their distance at every recorded time, up to rounding.
class SteeredPath
{
public:
    // Requires: the body is active at t, and not at its end; reach > 0, how far apart the laser's points are.
    SteeredPath(const Scene& scene, Body body, double t, const SteerRates& rates, double reach = 1);

    // On to a later time under these keys; no further than the end of the active interval. An earlier or equal time
    // changes nothing.
    void advance(double t, const SteerKeys& keys);

    [[nodiscard]] double time() const { return m_time; }
    [[nodiscard]] bool isOver() const { return m_time >= m_active.end; }
    // Between the control points.
    [[nodiscard]] Vec at() const { return m_at; }
    // Of length 1; where the nose points.
    [[nodiscard]] Vec heading() const;
    [[nodiscard]] Vec velocity() const;
    // The body with what is recorded: keys up to now, and at rest from then on.
    [[nodiscard]] const Body& body() const { return m_body; }
    // A ray from the body along its heading, there from the begin of the ride to where it has come.
    [[nodiscard]] Body laser() const;

private:
    [[nodiscard]] Vec turned(Vec offset) const;
    void record(bool replaces);

    Body m_body;
    Body m_laser; // a ray, whose points are keyed
    double m_reach = 1;
    Interval m_active;
    SteerRates m_rates;
    double m_time = 0;
    Vec m_at;
    double m_angle = 0; // of the heading
    double m_speed = 0;
    Vec m_offsetA; // from `at` to the control points, at the first angle
    Vec m_offsetB;
    double m_firstAngle = 0;
    // While no key is held: since when, and where that was.
    bool m_coasts = false;
    double m_coastTime = 0;
    Vec m_coastFrom;
};

} // namespace sweep
