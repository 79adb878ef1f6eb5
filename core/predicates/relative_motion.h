// How far are two straight ways apart at both ends of a window, and how well do doubles know it?
#pragma once

#include "core/number/double_double.h"
#include "core/number/quadratic.h"
#include "core/predicates/linear_contact.h"

#include <algorithm>
#include <cmath>

namespace sweep {

// A vector that goes straight from one value to another, each a difference of two given doubles, rounded once. The
// exact value of a component differs from the calculated one by at most u/(1 − u) times that.
struct RelativeVec
{
    Vec from;
    Vec to;

    // The largest magnitude of a component.
    [[nodiscard]] double size() const
    {
        return std::max(std::max(std::abs(from.x), std::abs(from.y)), std::max(std::abs(to.x), std::abs(to.y)));
    }
    [[nodiscard]] Vec at(double u) const
    {
        const double v = 1 - u;
        return {from.x * v + to.x * u, from.y * v + to.y * u};
    }
};

[[nodiscard]] inline RelativeVec difference(const MovingPoint& p, const MovingPoint& q)
{
    return {{p.from.x - q.from.x, p.from.y - q.from.y}, {p.to.x - q.to.x, p.to.y - q.to.y}};
}

// The same without an error at the ends of the window.
struct FineVec
{
    DoubleDouble x;
    DoubleDouble y;
};
struct FineRelativeVec
{
    FineVec from;
    FineVec way; // to − from; off by at most 2⁻¹⁰² of 4 times the size, since the difference of two pairs is rounded
};

[[nodiscard]] inline FineRelativeVec fineDifference(const MovingPoint& p, const MovingPoint& q)
{
    const FineVec from{twoDifference(p.from.x, q.from.x), twoDifference(p.from.y, q.from.y)};
    const FineVec to{twoDifference(p.to.x, q.to.x), twoDifference(p.to.y, q.to.y)};
    return {from, {to.x - from.x, to.y - from.y}};
}

// At u in [0, 1]: a product and a sum of terms of at most 2 and 3 times the size: with the error of the way, off by at
// most 2⁻¹⁰² · (4 + 2 + 3) < 2⁻⁹⁸ of the size.
inline constexpr double finePlace = 0x1p-98;
template <bool Fused>
[[gnu::always_inline]] inline FineVec fineAt(const FineRelativeVec& v, double u)
{
    return {v.from.x + product<Fused>(v.way.x, u), v.from.y + product<Fused>(v.way.y, u)};
}

[[nodiscard]] inline double cross(Vec p, Vec q)
{
    return p.x * q.y - p.y * q.x;
}
[[nodiscard]] inline double dot(Vec p, Vec q)
{
    return p.x * q.x + p.y * q.y;
}
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble cross(const FineVec& p, const FineVec& q)
{
    return product<Fused>(p.x, q.y) - product<Fused>(p.y, q.x);
}
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble dot(const FineVec& p, const FineVec& q)
{
    return product<Fused>(p.x, q.x) + product<Fused>(p.y, q.y);
}

// What underflows may add to any of the bounds: at most 30 operations of 2⁻¹⁰⁷⁴ each.
inline constexpr double underflow = 0x1p-1069;

// The cross product of two moving vectors as a quadratic. With m the product of their sizes: each product is off by at
// most (2u + u²)/(1 − u)²·m from its factors and u·m by itself, a sum of two by 6u·m + 2u·m, the middle coefficient,
// a sum of two such divided by 2, by 8u·m + 2u·m. All below 12u·m.
[[nodiscard]] inline Quadratic crossQuadratic(const RelativeVec& p, const RelativeVec& q, double m)
{
    return {cross(p.from, q.from), 0.5 * (cross(p.from, q.to) + cross(p.to, q.from)), cross(p.to, q.to),
            12 * roundoff * m + underflow};
}

// The dot product, by the same bound.
[[nodiscard]] inline Quadratic dotQuadratic(const RelativeVec& p, const RelativeVec& q, double m)
{
    return {dot(p.from, q.from), 0.5 * (dot(p.from, q.to) + dot(p.to, q.from)), dot(p.to, q.to),
            12 * roundoff * m + underflow};
}

} // namespace sweep
