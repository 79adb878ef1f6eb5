// Interval arithmetic of adjustable precision: ends are dyadic numbers, rounded outwards (Moore 1966).
//
// Source: R. E. Moore, Interval Analysis, 1966. Here the precision is an argument of every operation.
#pragma once

#include "core/number/polynomial.h"

#include <optional>

namespace sweep {

// A closed interval of reals that holds the number it stands for. Every operation rounds outwards to `bits` significant
// binary digits. It is the stage between doubles and integers of any size. The range of exponents is that of int.
struct Enclosure
{
    Dyadic low;
    Dyadic high;

    static Enclosure exactly(const Dyadic& x) { return {x, x}; }

    // The sign, where all numbers of the interval share it.
    [[nodiscard]] std::optional<Sign> signFiltered() const;
    [[nodiscard]] bool holdsZero() const { return low.sign() != Sign::positive && high.sign() != Sign::negative; }
    [[nodiscard]] Enclosure rounded(int bits) const;
};

[[nodiscard]] Enclosure sum(const Enclosure& p, const Enclosure& q, int bits);
[[nodiscard]] Enclosure product(const Enclosure& p, const Enclosure& q, int bits);
// Requires: q does not hold zero.
[[nodiscard]] Enclosure quotient(const Enclosure& p, const Enclosure& q, int bits);
// An interval that holds all values of p on t, by Horner's scheme.
[[nodiscard]] Enclosure valueOn(const Polynomial& p, const Enclosure& t, int bits);

} // namespace sweep
