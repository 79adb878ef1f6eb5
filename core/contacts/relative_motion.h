// Relative motion of two bodies in doubles and double-doubles with error bounds, and coordinates of few bits.
#pragma once

#include "core/contacts/stage.h"
#include "core/number/quadratic.h"

#include <sweepbench/number/double_double.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/scene.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <optional>

namespace sweep {

// Exact signs for short coordinates: doubles that are integers of few bits times a common power of two.

// Finds a scale 2^k that makes all coordinates integers.
class ShortScale
{
public:
    // Includes one more coordinate.
    void add(double x);
    void add(const MovingPoint& p);
    // The power of two that scales all coordinates to integers of magnitude at most 2^digits; none if there is none.
    [[nodiscard]] std::optional<double> factor(int digits) const;

private:
    int m_lowest = 1 << 20; // exponent of the lowest set bit
    int m_highest = -(1 << 20);
    bool m_finite = true;
};

[[nodiscard]] MovingPoint scaled(const MovingPoint& p, double factor);

namespace detail {

__extension__ using Int128 = __int128;
template <unsigned bits>
using FixedInteger = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<bits, bits, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

} // namespace detail

// Integers of fixed sizes, for coordinates of at most `digits` bits. A difference of coordinates has 1 bit more, a
// product of two differences 2·digits + 2, and the coefficients, in powers of u, of a quadratic that sums such products
// 2·digits + 7. `Square` holds a sum of two products of these, `Wide` one of three times two of them.
struct Integers24
{
    static constexpr int digits = 24; // differences and products of two of them are exact in doubles as well
    using Product = std::int64_t;
    using Square = detail::Int128;
    using Wide = detail::FixedInteger<512>;
};
struct Integers58
{
    static constexpr int digits = 58;
    using Product = detail::Int128;
    using Square = detail::FixedInteger<256>;
    using Wide = detail::FixedInteger<1024>;
};

// Twice a quadratic in Bernstein form.
template <class Integers>
struct IntegerQuadratic
{
    typename Integers::Product b0;
    typename Integers::Product b1;
    typename Integers::Product b2;
};

// The discriminant with its exact sign.
template <class Integers>
[[nodiscard]] Discriminant exactDiscriminant(const IntegerQuadratic<Integers>& q);
// The same in doubles. Requires: the coefficients times 2 are integers of magnitude at most 2⁵³, q.error = 0.
[[nodiscard]] Discriminant exactDiscriminant(const Quadratic& q);

// The sign of g at the root where f falls (or rises), or at a double root of f.
template <class Integers>
[[nodiscard]] Sign exactSignAtRoot(const IntegerQuadratic<Integers>& g, const IntegerQuadratic<Integers>& f,
                                   bool decreasing);

// Body over a stretch of time in double-doubles: Bernstein control points and radii with a common error bound.

// A control point on a path of degree ≤ 2 in the share u of the stretch, in Bernstein form: control[0]·(1−u)² +
// 2·control[1]·u·(1−u) + control[2]·u². On a straight path control[1], which would be the midpoint, is not used.
struct DoubleDoublePath
{
    std::array<DoubleDoubleVec, 3> control;
    bool straight = true;
};

// Every coordinate and radius has an error of at most `error`; 0 means that all are exact.
struct DoubleDoubleBody
{
    Shape shape = Shape::point;
    DoubleDoublePath a;
    DoubleDoublePath b;     // the path of b, for shapes with two control points
    DoubleDouble radius[2]; // at the start and the end of the stretch; 0 for shapes without a radius
    double error = 0;
    bool translates = false; // b − a is constant, exactly, or there is no b
};

// Coordinates and radii are exact if two doubles can represent them. None if they leave the range of doubles. Requires:
// no key time lies strictly inside the stretch, and the stretch lies inside the active interval.
[[nodiscard]] std::optional<DoubleDoubleBody> doubleDoubleBody(const Body& body, Interval active, Interval stretch);

// Relative motion of control points on straight paths: difference vectors and their products, with error bounds.

// A vector that moves straight from one value to another. The exact value of a component differs from the computed one
// by at most u/(1 − u) of it plus a slack that belongs to the points whose difference it is.
struct MovingVec
{
    Vec from;
    Vec to;

