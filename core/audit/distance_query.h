// Signed-distance queries of a pair: a sample at one time from Boost.Geometry, and proofs for a whole interval of time.
//
// The signed distance is the distance of the two hulls minus both radii: negative if the bodies overlap.
#pragma once

#include "core/audit/motion.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace sweep::auditing {

enum class ContactState
{
    clear,
    contact,
    unknown
};

// Conclusions allowed for numbers that cannot be distinguished from zero.
struct ContactRules
{
    bool open = false; // whether touching does not count as contact
    // Whether a signed distance that is 0 to 100 digits is exactly 0 (to 1300 digits: the numbers below grow with
    // them). True for inputs that are whole multiples of one number with at most 160 binary digits each (1e15 beside
    // 0.1 takes 107). A signed distance has the sign of a polynomial in a few of them: of |Δ|² − R², or of a square of
    // a cross product. If that is not 0, it is at least 2⁻³²⁰ of its terms, and 100 digits are 334 binary ones. For the
    // rare terms of higher degree this is not a proof: a signed distance that is smaller than 1e-95 of its coordinates,
    // and not 0, would be taken as 0. False for inputs that span more binary digits: they remain undecided.
    bool zeroIsExact = false;
};

// The signed distance at one time, as Boost.Geometry computes it.
template <class T>
struct DistanceSample
{
    T t{};
    T distance{}; // signed
    T bound{};    // absolute error bound of `distance`
    ContactState state = ContactState::unknown;
};

// The contact state, from a signed distance and its error bound.
template <class T>
[[nodiscard]] ContactState stateOf(const T& distance, const T& bound, const ContactRules& rules)
{
    if (distance > bound)
        return ContactState::clear;
    if (distance < -bound)
        return ContactState::contact;
    if (NumberTraits<T>::isPrecise && rules.zeroIsExact)
        return rules.open ? ContactState::clear : ContactState::contact;
    return ContactState::unknown;
}

// A statement proven for a whole interval of time.
enum class Proof
{
    nothing,
    clear,
    contact,
    contactSometime // contact at one time at least
};

// The signed distance of an event at its reported time, and how much of it the rounding of that time explains.
template <class T>
struct Residual
{
    T value{};
    T allowed{};
    bool isOpenEnd = false; // two rays or lines are nearly parallel, and apart; the numbers are not distances
};

// Queries of one pair during an interval of time without keys.
template <class T>
class DistanceQuery
{
public:
    DistanceQuery(Interval time, ContactRules rules) : m_time(time), m_rules(rules) {}
    DistanceQuery(const DistanceQuery&) = delete;
    DistanceQuery& operator=(const DistanceQuery&) = delete;
    virtual ~DistanceQuery() = default;

    [[nodiscard]] virtual DistanceSample<T> sampleAt(const T& t) const = 0;
    // Whether the hulls share a point at that time, by Boost.Geometry's intersects(). Nothing for cells, or if a body
    // is thick, so that the hulls are not the bodies.
    [[nodiscard]] virtual std::optional<bool> intersectsAt(const T&) const { return std::nullopt; }
    // The statement that one step can prove about [lo, hi]. `middle` is the sample at (lo + hi)/2.
    [[nodiscard]] virtual Proof prove(const T& lo, const T& hi, const DistanceSample<T>& middle) const = 0;
    // A Lipschitz-type bound: within [lo, hi] the signed distance differs by at most this from that in the middle. Once
    // it is small compared with the error bound of a sample, bisection is useless.
    [[nodiscard]] virtual T largestChange(const T& lo, const T& hi) const = 0;
    // True if contact throughout [lo, hi] cannot be proven by any number of bisections.
    [[nodiscard]] virtual bool isUndecidable(const T&, const T&) const { return false; }
    // The residual of an event at time t, where t is off by at most `rounding`.
    [[nodiscard]] virtual Residual<T> residual(const T& t, const T& rounding) const = 0;
    // Whether the number type can represent the squares of the pair's lengths.
    [[nodiscard]] virtual bool usable() const = 0;
    // The largest magnitude among coordinates and radii at time t.
    [[nodiscard]] virtual T size(const T& t) const = 0;

protected:
    [[nodiscard]] const ContactRules& rules() const { return m_rules; }
    // Whether numbers that cannot be distinguished from zero are taken as zero.
    [[nodiscard]] bool zeroIsExact() const { return NumberTraits<T>::isPrecise && m_rules.zeroIsExact; }
    // The ends of [t − rounding, t + rounding] within the query's interval.
    [[nodiscard]] std::pair<T, T> timesAround(const T& t, const T& rounding) const
    {
        return {T(m_time.start) < t - rounding ? T(t - rounding) : T(m_time.start),
                t + rounding < T(m_time.end) ? T(t + rounding) : T(m_time.end)};
    }

private:
    Interval m_time;
    ContactRules m_rules;
};

// Queries of two bodies.
template <class T>
class TwoBodyQuery : public DistanceQuery<T>
{
public:
    TwoBodyQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
        : DistanceQuery<T>(time, rules), m_a(a), m_b(b), m_sizeA(a.magnitude(T(time.start), T(time.end))),
          m_sizeB(b.magnitude(T(time.start), T(time.end))), m_magnitude(m_sizeA + m_sizeB)
    {
    }

    bool usable() const override { return NumberTraits<T>::canSquareLengths(m_magnitude); }
    T size(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        const Hull<T> b = m_b.at(t);
        return std::max(
            {a.radius, b.radius, magnitude(a.p[0]), magnitude(a.p[1]), magnitude(b.p[0]), magnitude(b.p[1])});
    }

protected:
    // The sum of the largest speeds within the rounding of t.
    [[nodiscard]] T speedAround(const T& t, const T& rounding) const
    {
        const auto [start, end] = this->timesAround(t, rounding);
        return m_a.speed(start, end) + m_b.speed(start, end);
    }

    BodyLeg<T> m_a;
    BodyLeg<T> m_b;
    T m_sizeA;
    T m_sizeB;
    T m_magnitude; // bounds every coordinate
};

// The query of two bodies of which at most one is a ray or a line.
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> hullQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time,
                                                          ContactRules rules);
// The query of a body other than a ray or line, and a cell.
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> cellQuery(const BodyLeg<T>& a, const Box<T>& cell, Interval time,
                                                          ContactRules rules);
// The query of two bodies each of which is a ray or a line.
template <class T>
[[nodiscard]] std::unique_ptr<DistanceQuery<T>> lineQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time,
                                                          ContactRules rules);

} // namespace sweep::auditing
