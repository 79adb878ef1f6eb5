#include "core/measure/inspection.h"

#include "core/contacts/candidate_pairs.h"
#include "core/measure/relation_filter.h"
#include "core/measure/untested_pairs.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>
#include <sweepbench/contacts.h>
#include <sweepbench/timeline.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace sweep {

namespace {

// Whether it is the hull of two control points.
bool isStraight(const BodyState& body)
{
    return body.isLong() && !body.isClosed();
}

ImpactInspection impactBetween(const BodyState& p, const BodyState& q, const Job& job)
{
    const bool aMoves = !isStraight(p) || isStraight(q);
    return {aMoves, aMoves ? impactOf(p, q, job) : impactOf(q, p, job)};
}

} // namespace

std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b, const Rational& t,
                                           const Job& job)
{
    SWEEP_EXPECTS(a != b && a < scene.bodies.size() && b < scene.bodies.size());
    const auto p = bodyState(scene, scene.bodies[a], t);
    const auto q = bodyState(scene, scene.bodies[b], t);
    if (!p || !q || job.stopped())
        return {};
    PairInspection inspection{.a = a, .b = b, .relation = relationOf(*p, *q)};
    const bool anyIsClosed = p->isClosed() || q->isClosed();
    const bool longA = isStraight(*p);
    const bool longB = isStraight(*q);
    if (longA && longB) {
        const TwoLines lines = twoLines(*p, *q);
        inspection.lines = LinesInspection{lines, formulaAnswers(*p, *q, lines)};
    }
    if (longA != longB && (longA ? *q : *p).hasRadius && !anyIsClosed)
        inspection.circle = longA ? circleLine(*q, *p) : circleLine(*p, *q);
    if (job.stopped())
        return {};
    inspection.impact = impactBetween(*p, *q, job);
    if (!anyIsClosed)
        inspection.formulas = gapPolynomials(*p, *q, job);
    return job.stopped() ? std::nullopt : std::optional(std::move(inspection));
}

std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b, double t, const Job& job)
{
    return inspectionOf(scene, a, b, rationalOf(Dyadic(t)), job);
}

std::optional<ImpactInspection> impactBetween(const Scene& scene, std::size_t a, std::size_t b, const Rational& t,
                                              const Job& job)
{
    SWEEP_EXPECTS(a != b && a < scene.bodies.size() && b < scene.bodies.size());
    const auto p = bodyState(scene, scene.bodies[a], t);
    const auto q = bodyState(scene, scene.bodies[b], t);
    if (!p || !q)
        return {};
    const ImpactInspection impact = impactBetween(*p, *q, job);
    return job.stopped() ? std::nullopt : std::optional(impact);
}

bool isOpenAt(const Scene& scene, const Event& event, const Instant& t)
{
    if (event.withCell() || (!isUnbounded(scene.bodies[event.a].shape) && !isUnbounded(scene.bodies[event.b].shape)))
        return false;
    const auto then = relationAt(scene, scene.bodies[event.a], scene.bodies[event.b], t, RelationDetail::points);
    return then && then->relation == Relation::apart;
}

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// A body that is active at the time, or one that is at rest at some time.
struct ActiveBody
{
    std::uint32_t index;
    Box box;                  // holds the body
    std::optional<Pose> pose; // if all its numbers are doubles; the same for each of its pairs
};

bool isNearer(const MeasuredPair& p, const MeasuredPair& q)
{
    return std::tie(p.relation.distance, p.pair) < std::tie(q.relation.distance, q.pair);
}

double magnitudeOf(Vec p)
{
    return std::max(std::abs(p.x), std::abs(p.y));
}

