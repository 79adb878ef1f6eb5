// When, exactly? A real number that is a double or a root of a polynomial with integer coefficients.
#pragma once

#include "core/number/double_double.h"

#include <compare>
#include <memory>
#include <optional>
#include <string>

namespace sweep {

class AlgebraicRoot;
class Instant;

// A number within `error` of value.
struct Approximation
{
    DoubleDouble value;
    double error = 0;
};

// Who can say an instant exactly that is approximated so far.
class InstantSource
{
public:
    InstantSource() = default;
    InstantSource(const InstantSource&) = delete;
    InstantSource& operator=(const InstantSource&) = delete;
    virtual ~InstantSource() = default;
    [[nodiscard]] virtual Instant exact() const = 0;
};

// Totally ordered by exact value; instants that round to the same double are told apart. Immutable and cheap to copy.
// One that came with a source asks it, once, when its bound does not decide a question; several threads may.
class Instant
{
public:
    Instant() = default; // 0
    // The finite double t itself.
    explicit Instant(double t);
    // A root that lies strictly between two neighbouring doubles (or beyond the reach of one double).
    explicit Instant(std::shared_ptr<const AlgebraicRoot> root);
    // The instant that the source knows, which lies within the bound; none where the bound leaves open which finite
    // double is the nearest.
    [[nodiscard]] static std::optional<Instant> approximated(const Approximation& about,
                                                             std::shared_ptr<const InstantSource> source);

    // The nearest double, ties to even; never −0.
    [[nodiscard]] double nearest() const { return m_nearest; }
    // The greatest double ≤ the instant, and the least double ≥ it. Equal where the instant is a double.
    [[nodiscard]] double below() const;
    [[nodiscard]] double above() const;
    [[nodiscard]] bool isDouble() const;
    // Roughly 100 binary digits where a source's bound gives them; else within a unit in the last place. Never asks a
    // source, so that it may differ between equal instants: it decides nothing.
    [[nodiscard]] Approximation approx() const;

    // The polynomial and isolating interval behind it; null where it is a double.
    [[nodiscard]] const AlgebraicRoot* root() const;

    friend std::strong_ordering operator<=>(const Instant& p, const Instant& q);
    friend bool operator==(const Instant& p, const Instant& q) { return (p <=> q) == std::strong_ordering::equal; }

private:
    class Place;

    double m_nearest = 0;
    std::shared_ptr<const Place> m_place; // null: exactly m_nearest
};

// An exact closed form for people: "1/3", "(2 + √3)/4"; empty where the degree is above 2 or it would be unreadably
// long.
[[nodiscard]] std::string closedForm(const Instant& instant);

// `count` significant decimal digits (1 to 1000), correctly rounded to nearest, as plain or scientific text.
[[nodiscard]] std::string digits(const Instant& instant, int count);

} // namespace sweep
