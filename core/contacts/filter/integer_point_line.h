// Point against a moving segment, ray or line with short coordinates: exact signs by integers of fixed size.
#pragma once

#include "core/contacts/filter/short_coordinates.h"
#include "core/number/bounded_double_double.h"
#include "core/number/vec2.h"

#include <cmath>
#include <optional>

namespace sweep {

// Position of a point along a segment, ray or line at an instant at which it lies on the unbounded line through it.
enum class Along
{
    beyond,      // beyond an end
    inside,      // on it
    atA,         // exactly at a
    atBothPoints // a and b coincide with the point, so that it has no proportion
};

// d points from a to b, w from a to p. f = d × w is zero if p is on the line; p is beyond a if d·w < 0, and beyond b if
// d·(d − w) < 0. Coordinates are integers of at most Integers::digits bits.
template <class Integers>
class IntegerPointLine
{
public:
    IntegerPointLine(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line)
        : m_line(line), m_d(difference(b, a)), m_w(difference(p, a)),
          m_f(quadratic(m_d, m_w, [](const auto& u, const auto& v) { return cross(u, v); }))
    {
    }

    // The quadratic f, each coefficient rounded once.
    [[nodiscard]] Quadratic quadratic() const
    {
        const auto half = [](Number n) { return 0.5 * static_cast<double>(n); };
        Quadratic q{half(m_f.b0), half(m_f.b1), half(m_f.b2), 0};
        q.error = Integers::digits > 24 ? roundoff * q.size() : 0;
        return q;
    }
    [[nodiscard]] CoefficientSigns signs() const { return {signOf(m_f.b0), signOf(m_f.b1), signOf(m_f.b2)}; }
    [[nodiscard]] Discriminant discriminant() const { return exactDiscriminant(m_f); }

    // Requires: f has a double root.
    [[nodiscard]] BoundedDoubleDouble doubleRoot() const
    {
        return ratio(m_f.b0 - m_f.b1, (m_f.b0 - m_f.b1) + (m_f.b2 - m_f.b1));
    }

    // The functions below return unknown if the control points of a ray or line coincide, which no valid scene allows.
    [[nodiscard]] std::optional<Along> alongAtStart() const { return alongAt(m_d.from, m_w.from); }
    [[nodiscard]] std::optional<Along> alongAtEnd() const { return alongAt(m_d.to, m_w.to); }
    // At the root where f falls (or rises), or at a double root.
    [[nodiscard]] std::optional<Along> alongAtRoot(bool decreasing) const
    {
        const auto signAt = [&](const Motion& p, const Motion& q) {
            const auto product = quadratic(p, q, [](const auto& u, const auto& v) { return dot(u, v); });
            return exactSignAtRoot(product, m_f, decreasing);
        };
        return along(signAt(m_d, m_w), signAt(m_d, {m_d.from - m_w.from, m_d.to - m_w.to}),
                     [&] { return signAt(m_w, m_w); });
    }

    // The contact of a point that stays on the line of a segment, if it is at a control point all the time or the
    // segment keeps its direction. Then w and d are numbers along an axis, linear in u, with d > 0, and there is
    // contact while neither w nor d − w is negative. An empty optional means unknown.
    [[nodiscard]] std::optional<StraightContacts> slide() const
    {
        const bool isAtA = m_w.from.isZero() && m_w.to.isZero();
        const bool isAtB = m_d.from == m_w.from && m_d.to == m_w.to;
        if (m_line != HullKind::segment || m_d.from.isZero() || m_d.to.isZero())
            return std::nullopt;
        if (isAtA || isAtB)
            return slideAlong({1, 1}, isAtA ? Extents{0, 0} : Extents{1, 1});
        const bool isUpright = m_d.from.x == 0;
        const Number direction = (isUpright ? m_d.from.y : m_d.from.x) < 0 ? -1 : 1;
        const auto along = [&](const Motion& v) {
            return isUpright ? Extents{direction * v.from.y, direction * v.to.y}
                             : Extents{direction * v.from.x, direction * v.to.x};
        };
        const Extents d = along(m_d);
        return cross(m_d.from, m_d.to) == 0 && d.to > 0 ? slideAlong(d, along(m_w)) : std::nullopt;
    }

private:
    using Number = typename Integers::Product;
    using Vector = Vec2<Number>;
    struct Motion
    {
        Vector from;
        Vector to;
    };
    // Numbers along an axis at the start and the end.
    struct Extents
    {
        Number from;
        Number to;
    };