class Search
{
public:
    // Searches the pairs at time t.
    Search(const Scene& scene, double t, std::size_t count, const ParallelJob& work)
        : m_scene(scene), m_t(t), m_count(count), m_work(work)
    {
        for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
            const Body& body = scene.bodies[i];
            const Interval active = activeInterval(scene, body);
            if (t >= active.start && t <= active.end)
                m_bodies.push_back({i, sweptBox({body, active}, {t, t}), unroundedPose(scene, body, t)});
        }
        m_all = m_bodies.size() < 2 ? 0 : m_bodies.size() * (m_bodies.size() - 1) / 2;
    }
    // Searches the pairs at rest, each at its own time.
    Search(const Scene& scene, std::size_t count, const ParallelJob& work)
        : m_scene(scene), m_resting(std::in_place, scene), m_count(count), m_work(work),
          m_all(m_resting->countsByTime().atRest)
    {
        for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
            const Body& body = scene.bodies[i];
            const Interval active = activeInterval(scene, body);
            if (m_resting->restsAtTimes(i))
                m_bodies.push_back(
                    {i, sweptBox({body, active}, active),
                     isStationary(body, active) ? unroundedPose(scene, body, active.start) : std::nullopt});
        }
    }

    // Boxes grown by half of a reach on each side overlap if two bodies are no further apart than the reach.
    [[nodiscard]] NearestPairs found()
    {
        NearestPairs result{.inContact = inContact(overlapping(0)), .nearest = {}};
        const auto less = [](const MeasuredPair& p, const MeasuredPair& q) { return p.pair < q.pair; };
        const std::size_t wanted = std::min(m_count, m_all - result.inContact.size());
        const double whole = span();
        for (double reach = whole / (static_cast<double>(m_bodies.size()) + 1);
             result.nearest.size() < wanted && !m_work.job.stopped(); reach = reach < whole ? 2 * reach : infinity) {
            std::vector<BodyPair> pairs = overlapping(reach);
            std::erase_if(pairs, [&](BodyPair pair) {
                return std::binary_search(result.inContact.begin(), result.inContact.end(),
                                          MeasuredPair{bodies(pair), {}}, less);
            });
            if (pairs.size() < wanted)
                continue;
            result.nearest = nearestOf(std::move(pairs), wanted);
            std::erase_if(result.nearest, [&](const MeasuredPair& one) { return one.relation.distance > reach; });
        }
        if (m_work.job.stopped())
            result.nearest.clear();
        return result;
    }

