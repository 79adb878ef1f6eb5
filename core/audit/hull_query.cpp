#include "core/audit/boost_distance.h"
#include "core/audit/certificate.h"
#include "core/audit/distance_query.h"
#include "core/audit/extended_line.h"
#include "core/audit/line_certificate.h"

namespace sweep::auditing {

namespace {

// The query of two bodies of which at most one is a ray or a line.
template <class T>
class HullQuery final : public TwoBodyQuery<T>
{
public:
    HullQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
        : TwoBodyQuery<T>(a, b, time, rules), m_thin(a.thin() && b.thin())
    {
    }

    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Pair pair = pairAt(t);
        if (!pair.isExtended)
            return {t, T(0), m_magnitude, ContactState::unknown};
        const Hull<T> a = pair.a.first();
        const Hull<T> b = pair.b.first();
        DistanceSample<T> sample{t, boostDistance(a, b) - (a.radius + b.radius), pair.bound};
        sample.state = stateOf(sample.distance, sample.bound, this->rules());
        // Thin segments that cross have the distance 0, which does not show how deeply they cross: the sides of their
        // ends do.
        if (m_thin && !(sample.distance > sample.bound) && crossing(pair.a, pair.b, pair.bound))
            sample.state = boostIntersects(a, b) ? ContactState::contact : ContactState::unknown;
        return sample;
    }

    std::optional<bool> intersectsAt(const T& t) const override
    {
        const Pair pair = m_thin ? pairAt(t) : Pair();
        return pair.isExtended ? std::optional(boostIntersects(pair.a.first(), pair.b.first())) : std::nullopt;
    }

    Proof prove(const T& lo, const T& hi, const DistanceSample<T>& middle) const override
    {
        const Pair pair = pairOf(m_a.over(lo, hi), m_b.over(lo, hi));
        if (!pair.isExtended)
            return Proof::nothing;
        const T moved = displacementBound(pair.a) + displacementBound(pair.b);
        const T uncertainty = middle.bound + pair.bound;
        if (middle.distance - uncertainty > moved)
            return Proof::clear;
        if (middle.distance + uncertainty < -moved)
            return Proof::contact;
        if (isSeparated(pair, middle))
            return Proof::clear;
        if (crossing(pair.a, pair.b, pair.bound))
            return Proof::contact;
        const std::array<WitnessPoints<T>, 2> ends{witnessPoints(pair.a.first(), pair.b.first()),
                                                   witnessPoints(pair.a.last(), pair.b.last())};
        if (connected(pair.a, pair.b, ends, (this->zeroIsExact() ? T(-pair.bound) : pair.bound)))
            return Proof::contact;
        if (m_thin && passes(pair.a, pair.b, pair.bound))
            return Proof::contactSometime;
        return NumberTraits<T>::canSquareAreas(pair.size) ? proveByLine(pair.a, pair.b, pair.bound, this->zeroIsExact())
                                                          : Proof::nothing;
    }

    T largestChange(const T& lo, const T& hi) const override
    {
        const Pair pair = pairOf(m_a.over(lo, hi), m_b.over(lo, hi));
        return pair.isExtended ? T(displacementBound(pair.a) + displacementBound(pair.b)) : m_magnitude;
    }

    Residual<T> residual(const T& t, const T& rounding) const override
    {
        const Pair pair = pairAt(t);
        const DistanceSample<T> sample = sampleAt(t);
        return {sample.distance, this->speedAround(t, rounding) * (pair.extension * 2 + 1) * rounding + sample.bound};
    }

private:
    using TwoBodyQuery<T>::m_a;
    using TwoBodyQuery<T>::m_b;
    using TwoBodyQuery<T>::m_magnitude;

    // Both bodies, a ray or line as a segment that extends past the other body.
    struct Pair
    {
        Sweep<T> a;
        Sweep<T> b;
        bool isExtended = false; // false if no segment is long enough
        T bound{};               // error bound of lengths at all times
        std::array<T, 3> bounds; // the same for each Bézier control point
        T size{};                // bounds the coordinates, including the far ends of rays and lines
        T extension{};           // the multiple of a→b to which a ray or line was extended
    };

    Pair pairOf(const Sweep<T>& a, const Sweep<T>& b) const
    {
        const std::optional<T> forA = extensionFactor(m_a.shape(), a, b);
        const std::optional<T> forB = extensionFactor(m_b.shape(), b, a);
        if (!forA || !forB)
            return {};
        const auto sizeAt = [&](std::size_t k) {
            return a.magnitude[k] * (*forA * 2 + 1) + b.magnitude[k] * (*forB * 2 + 1);
        };
        const T size = std::max<T>(sizeAt(0), sizeAt(1));
        const T bound = lengthBound(size);
        return {extended(m_a.shape(), a, *forA),
                extended(m_b.shape(), b, *forB),
                true,
                bound,
                {lengthBound<T>(sizeAt(0)), bound, lengthBound<T>(sizeAt(1))},
                size,
                *forA + *forB};
    }
    Pair pairAt(const T& t) const
    {
        return pairOf(atRest(m_a.at(t), m_a.magnitude(t)), atRest(m_b.at(t), m_b.magnitude(t)));
    }

    // Tries the separating direction of the middle first, then those of both ends: a body that moves away from an event
    // in a straight line is separated by the direction at the event.
    bool isSeparated(const Pair& pair, const DistanceSample<T>& middle) const
    {
        if (middle.state == ContactState::contact)
            return false;
        const auto tries = [&](const Hull<T>& a, const Hull<T>& b) {
            const WitnessPoints<T> points = witnessPoints(a, b);
            return !points.overlap && separated(pair.a, pair.b, points.between, pair.bounds);
        };
        const bool unbounded = m_a.unbounded() || m_b.unbounded();
        return tries(unbounded ? middleOf(pair.a) : m_a.at(middle.t),
                     unbounded ? middleOf(pair.b) : m_b.at(middle.t)) ||
               tries(pair.a.first(), pair.b.first()) || tries(pair.a.last(), pair.b.last());
    }

    static Hull<T> middleOf(const Sweep<T>& sweep)
    {
        Hull<T> hull = sweep.first();
        for (std::size_t k = 0; k < static_cast<std::size_t>(sweep.count); ++k)
            hull.p[k] = (sweep.arc[k][0] + sweep.arc[k][1] * T(2) + sweep.arc[k][2]) * T(T(1) / 4);
        return hull;
    }

    bool m_thin;
};

} // namespace

template <class T>
std::unique_ptr<DistanceQuery<T>> hullQuery(const BodyLeg<T>& a, const BodyLeg<T>& b, Interval time, ContactRules rules)
{
    return std::make_unique<HullQuery<T>>(a, b, time, rules);
}

#define SWEEP_HULL_QUERY(T)                                                                                            \
    template std::unique_ptr<DistanceQuery<T>> hullQuery(const BodyLeg<T>&, const BodyLeg<T>&, Interval, ContactRules);
SWEEP_FOR_EACH_NUMBER(SWEEP_HULL_QUERY)
#undef SWEEP_HULL_QUERY

} // namespace sweep::auditing
