#include "core/grid/walk_comparison.h"

#include "core/grid/textbook/disc_walk.h"
#include "core/grid/textbook/square_walk.h"
#include "core/grid/textbook/thin_walk.h"
#include "core/grid/trace/trace.h"
#include "core/grid/trace/trace_size.h"
#include "core/grid/walk_deviation.h"

#include <algorithm>
#include <array>
#include <compare>
#include <limits>
#include <utility>

namespace sweep {

const char* name(WalkKind kind)
{
    constexpr std::array names{"exact", "square", "disc-double", "thin"};
    return names[static_cast<std::size_t>(kind)];
}

CellPolicy nativePolicy(WalkKind kind)
{
    return kind == WalkKind::thin ? CellPolicy::halfOpen : CellPolicy::closed;
}

std::size_t ComparedWalk::cells() const
{
    std::vector<Cell> all;
    for (const RankedVisit& visit : visits)
        all.push_back(visit.cell);
    std::sort(all.begin(), all.end());
    return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
}

namespace {

// A visit with its exact times.
struct ExactVisit : CellVisit
{
    Instant begin;
    Instant end;
};

// Assigns to the times of an exact walk the digits that distinguish each from its neighbours.
void tellTimes(const std::vector<ExactVisit>& found, std::vector<RankedVisit>& visits)
{
    struct Time
    {
        const Instant* t;
        std::optional<DecimalDigits>* digits;
    };
    std::vector<Time> times;
    for (std::size_t k = 0; k < found.size(); ++k) {
        times.push_back({&found[k].begin, &visits[k].enterDigits});
        times.push_back({&found[k].end, &visits[k].exitDigits});
    }
    std::sort(times.begin(), times.end(), [](const Time& p, const Time& q) { return *p.t < *q.t; });
    const Instant* before = nullptr;
    for (auto first = times.begin(); first != times.end();) {
        const auto last = std::find_if(first, times.end(), [&](const Time& time) { return *time.t != *first->t; });
        const auto digits = tellingDigits(*first->t, before, last == times.end() ? nullptr : last->t);
        before = first->t;
        for (; first != last; ++first)
            *first->digits = digits;
    }
}

// Sorts visits by the time of their enter, then by cell, and assigns ranks.
template <class Visit, class TimeOf>
std::vector<RankedVisit> ranked(std::vector<Visit>& visits, const TimeOf& timeOf)
{
    std::sort(visits.begin(), visits.end(), [&](const Visit& p, const Visit& q) {
        const auto order = timeOf(p) <=> timeOf(q);
        return std::is_eq(order) ? p.cell < q.cell : std::is_lt(order);
    });
    std::vector<RankedVisit> result;
    result.reserve(visits.size());
    std::size_t rank = 0;
    for (std::size_t k = 0; k < visits.size(); ++k) {
        rank += k == 0 || timeOf(visits[k]) != timeOf(visits[k - 1]) ? 1 : 0;
        result.push_back({visits[k], rank, {}, {}});
    }
    return result;
}

class Walking
{
public:
    Walking(const Scene& scene, const Body& body, const WalkChoice& choice)
        : m_scene(scene), m_body(body), m_choice(choice)
    {
    }

    Result<WalkComparison> run()
    {
        if (chosen(WalkKind::exact)) {
            for (std::size_t k = 0; k < m_choice.policies.size(); ++k) {
                const auto begin = m_choice.policies.begin();
                const CellPolicy policy = m_choice.policies[k];
                if (std::count(begin, begin + static_cast<std::ptrdiff_t>(k), policy) > 0)
                    continue;
                m_done = static_cast<double>(k) / static_cast<double>(m_choice.policies.size() + 1);
                if (auto problem = walkExactly(policy))
                    return *problem;
            }
        }
        const std::size_t exact = m_result.walks.size();
        for (const WalkKind kind : {WalkKind::square, WalkKind::discDouble, WalkKind::thin}) {
            if (m_choice.job.stopped())
                return cancelled();
            if (chosen(kind))
                walkInDoubles(kind);
        }
        findDisputed(m_result);
        for (std::size_t walk = exact; walk < m_result.walks.size(); ++walk)
            for (std::size_t k = 0; k < exact && m_result.walks[walk].applies(); ++k)
                addDeviation(m_result, walk, k);
        m_choice.job.report(1);
        return std::move(m_result);
    }

private:
    [[nodiscard]] bool chosen(WalkKind kind) const
    {
        return std::find(m_choice.walks.begin(), m_choice.walks.end(), kind) != m_choice.walks.end();
    }

