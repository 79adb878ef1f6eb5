// Roots of a polynomial in Bernstein form between 0 and 1, in doubles.
//
// Bisects the Bernstein form by de Casteljau until one change of sign is left, then applies Newton's method inside that
// bracket. G. Farin, Curves and Surfaces for CAGD, 5th ed., ch. 4 and 6.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace sweep::bench::textbook {

inline constexpr double rootPrecision = 1e-12;

template <std::size_t degree>
using Bernstein = std::array<double, degree + 1>; // over [0, 1]

template <std::size_t degree>
int signChanges(const Bernstein<degree>& f)
{
    int changes = 0;
    for (std::size_t i = 0; i < degree; ++i)
        changes += (f[i] < 0) != (f[i + 1] < 0) ? 1 : 0;
    return changes;
}

struct ValueAndSlope
{
    double value = 0;
    double slope = 0;
};
template <std::size_t degree>
ValueAndSlope evaluated(Bernstein<degree> f, double u)
{
    for (std::size_t left = degree; left > 1; --left)
        for (std::size_t i = 0; i < left; ++i)
            f[i] += u * (f[i + 1] - f[i]);
    const double rise = f[1] - f[0];
    return {f[0] + u * rise, static_cast<double>(degree) * rise};
}

// The only root in [0, 1] of an f that changes its sign once: Newton's method from the secant's root, halving the
// bracket if a step would leave it.
template <std::size_t degree>
double bracketedRoot(const Bernstein<degree>& f, double precision)
{
    double low = 0;
    double high = 1;
    double u = f[0] / (f[0] - f[degree]);
    for (int step = 0; step < 60; ++step) {
        const auto [value, slope] = evaluated<degree>(f, u);
        ((value < 0) == (f[0] < 0) ? low : high) = u;
        double next = u - value / slope;
        if (!(next >= low && next <= high))
            next = 0.5 * (low + high);
        if (std::abs(next - u) <= precision)
            return next;
        u = next;
    }
    return u;
}

// Calls `found` with every root in [from, from + width], in order; may miss one of even multiplicity.
template <std::size_t degree, class Found>
void eachRoot(const Bernstein<degree>& f, double from, double width, const Found& found)
{
    const int changes = signChanges<degree>(f);
    if (changes == 0)
        return;
    if (changes == 1) {
        found(from + width * bracketedRoot<degree>(f, rootPrecision / width));
        return;
    }
    if (width < rootPrecision)
        return;
    Bernstein<degree> left;
    Bernstein<degree> right = f;
    for (std::size_t k = 0; k <= degree; ++k) {
        left[k] = right[0];
        for (std::size_t i = 0; i < degree - k; ++i)
            right[i] = 0.5 * (right[i] + right[i + 1]);
    }
    eachRoot<degree>(left, from, width / 2, found);
    eachRoot<degree>(right, from + width / 2, width / 2, found);
}

} // namespace sweep::bench::textbook