    // The largest magnitude of a component.
    [[nodiscard, gnu::always_inline]] double size() const
    {
        return branchlessMax(branchlessMax(std::abs(from.x), std::abs(from.y)),
                             branchlessMax(std::abs(to.x), std::abs(to.y)));
    }
    [[nodiscard, gnu::always_inline]] Vec at(double u) const
    {
        const double v = 1 - u;
        return {from.x * v + to.x * u, from.y * v + to.y * u};
    }
};
// A moving vector whose components are two doubles each, with an error of at most the slack. The two doubles of a
// displacement, and those of a vector at one time below, are loose (not normalised): the lower one is small compared
// with the size, at most 2⁻⁴⁹ of it, but not necessarily compared with the upper one. That saves half of the
// operations; code that uses only the upper one adds the two first.
struct DoubleDoubleMovingVec
{
    DoubleDoubleVec from;
    DoubleDoubleVec displacement; // to − from; errs by at most 2⁻¹⁰² of 4 times the size, since the difference of two
                                  // double-doubles is rounded
};

// p − q with an error of at most 6u² of the size. Three lower doubles are added, each at most u of the size: those of p
// and q, and the rounding error of the upper difference.
[[gnu::always_inline]] inline DoubleDouble looseDifference(DoubleDouble p, DoubleDouble q)
{
    const DoubleDouble high = twoDifference(p.high, q.high);
    return {high.high, high.low + (p.low - q.low)};
}

// Points whose coordinates are doubles: differences have no slack.
[[nodiscard, gnu::always_inline]] inline MovingVec difference(const MovingPoint& p, const MovingPoint& q)
{
    return {{p.from.x - q.from.x, p.from.y - q.from.y}, {p.to.x - q.to.x, p.to.y - q.to.y}};
}
[[nodiscard, gnu::always_inline]] inline DoubleDoubleMovingVec doubleDoubleDifference(const MovingPoint& p,
                                                                                      const MovingPoint& q)
{
    const DoubleDoubleVec from{twoDifference(p.from.x, q.from.x), twoDifference(p.from.y, q.from.y)};
    const DoubleDoubleVec to{twoDifference(p.to.x, q.to.x), twoDifference(p.to.y, q.to.y)};
    return {from, {looseDifference(to.x, from.x), looseDifference(to.y, from.y)}};
}
// Whether points a and b move by the same displacement, exactly.
[[nodiscard, gnu::always_inline]] inline bool sameDisplacement(const MovingPoint& a, const MovingPoint& b)
{
    const auto same = [](double from, double to, double otherFrom, double otherTo) __attribute__((always_inline))
    {
        const DoubleDouble displacement = twoDifference(to, from);
        const DoubleDouble other = twoDifference(otherTo, otherFrom);
        return displacement.high == other.high && displacement.low == other.low;
    };
    return same(a.from.x, a.to.x, b.from.x, b.to.x) && same(a.from.y, a.to.y, b.from.y, b.to.y);
}

// A point on a straight path whose coordinates are two doubles each, with an error bound of its own.
struct DoubleDoublePoint
{
    const DoubleDoublePath& path;
    double error = 0;

