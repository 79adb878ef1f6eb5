#include "core/audit/relation_check.h"

#include "core/audit/event_check.h"
#include "core/audit/interval_check.h"
#include "core/base/parallel.h"

#include <cmath>
#include <limits>
#include <string>

namespace sweep {

namespace auditing {

namespace {

// The most that an exact distance of about x may be off from d if d is the finite double nearest to it.
template <class T>
T roundingTowards(const T& x, double d)
{
    if (!(x > T(d)))
        return (T(d) - T(below(d, 1))) / 2;
    return d < std::numeric_limits<double>::max() ? T((T(above(d, 1)) - T(d)) / 2) : T(x - T(d));
}

class RelationCheck
{
public:
    RelationCheck(const AuditPair& pair, Interval w, double t, const RelationClaim& claim)
        : m_pair(pair), m_w(w), m_claim(claim)
    {
        const auto& bodies = pair.motions().scene().bodies;
        m_rests = w.start < w.end && !movesDuring(bodies[0], w) && !movesDuring(bodies[1], w);
        m_opinion.t = t;
    }

    Opinion opinion()
    {
        if (!decides<double>(Precision::doubles) && !decides<Digits30>(Precision::digits30) &&
            !decides<Digits100>(Precision::digits100))
            decides<Digits1300>(Precision::digits1300);
        return m_opinion;
    }

private:
    // Sets the opinion. True if more digits cannot change it.
    template <class T>
    bool decides(Precision precision)
    {
        using std::abs;
        if (std::is_same_v<T, double> && !m_pair.doublesUsable())
            return false;
        const T t(m_opinion.t);
        const auto query = m_pair.query<T>(m_pair.pieceAt(m_opinion.t, m_w));
        if (!query->usable())
            return false;
        const DistanceSample<T> sample = query->sampleAt(t);
        m_opinion.precision = precision;
        m_opinion.value = static_cast<double>(sample.distance);
        m_opinion.bound = static_cast<double>(sample.bound);
        if (const auto intersects = query->intersectsAt(t); intersects && contradicts(sample, *intersects))
            return set(Verdict::undecided, contradiction(*intersects));
        if (sample.state == ContactState::unknown)
            return set(Verdict::undecided, whyUndecided(m_opinion, std::numeric_limits<T>::digits10));
        if ((sample.state == ContactState::contact) != m_claim.inContact) {
            set(Verdict::disagree, m_claim.inContact ? "they are apart" : "they are in contact");
            // A distance taken as 0 may be merely small.
            return NumberTraits<T>::isPrecise && abs(sample.distance) > sample.bound;
        }
        return m_claim.inContact ? agrees() : decidesDistance(sample);
    }

    template <class T>
    bool decidesDistance(const DistanceSample<T>& sample)
    {
        using std::abs;
        constexpr int marginOfBound = 1024;
        const T rounding = roundingTowards(sample.distance, m_claim.distance);
        if (abs(sample.distance - T(m_claim.distance)) > rounding + sample.bound) {
            set(Verdict::disagree, "their distance is " + shortest(m_opinion.value));
            return NumberTraits<T>::isPrecise;
        }
        return sample.bound * marginOfBound < rounding
                   ? agrees()
                   : set(Verdict::undecided, whyUndecided(m_opinion, std::numeric_limits<T>::digits10));
    }

    // Positions of bodies at rest are exact, so rounding does not separate them. Those of moving bodies that touch may
    // be apart by less than the error bound.
    template <class T>
    [[nodiscard]] bool contradicts(const DistanceSample<T>& sample, bool intersects) const
    {
        if (intersects)
            return sample.distance > sample.bound;
        return sample.distance == 0 || (m_rests && sample.state == ContactState::contact);
    }

    [[nodiscard]] std::string contradiction(bool intersects) const
    {
        return std::string("intersects() says ") + (intersects ? "yes" : "no") + ", and distance() " +
               shortest(m_opinion.value) + " ± " + shortest(m_opinion.bound);
    }

    bool agrees()
    {
        m_opinion.verdict = Verdict::agree;
        m_opinion.reason = {};
        return true;
    }
    // Sets the opinion. Always false: more digits may change it.
    bool set(Verdict verdict, std::string reason)
    {
        m_opinion.verdict = verdict;
        m_opinion.reason = std::move(reason);
        return false;
    }

    const AuditPair& m_pair;
    Interval m_w; // the time during which both are active
    RelationClaim m_claim;
    bool m_rests = false;
    Opinion m_opinion;
};

// The fault of a claim that is wrong for any bodies; empty if it has none.
std::string claimFault(const RelationClaim& claim)
{
    if (!(claim.distance >= 0) || !std::isfinite(claim.distance))
        return shortest(claim.distance) + " is no distance";
    return claim.inContact && claim.distance > 0 ? "bodies in contact have the distance 0" : "";
}

Scene pairAlone(const Scene& scene, const Body& a, const Body& b)
{
    Scene alone;
    alone.time = scene.time;
    alone.bodies = {a, b};
    return alone;
}

// The two bodies of a claim in a scene of their own.
class TwoBodies
{
public:
    TwoBodies(const Scene& scene, const Body& a, const Body& b) : m_alone(pairAlone(scene, a, b)), m_motions(m_alone) {}

    // The time during which both are active: of length 0 if one ends as the other begins.
    [[nodiscard]] Interval together() const
    {
        const Interval p = m_motions.active(0);
        const Interval q = m_motions.active(1);
        return {std::max(p.start, q.start), std::min(p.end, q.end)};
    }

    [[nodiscard]] Opinion opinion(double t, const RelationClaim& claim) const
    {
        const Interval w = together();
        std::string fault = claimFault(claim);
        if (!(w.start <= t && t <= w.end))
            fault = "outside of the time during which both are active";
        if (fault.empty())
            return RelationCheck(AuditPair(m_motions, 0, 1), w, t, claim).opinion();
        Opinion opinion;
        opinion.verdict = Verdict::disagree;
        opinion.t = t;
        opinion.reason = std::move(fault);
        return opinion;
    }

private:
    Scene m_alone;
    SceneMotions m_motions;
};

} // namespace

} // namespace auditing

Opinion checkRelation(const Scene& scene, const Body& a, const Body& b, double t, const RelationClaim& claim)
{
    const auditing::TwoBodies bodies(scene, a, b);
    return bodies.opinion(t, claim);
}

std::vector<Opinion> checkContactsAtRest(const Scene& scene,
                                         const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                                         const ParallelJob& work)
{
    constexpr std::size_t pairsOfBlock = 64;
    std::vector<Opinion> opinions(pairs.size());
    parallelFor(work.threads, blockCount(pairs.size(), pairsOfBlock), [&](std::size_t i) {
        const Block block = blockAt(i, pairs.size(), pairsOfBlock);
        for (std::size_t k = block.first; k < block.last && !work.job.stopped(); ++k) {
            const auditing::TwoBodies bodies(scene, scene.bodies[pairs[k].first], scene.bodies[pairs[k].second]);
            opinions[k] = bodies.opinion(bodies.together().start, {.inContact = true});
        }
    });
    return work.job.stopped() ? std::vector<Opinion>() : opinions;
}

} // namespace sweep