    [[nodiscard]] Problem refused(const std::string& why) const
    {
        const auto body = std::find_if(m_scene.bodies.begin(), m_scene.bodies.end(),
                                       [&](const Body& other) { return other.id == m_body.id; });
        return {.pointer = "/bodies/" + std::to_string(body - m_scene.bodies.begin()),
                .message = "its walk through the grid " + why};
    }
    [[nodiscard]] Problem tooMany() const
    {
        return refused("gives more than " + std::to_string(m_choice.maxEvents) +
                       " events (--max-events raises the limit)");
    }

    std::optional<Problem> walkExactly(CellPolicy policy)
    {
        if (leavesIndexRange(m_scene, m_body, policy))
            return refused(leavesIndexRangeText);
        if (!(estimatedTraceEvents(m_scene, m_body) <= static_cast<double>(m_choice.maxEvents)))
            return tooMany();
        std::vector<ExactVisit> found;
        std::uint64_t events = 0;
        const auto add = [&](Cell cell, const Contact& contact) {
            const bool touch = contact.isInstant();
            events += touch ? 1 : 2;
            found.push_back(
                {{cell, contact.begin.nearest(), contact.end.nearest(), touch}, contact.begin, contact.end});
            return events <= m_choice.maxEvents;
        };
        const Job job{m_choice.job.stop, [this](double share) { report(share); }};
        const TraceOptions options{.maxCells = maxCandidateCells(m_choice.maxEvents), .policy = policy, .job = job};
        const TraceEnd end = traceCells(m_scene, m_body, options, add);
        if (m_choice.job.stopped())
            return cancelled();
        if (end == TraceEnd::tooManyCells)
            return refused("has too many candidate cells (--max-events raises the limit)");
        if (end == TraceEnd::stopped)
            return tooMany();
        ComparedWalk walk;
        walk.policy = policy;
        walk.visits = ranked(found, [](const ExactVisit& visit) -> const Instant& { return visit.begin; });
        if (m_choice.tellTimes)
            tellTimes(found, walk.visits);
        m_result.walks.push_back(std::move(walk));
        return std::nullopt;
    }

    // Reports the progress of this exact walk; the last part is reserved for the work after the exact walks.
    void report(double share) const
    {
        const double each = 1 / static_cast<double>(m_choice.policies.size() + 1);
        m_choice.job.report(m_done + each * share);
    }

    void walkInDoubles(WalkKind kind)
    {
        ComparedWalk walk;
        walk.kind = kind;
        walk.policy = nativePolicy(kind);
        const auto path = straightPath(m_scene, m_body);
        if (path) {
            constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max();
            const auto cells = static_cast<std::size_t>(std::min(m_choice.maxEvents, most));
            const auto walkFor = kind == WalkKind::square       ? squareWalk
                                 : kind == WalkKind::discDouble ? discWalk
                                                                : thinWalk;
            keep(walkFor(straightMotion(*path), *m_scene.grid, cells), walk);
        } else {
            walk.whyNot = path.problems().front().message;
        }
        m_result.walks.push_back(std::move(walk));
    }

    static void keep(Result<WalkedCells> walked, ComparedWalk& walk)
    {
        if (!walked) {
            walk.whyNot = walked.problems().front().message;
            return;
        }
        if (walked->end != WalkEnd::complete)
            walk.cutOff = walked->end == WalkEnd::tooManyCells ? "more cells than are allowed"
                                                               : "an index of magnitude 2^53 or more";
        WalkedCells cells = std::move(walked).value();
        walk.visits = ranked(cells.visits, [](const CellVisit& visit) { return visit.enter; });
    }

    const Scene& m_scene;
    const Body& m_body;
    const WalkChoice& m_choice;
    double m_done = 0; // share of the work completed before the current exact walk
    WalkComparison m_result;
};

} // namespace

Result<WalkComparison> compareWalks(const Scene& scene, const Body& body, const WalkChoice& choice)
{
    return Walking(scene, body, choice).run();
}

} // namespace sweep