    [[nodiscard]] static Sign signOf(Number n) { return n < 0 ? Sign::negative : n > 0 ? Sign::positive : Sign::zero; }
    [[nodiscard]] static Motion difference(const MovingPoint& p, const MovingPoint& q)
    {
        const auto integers = [](Vec v) { return Vector{static_cast<Number>(v.x), static_cast<Number>(v.y)}; };
        return {integers(p.from) - integers(q.from), integers(p.to) - integers(q.to)};
    }
    template <class Product>
    [[nodiscard]] static IntegerQuadratic<Integers> quadratic(const Motion& p, const Motion& q, const Product& product)
    {
        return {2 * product(p.from, q.from), product(p.from, q.to) + product(p.to, q.from), 2 * product(p.to, q.to)};
    }

    // p/q. Converting an integer to two doubles errs by at most u² of it.
    [[nodiscard]] static BoundedDoubleDouble ratio(Number p, Number q)
    {
        const auto twoDoubles = [](Number n) {
            const auto high = static_cast<double>(n);
            return DoubleDouble{high, static_cast<double>(n - static_cast<Number>(high))};
        };
        const DoubleDouble value = quotient(twoDoubles(p), twoDoubles(q));
        return {value, std::abs(value.high) * (2 * doubleDoubleUnit)};
    }

    [[nodiscard]] std::optional<Along> alongAt(const Vector& d, const Vector& w) const
    {
        return along(signOf(dot(d, w)), signOf(dot(d, d - w)), [&] { return signOf(dot(w, w)); });
    }
    // Calls `distance` only if the control points coincide.
    template <class Distance>
    [[nodiscard]] std::optional<Along> along(Sign fromA, Sign fromB, const Distance& distance) const
    {
        if (fromA == Sign::zero && fromB == Sign::zero) { // the control points coincide: the sum is |d|²
            if (m_line != HullKind::segment)
                return std::nullopt;
            return distance() == Sign::zero ? Along::atBothPoints : Along::beyond;
        }
        const bool beyond = (m_line != HullKind::line && fromA == Sign::negative) ||
                            (m_line == HullKind::segment && fromB == Sign::negative);
        return beyond ? Along::beyond : fromA == Sign::zero ? Along::atA : Along::inside;
    }

    [[nodiscard]] static std::optional<StraightContacts> slideAlong(Extents d, Extents w)
    {
        const Extents rest{d.from - w.from, d.to - w.to};
        StraightContacts contacts;
        contacts.stage = Stage::shortIntegers;
        const auto isApart = [](Extents v) { return v.from < 0 && v.to < 0; };
        if (isApart(w) || isApart(rest))
            return contacts;
        const auto proportion = [](Number along, Number length) {
            const BoundedDoubleDouble s = ratio(along, length);
            return along == 0 ? 0 : nearestFiltered(s.value, s.error);
        };
        FilteredContact contact{};
        contact.end = {{1, 0}, 0};
        contact.s = proportion(w.from, d.from);
        contact.sAtEnd = proportion(w.to, d.to);
        for (const bool isAtB : {false, true}) { // at most one is negative, since their sum is positive
            const Extents end = isAtB ? rest : w;
            if (end.from < 0) {
                contact.begin = end.to == 0 ? BoundedDoubleDouble{{1, 0}, 0} : ratio(end.from, end.from - end.to);
                contact.s = isAtB ? 1 : 0;
            }
            if (end.to < 0) {
                contact.end = end.from == 0 ? BoundedDoubleDouble{} : ratio(end.from, end.from - end.to);
                contact.sAtEnd = isAtB ? 1 : 0;
            }
            contact.isInstant = contact.isInstant || (end.from < 0 && end.to == 0) || (end.from == 0 && end.to < 0);
        }
        contacts.contact[contacts.count++] = contact;
        return contact.s == contact.s && contact.sAtEnd == contact.sAtEnd ? std::optional(contacts) : std::nullopt;
    }

    HullKind m_line;
    Motion m_d;
    Motion m_w;
    IntegerQuadratic<Integers> m_f;
};

} // namespace sweep
