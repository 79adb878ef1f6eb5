#include "core/audit/boost_distance.h"
#include "core/audit/certificate.h"
#include "core/audit/distance_query.h"
#include "core/audit/extended_line.h"

#include <algorithm>

namespace sweep::auditing {

namespace {

// Two rays or lines, {a + λ·u} and {p + μ·w}. With turn = u × w, onA = (p − a) × w and onB = (p − a) × u they cross at
// λ = onA/turn and μ = onB/turn, however far away that is; on a ray, λ ≥ 0 (μ ≥ 0) is needed. If turn = 0 they are
// parallel, and meet only if onB = 0 as well, that is if they are collinear.
template <class T>
class LineQuery final : public TwoBodyQuery<T>
{
public:
    LineQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
        : TwoBodyQuery<T>(a, b, time, rules), m_rayA(a.shape() == Shape::ray), m_rayB(b.shape() == Shape::ray)
    {
    }

    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Sweep<T> a = restingA(t);
        const Sweep<T> b = restingB(t);
        const Signs signs = signsOver(a, b);
        const T k = extension(a, b);
        const Hull<T> longA = extended(m_a.shape(), a, k).first();
        const Hull<T> longB = extended(m_b.shape(), b, k).first();
        DistanceSample<T> sample{t, boostDistance(longA, longB), boundOf(a, b) * (k * 2 + 1)};
        const Proof proof = proveBySigns(signs, a, b);
        // A proof by signs is accepted unless Boost.Geometry contradicts it.
        if (proof == Proof::clear && sample.distance > sample.bound)
            sample.state = ContactState::clear;
        if (proof == Proof::contact && !(sample.distance > sample.bound))
            sample.state = ContactState::contact;
        return sample;
    }

    std::optional<bool> intersectsAt(const T& t) const override
    {
        const Sweep<T> a = restingA(t);
        const Sweep<T> b = restingB(t);
        const T k = extension(a, b);
        return boostIntersects(extended(m_a.shape(), a, k).first(), extended(m_b.shape(), b, k).first());
    }

    Proof prove(const T& lo, const T& hi, const DistanceSample<T>&) const override
    {
        const Sweep<T> a = m_a.over(lo, hi);
        const Sweep<T> b = m_b.over(lo, hi);
        return proveBySigns(signsOver(a, b), a, b);
    }

    // Two lines that turn parallel are in contact at that instant only if they coincide, which only exact zeros prove.
    bool isUndecidable(const T& lo, const T& hi) const override
    {
        if (!NumberTraits<T>::isPrecise || this->zeroIsExact() || m_rayA || m_rayB)
            return false;
        const auto turnAt = [this](const T& t) { return signsOver(restingA(t), restingB(t)).turn; };
        const int first = turnAt(lo);
        return (first == 1 || first == -1) && turnAt(hi) == -first;
    }

    // Grows with the extension, like the error bound of a sample, with which it is compared.
    T largestChange(const T& lo, const T& hi) const override
    {
        const T middle = lo + (hi - lo) / 2;
        const T k = extension(restingA(middle), restingB(middle));
        return (displacementBound(m_a.over(lo, hi)) + displacementBound(m_b.over(lo, hi))) * (k * 2 + 1);
    }

    // The distance; or, if rounding explains that the two are parallel but not their distance, how far they are from
    // being parallel: a contact may then begin or end at infinity.
    Residual<T> residual(const T& t, const T& rounding) const override
    {
        using std::abs;
        const Sweep<T> a = restingA(t);
        const Sweep<T> b = restingB(t);
        const T speed = this->speedAround(t, rounding);
        const DistanceSample<T> sample = sampleAt(t);
        const Residual<T> distance{sample.distance, speed * (extension(a, b) * 2 + 1) * rounding + sample.bound};
        const Point<T> u = a.arc[1][0] - a.arc[0][0];
        const Point<T> w = b.arc[1][0] - b.arc[0][0];
        const T size = lengthAtMost(u) + lengthAtMost(w);
        const Residual<T> turn{abs(cross(u, w)) / size, speed * 4 * rounding + boundOf(a, b), true};
        return distance.value > distance.allowed && !(turn.value > turn.allowed) ? turn : distance;
    }

private:
    Sweep<T> restingA(const T& t) const { return atRest(m_a.at(t), m_a.magnitude(t)); }
    Sweep<T> restingB(const T& t) const { return atRest(m_b.at(t), m_b.magnitude(t)); }
    // The error bound of lengths.
    static T boundOf(const Sweep<T>& a, const Sweep<T>& b)
    {
        return lengthBound<T>(a.largestMagnitude() + b.largestMagnitude());
    }

    // Common signs over the interval as commonSign() returns them: 1, −1, 0 (zero throughout), 2 (unknown).
    struct Signs
    {
        int turn = 2;
        int onA = 2;
        int onB = 2;
    };

