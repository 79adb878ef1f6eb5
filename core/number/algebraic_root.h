// Which of its polynomial's roots is it? A root enclosed by dyadic numbers; the enclosure can be made as small as
// wanted.
#pragma once

#include "core/number/enclosure.h"

#include <memory>
#include <mutex>
#include <optional>

namespace sweep {

// The only root of a square-free polynomial inside the open interval (low, high). Values; refining gives another value.
class AlgebraicRoot
{
public:
    // Requires: low < high, p is square-free with exactly one root strictly between them (roots at low or high may be).
    AlgebraicRoot(std::shared_ptr<const Polynomial> p, Dyadic low, Dyadic high);

    [[nodiscard]] const Polynomial& polynomial() const { return *m_polynomial; }
    [[nodiscard]] const Dyadic& low() const { return m_low; }
    [[nodiscard]] const Dyadic& high() const { return m_high; }

    // The sign of (root − x).
    [[nodiscard]] Sign compare(const Dyadic& x) const;
    // The sign of (root − n/d). Requires d > 0.
    [[nodiscard]] Sign compare(const Integer& n, const Integer& d) const;

    // The same root in an interval that x cuts. Requires compare(x) ≠ 0.
    [[nodiscard]] AlgebraicRoot cutAt(const Dyadic& x) const;
    // The same root in an interval of which 2^bits fit into its distance from zero, or into the old interval.
    [[nodiscard]] AlgebraicRoot narrowed(int bits) const;
    [[nodiscard]] Enclosure enclosure() const { return {m_low, m_high}; }

    // The order of two roots, exactly.
    friend Sign compare(const AlgebraicRoot& p, const AlgebraicRoot& q);

private:
    // The narrowest interval found so far, shared by all copies: the number stays the same, whoever narrowed it.
    struct Known
    {
        std::mutex mutex;
        Dyadic low;
        Dyadic high;
    };

    AlgebraicRoot(const AlgebraicRoot& whole, Dyadic low, Dyadic high);
    [[nodiscard]] Sign sideFrom(Sign signAtX) const;
    [[nodiscard]] AlgebraicRoot narrowedTo(int widthExponent, int bits) const;
    [[nodiscard]] std::optional<AlgebraicRoot> newtonStep(const Polynomial& derivative, int bits) const;

    std::shared_ptr<const Polynomial> m_polynomial;
    Dyadic m_low;
    Dyadic m_high;
    std::shared_ptr<Known> m_known;
    Sign m_left; // the polynomial's sign between low and the root
};

// Does p, a square-free polynomial with at most one root inside the open interval (low, high), have one there?
[[nodiscard]] bool hasRootBetween(const Polynomial& p, const Dyadic& low, const Dyadic& high);
// Sign of p just right of x (side > 0) or just left of it (side < 0).
[[nodiscard]] Sign signBeside(const Polynomial& p, const Dyadic& x, int side);

} // namespace sweep
