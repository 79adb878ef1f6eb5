// How far are two straight ways apart at both ends of a window, and how well do doubles know it?
#pragma once

#include "core/contacts/filter/quick_shape.h"
#include "core/number/double_double.h"
#include "core/number/quadratic.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>

namespace sweep {

// A vector that goes straight from one value to another. The exact value of a component differs from the calculated one
// by at most u/(1 − u) times that, and by a slack that belongs to the points it is between.
struct RelativeVec
{
    Vec from;
    Vec to;

    // The largest magnitude of a component.
    [[nodiscard, gnu::always_inline]] double size() const
    {
        return greatest(greatest(std::abs(from.x), std::abs(from.y)), greatest(std::abs(to.x), std::abs(to.y)));
    }
    [[nodiscard, gnu::always_inline]] Vec at(double u) const
    {
        const double v = 1 - u;
        return {from.x * v + to.x * u, from.y * v + to.y * u};
    }
};
// The same from two doubles a component, off by at most the slack. The two of a way, and of a place below, are loose:
// the lower one is small beside the size, at most 2⁻⁴⁹ of it, but need not be beside the upper one. That spares half of
// the operations; whoever looks at the upper one alone adds both first.
struct FineRelativeVec
{
    FineVec from;
    FineVec way; // to − from; off by at most 2⁻¹⁰² of 4 times the size, since the difference of two pairs is rounded
};

// p − q, off by at most 6u² of the size: lower doubles are at most u of it, two of them and what the upper ones leave.
[[gnu::always_inline]] inline DoubleDouble looseDifference(DoubleDouble p, DoubleDouble q)
{
    const DoubleDouble high = twoDifference(p.high, q.high);
    return {high.high, high.low + (p.low - q.low)};
}

// Points whose coordinates are given doubles: differences have no slack.
[[nodiscard, gnu::always_inline]] inline RelativeVec difference(const MovingPoint& p, const MovingPoint& q)
{
    return {{p.from.x - q.from.x, p.from.y - q.from.y}, {p.to.x - q.to.x, p.to.y - q.to.y}};
}
[[nodiscard, gnu::always_inline]] inline FineRelativeVec fineDifference(const MovingPoint& p, const MovingPoint& q)
{
    const FineVec from{twoDifference(p.from.x, q.from.x), twoDifference(p.from.y, q.from.y)};
    const FineVec to{twoDifference(p.to.x, q.to.x), twoDifference(p.to.y, q.to.y)};
    return {from, {looseDifference(to.x, from.x), looseDifference(to.y, from.y)}};
}

// Points whose coordinates are two doubles each, off by at most an error of their own.
struct QuickWay
{
    const QuickPoint& point; // straight
    double error = 0;

