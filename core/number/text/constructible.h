// Which sign has a number that is made from fractions by +, −, ·, / and square roots?
#pragma once

#include "core/number/enclosure.h"
#include "core/number/rational.h"

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace sweep {

// A growing set of such numbers, each known by its place. Equal terms have one place, and a term that is surely
// rational is kept as its fraction.
//
// A sign is decided by enclosures of growing precision, and zero by a root bound (Burnikel, Fleischer, Mehlhorn and
// Schirra, "A strong and easily computable separation bound for arithmetic expressions involving radicals", 2000): a
// number with k different square roots is a quotient U/L of algebraic integers of degree ≤ 2^k whose conjugates are at
// most u and l; where U is not 0, its norm is at least 1, so that |U/L| ≥ 1/(u^(2^k − 1)·l). Where that takes more than
// `mostBits`, the answer is nothing, never a guess.
class Constructibles
{
public:
    using Place = std::size_t;
    static constexpr int mostBits = 1 << 14;
    static constexpr int mostRationalBits = 1 << 14; // of a numerator or denominator

    [[nodiscard]] Place rational(Rational value);
    // The fraction that the number is known to be, if it is.
    [[nodiscard]] const Rational* asRational(Place p) const;

    // Nothing where a numerator or denominator, or a bound, would grow too large to compute with.
    [[nodiscard]] std::optional<Place> sum(Place p, Place q);
    [[nodiscard]] std::optional<Place> difference(Place p, Place q);
    [[nodiscard]] std::optional<Place> product(Place p, Place q);
    // Requires: q is not 0.
    [[nodiscard]] std::optional<Place> quotient(Place p, Place q);
    // Requires: p ≥ 0.
    [[nodiscard]] std::optional<Place> root(Place p);

    // Nothing where `mostBits` do not decide.
    [[nodiscard]] std::optional<Sign> sign(Place p) const;
    // An interval that holds the number, computed with so many significant digits; nothing where that many do not tell
    // a divisor from 0.
    [[nodiscard]] std::optional<Enclosure> enclosure(Place p, int bits) const;

private:
    enum class Kind
    {
        rational,
        sum,
        difference,
        product,
        quotient,
        root
    };
    struct Term
    {
        Kind kind = Kind::rational;
        Place a = 0;
        Place b = 0;
        Rational value = 0;
        // log2 of the bounds u and l, rounded up.
        long long numerator = 0;
        long long denominator = 0;
        std::vector<Place> roots = {}; // the square roots in it, ascending
    };
    using Known = std::map<Place, std::optional<Enclosure>>;

    [[nodiscard]] std::optional<Place> fraction(Rational value);
    [[nodiscard]] std::optional<Place> term(Kind kind, Place a, Place b);
    [[nodiscard]] static std::optional<Enclosure> computed(const Term& term, const Enclosure& a, const Enclosure& b,
                                                           int bits);
    const std::optional<Enclosure>& enclosed(Place p, int bits, Known& known) const;

    std::vector<Term> m_terms;
    std::map<std::tuple<Kind, Place, Place>, Place> m_places;
    std::map<Rational, Place> m_fractions;
};

} // namespace sweep