private:
    [[nodiscard]] BodyPair bodies(BodyPair pair) const { return {m_bodies[pair.a].index, m_bodies[pair.b].index}; }

    [[nodiscard]] MeasuredPair measured(BodyPair pair) const
    {
        const BodyPair named = bodies(pair);
        const Instant t = m_resting ? commonStart(m_scene, named) : Instant(m_t);
        const auto relation =
            relationAt(m_scene, m_scene.bodies[named.a], m_scene.bodies[named.b], t, RelationDetail::points);
        return {named, relation.value_or(PairRelation{})};
    }
    [[nodiscard]] std::optional<MeasuredPair> contactOf(BodyPair pair) const
    {
        const ActiveBody& p = m_bodies[pair.a];
        const ActiveBody& q = m_bodies[pair.b];
        if (p.pose && q.pose) {
            const Relation relation = relationOf(*p.pose, *q.pose);
            if (relation == Relation::apart)
                return {};
            if (const auto meeting = meetingFiltered(*p.pose, *q.pose, relation))
                return MeasuredPair{bodies(pair), *meeting};
        }
        MeasuredPair one = measured(pair);
        return one.relation.relation == Relation::apart ? std::nullopt : std::optional(std::move(one));
    }
    [[nodiscard]] std::vector<MeasuredPair> inContact(const std::vector<BodyPair>& pairs) const
    {
        constexpr std::size_t blockLength = 4096;
        std::vector<std::vector<MeasuredPair>> blocks(blockCount(pairs.size(), blockLength));
        parallelFor(m_work.threads, blocks.size(), [&](std::size_t i) {
            const Block block = blockAt(i, pairs.size(), blockLength);
            for (std::size_t k = block.first; k < block.last && !m_work.job.stopped(); ++k)
                if (auto contact = contactOf(pairs[k]))
                    blocks[i].push_back(std::move(*contact));
        });
        std::vector<MeasuredPair> all;
        for (auto& block : blocks)
            std::move(block.begin(), block.end(), std::back_inserter(all));
        return all;
    }

    // The width or height of all bounded boxes together, whichever is greater; infinite if beyond the doubles.
    [[nodiscard]] double span() const
    {
        std::optional<Box> all;
        for (const ActiveBody& body : m_bodies)
            if (!isUnbounded(m_scene.bodies[body.index].shape))
                all = all ? hull(*all, body.box) : body.box;
        const double size = all ? std::max(all->x.high - all->x.low, all->y.high - all->y.low) : infinity;
        return size > 0 ? size : infinity;
    }

    [[nodiscard]] std::vector<BodyPair> overlapping(double reach) const
    {
        BoxArrays boxes;
        const double step = reach == 0 ? 0 : nextUp(reach / 2);
        const auto low = [&](double x) { return reach == 0 ? x : nextDown(x - step); };
        const auto high = [&](double x) { return reach == 0 ? x : nextUp(x + step); };
        for (const ActiveBody& body : m_bodies) {
            if (reach == infinity)
                boxes.push_back(-infinity, -infinity, infinity, infinity);
            else
                boxes.push_back(low(body.box.x.low), low(body.box.y.low), high(body.box.x.high), high(body.box.y.high));
        }
        std::vector<BodyPair> pairs = overlappingPairs(boxes, m_work);
        if (m_resting)
            std::erase_if(pairs, [this](BodyPair pair) {
                return m_resting->whyUntestedByTime(bodies(pair)) != Untested::atRest;
            });
        return sortedPairs(m_bodies.size(), pairs);
    }

    // Distances in doubles decide the order of most pairs. If neither products nor quotients leave the range of
    // doubles, they are off by less than 2⁻⁴⁰ times the largest coordinate.
    [[nodiscard]] double errorOfDoubles() const
    {
        double largest = 0;
        for (const ActiveBody& body : m_bodies) {
            if (!body.pose)
                return infinity;
            largest = std::max({largest, magnitudeOf(body.pose->a), magnitudeOf(body.pose->b), body.pose->radius});
            for (const Vec point : body.pose->points)
                largest = std::max(largest, magnitudeOf(point));
        }
        return largest > 1e-100 && largest < 1e100 ? largest * 0x1p-40 : infinity;
    }

    [[nodiscard]] std::vector<MeasuredPair> nearestOf(std::vector<BodyPair> pairs, std::size_t wanted) const
    {
        const double error = errorOfDoubles();
        if (error < infinity && pairs.size() > wanted) {
            std::vector<std::pair<double, BodyPair>> rough;
            for (const BodyPair pair : pairs)
                rough.emplace_back(approxClearance(*m_bodies[pair.a].pose, *m_bodies[pair.b].pose), pair);
            const auto last = rough.begin() + static_cast<std::ptrdiff_t>(wanted) - 1;
            std::nth_element(rough.begin(), last, rough.end(),
                             [](const auto& p, const auto& q) { return p.first < q.first; });
            const double limit = last->first + 2 * error;
            pairs.clear();
            for (const auto& [distance, pair] : rough)
                if (!(distance > limit))
                    pairs.push_back(pair);
        }
        std::vector<MeasuredPair> apart;
        for (const BodyPair pair : pairs) {
            if (m_work.job.stopped())
                return {};
            apart.push_back(measured(pair));
        }
        const auto last = apart.begin() + static_cast<std::ptrdiff_t>(std::min(wanted, apart.size()));
        std::partial_sort(apart.begin(), last, apart.end(), isNearer);
        apart.erase(last, apart.end());
        return apart;
    }

    const Scene& m_scene;
    double m_t = 0;
    std::optional<TestedPairs> m_resting; // set in place of m_t
    std::size_t m_count;
    const ParallelJob& m_work;
    std::size_t m_all = 0; // the number of pairs to search
    std::vector<ActiveBody> m_bodies = {};
};

} // namespace

NearestPairs nearestPairs(const Scene& scene, double t, std::size_t count, const ParallelJob& work)
{
    return Search(scene, t, count, work).found();
}

NearestPairs nearestPairsAtRest(const Scene& scene, std::size_t count, const ParallelJob& work)
{
    return Search(scene, count, work).found();
}

namespace {

// The number of pairs that are untested for that reason; without one, of tested pairs.
std::uint64_t pairCount(const Scene& scene, const TestedPairs& tested, std::optional<Untested> kind)
{
    const UntestedCounts counts = tested.counts();
    const std::uint64_t size = scene.bodies.size();
    if (!kind)
        return size * (size - 1) / 2 - counts.all();
    return *kind == Untested::atRest      ? counts.atRest
           : *kind == Untested::sameGroup ? counts.sameGroup
           : *kind == Untested::ignored   ? counts.ignored
                                          : counts.noCommonTime;
}

} // namespace

namespace {

constexpr std::size_t mostEdgePairs = 250'000; // more take longer than all else that a scene without events needs

std::size_t edgePairs(const Scene& scene, BodyPair pair)
{
    const auto edges = [&scene](std::uint32_t body) {
        return std::max<std::size_t>(scene.bodies[body].points.size(), 1);
    };
    return edges(pair.a) * edges(pair.b);
}

} // namespace

