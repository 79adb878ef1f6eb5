// Exact motion of a body: its control points and radius as polynomials in t.
#pragma once

#include "core/number/polynomial.h"
#include "core/scene/body_at.h"

namespace sweep {

// A body over one stretch (an interval of time without a key inside). Control points and radius are the true values
// times `scale`, a positive integer that clears the denominators of from–to and keyed paths.
struct Motion : BodyAt<Polynomial>
{
    Integer scale = 1;

    // This motion with its scale multiplied by `multiple`.
    [[nodiscard]] Motion scaledBy(const Integer& multiple) const;
};

[[nodiscard]] inline PolynomialVec derivative(const PolynomialVec& p)
{
    return {p.x.derivative(), p.y.derivative()};
}

// The motion over a stretch of the active interval. Requires: no key time lies strictly inside the stretch.
[[nodiscard]] Motion motionOver(const Body& body, Interval active, Interval stretch);

// Brings both motions to one scale, the least common multiple of theirs.
void toCommonScale(Motion& p, Motion& q);

// The motions of two bodies over a stretch, at one scale. Requires: `stretch` lies in both active intervals, and
// neither body has a key strictly inside it.
struct MotionPair
{
    Motion a;
    Motion b;
};
[[nodiscard]] MotionPair motionsOver(const Scene& scene, const Body& a, const Body& b, Interval stretch);

} // namespace sweep
