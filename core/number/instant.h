// Exact instant of time: a double or a real algebraic number, totally ordered.
#pragma once

#include "core/number/bounded_double_double.h"

#include <compare>
#include <memory>
#include <optional>
#include <string>

namespace sweep {

class AlgebraicRoot;
class Instant;

// Calculates an instant exactly that so far is known by an approximation.
class InstantSource
{
public:
    InstantSource() = default;
    InstantSource(const InstantSource&) = delete;
    InstantSource& operator=(const InstantSource&) = delete;
    virtual ~InstantSource() = default;
    [[nodiscard]] virtual Instant exact() const = 0;
    // Whether both certainly give the same instant. It costs less than to calculate them, and may miss some.
    [[nodiscard]] virtual bool isSame(const InstantSource& other) const { return this == &other; }
};

// Totally ordered by exact value: instants that round to the same double are distinguished. Immutable and cheap to
// copy. An instant that has a source calls it, once, when its error bound does not decide a comparison. Several threads
// may compare one instant.
class Instant
{
public:
    Instant() = default; // 0
    // The finite double t itself.
    explicit Instant(double t);
    // A root that lies strictly between two neighbouring doubles, or beyond the finite doubles.
    explicit Instant(std::shared_ptr<const AlgebraicRoot> root);
    // The instant that the source calculates, which lies within the bound `about`. None where the bound does not decide
    // which finite double is the nearest.
    [[nodiscard]] static std::optional<Instant> approximated(const BoundedDoubleDouble& about,
                                                             std::shared_ptr<const InstantSource> source);

    // The nearest double, ties to even; never −0.
    [[nodiscard]] double nearest() const { return m_nearest; }
    // The largest double ≤ the instant, and the smallest double ≥ it. They are equal where the instant is a double.
    [[nodiscard]] double below() const;
    [[nodiscard]] double above() const;
    [[nodiscard]] bool isDouble() const;
    // An approximation: about 100 binary digits where the instant has a source, otherwise within a unit in the last
    // place of a double. It never calls the source, so it may differ between equal instants and must decide nothing.
    [[nodiscard]] BoundedDoubleDouble approx() const;

    // Its polynomial and isolating interval; null where it is a double.
    [[nodiscard]] const AlgebraicRoot* root() const;

    friend std::strong_ordering operator<=>(const Instant& p, const Instant& q);
    friend bool operator==(const Instant& p, const Instant& q) { return (p <=> q) == std::strong_ordering::equal; }

private:
    class Definition;

    double m_nearest = 0;
    std::shared_ptr<const Definition> m_definition; // null: exactly m_nearest
};

// An exact closed form for readers: "1/3", "(2 + √3)/4". Empty where the degree is above 2 or the text would be too
// long to read.
[[nodiscard]] std::string closedForm(const Instant& instant);

// `count` significant decimal digits (1 to 1000), correctly rounded to nearest, as plain or scientific text.
[[nodiscard]] std::string digits(const Instant& instant, int count);

} // namespace sweep
