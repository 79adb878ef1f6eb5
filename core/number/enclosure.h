// Between which two numbers of so many binary digits does a real number surely lie?
#pragma once

#include "core/number/polynomial.h"

#include <optional>

namespace sweep {

// A closed interval of reals that holds the number it stands for. Every operation rounds outwards to `bits` significant
// binary digits: the stage between doubles and integers of any size. Exponents have no limit that matters.
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
// The values of p on t.
[[nodiscard]] Enclosure valueOn(const Polynomial& p, const Enclosure& t, int bits);

} // namespace sweep
