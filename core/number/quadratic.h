// Roots of a quadratic in Bernstein form on [0, 1] whose coefficients are known within a bound.
//
// Source: the Bernstein form, G. Farin, Curves and Surfaces for CAGD, 5th ed., ch. 6; the stable root formula as in
// Kahan, On the Cost of Floating-Point Computation Without Extra-Precise Arithmetic, 2004. The bounds are derived here.
#pragma once

#include <sweepbench/number/scalar.h>

#include <array>
#include <cmath>
#include <optional>

namespace sweep {

// f(u) = b0·(1−u)² + 2·b1·u·(1−u) + b2·u². Each coefficient is known within `error`. Since the weights are at least 0
// and sum to 1, f(u) is known within `error` as well for u in [0, 1].
struct Quadratic
{
    double b0 = 0;
    double b1 = 0;
    double b2 = 0;
    double error = 0; // ≥ 0; NaN only if a coefficient is NaN

    [[nodiscard]] double size() const { return branchlessMax(branchlessMax(std::abs(b0), std::abs(b1)), std::abs(b2)); }
    // Whether all three have the same strict sign, so that f has that sign on all of [0, 1]. False means unknown.
    [[nodiscard]] bool keepsSignFiltered() const
    {
        return branchlessMax(branchlessMin(branchlessMin(b0, b1), b2), -branchlessMax(branchlessMax(b0, b1), b2)) >
               error;
    }
    // The sign of the exact coefficient that `b` stands for.
    [[nodiscard]] std::optional<Sign> signOf(double b) const
    {
        if (b > error)
            return Sign::positive;
        if (b < -error)
            return Sign::negative;
        if (b == 0 && error == 0)
            return Sign::zero;
        return std::nullopt;
    }
};

// Between these sizes, products and discriminants stay in the range in which rounding errors are relative.
inline constexpr double smallestSize = 0x1p-400;
inline constexpr double largestSize = 0x1p400;

// b1² − b0·b2: positive if there are two real roots, inside [0, 1] or not.
struct Discriminant
{
    double value = 0;
    double error = 0;
    Sign sign = Sign::zero;
};

// Unknown if the bound contains 0. Derivation of the bound: with M the size and E the error of q, E ≤ M, the exact b1²
// is off by at most 2·M·E + E² ≤ 3·M·E, the exact b0·b2 by as much, and the three roundings by 4u·M². If E > M, |value|
// ≤ 2·M² can exceed the bound only if it was computed from numbers of unknown signs; this case is rejected.
[[nodiscard, gnu::always_inline]] inline std::optional<Discriminant> discriminantFiltered(const Quadratic& q)
{
    const double size = q.size();
    if (!(size > smallestSize && size < largestSize && q.error <= size))
        return std::nullopt;
    const double value = q.b1 * q.b1 - q.b0 * q.b2;
    const double error = 8 * size * (q.error + roundoff * size);
    if (value > error)
        return Discriminant{value, error, Sign::positive};
    if (value < -error)
        return Discriminant{value, error, Sign::negative};
    return std::nullopt;
}

// A simple root strictly inside (0, 1), isolated: it is the only one within `radius` of `at`.
struct SimpleRoot
{
    double at = 0;
    double radius = 0;
    bool decreasing = false; // the quadratic goes from + to − at the root
    double inverse = 0;      // approximately 1/√D, which is at most 1.17 times this value
};

// The simple root at which f falls (or rises). Unknown if it may lie outside (0, 1). Requires: exactly one root of that
// direction lies in (0, 1), and the discriminant is positive.
//
// Derivation of the bound: f'(root) = ±2√D for both roots. For any x, |f(x)| = |c|·|x − r1|·|x − r2| with c the leading
// coefficient and |c|·|r1 − r2| = 2√D; the farther root is at least half as far from x as the roots are from each
// other, so the nearer one is within |f(x)|/√D. (c = 0: within |f(x)|/(2√D).) |f(x)| is at most its computed value plus
// E, plus 8u·M for the nine roundings of the evaluation.
[[nodiscard, gnu::always_inline]] inline std::optional<SimpleRoot>
simpleRootFiltered(Quadratic q, const Discriminant& d, bool decreasing)
{
    if (!decreasing)
        q = {-q.b0, -q.b1, -q.b2, q.error};
    if (!(d.error <= 0.25 * d.value)) // otherwise √D is at least 0.86 times the computed value
        return std::nullopt;
    const double root = std::sqrt(d.value);
    const double inverse = 1 / root;
    const double k = q.b0 - q.b1;
    const bool isFirstForm = k >= 0; // the form that does not cancel
    const double at = (isFirstForm ? q.b0 : k - root) / (isFirstForm ? k + root : k + (q.b2 - q.b1));
    const double rest = 1 - at;
    const double value = (q.b0 * rest + 2 * q.b1 * at) * rest + q.b2 * (at * at);
    const double radius = (std::abs(value) + q.error + 8 * roundoff * q.size()) * inverse * 1.17;
    if (!(at - radius > 0 && at + radius < 1))
        return std::nullopt;
    return SimpleRoot{at, radius, decreasing, inverse};
}

// Calls visit(root, signBefore) in order for the simple roots in (0, 1) of a quadratic whose end values are certainly
// not zero; visit returns whether to continue. Returns false if anything is unknown. Uses no arrays, for innermost
// loops.
template <class Visit>
[[gnu::always_inline]] inline bool visitRootsFiltered(const Quadratic& q, const Discriminant& d, Visit visit)
{
    const bool startAbove = q.b0 > q.error;
    const bool endAbove = q.b2 > q.error;
    if ((!startAbove && !(q.b0 < -q.error)) || (!endAbove && !(q.b2 < -q.error)))
        return false;
    const Sign side = startAbove ? Sign::positive : Sign::negative;
    if (startAbove == endAbove) {
        if (d.sign == Sign::negative)
            return true;
        const double middle = startAbove ? q.b1 : -q.b1;
        if (!(std::abs(middle) > q.error) || d.sign == Sign::zero)
            return false;
        if (middle > 0) // the parabola bends away: no root inside
            return true;
        const auto first = simpleRootFiltered(q, d, startAbove);
        const auto second = simpleRootFiltered(q, d, !startAbove);
        return first && second && first->at + first->radius < second->at - second->radius && visit(*first, side) &&
               visit(*second, -side);
    }
    const auto root = simpleRootFiltered(q, d, startAbove);
    return root && visit(*root, side);
}

// Signs at the ends and roots between them, which decide where f is negative, zero or positive on [0, 1].
struct QuadraticRoots
{
    Sign start = Sign::zero; // f(0)
    Sign after = Sign::zero; // just after 0; zero if f is identically zero
    Sign end = Sign::zero;   // f(1)
    bool tangent = false;    // one double root inside, at (b0 − b1)/(b0 − 2·b1 + b2); `root` is empty
    int count = 0;           // simple roots strictly inside, in order
    std::array<SimpleRoot, 2> root{};
};

// The signs of the exact coefficients, if known.
struct CoefficientSigns
{
    std::optional<Sign> b0;
    std::optional<Sign> b1;
    std::optional<Sign> b2;
};

// Requires: the discriminant and the signs belong to q.
[[nodiscard, gnu::always_inline]] inline std::optional<QuadraticRoots>
rootsFiltered(const Quadratic& q, const Discriminant& d, const CoefficientSigns& signs)
{
    const auto& start = signs.b0;
    const auto& middle = signs.b1;
    const auto& end = signs.b2;
    if (!start || !end)
        return std::nullopt;
    QuadraticRoots roots{.start = *start, .after = *start, .end = *end};
    const bool oneSide = *start == *end && *start != Sign::zero;
    if (oneSide && d.sign == Sign::negative)
        return roots;
    if (*start * *end == Sign::negative) {
        const auto root = simpleRootFiltered(q, d, *start == Sign::positive);
        if (!root)
            return std::nullopt;
        roots.count = 1;
        roots.root[0] = *root;
        return roots;
    }
    if (!middle)
        return std::nullopt;
    if (*start == Sign::zero)
        roots.after = *middle != Sign::zero ? *middle : *end;
    if (oneSide) {
        if (*middle != -*start) // the parabola bends away: no root inside
            return roots;
        if (d.sign == Sign::zero) {
            roots.tangent = true;
            return roots;
        }
        const auto first = simpleRootFiltered(q, d, *start == Sign::positive);
        const auto second = simpleRootFiltered(q, d, *start == Sign::negative);
        if (!first || !second || !(first->at + first->radius < second->at - second->radius))
            return std::nullopt;
        roots.count = 2;
        roots.root = {*first, *second};
        return roots;
    }
    // At least one end is zero: f is the factor that vanishes there times a line from b1 to the other end.
    const Sign other = *start == Sign::zero ? *end : *start;
    if (*middle * other != Sign::negative)
        return roots;
    const auto root = simpleRootFiltered(q, d, roots.after == Sign::positive);
    if (!root)
        return std::nullopt;
    roots.count = 1;
    roots.root[0] = *root;
    return roots;
}

// Requires: the discriminant belongs to q. Recognises zero ends and double roots only if coefficients are exact.
[[nodiscard, gnu::always_inline]] inline std::optional<QuadraticRoots> rootsFiltered(const Quadratic& q,
                                                                                     const Discriminant& d)
{
    return rootsFiltered(q, d, {q.signOf(q.b0), q.signOf(q.b1), q.signOf(q.b2)});
}

} // namespace sweep
