// Filtered sign of a polynomial at a double: Horner evaluation in interval arithmetic, certain or unknown.
#pragma once

#include "core/number/bounds.h"
#include "core/number/polynomial.h"
#include "core/number/scaled_bounds.h"

#include <vector>

namespace sweep {

// A polynomial whose coefficients are enclosed by doubles, all scaled by one power of two: signs are kept, values not.
class BoundsPolynomial
{
public:
    explicit BoundsPolynomial(const Polynomial& p);

    // Uses exponents beyond those of doubles if doubles leave the sign open and may have left their range.
    [[nodiscard]] Bounds at(Bounds t) const
    {
        Bounds value;
        for (auto c = m_coefficients.rbegin(); c != m_coefficients.rend(); ++c)
            value = value * t + *c;
        const bool isInRange = !m_isWide && magnitude(t) <= 0x1p40 && magnitude(value) >= 0x1p-900;
        return isInRange || value.signFiltered() ? value : scaledAt(t);
    }
    // The sign at t, if it is not zero and the interval decides it.
    [[nodiscard]] std::optional<Sign> signFiltered(double t) const
    {
        const auto sign = at(Bounds::exactly(t)).signFiltered();
        return sign && *sign != Sign::zero ? sign : std::nullopt;
    }
    // An approximation of the point between the two doubles at which the sign changes. In the worst case it may be any
    // double.
    [[nodiscard]] double guess(double low, double high) const;
    [[nodiscard]] const std::vector<ScaledBounds>& scaledCoefficients() const { return m_scaled; }

private:
    [[nodiscard]] static double magnitude(Bounds x) { return std::max(std::abs(x.low), std::abs(x.high)); }
    [[nodiscard]] Bounds scaledAt(Bounds t) const;

    std::vector<Bounds> m_coefficients;
    std::vector<ScaledBounds> m_scaled;
    bool m_isWide = false; // some coefficients are too small relative to others for doubles
};

// The rank of a double in increasing order: neighbours differ by 1, and 0 has rank 0.
[[nodiscard]] inline std::int64_t ordinal(double x)
{
    const auto bits = std::bit_cast<std::int64_t>(x);
    return bits >= 0 ? bits : std::numeric_limits<std::int64_t>::min() - bits;
}
// The double with this rank.
[[nodiscard]] inline double fromOrdinal(std::int64_t n)
{
    return std::bit_cast<double>(n >= 0 ? n : std::numeric_limits<std::int64_t>::min() - n);
}

} // namespace sweep
