// Filtered sign of a polynomial at a double: Horner evaluation in interval arithmetic, certain or unknown.
#pragma once

#include "core/number/bounds.h"
#include "core/number/polynomial.h"

#include <vector>

namespace sweep {

// A polynomial whose coefficients are enclosed by doubles, all scaled by one power of two: signs are kept, values not.
class BoundsPolynomial
{
public:
    explicit BoundsPolynomial(const Polynomial& p);

    [[nodiscard]] Bounds at(Bounds t) const
    {
        Bounds value;
        for (auto c = m_coefficients.rbegin(); c != m_coefficients.rend(); ++c)
            value = value * t + *c;
        return value;
    }
    // The sign at t, where it is not zero and the interval decides it.
    [[nodiscard]] std::optional<Sign> signFiltered(double t) const
    {
        const auto sign = at(Bounds::exactly(t)).signFiltered();
        return sign && *sign != Sign::zero ? sign : std::nullopt;
    }
    // An approximation of the place between the two doubles where the sign changes. It may be any double in the worst
    // case.
    [[nodiscard]] double guess(double low, double high) const;

private:
    std::vector<Bounds> m_coefficients;
};

// The number of a double in increasing order: neighbours differ by 1, and 0 has the number 0.
[[nodiscard]] inline std::int64_t ordinal(double x)
{
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits >= 0 ? bits : std::numeric_limits<std::int64_t>::min() - bits;
}
// The double that has this number.
[[nodiscard]] inline double fromOrdinal(std::int64_t n)
{
    return std::bit_cast<double>(n >= 0 ? n : std::numeric_limits<std::int64_t>::min() - n);
}

} // namespace sweep
