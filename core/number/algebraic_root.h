// Real algebraic numbers: a root of a polynomial with its isolating interval, of any precision.
#pragma once

#include <sweepbench/number/polynomial.h>

#include <memory>
#include <mutex>
#include <optional>

namespace sweep {

// Interval arithmetic of adjustable precision: ends are dyadic numbers, rounded outwards (Moore 1966).
//
// Source: R. E. Moore, Interval Analysis, 1966. Here the precision is an argument of every operation.

// A closed interval of reals that contains the number it stands for. Every operation rounds outwards to `bits`
// significant binary digits. Used between doubles and integers of any size. Exponents must fit in an int.
struct Enclosure
{
    Dyadic low;
    Dyadic high;

    static Enclosure exactly(const Dyadic& x) { return {x, x}; }
    friend Enclosure operator-(const Enclosure& x) { return {-x.high, -x.low}; }

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

// Real algebraic number: a root of a square-free polynomial, isolated in an interval that can be refined.
//
// Source: refinement by signs, J. Abbott, Quadratic Interval Refinement for Real Roots, 2006. Here the ends of
// intervals are dyadic, and a root that is close to an end is searched by the exponent of its distance.

// The number origin + u, with u the only root of a square-free polynomial inside the open interval (low, high): numbers
// that are close to a common origin, and far from zero, have short coefficients. Immutable: refining returns another
// root.
class AlgebraicRoot
{
public:
    // Requires: low < high, and p is square-free with exactly one root strictly between them. p may have roots at low
    // and at high.
    AlgebraicRoot(std::shared_ptr<const Polynomial> p, Dyadic low, Dyadic high, Dyadic origin = {});
    // The number moved by a distance.
    AlgebraicRoot(const AlgebraicRoot& from, const Dyadic& distance);

    // The polynomial and the interval of the number itself.
    [[nodiscard]] Polynomial polynomial() const { return about(Dyadic()); }
    [[nodiscard]] Dyadic low() const { return m_origin + m_low; }
    [[nodiscard]] Dyadic high() const { return m_origin + m_high; }
    // The same number in the part of its interval between two numbers, which must be on either side of it.
    [[nodiscard]] AlgebraicRoot within(const Dyadic& low, const Dyadic& high) const;

    // Whether the polynomial is of degree 1.
    [[nodiscard]] bool isRational() const { return m_polynomial->degree() == 1; }
    // The sign of (root − x).
    [[nodiscard]] Sign compare(const Dyadic& x) const;
    // The sign of (root − n/d). Requires d > 0.
    [[nodiscard]] Sign compare(const Integer& n, const Integer& d) const;

    // The same root in an interval whose width is at most 2^−bits of its distance from zero, or of the old width. Cost:
    // the number of steps grows with the logarithm of `bits`, even if other roots are close.
    [[nodiscard]] AlgebraicRoot narrowed(int bits) const;
    // The number of steps taken so far to narrow this root and its copies.
    [[nodiscard]] int stepCount() const;
    [[nodiscard]] Enclosure enclosure() const { return {low(), high()}; }

    // Exact comparison of two roots.
    friend Sign compare(const AlgebraicRoot& p, const AlgebraicRoot& q);

private:
    // The narrowest interval found so far, shared by all copies because refining does not change the number.
    struct Known
    {
        std::mutex mutex;
        Dyadic low;
        Dyadic high;
        int steps = 0;
        int gain = 4; // the next secant narrows the interval by so many bits
    };

    AlgebraicRoot(const AlgebraicRoot& whole, Dyadic low, Dyadic high);
    // The polynomial whose root is the number minus an origin.
    [[nodiscard]] Polynomial about(const Dyadic& origin) const;
    [[nodiscard]] Sign sideFrom(Sign signAtX) const;
    // The sign of (u − x); all below is about u.
    [[nodiscard]] Sign side(const Dyadic& x) const;
    // The same root in (x − 2^exponent, x + 2^exponent). Requires: the root is x, and the interval is part of this one.
    [[nodiscard]] AlgebraicRoot around(const Dyadic& x, int exponent) const;
    [[nodiscard]] AlgebraicRoot cutByExponents(int target) const;
    // None if the root is in another cell than expected. Requires: gain ≥ 1.
    [[nodiscard]] std::optional<AlgebraicRoot> cutBySecant(int gain, int target) const;

    std::shared_ptr<const Polynomial> m_polynomial;
    Dyadic m_origin;
    Dyadic m_low;
    Dyadic m_high;
    std::shared_ptr<Known> m_known;
    Sign m_left; // the polynomial's sign between low and the root
};

// Whether p has a root inside the open interval (low, high). Requires: p is square-free and has at most one root there.
[[nodiscard]] bool hasRootBetween(const Polynomial& p, const Dyadic& low, const Dyadic& high);
// The sign of p just right of x (side > 0) or just left of x (side < 0).
[[nodiscard]] Sign signNextTo(const Polynomial& p, const Dyadic& x, int side);

} // namespace sweep
