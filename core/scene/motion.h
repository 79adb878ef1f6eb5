// Where is a body, exactly? Its control points and radius as polynomials in t.
#pragma once

#include "core/number/polynomial.h"
#include "core/scene/scene.h"

#include <optional>
#include <vector>

namespace sweep {

struct PolynomialVec
{
    Polynomial x;
    Polynomial y;

    friend PolynomialVec operator+(const PolynomialVec& p, const PolynomialVec& q) { return {p.x + q.x, p.y + q.y}; }
    friend PolynomialVec operator-(const PolynomialVec& p, const PolynomialVec& q) { return {p.x - q.x, p.y - q.y}; }
};

[[nodiscard]] Polynomial dot(const PolynomialVec& p, const PolynomialVec& q);
// The z component of the vector product: positive where q points to the left of p.
[[nodiscard]] Polynomial cross(const PolynomialVec& p, const PolynomialVec& q);
[[nodiscard]] Polynomial lengthSquared(const PolynomialVec& p);

// A body over one stretch of time without a key inside. Every member is the true value times `scale`, an odd positive
// integer that clears the denominators of from–to and keyed paths.
struct Motion
{
    PolynomialVec a;
    PolynomialVec b;   // equals a for shapes of one control point
    Polynomial radius; // 0 for shapes without
    Integer scale = 1;

    // The same motion with `multiple` times the scale.
    [[nodiscard]] Motion scaledBy(const Integer& multiple) const;
};

// The key times of the body strictly inside the interval, increasing.
[[nodiscard]] std::vector<double> keyTimes(const Body& body, Interval within);

// The stretches into which key times of the two bodies (which may be one and the same) cut an interval.
[[nodiscard]] std::vector<Interval> stretchesOf(const Body& a, const Body& b, Interval within);

// The motion over a stretch inside the active interval. Requires: no key time strictly inside the stretch.
[[nodiscard]] Motion motionOver(const Body& body, Interval active, Interval stretch);

// Brings both to one scale.
void shareScale(Motion& p, Motion& q);

// Is every control point and the radius constant over the interval? (A line that slides along itself moves.)
[[nodiscard]] bool standsStill(const Body& body, Interval within);

} // namespace sweep
