// States of bodies at one time (exact pose, velocities, accelerations), distances of points, and the clearance (signed
// distance) of two poses: approximate, its exact sign, and exact in fractions.
#pragma once

#include <sweepbench/number/exact.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/scene.h>

#include <optional>
#include <vector>

namespace sweep {

using RationalPose = BodyAt<Rational>;

// The pose and its derivatives in fractions: distances in the scene's unit, rates per unit of time.
struct BodyState : RationalPose
{
    RationalVec velocityA = {};
    RationalVec velocityB = {}; // equals velocityA if the hull is a point
    Rational radiusRate = 0;
    RationalVec accelerationA = {};
    RationalVec accelerationB = {};           // equals accelerationA if the hull is a point
    std::vector<RationalVec> velocities = {}; // of a polygon's points, which leaves those of a and b at 0
    std::vector<RationalVec> accelerations = {};

    // Whether all velocities, and the rate of the radius, are 0.
    [[nodiscard]] bool isStill() const;
};

// The state of a body of the scene at time t; none if the body is not active. Rates at a key are those just after it;
// at the end of the active interval, those just before. Laws: 1 position + velocity·τ + acceleration·τ²/2 is the
// position τ later, up to the next key; 2 a number that the scene gives as a double appears here as the same number.
[[nodiscard]] std::optional<BodyState> bodyState(const Scene& scene, const Body& body, double t);
[[nodiscard]] std::optional<BodyState> bodyState(const Scene& scene, const Body& body, const Rational& t);

// Whether the body moves uniformly over a part of its active time, without turning or changing its radius: it has one
// velocity throughout, possibly zero, and no key inside. Exact. False for rays and lines.
[[nodiscard]] bool movesUniformly(const Scene& scene, const Body& body, Interval time);

// The state of a body at rest in a pose. Requires: finite coordinates.
[[nodiscard]] BodyState bodyState(const Pose& pose);

// The pose with every number rounded to the nearest finite double.
[[nodiscard]] Pose nearestPose(const RationalPose& pose);

// The distance from p to q. Numbers beyond the finite doubles are infinite.
struct Distance
{
    Rounded x; // q.x − p.x
    Rounded y;
    Rounded length;
    double approxDegrees = 0; // the angle from the x axis towards the y axis, in (−180, 180]; 0 if p = q. Rounded
};

[[nodiscard]] Distance distanceBetween(Vec p, Vec q);

// The distance from p to the hull of the body, or to the region of a polygon; the radius is ignored. Rounded.
[[nodiscard]] double approxDistance(Vec p, const Pose& pose);

// The distance of the hulls minus the sum of the radii. If the hulls cross, it is that of their ends; of polygons, the
// distance of their edges. Rounded.
[[nodiscard]] double approxClearance(const Pose& p, const Pose& q);

[[nodiscard]] ExactPose exactly(const Pose& pose);

// The sign of distance² − (sum of radii)²: positive if the bodies are apart, zero if they just touch (or meet without
// radii), negative if they overlap. Exact. Symmetric. A ray or line whose control points coincide counts as a point.
// Source: closest features by Voronoi regions, Ericson, Real-Time Collision Detection, 2005, 5.1.2 and 5.1.9, here
// without division.
[[nodiscard]] Sign clearanceSign(const ExactPose& p, const ExactPose& q);

// Whether the point a + (b − a)·n/d lies on the hull of two control points. Requires: d > 0.
[[nodiscard]] bool isOnHull(HullKind hull, const Dyadic& n, const Dyadic& d);

// The distance of the two hulls (0 if they share a point) minus the sum of the radii: positive if the bodies are apart,
// 0 if they just touch, negative if they overlap. Exact. Laws: 1 symmetric; 2 at most 0 exactly if the closed sets
// meet; 3 moving both bodies alike changes nothing.
[[nodiscard]] QuadraticSurd clearanceOf(const RationalPose& p, const RationalPose& q);

} // namespace sweep