    Signs signsOver(const Sweep<T>& a, const Sweep<T>& b) const
    {
        const Arc<T> u = difference(a.arc[1], a.arc[0]);
        const Arc<T> w = difference(b.arc[1], b.arc[0]);
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const T bound = boundOf(a, b);
        const auto sign = [&](const Arc<T>& p, const Arc<T>& q) {
            const int common = commonSign(crossProduct(p, q), crossBound(p, q, bound));
            return common == 0 && !this->zeroIsExact() ? 2 : common;
        };
        return {sign(u, w), sign(offset, w), sign(offset, u)};
    }

    Proof proveBySigns(const Signs& signs, const Sweep<T>& a, const Sweep<T>& b) const
    {
        if (containsOrigin(signs, a, b))
            return Proof::contact;
        if (signs.turn == 1 || signs.turn == -1) {
            if ((m_rayA && signs.onA == -signs.turn) || (m_rayB && signs.onB == -signs.turn))
                return Proof::clear;
            const bool meetsA = !m_rayA || signs.onA == signs.turn || signs.onA == 0;
            const bool meetsB = !m_rayB || signs.onB == signs.turn || signs.onB == 0;
            return meetsA && meetsB ? Proof::contact : Proof::nothing;
        }
        const bool apart = signs.onB == 1 || signs.onB == -1; // not collinear at any time when they are parallel
        if (signs.turn == 0)
            return apart ? Proof::clear : signs.onB == 0 ? proveCollinear(a, b) : Proof::nothing;
        // Two rays on opposite sides of each other stay clear while they turn through parallel.
        return m_rayA && m_rayB && apart && signs.onA == -signs.onB ? Proof::clear : Proof::nothing;
    }

    // True if one of them contains the first control point of the other throughout, however they turn.
    bool containsOrigin(const Signs& signs, const Sweep<T>& a, const Sweep<T>& b) const
    {
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const Arc<T> back = difference(a.arc[0], b.arc[0]);
        const T bound = boundOf(a, b);
        if (signs.onA == 0 && signs.onB == 0 && largestLength(offset) <= bound)
            return true;
        return (signs.onB == 0 && (!m_rayA || along(offset, difference(a.arc[1], a.arc[0]), bound) == 1)) ||
               (signs.onA == 0 && (!m_rayB || along(back, difference(b.arc[1], b.arc[0]), bound) == 1));
    }

    static T largestLength(const Arc<T>& offset)
    {
        return std::max({T(), lengthAtMost(offset[0]), lengthAtMost(offset[1]), lengthAtMost(offset[2])});
    }

    // The common sign of the dot product.
    static int along(const Arc<T>& p, const Arc<T>& q, const T& bound)
    {
        return commonSign(crossProduct(p, perpendicular(q)), crossBound(p, q, bound));
    }

    // The proof for two that are collinear throughout.
    Proof proveCollinear(const Sweep<T>& a, const Sweep<T>& b) const
    {
        if (!m_rayA || !m_rayB)
            return Proof::contact;
        const Arc<T> u = difference(a.arc[1], a.arc[0]);
        const Arc<T> w = difference(b.arc[1], b.arc[0]);
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const int directions = along(u, w, boundOf(a, b));
        const int inFront = along(offset, u, boundOf(a, b));
        if (directions == 1)
            return Proof::contact;
        if (directions != -1)
            return Proof::nothing;
        return inFront == -1 ? Proof::clear : inFront == 2 ? Proof::nothing : Proof::contact;
    }

    // A multiple of the direction vectors that extends twice as far as the crossing point, or as the other's control
    // points if they are parallel.
    T extension(const Sweep<T>& a, const Sweep<T>& b) const
    {
        using std::abs;
        const Point<T> u = a.arc[1][0] - a.arc[0][0];
        const Point<T> w = b.arc[1][0] - b.arc[0][0];
        const Point<T> offset = b.arc[0][0] - a.arc[0][0];
        const T turn = abs(cross(u, w));
        const T shorter = std::min(lengthAtMost(u), lengthAtMost(w));
        T k = T(2);
        if (shorter > 0)
            k = k + (lengthAtMost(offset) + lengthAtMost(u) + lengthAtMost(w)) / shorter * 4;
        if (turn > (lengthAtMost(u) + lengthAtMost(w)) * boundOf(a, b)) {
            const T onA = abs(cross(offset, w)) / turn;
            const T onB = abs(cross(offset, u)) / turn;
            k = k + std::max(onA, onB) * 2;
        }
        return powerOfTwoFrom(k);
    }

    using TwoBodyQuery<T>::m_a;
    using TwoBodyQuery<T>::m_b;

    bool m_rayA;
    bool m_rayB;
};

} // namespace

template <class T>
std::unique_ptr<DistanceQuery<T>> lineQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
{
    return std::make_unique<LineQuery<T>>(a, b, time, rules);
}

#define SWEEP_LINE_QUERY(T)                                                                                            \
    template std::unique_ptr<DistanceQuery<T>> lineQuery(const BodyLeg<T>&, const BodyLeg<T>&, Interval, ContactRules);
SWEEP_FOR_EACH_NUMBER(SWEEP_LINE_QUERY)
#undef SWEEP_LINE_QUERY

} // namespace sweep::auditing
