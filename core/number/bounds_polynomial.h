// What sign has a polynomial at a double? Answered from doubles with outward rounding, or not at all.
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
    // The sign at t, where it is not zero and doubles can tell.
    [[nodiscard]] std::optional<Sign> signFiltered(double t) const
    {
        const auto sign = at(Bounds::exactly(t)).signFiltered();
        return sign && *sign != Sign::zero ? sign : std::nullopt;
    }
    // Roughly where the sign changes between the two doubles. Any double, in the worst case.
    [[nodiscard]] double guess(double low, double high) const;

private:
    std::vector<Bounds> m_coefficients;
};

// Doubles numbered in their order: neighbours differ by 1, 0 has number 0.
[[nodiscard]] inline std::int64_t ordinal(double x)
{
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits >= 0 ? bits : std::numeric_limits<std::int64_t>::min() - bits;
}
[[nodiscard]] inline double fromOrdinal(std::int64_t n)
{
    return std::bit_cast<double>(n >= 0 ? n : std::numeric_limits<std::int64_t>::min() - n);
}

} // namespace sweep
