// When, exactly? A real number that is a double or a root of a polynomial with integer coefficients.
#pragma once

#include <compare>
#include <memory>
#include <string>

namespace sweep {

class AlgebraicRoot;

// Totally ordered by exact value; instants that round to the same double are told apart. Immutable and cheap to copy.
class Instant
{
public:
    Instant() = default; // 0
    // The finite double t itself.
    explicit Instant(double t);
    // A root that lies strictly between two neighbouring doubles (or beyond the reach of one double).
    explicit Instant(std::shared_ptr<const AlgebraicRoot> root);

    // The nearest double, ties to even; never −0.
    [[nodiscard]] double nearest() const { return m_nearest; }
    // The greatest double ≤ the instant, and the least double ≥ it. Equal where the instant is a double.
    [[nodiscard]] double below() const { return m_below; }
    [[nodiscard]] double above() const { return m_above; }
    [[nodiscard]] bool isDouble() const { return !m_root; }

    // The polynomial and isolating interval behind it; null where it is a double.
    [[nodiscard]] const AlgebraicRoot* root() const { return m_root.get(); }

    friend std::strong_ordering operator<=>(const Instant& p, const Instant& q);
    friend bool operator==(const Instant& p, const Instant& q) { return (p <=> q) == std::strong_ordering::equal; }

private:
    double m_below = 0;
    double m_above = 0;
    double m_nearest = 0;
    std::shared_ptr<const AlgebraicRoot> m_root;
};

// An exact closed form for people: "1/3", "(2 + √3)/4"; empty where the degree is above 2 or it would be unreadably
// long.
[[nodiscard]] std::string closedForm(const Instant& instant);

// `count` significant decimal digits (1 to 1000), correctly rounded to nearest, as plain or scientific text.
[[nodiscard]] std::string digits(const Instant& instant, int count);

} // namespace sweep
