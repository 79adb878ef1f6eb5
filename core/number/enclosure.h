// Interval arithmetic of adjustable precision: ends are dyadic numbers, rounded outwards (Moore 1966).
//
// Source: R. E. Moore, Interval Analysis, 1966. Here the precision is an argument of every operation.
#pragma once

#include "core/number/polynomial.h"

#include <optional>

namespace sweep {

// A closed interval of reals that contains the number it stands for. Every operation rounds outwards to `bits`
// significant binary digits. Used between doubles and integers of any size. Exponents must fit in an int.
struct Enclosure
{
    Dyadic low;
    Dyadic high;

    static Enclosure exactly(const Dyadic& x) { return {x, x}; }

    // The sign, if all numbers of the interval share it.
    [[nodiscard]] std::optional<Sign> signFiltered() const;
    [[nodiscard]] bool holdsZero() const { return low.sign() != Sign::positive && high.sign() != Sign::negative; }
    [[nodiscard]] Enclosure rounded(int bits) const;
};

[[nodiscard]] Enclosure sum(const Enclosure& p, const Enclosure& q, int bits);
[[nodiscard]] Enclosure product(const Enclosure& p, const Enclosure& q, int bits);
// Requires: q does not contain zero.
[[nodiscard]] Enclosure quotient(const Enclosure& p, const Enclosure& q, int bits);
// An interval that contains all values of p on t, by Horner's scheme.
[[nodiscard]] Enclosure valueOn(const Polynomial& p, const Enclosure& t, int bits);

} // namespace sweep
