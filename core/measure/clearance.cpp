#include "core/measure/clearance.h"

#include "core/base/contract.h"
#include "core/measure/clearance_formula.h"
#include "core/measure/relation.h"
#include "core/number/quadratic_surd.h"
#include "core/number/roots.h"
#include "core/number/sample.h"
#include "core/scene/path_legs.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sweep {

namespace {

// The clearance √(n/d) − R can be stationary only at roots of these: (n/d)′ = 2·√(n/d)·R′, squared and cleared of
// denominators if R changes. With n = s² that is s = 0 or (2·s′·d − s·d′)² = 4·d³·R′²: one polynomial would have s as a
// factor twice. Empty if one of them is 0.
std::vector<Polynomial> stationary(const ClearanceFormula& f)
{
    const Polynomial four(Dyadic(4));
    const Polynomial rate = square(f.radius.derivative());
    // Not in one expression: g++ 12 destroys the members of a list in a conditional twice if memory runs out.
    std::vector<Polynomial> factors;
    const bool hasSide = !f.side.isZero();
    if (hasSide)
        factors.push_back(f.side);
    const Polynomial slope = hasSide ? Polynomial(Dyadic(2)) * f.side.derivative() * f.d - f.side * f.d.derivative()
                                     : f.n.derivative() * f.d - f.n * f.d.derivative();
    if (rate.isZero())
        factors.push_back(slope);
    else if (hasSide)
        factors.push_back(square(slope) - four * f.d * square(f.d) * rate);
    else
        factors.push_back(square(slope) - four * f.n * f.d * square(f.d) * rate);
    if (factors.back().isZero())
        factors.clear();
    return factors;
}

// Adds the beginning of a piece and its stationary times. (Its end is the beginning of the next one, with the same
// value.) Adds nothing if the job stops.
void addTurns(const ClearancePiece& piece, std::vector<ClearanceTurn>& turns, const Job& job)
{
    std::vector<Instant> times{piece.begin};
    for (const Polynomial& factor : stationary(*piece.formula))
        for (const Instant& t : rootsBetween(factor, piece.begin.below(), piece.end.above(), job))
            if (piece.begin < t && t < piece.end)
                times.push_back(t);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    std::vector<ClearanceTurn> found;
    for (const Instant& t : times) {
        if (job.stopped())
            return;
        found.push_back({t, clearanceAt(piece, t)});
    }
    std::move(found.begin(), found.end(), std::back_inserter(turns));
}

bool isBelow(const Bounds& p, const Bounds& q)
{
    return p.low < q.low || (p.low == q.low && p.high < q.high);
}

std::vector<std::size_t> dipsOf(const std::vector<ClearanceTurn>& turns)
{
    std::vector<std::size_t> dips;
    bool falls = true; // whether the curve falls before the current turn
    for (std::size_t i = 0; i < turns.size(); ++i) {
        std::size_t next = i + 1;
        while (next < turns.size() && !isBelow(turns[i].value, turns[next].value) &&
               !isBelow(turns[next].value, turns[i].value))
            ++next;
        const bool rises = next == turns.size() || isBelow(turns[i].value, turns[next].value);
        if (falls && rises)
            dips.push_back(i);
        falls = !rises;
        i = next - 1;
    }
    return dips;
}

const ClearancePiece& pieceAt(const ClearanceCurve& curve, const Instant& t)
{
    const auto after = std::upper_bound(std::next(curve.pieces.begin()), curve.pieces.end(), t,
                                        [](const Instant& time, const ClearancePiece& p) { return time < p.begin; });
    return *std::prev(after);
}

// Collects samples of the curve at doubles, and refines them.
class Sampler
{
public:
    Sampler(const ClearanceCurve& curve, const Job& job) : m_curve(curve), m_job(job) {}

    void offer(double t) { m_samples.push_back({t, at(t)}); }
    std::vector<ClearanceSample> refined(int depth)
    {
        sort();
        const auto [least, greatest] =
            std::minmax_element(m_samples.begin(), m_samples.end(),
                                [](const ClearanceSample& p, const ClearanceSample& q) { return p.value < q.value; });
        m_tolerance = (greatest->value / 2 - least->value / 2) / 500;
        const std::vector<ClearanceSample> coarse = m_samples;
        for (std::size_t i = 1; i < coarse.size(); ++i)
            halve(coarse[i - 1], coarse[i], depth);
        sort();
        return std::move(m_samples);
    }

private:
    [[nodiscard]] double at(double t) const
    {
        return nearestFinite(clearanceAt(pieceAt(m_curve, Instant(t)), Dyadic(t))).value;
    }
    void sort()
    {
        std::sort(m_samples.begin(), m_samples.end(), [](const auto& p, const auto& q) { return p.t < q.t; });
        m_samples.erase(
            std::unique(m_samples.begin(), m_samples.end(), [](const auto& p, const auto& q) { return p.t == q.t; }),
            m_samples.end());
    }
    void halve(const ClearanceSample& p, const ClearanceSample& q, int depth)
    {
        const double t = p.t / 2 + q.t / 2;
        if (depth == 0 || !(p.t < t && t < q.t) || m_job.stopped())
            return;
        const ClearanceSample middle{t, at(t)};
        if (!(std::abs(middle.value - (p.value / 2 + q.value / 2)) > m_tolerance))
            return;
        m_samples.push_back(middle);
        halve(p, middle, depth - 1);
        halve(middle, q, depth - 1);
    }

