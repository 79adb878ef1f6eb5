// Exact instant: a double, a fraction or an algebraic root; totally ordered, correctly rounded.
#pragma once

#include <sweepbench/number/double_double.h>

#include <atomic>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace sweep {

// Exact instant of time: a double or a real algebraic number, totally ordered.

class AlgebraicRoot;
class Instant;

// Computes the exact value of an instant that is known only approximately so far. Owned by the instant and its copies,
// which count their references in it to save memory: there may be millions of instants.
class InstantSource
{
public:
    InstantSource() = default;
    InstantSource(const InstantSource&) = delete;
    InstantSource& operator=(const InstantSource&) = delete;
    virtual ~InstantSource();
    [[nodiscard]] virtual Instant exact() const = 0;
    // Whether both certainly give the same instant. Cheaper than computing them; may return false for equal instants.
    [[nodiscard]] virtual bool isSame(const InstantSource& other) const { return this == &other; }

private:
    friend class Instant;
    struct Exact;

    // The cached result of exact(). Threads that call this at the same time may each compute it once.
    [[nodiscard]] const Exact& known() const;

    mutable std::atomic<std::uint32_t> m_uses = 0;
    bool m_isRoot = false; // known() is a root from the start
    // The instant minus its nearest double, approximately, and the error bound of that.
    double m_rest = 0;
    double m_error = 0;
    mutable std::atomic<const Exact*> m_exact = nullptr;
};

// Totally ordered by exact value: instants that round to the same double are distinguished. Immutable and cheap to
// copy. If the error bound does not decide a comparison, an instant calls its source and caches the result. Several
// threads may compare the same instant.
class Instant
{
public:
    Instant() = default; // 0
    // The finite double t itself.
    explicit Instant(double t);
    // A root that lies strictly between two neighbouring doubles, or beyond the finite doubles.
    explicit Instant(std::shared_ptr<const AlgebraicRoot> root);
    // The instant that the source computes, which lies within the bound `about`. None if the bound does not decide
    // which finite double is nearest.
    [[nodiscard]] static std::optional<Instant> approximated(const BoundedDoubleDouble& about,
                                                             std::unique_ptr<InstantSource> source);
    Instant(const Instant& other) : m_nearest(other.m_nearest), m_source(other.m_source)
    {
        if (m_source)
            m_source->m_uses.fetch_add(1, std::memory_order_relaxed);
    }
    Instant(Instant&& other) noexcept : m_nearest(other.m_nearest), m_source(std::exchange(other.m_source, nullptr)) {}
    Instant& operator=(Instant other) noexcept
    {
        std::swap(m_nearest, other.m_nearest);
        std::swap(m_source, other.m_source);
        return *this;
    }
    ~Instant()
    {
        if (m_source && m_source->m_uses.fetch_sub(1, std::memory_order_acq_rel) == 1)
            delete m_source;
    }

    // The nearest double, ties to even; never −0.
    [[nodiscard]] double nearest() const { return m_nearest; }
    // The largest double ≤ the instant, and the smallest double ≥ it. They are equal if the instant is a double.
    [[nodiscard]] double below() const;
    [[nodiscard]] double above() const;
    [[nodiscard]] bool isDouble() const;
    // An approximation: about 100 binary digits if the instant has a source, otherwise within a unit in the last place
    // of a double. Never calls the source, so it may differ between equal instants and must not decide anything.
    [[nodiscard]] BoundedDoubleDouble approx() const;

    // Its polynomial and isolating interval; null if it is a double.
    [[nodiscard]] const AlgebraicRoot* root() const;

    friend std::strong_ordering operator<=>(const Instant& p, const Instant& q);
    friend bool operator==(const Instant& p, const Instant& q) { return (p <=> q) == std::strong_ordering::equal; }

private:
    friend class InstantSource;

    // Takes ownership of the source, whose members must all be set.
    Instant(double nearest, std::unique_ptr<InstantSource> source);
    // Whether the error bound proves that it is not a double.
    [[nodiscard]] bool isCertainlyBetween() const;

    double m_nearest = 0;
    const InstantSource* m_source = nullptr; // null: the instant is exactly m_nearest
};

// −t, exactly.
[[nodiscard]] Instant operator-(const Instant& t);

// An exact closed form for display: "1/3", "(2 + √3)/4". Empty if the degree exceeds 2 or the text would be too long to
// read.
[[nodiscard]] std::string closedForm(const Instant& instant);

// `count` significant decimal digits, 1 to 1000; see roundedDigits in <sweepbench/number/text.h>.
[[nodiscard]] std::string digits(const Instant& instant, int count);

// Correctly rounded quotient of two polynomials at an instant, as a double or a double-double.
//
// Source: rounding by enclosures of growing precision, A. Ziv, Fast Evaluation of Elementary Mathematical Functions
// with Correctly Rounded Last Bit, 1991. Here exact signs decide if the precision does not suffice, so ties terminate
// as well.

class Polynomial;

// The finite double nearest to n(t)/d(t), ties to even, never −0. Requires: d(t) > 0.
[[nodiscard]] double nearestQuotient(const Polynomial& n, const Polynomial& d, const Instant& t);
// The quotient as high + low: high is the double nearest to the quotient, low the double nearest to the remainder.
// Requires: d(t) > 0.
[[nodiscard]] DoubleDouble doubleDoubleQuotient(const Polynomial& n, const Polynomial& d, const Instant& t);
// The instant with an error of at most 2⁻⁹⁵ of its magnitude. Costs more if t.approx() is less accurate than that.
[[nodiscard]] DoubleDouble doubleDoubleTime(const Instant& t);

// Sample points: a double or a dyadic number strictly between two instants.

class Dyadic;

// A double strictly between p and q; none if there is none. Requires: p < q.
[[nodiscard]] std::optional<double> doubleBetween(const Instant& p, const Instant& q);

// A dyadic number strictly between p and q; a double if one lies between them. Requires: p < q.
[[nodiscard]] Dyadic between(const Instant& p, const Instant& q);

} // namespace sweep