std::optional<ClosestApproach> closestApproach(const Scene& scene, BodyPair pair, const Job& job)
{
    const Body& a = scene.bodies[pair.a];
    const Body& b = scene.bodies[pair.b];
    const auto common = commonWindow(scene, a, b);
    if (!common)
        return {};
    ClosestApproach closest{pair, Instant(common->start), {}};
    if (!isStationary(a, *common) || !isStationary(b, *common)) {
        const ClearanceCurve curve = clearanceCurve(scene, a, b, *common, job);
        if (!curve.turns.empty()) {
            closest.t = curve.minimum().t;
            closest.until = curve.minimum().until;
        }
    }
    auto relation = relationAt(scene, a, b, closest.t);
    if (!relation)
        return {};
    closest.relation = std::move(*relation);
    return closest;
}

std::optional<NearestApproach> nearestApproach(const Scene& scene, std::optional<Untested> kind, std::size_t most,
                                               const Job& job)
{
    const TestedPairs tested(scene);
    NearbyPairs nearby(scene, tested, kind, {.threads = 0, .job = job});
    std::optional<ClosestApproach> least;
    const auto distance = [&least] {
        return least ? least->relation.distance : std::numeric_limits<double>::infinity();
    };
    const auto key = [](const ClosestApproach& one) { return std::pair(one.relation.distance, one.pair); };
    std::uint64_t compared = 0;
    bool isLeftOut = false;
    for (std::size_t stretches = 0; stretches < most && !job.stopped();) {
        const auto next = nearby.next(distance());
        if (!next)
            break;
        if (least && std::pair(next->atLeast, next->pair) > key(*least))
            continue;
        if (kind != Untested::atRest && edgePairs(scene, next->pair) > mostEdgePairs) {
            isLeftOut = true;
            continue;
        }
        auto approach = closestApproach(scene, next->pair, job);
        if (!approach)
            continue;
        ++compared;
        const PreparedBody a(scene, scene.bodies[next->pair.a]);
        const PreparedBody b(scene, scene.bodies[next->pair.b]);
        stretches += stretchesOf(a, b, *commonInterval(a.active(), b.active())).size();
        if (!least || key(*approach) < key(*least))
            least = std::move(approach);
    }
    if (!least)
        return {};
    const std::uint64_t count = pairCount(scene, tested, kind);
    const bool isCertain = !isLeftOut && !job.stopped() && nearby.atLeast() >= distance();
    return NearestApproach{std::move(*least), isCertain ? count : compared, count};
}

namespace {

// The bodies of a body's group; the body alone if it has none, or if the group's name is the id of a body.
std::vector<std::uint32_t> membersOf(const Scene& scene, std::uint32_t body)
{
    const auto& group = scene.bodies[body].group;
    std::vector<std::uint32_t> members;
    for (std::uint32_t i = 0; group && i < scene.bodies.size(); ++i) {
        if (scene.bodies[i].id == *group)
            return {body};
        if (scene.bodies[i].group == group)
            members.push_back(i);
    }
    if (members.size() > 1)
        return members;
    return {body};
}

bool areTested(const TestedPairs& tested, const std::vector<std::uint32_t>& p, const std::vector<std::uint32_t>& q)
{
    constexpr std::size_t most = 1'000'000; // pairs; more are not examined
    return p.size() <= most / q.size() && std::ranges::all_of(p, [&](std::uint32_t a) {
               return std::ranges::all_of(q, [&](std::uint32_t b) {
                   return !tested.whyUntested({std::min(a, b), std::max(a, b)});
               });
           });
}

} // namespace

GroupPair groupsOfPair(const Scene& scene, BodyPair pair)
{
    const TestedPairs tested(scene);
    const std::vector<std::uint32_t> a = membersOf(scene, pair.a);
    const std::vector<std::uint32_t> b = membersOf(scene, pair.b);
    const auto nameOf = [&scene](const std::vector<std::uint32_t>& members) {
        return members.size() > 1 ? *scene.bodies[members.front()].group : std::string();
    };
    if (areTested(tested, a, b))
        return {nameOf(a), nameOf(b)};
    if (areTested(tested, a, {pair.b}))
        return {nameOf(a), {}};
    return {{}, areTested(tested, {pair.a}, b) ? nameOf(b) : std::string()};
}

} // namespace sweep