    const ClearanceCurve& m_curve;
    const Job& m_job;
    std::vector<ClearanceSample> m_samples;
    double m_tolerance = 0;
};

// The sign of distance² − (sum of radii)² early in the open interval.
Sign earlySign(const ClearancePiece& piece, const Instant& begin, const Instant& end)
{
    const Polynomial gap = piece.formula->n - square(piece.formula->radius) * piece.formula->d;
    if (gap.isZero())
        return Sign::zero;
    const std::vector<Instant> roots = rootsBetween(gap, begin.below(), end.above());
    const auto next = std::find_if(roots.begin(), roots.end(), [&](const Instant& t) { return begin < t && t < end; });
    return gap.signAt(between(begin, next == roots.end() ? end : *next));
}

} // namespace

const ClearanceTurn& ClearanceCurve::minimum() const
{
    SWEEP_EXPECTS(!turns.empty());
    return *std::min_element(turns.begin(), turns.end(),
                             [](const ClearanceTurn& p, const ClearanceTurn& q) { return isBelow(p.value, q.value); });
}

namespace {

// Adds the pieces of one stretch and their turns until the job stops. Reports progress after each piece.
void addStretch(ClearanceCurve& curve, std::vector<ClearancePiece> pieces, std::size_t stretch, std::size_t stretches,
                const Job& job)
{
    for (std::size_t i = 0; i < pieces.size() && !job.stopped(); ++i) {
        const std::size_t before = curve.turns.size();
        addTurns(pieces[i], curve.turns, job);
        if (curve.turns.size() == before)
            return;
        curve.pieces.push_back(std::move(pieces[i]));
        const double share = static_cast<double>(i + 1) / static_cast<double>(pieces.size());
        job.report((static_cast<double>(stretch) + share) / static_cast<double>(stretches));
    }
}

// Marks turns at which unbounded hulls are parallel and apart, although they meet just before or after.
void markLimits(ClearanceCurve& curve, const Scene& scene, const Body& a, const Body& b)
{
    if (!isUnbounded(a.shape) || !isUnbounded(b.shape))
        return;
    for (ClearanceTurn& turn : curve.turns) {
        const bool isZero = turn.value.high <= 0;
        const auto relation = isZero ? relationAt(scene, a, b, turn.t, RelationDetail::points) : std::nullopt;
        turn.isAttained = !relation || relation->relation != Relation::apart;
    }
}

} // namespace

bool holdsEnd(const ClearanceCurve& curve, const Instant& t)
{
    auto contact = std::ranges::lower_bound(curve.contacts, t, {}, &Contact::end);
    for (; contact != curve.contacts.end() && contact->begin <= t; ++contact)
        if ((contact->begin == t && !contact->touchesAtBegin) || (contact->end == t && !contact->touchesAtEnd))
            return false;
    return true;
}

NearestClearance nearestClearance(const ClearanceCurve& curve, const Instant& t)
{
    return nearestClearance(*pieceAt(curve, t).formula, t);
}

ClearanceCurve clearanceCurve(const Scene& scene, const Body& a, const Body& b, Interval common, const Job& job)
{
    ClearanceCurve curve;
    const std::vector<Interval> stretches = stretchesOf(a, b, common);
    for (std::size_t i = 0; i < stretches.size() && !job.stopped(); ++i)
        addStretch(curve, clearancePieces(scene, a, b, stretches[i], job), i, stretches.size(), job);
    if (!curve.pieces.empty())
        curve.turns.push_back({curve.pieces.back().end, clearanceAt(curve.pieces.back(), curve.pieces.back().end)});
    curve.dips = dipsOf(curve.turns);
    markLimits(curve, scene, a, b);
    if (!job.stopped())
        curve.contacts = contacts(scene, a, b, common, {.job = job});
    curve.isComplete = !job.stopped();
    if (!curve.isComplete)
        curve.contacts.clear();
    return curve;
}

ClearanceVerdict verdictOn(const ClearanceCurve& curve, const Contact& contact)
{
    if (std::ranges::all_of(curve.pieces, [](const ClearancePiece& one) { return one.formula->radius.isZero(); }))
        return ClearanceVerdict::contact;
    if (contact.isInstant())
        return ClearanceVerdict::graze;
    for (const ClearancePiece& piece : curve.pieces) {
        const Instant& begin = std::max(piece.begin, contact.begin);
        const Instant& end = std::min(piece.end, contact.end);
        if (!(begin < end))
            continue;
        // While hulls meet, the clearance is below 0 by the sum of the radii, which is 0 for an instant at most.
        const bool meets = piece.feature.kind == ClearanceKind::meeting;
        if (meets || earlySign(piece, begin, end) == Sign::negative)
            return ClearanceVerdict::crossing;
    }
    return ClearanceVerdict::graze;
}

ClearanceVerdict verdictOn(const ClearanceCurve& curve)
{
    SWEEP_EXPECTS(curve.isComplete);
    ClearanceVerdict verdict = ClearanceVerdict::apart;
    for (const Contact& contact : curve.contacts)
        verdict = std::min(verdict, verdictOn(curve, contact));
    return verdict;
}

std::vector<ClearanceSample> clearanceSamples(const ClearanceCurve& curve, Interval common, int intervals,
                                              const Job& job)
{
    SWEEP_EXPECTS(intervals >= 1 && !curve.pieces.empty());
    constexpr int deepest = 8;
    Sampler sampler(curve, job);
    const Interval time{common.start, std::min(common.end, curve.pieces.back().end.below())};
    const auto inside = [&](double t) { return std::clamp(t, time.start, time.end); };
    for (const ClearanceTurn& turn : curve.turns)
        sampler.offer(inside(turn.t.nearest()));
    for (int i = 1; i < intervals && !job.stopped(); ++i) {
        const double share = static_cast<double>(i) / intervals;
        sampler.offer(inside(time.start * (1 - share) + time.end * share));
    }
    return sampler.refined(deepest);
}

} // namespace sweep
