// Plane vectors of fractions.
#pragma once

#include "core/number/rational.h"

namespace sweep {

struct RationalVec
{
    Rational x;
    Rational y;

    friend RationalVec operator+(const RationalVec& p, const RationalVec& q) { return {p.x + q.x, p.y + q.y}; }
    friend RationalVec operator-(const RationalVec& p, const RationalVec& q) { return {p.x - q.x, p.y - q.y}; }
    friend RationalVec operator*(const Rational& k, const RationalVec& p) { return {k * p.x, k * p.y}; }
    friend bool operator==(const RationalVec&, const RationalVec&) = default;

    [[nodiscard]] bool isZero() const { return x.is_zero() && y.is_zero(); }
};

[[nodiscard]] inline Rational dot(const RationalVec& p, const RationalVec& q)
{
    return p.x * q.x + p.y * q.y;
}
// The z component of the vector product: positive where q points to the left of p.
[[nodiscard]] inline Rational cross(const RationalVec& p, const RationalVec& q)
{
    return p.x * q.y - p.y * q.x;
}

} // namespace sweep