    [[nodiscard]] const DoubleDoubleVec& from() const { return path.control[0]; }
    [[nodiscard]] const DoubleDoubleVec& to() const { return path.control[2]; }
    [[nodiscard, gnu::always_inline]] double size() const
    {
        return branchlessMax(branchlessMax(std::abs(from().x.high), std::abs(from().y.high)),
                             branchlessMax(std::abs(to().x.high), std::abs(to().y.high)));
    }
};
[[nodiscard, gnu::always_inline]] inline DoubleDoubleMovingVec doubleDoubleDifference(const DoubleDoublePoint& p,
                                                                                      const DoubleDoublePoint& q)
{
    const DoubleDoubleVec from = p.from() - q.from();
    return {from, (p.to() - q.to()) - from};
}
[[nodiscard, gnu::always_inline]] inline MovingVec difference(const DoubleDoublePoint& p, const DoubleDoublePoint& q)
{
    const auto high = [](DoubleDouble x, DoubleDouble y) { return (x - y).high; };
    return {{high(p.from().x, q.from().x), high(p.from().y, q.from().y)},
            {high(p.to().x, q.to().x), high(p.to().y, q.to().y)}};
}
// The same point with coordinates in doubles, if they are doubles.
[[nodiscard]] inline std::optional<MovingPoint> exactPoint(const DoubleDoubleBody& body, const DoubleDoublePath& path)
{
    const auto isDouble = [](const DoubleDoubleVec& v) { return v.x.low == 0 && v.y.low == 0; };
    if (body.error != 0 || !isDouble(path.control[0]) || !isDouble(path.control[2]))
        return std::nullopt;
    return MovingPoint{{path.control[0].x.high, path.control[0].y.high},
                       {path.control[2].x.high, path.control[2].y.high}};
}
// The slack of the difference of any two of the points: their errors plus the rounding of that difference.
[[nodiscard]] inline double slackOf(std::initializer_list<const DoubleDoublePoint*> points)
{
    double slack = 0;
    for (const DoubleDoublePoint* p : points)
        slack = branchlessMax(slack, p->error + doubleDoubleUnit * p->size());
    return 2 * slack;
}

// The value at u in [0, 1]. The upper doubles are added without error; the lower ones are at most 5u of the size in the
// displacement, 2u in the product, u in `from` and 3u in the sum, so that their products and sums err by 31u² together:
// with the error of the displacement, less than 2⁻⁹⁸ of the size, plus 3 times the slack.
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble looseAt(DoubleDouble from, DoubleDouble displacement, double u)
{
    const DoubleDouble step = twoProduct<Fused>(displacement.high, u);
    const DoubleDouble sum = twoSum(from.high, step.high);
    return {sum.high, sum.low + ((step.low + displacement.low * u) + from.low)};
}
template <bool Fused>
[[gnu::always_inline]] inline DoubleDoubleVec looseAt(const DoubleDoubleMovingVec& v, double u)
{
    return {looseAt<Fused>(v.from.x, v.displacement.x, u), looseAt<Fused>(v.from.y, v.displacement.y, u)};
}

// p·q + r·s of loose double-doubles. With m the product of the sizes: the omitted products of lower doubles are at most
// 2·(12u)²·m, the roundings of the others, each at most 48u·m when summed, 300u²·m: less than 2⁻⁹⁷·m, and less than
// 2⁻⁹⁶·m with the errors of the components.
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
[[gnu::always_inline]] inline DoubleDouble cross(const DoubleDoubleVec& p, const DoubleDoubleVec& q)
{
    return sumOfProducts<Fused>(p.x, q.y, -p.y, q.x);
}
template <bool Fused>
[[gnu::always_inline]] inline DoubleDouble dot(const DoubleDoubleVec& p, const DoubleDoubleVec& q)
{
    return sumOfProducts<Fused>(p.x, q.x, p.y, q.y);
}

// The contribution of a slack to a product of vectors of these sizes, summed over their components: at most twice
// slack·(p + q) + slack².
[[nodiscard]] inline double slackOfProduct(double slack, double p, double q)
{
    return 3 * slack * (p + q + slack);
}

// The cross product of two moving vectors as a quadratic, apart from their slack. With m the product of their sizes:
// each product errs by at most (2u + u²)/(1 − u)²·m from its factors plus u·m of its own, a sum of two by 6u·m + 2u·m,
// the middle coefficient, half the sum of two such, by 8u·m + 2u·m. All below 12u·m.
[[nodiscard, gnu::always_inline]] inline Quadratic crossQuadratic(const MovingVec& p, const MovingVec& q, double m)
{
    return {cross(p.from, q.from), 0.5 * (cross(p.from, q.to) + cross(p.to, q.from)), cross(p.to, q.to),
            12 * roundoff * m + underflowMargin};
}

// The root to about 100 binary digits: one step of Newton's method from root.at, at which the quadratic has the given
// value with an error of at most `valueError`. Unknown if the step leaves the isolating interval.
//
// The bound: with f' approximated by F, f(x + δ) = f(x) + f'(x)·δ + c·δ² with δ = −f(x)/F and |c| ≤ 4·(M + E) ≤ 8·M.
// The remainder consists of the error of the value, |δ|·|f' − F|, twice a rounding of f(x), and c·δ²; divided by √D it
// bounds the distance to the closer root, as for simpleRootFiltered. The coefficients of f', 2·(b1 − b0) and 2·(b2 −
// b1), err by 4·E, and the six roundings of its evaluation by 16u·M. It is the same root, because it lies within
// root.radius.
[[nodiscard, gnu::always_inline]] inline std::optional<BoundedDoubleDouble>
refinedFiltered(const Quadratic& q, const SimpleRoot& root, DoubleDouble value, double valueError)
{
    const double size = q.size();
    const double slope = 2 * ((q.b1 - q.b0) * (1 - root.at) + (q.b2 - q.b1) * root.at);
    const double slopeError = 4 * q.error + 16 * roundoff * size;
    const double step = -value.high / slope;
    const double rest = valueError + std::abs(step) * slopeError + 2 * roundoff * std::abs(value.high) +
                        std::abs(value.low) + 8 * size * (step * step);
    const double error = 1.17 * rest * root.inverse; // 1/√D ≤ inverse/0.86
    if (!(std::abs(step) + error <= root.radius))
        return std::nullopt;
    return BoundedDoubleDouble{fastTwoSum(root.at, step), error};
}

} // namespace sweep
