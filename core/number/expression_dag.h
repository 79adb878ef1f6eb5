// Exact signs of expressions in fractions, +, −, ·, / and square roots: an expression DAG with a separation bound.
#pragma once

#include "core/number/algebraic_root.h"

#include <sweepbench/number/exact.h>

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace sweep {

// A growing directed acyclic graph whose nodes are such numbers. Equal terms share one node, and a term known to be
// rational is stored as a fraction.
//
// A nonzero sign is decided by enclosures of growing precision, and zero by a root bound (Source: Burnikel, Fleischer,
// Mehlhorn and Schirra, "A strong and easily computable separation bound for arithmetic expressions involving
// radicals", Algorithmica 27, 2000): a number with k different square roots is a quotient U/L of algebraic integers of
// degree ≤ 2^k whose conjugates are at most u and l; if U is not 0, its norm is at least 1, so |U/L| ≥ 1/(u^(2^k−1)·l).
// Unlike there, precision is limited: if more than `mostBits` were needed, the sign is unknown, never a guess.
class ExpressionDag
{
public:
    using Node = std::size_t; // index of a node
    static constexpr int mostBits = 1 << 14;
    static constexpr int mostRationalBits = 1 << 14; // the limit for a numerator or denominator

    [[nodiscard]] Node rational(Rational value);
    // The fraction if the number is known to be rational, otherwise null. Valid until another number is added.
    [[nodiscard]] const Rational* asRational(Node p) const;

    // Each returns nothing if a numerator, a denominator or a bound would grow too large to compute with.
    [[nodiscard]] std::optional<Node> sum(Node p, Node q);
    [[nodiscard]] std::optional<Node> difference(Node p, Node q);
    [[nodiscard]] std::optional<Node> product(Node p, Node q);
    // Requires: q is not 0.
    [[nodiscard]] std::optional<Node> quotient(Node p, Node q);
    // Requires: p ≥ 0.
    [[nodiscard]] std::optional<Node> root(Node p);

    // Nothing if `mostBits` binary digits do not decide it.
    [[nodiscard]] std::optional<Sign> sign(Node p) const;
    // An interval that contains the number, computed with `bits` significant binary digits; nothing if these do not
    // distinguish a divisor from 0.
    [[nodiscard]] std::optional<Enclosure> enclosure(Node p, int bits) const;

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
        Node a = 0;
        Node b = 0;
        Rational value = 0;
        // Binary logarithms of the bounds u and l, rounded up.
        long long numerator = 0;
        long long denominator = 0;
        std::vector<Node> roots = {}; // the different square roots in it, ascending
    };
    using Known = std::map<Node, std::optional<Enclosure>>;

    [[nodiscard]] std::optional<Node> fraction(Rational value);
    [[nodiscard]] std::optional<Node> term(Kind kind, Node a, Node b);
    [[nodiscard]] static std::optional<Enclosure> computed(const Term& term, const Enclosure& a, const Enclosure& b,
                                                           int bits);
    const std::optional<Enclosure>& enclosed(Node p, int bits, Known& known) const;

    std::vector<Term> m_terms;
    std::map<std::tuple<Kind, Node, Node>, Node> m_nodes;
    std::map<Rational, Node> m_fractions;
};

} // namespace sweep
