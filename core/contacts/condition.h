// Contact conditions: "no further apart than the radii" in signs of polynomials, and the intervals in which it holds.
#pragma once

#include "core/number/roots.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/contacts.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/scalar.h>
#include <sweepbench/scene.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Appends the contacts of the next stretch to those of earlier ones. A contact that lasts across the common instant
// becomes one contact.
void appendContacts(std::vector<Contact>& contacts, std::vector<Contact> next);

// The contacts of two prepared bodies over an interval in which both are active; see <sweepbench/contacts.h>.
[[nodiscard]] DecidedContacts decidedContacts(const PreparedBody& a, const PreparedBody& b, Interval common,
                                              const ContactOptions& options = {});

// Exact contacts of two bodies over a stretch of time, by integers of any size.

// In order. Requires: neither body has a key inside the stretch.
[[nodiscard]] std::vector<Contact> exactContacts(const BodyPaths& a, const BodyPaths& b, Interval stretch);

// Signs of one polynomial over a stretch of time: its roots, and its sign at the ends and between the roots.

// A set of signs, one bit each.
using SignSet = std::uint8_t;
inline constexpr SignSet below = 1;
inline constexpr SignSet zero = 2;
inline constexpr SignSet above = 4;
[[nodiscard]] constexpr SignSet setOf(Sign s)
{
    return static_cast<SignSet>(s == Sign::negative ? below : s == Sign::zero ? zero : above);
}

// Isolates roots and evaluates signs on demand, and caches them. Not thread-safe.
class PolynomialSigns
{
public:
    // The polynomial is one in t − origin.
    PolynomialSigns(Polynomial p, Interval stretch, double origin = 0)
        : m_polynomial(std::move(p)), m_filter(m_polynomial), m_stretch(stretch), m_origin(origin)
    {
    }

    [[nodiscard]] const Polynomial& polynomial() const { return m_polynomial; }
    // A superset of the signs on the closed stretch, computed in doubles.
    [[nodiscard]] SignSet possibleSignsFiltered() const;
    // The roots strictly inside the stretch, increasing; none if the polynomial is identically zero.
    [[nodiscard]] const std::vector<Instant>& roots() const;
    // The sign strictly between root n − 1 and root n (or the ends of the stretch in place of missing roots).
    [[nodiscard]] Sign signBetween(std::size_t n) const;
    [[nodiscard]] Sign signAtStart() const;
    [[nodiscard]] Sign signAtEnd() const;

private:
    [[nodiscard]] Bounds sinceOrigin(Interval times) const;
    [[nodiscard]] Dyadic sinceOrigin(const Dyadic& t) const { return t - Dyadic(m_origin); }
    [[nodiscard]] std::optional<Sign> signFiltered(double t) const;
    [[nodiscard]] Sign signAt(double t) const;

    Polynomial m_polynomial;
    BoundsPolynomial m_filter;
    Interval m_stretch;
    double m_origin;
    mutable std::optional<std::vector<Instant>> m_roots;
    mutable std::vector<std::optional<Sign>> m_between;
    mutable std::optional<Sign> m_atStart;
    mutable std::optional<Sign> m_atEnd;
};

// Boolean combination of signs of polynomials, and the maximal intervals of time on which it holds.

// A disjunction of clauses. A clause holds if each of its polynomials has an allowed sign.
class Condition
{
public:
    struct Literal
    {
        std::size_t polynomial = 0; // index returned by add()
        SignSet allowed = 0;
    };
    using Clause = std::vector<Literal>;

    // Adds a polynomial and returns its index. The same object may serve several conditions over one stretch.
    std::size_t add(const std::shared_ptr<const PolynomialSigns>& p)
    {
        const auto known = std::find(m_polynomials.begin(), m_polynomials.end(), p);
        if (known != m_polynomials.end())
            return static_cast<std::size_t>(known - m_polynomials.begin());
        m_polynomials.push_back(p);
        return m_polynomials.size() - 1;
    }
    void allow(Clause clause) { m_clauses.push_back(std::move(clause)); }

    [[nodiscard]] const std::vector<std::shared_ptr<const PolynomialSigns>>& polynomials() const
    {
        return m_polynomials;
    }
    [[nodiscard]] const std::vector<Clause>& clauses() const { return m_clauses; }

private:
    std::vector<std::shared_ptr<const PolynomialSigns>> m_polynomials;
    std::vector<Clause> m_clauses;
};

// In order: the maximal intervals of the closed stretch in whose interior the condition holds, and the isolated
// instants at which it holds. `side` is the index, returned by add(), of the polynomial whose signs before and after
// each interval are reported; it may be absent.
//
// Source: a one-dimensional sign-invariant decomposition (Collins 1975): the condition is evaluated at every root and
// on every open interval between neighbouring roots.
[[nodiscard]] std::vector<Contact> contactsWhere(const Condition& condition, Interval stretch,
                                                 std::optional<std::size_t> side = std::nullopt);

// Condition for contact of two moving bodies: "no further apart than the radii" in signs of polynomials.

// The disjunction over the pairs of features (vertex–vertex, vertex–edge and edge–edge) whose distance may equal that
// of the hulls.
struct PairCondition
{
    Condition condition;
    std::optional<std::size_t> side; // if one body is a point (the shape, not a radius of 0) and the other a thin
                                     // segment, ray or line: the index of the orientation of (a, b, point)
};

// The origin of times over a stretch: its start, since when paths have short coefficients.
[[nodiscard]] double timeOrigin(Interval stretch);
// The motion as polynomials in t − origin.
[[nodiscard]] Motion since(double origin, Motion motion);

// The condition that holds while two bodies touch, over one stretch. Requires: `a` and `b` have the same scale, and are
// polynomials in t − origin.
//
// Source: closest features by Voronoi regions of vertices and edges, C. Ericson, Real-Time Collision Detection, 2005,
// ch. 5.1. Here no distance is computed: a gap polynomial, distance² − R² times a positive factor, is at most 0.
[[nodiscard]] PairCondition pairCondition(const Motion& a, const Motion& b, Interval stretch, double origin = 0);

} // namespace sweep