    [[nodiscard]] const FineVec& from() const { return point.control[0]; }
    [[nodiscard]] const FineVec& to() const { return point.control[2]; }
    [[nodiscard, gnu::always_inline]] double size() const
    {
        return greatest(greatest(std::abs(from().x.high), std::abs(from().y.high)),
                        greatest(std::abs(to().x.high), std::abs(to().y.high)));
    }
};
[[nodiscard, gnu::always_inline]] inline FineRelativeVec fineDifference(const QuickWay& p, const QuickWay& q)
{
    const FineVec from{p.from().x - q.from().x, p.from().y - q.from().y};
    const FineVec to{p.to().x - q.to().x, p.to().y - q.to().y};
    return {from, {to.x - from.x, to.y - from.y}};
}
[[nodiscard, gnu::always_inline]] inline RelativeVec difference(const QuickWay& p, const QuickWay& q)
{
    const auto high = [](DoubleDouble x, DoubleDouble y) { return (x - y).high; };
    return {{high(p.from().x, q.from().x), high(p.from().y, q.from().y)},
            {high(p.to().x, q.to().x), high(p.to().y, q.to().y)}};
}
// The point with doubles for coordinates, if they are.
[[nodiscard]] inline std::optional<MovingPoint> exactWay(const QuickShape& shape, const QuickPoint& p)
{
    const auto isDouble = [](const FineVec& v) { return v.x.low == 0 && v.y.low == 0; };
    if (shape.error != 0 || !isDouble(p.control[0]) || !isDouble(p.control[2]))
        return std::nullopt;
    return MovingPoint{{p.control[0].x.high, p.control[0].y.high}, {p.control[2].x.high, p.control[2].y.high}};
}
// Of the difference of any two of them: their errors, and the rounding of a difference of pairs.
[[nodiscard]] inline double slackOf(std::initializer_list<const QuickWay*> points)
{
    double slack = 0;
    for (const QuickWay* p : points)
        slack = greatest(slack, p->error + doubleDoubleUnit * p->size());
    return 2 * slack;
}

// At u in [0, 1]. The upper doubles are added without error; the lower ones are at most 5u of the size in the way, 2u
// in the product, u in `from` and 3u in the sum, so that their products and sums are off by 31u² together: with the
// error of the way, less than 2⁻⁹⁸ of the size, and 3 times the slack.
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble loosePlace(DoubleDouble from, DoubleDouble way, double u)
{
    const DoubleDouble step = twoProduct<Fused>(way.high, u);
    const DoubleDouble place = twoSum(from.high, step.high);
    return {place.high, place.low + ((step.low + way.low * u) + from.low)};
}
template <bool Fused>
[[gnu::always_inline]] inline FineVec fineAt(const FineRelativeVec& v, double u)
{
    return {loosePlace<Fused>(v.from.x, v.way.x, u), loosePlace<Fused>(v.from.y, v.way.y, u)};
}

[[nodiscard]] inline double cross(Vec p, Vec q)
{
    return p.x * q.y - p.y * q.x;
}
[[nodiscard]] inline double dot(Vec p, Vec q)
{
    return p.x * q.x + p.y * q.y;
}
// p·q + r·s of loose pairs. With m the product of the sizes: the products of lower doubles that are left out are at
// most 2·(12u)²·m, the roundings of the others, each at most 48u·m when they are summed, 300u²·m: less than 2⁻⁹⁷·m, and
// less than 2⁻⁹⁶·m with what the components are off by.
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble sumOfProducts(DoubleDouble p, DoubleDouble q, DoubleDouble r, DoubleDouble s)
{
    const DoubleDouble first = twoProduct<Fused>(p.high, q.high);
    const DoubleDouble second = twoProduct<Fused>(r.high, s.high);
    const DoubleDouble sum = twoSum(first.high, second.high);
    const double rest = (p.high * q.low + p.low * q.high) + (r.high * s.low + r.low * s.high);
    return twoSum(sum.high, sum.low + ((first.low + second.low) + rest));
}
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble cross(const FineVec& p, const FineVec& q)
{
    return sumOfProducts<Fused>(p.x, q.y, -p.y, q.x);
}
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble dot(const FineVec& p, const FineVec& q)
{
    return sumOfProducts<Fused>(p.x, q.x, p.y, q.y);
}

// More than underflows may add to any of the bounds, at most 30 operations of 2⁻¹⁰⁷⁴ each. Not a denormal number:
// processors take long over those.
inline constexpr double underflow = 0x1p-1000;

// What a slack adds to a product of vectors of these sizes, summed over their components: at most twice
// slack·(p + q) + slack².
[[nodiscard]] inline double spread(double slack, double p, double q)
{
    return 3 * slack * (p + q + slack);
}

// The cross product of two moving vectors as a quadratic, but for their slack. With m the product of their sizes: each
// product is off by at most (2u + u²)/(1 − u)²·m from its factors and u·m by itself, a sum of two by 6u·m + 2u·m, the
// middle coefficient, a sum of two such divided by 2, by 8u·m + 2u·m. All below 12u·m.
[[nodiscard, gnu::always_inline]] inline Quadratic crossQuadratic(const RelativeVec& p, const RelativeVec& q, double m)
{
    return {cross(p.from, q.from), 0.5 * (cross(p.from, q.to) + cross(p.to, q.from)), cross(p.to, q.to),
            12 * roundoff * m + underflow};
}

// The dot product, by the same bound.
[[nodiscard, gnu::always_inline]] inline Quadratic dotQuadratic(const RelativeVec& p, const RelativeVec& q, double m)
{
    return {dot(p.from, q.from), 0.5 * (dot(p.from, q.to) + dot(p.to, q.from)), dot(p.to, q.to),
            12 * roundoff * m + underflow};
}

} // namespace sweep
