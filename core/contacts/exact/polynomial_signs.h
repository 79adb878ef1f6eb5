// Signs of one polynomial over a stretch of time: its roots, and its sign at the ends and between the roots.
#pragma once

#include "core/number/bounds_polynomial.h"
#include "core/number/roots.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// A set of signs, one bit each.
using SignSet = std::uint8_t;
inline constexpr SignSet below = 1;
inline constexpr SignSet zero = 2;
inline constexpr SignSet above = 4;
[[nodiscard]] constexpr SignSet setOf(Sign s)
{
    return static_cast<SignSet>(s == Sign::negative ? below : s == Sign::zero ? zero : above);
}

// Isolates roots and evaluates signs on demand, and caches them. Not thread-safe.
class PolynomialSigns
{
public:
    PolynomialSigns(Polynomial p, Interval stretch)
        : m_polynomial(std::move(p)), m_filter(m_polynomial), m_stretch(stretch)
    {
    }

    [[nodiscard]] const Polynomial& polynomial() const { return m_polynomial; }
    // A superset of the signs on the closed stretch, computed in doubles.
    [[nodiscard]] SignSet possibleSignsFiltered() const;
    // The roots strictly inside the stretch, increasing; none if the polynomial is identically zero.
    [[nodiscard]] const std::vector<Instant>& roots() const;
    // The sign strictly between root n − 1 and root n (or the ends of the stretch in place of missing roots).
    [[nodiscard]] Sign signBetween(std::size_t n) const;
    [[nodiscard]] Sign signAtStart() const;
    [[nodiscard]] Sign signAtEnd() const;

private:
    [[nodiscard]] Sign signAt(double t) const;

    Polynomial m_polynomial;
    BoundsPolynomial m_filter;
    Interval m_stretch;
    mutable std::optional<std::vector<Instant>> m_roots;
    mutable std::vector<std::optional<Sign>> m_between;
    mutable std::optional<Sign> m_atStart;
    mutable std::optional<Sign> m_atEnd;
};

} // namespace sweep
