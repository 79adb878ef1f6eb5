#include "core/grid/walk_comparison.h"

#include "core/grid/textbook.h"
#include "core/grid/trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace sweep {

// Deviations between walks of one body: missing, extra and reordered visits, time errors, disputed cells.

// Compares a walk in doubles with an exact walk, both given by index, and adds the deviation and the differences of
// orders and positions.
void addDeviation(WalkComparison& comparison, std::size_t walk, std::size_t exact);

// Finds the cells that some walks report and others do not.
void findDisputed(WalkComparison& comparison);

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
        : m_scene(scene), m_body(body), m_prepared(scene, body), m_choice(choice)
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
        if (leavesIndexRange(m_prepared, *m_scene.grid, policy))
            return refused(leavesIndexRangeText);
        if (!(estimatedTraceEvents(m_prepared, *m_scene.grid) <= static_cast<double>(m_choice.maxEvents)))
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
        const TraceEnd end = traceCells(m_prepared, *m_scene.grid, options, add);
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
    PreparedBody m_prepared;
    const WalkChoice& m_choice;
    double m_done = 0; // share of the work completed before the current exact walk
    WalkComparison m_result;
};

} // namespace

Result<WalkComparison> compareWalks(const Scene& scene, const Body& body, const WalkChoice& choice)
{
    return Walking(scene, body, choice).run();
}

namespace {

// The n-th visit of one walk to a cell corresponds to the n-th visit of the other walk to the same cell.
struct Match
{
    std::size_t exact;
    std::size_t other;
};
struct Matching
{
    std::vector<Match> both; // in the exact order
    std::vector<std::size_t> missing;
    std::vector<std::size_t> extra;
};

// Indices of the visits ordered by cell; visits to the same cell keep their order.
std::vector<std::size_t> orderedByCell(const std::vector<RankedVisit>& visits)
{
    std::vector<std::size_t> order(visits.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t p, std::size_t q) { return visits[p].cell < visits[q].cell; });
    return order;
}

Matching matched(const std::vector<RankedVisit>& exact, const std::vector<RankedVisit>& other)
{
    const auto p = orderedByCell(exact);
    const auto q = orderedByCell(other);
    Matching result;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < p.size() || j < q.size()) {
        const bool onlyExact = j == q.size() || (i < p.size() && exact[p[i]].cell < other[q[j]].cell);
        const bool onlyOther = i == p.size() || (j < q.size() && other[q[j]].cell < exact[p[i]].cell);
        if (onlyExact)
            result.missing.push_back(p[i++]);
        else if (onlyOther)
            result.extra.push_back(q[j++]);
        else
            result.both.push_back({p[i++], q[j++]});
    }
    std::sort(result.both.begin(), result.both.end(), [](Match a, Match b) { return a.exact < b.exact; });
    return result;
}

// The positions of one walk's visits among the common visits.
std::vector<std::size_t> positionsOf(const std::vector<Match>& both, const std::vector<RankedVisit>& visits,
                                     std::size_t Match::*visit)
{
    std::vector<std::size_t> order(both.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](std::size_t p, std::size_t q) { return both[p].*visit < both[q].*visit; });
    std::vector<std::size_t> positions(both.size());
    std::size_t position = 0;
    std::size_t rank = 0;
    for (std::size_t n = 0; n < order.size(); ++n) {
        const std::size_t next = visits[both[order[n]].*visit].rank;
        if (next != std::exchange(rank, next))
            position = n + 1;
        positions[order[n]] = position;
    }
    return positions;
}

// Compares one walk in doubles with one exact walk.
class Deviating
{
public:
    Deviating(WalkComparison& result, std::size_t walk, std::size_t exact)
        : m_result(result), m_exact(result.walks[exact].visits), m_other(result.walks[walk].visits),
          m_until(result.walks[walk].cutOff.empty() || m_other.empty() ? std::numeric_limits<double>::infinity()
                                                                       : m_other.back().enter)
    {
        m_deviation.walk = walk;
        m_deviation.exact = exact;
    }

    void run()
    {
        const Matching matching = matched(m_exact, m_other);
        m_exactly = positionsOf(matching.both, m_exact, &Match::exact);
        m_inDoubles = positionsOf(matching.both, m_other, &Match::other);
        for (const std::size_t visit : matching.missing)
            if (m_exact[visit].enter < m_until) // later ones may just be cut off
                miss(m_exact[visit]);
        for (const std::size_t visit : matching.extra)
            exceed(m_other[visit]);
        for (std::size_t k = 0; k < matching.both.size(); ++k) {
            if (k > 0)
                order(matching.both, k);
            time(m_exact[matching.both[k].exact], m_other[matching.both[k].other]);
        }
        for (std::size_t k = 0; k < matching.both.size(); ++k)
            if (positions(k).differ())
                m_result.positions.push_back(
                    {m_result.deviations.size(), m_exact[matching.both[k].exact].cell, positions(k)});
        m_result.deviations.push_back(m_deviation);
    }

private:
    using Kind = WalkDeviation::Kind;

    void first(Kind kind, double t, Cell cell, Cell other)
    {
        const auto key = [](const WalkDeviation& d) { return std::tie(d.t, d.first, d.cell, d.other); };
        WalkDeviation found = m_deviation;
        found.first = kind;
        found.t = t;
        found.cell = cell;
        found.other = other;
        if (m_deviation.first == Kind::none || key(found) < key(m_deviation))
            m_deviation = found;
    }
    void miss(const CellVisit& visit)
    {
        ++m_deviation.missing;
        first(Kind::missing, visit.enter, visit.cell, visit.cell);
    }
    void exceed(const CellVisit& visit)
    {
        ++m_deviation.extra;
        first(Kind::extra, visit.enter, visit.cell, visit.cell);
    }
    [[nodiscard]] OrderPositions positions(std::size_t k) const { return {m_exactly[k], m_inDoubles[k]}; }
    // Compares the order of match k with that of the previous match.
    void order(const std::vector<Match>& both, std::size_t k)
    {
        const Match p = both[k - 1];
        const Match q = both[k];
        const bool tiedExactly = m_exact[p.exact].rank == m_exact[q.exact].rank;
        const std::size_t rankP = m_other[p.other].rank;
        const std::size_t rankQ = m_other[q.other].rank;
        if (tiedExactly ? rankP == rankQ : rankP < rankQ)
            return;
        ++m_deviation.order;
        const CellVisit& second = m_exact[q.exact];
        const Cell cell = m_exact[p.exact].cell;
        first(Kind::order, second.enter, cell, second.cell);
        m_result.orders.push_back({m_result.deviations.size(), cell, second.cell, tiedExactly, rankP == rankQ,
                                   second.enter, positions(k - 1), positions(k)});
    }
    void time(const CellVisit& exact, const CellVisit& other)
    {
        const auto differ = [&](double p, double q) {
            if (std::abs(p - q) > m_deviation.largestTimeError) {
                m_deviation.largestTimeError = std::abs(p - q);
                m_deviation.errorCell = exact.cell;
                m_deviation.errorTime = p;
            }
        };
        differ(exact.enter, other.enter);
        differ(exact.exit, other.exit);
    }

    WalkComparison& m_result;
    const std::vector<RankedVisit>& m_exact;
    const std::vector<RankedVisit>& m_other;
    double m_until;
    std::vector<std::size_t> m_exactly; // positions of the matches
    std::vector<std::size_t> m_inDoubles;
    WalkDeviation m_deviation;
};

} // namespace

void addDeviation(WalkComparison& comparison, std::size_t walk, std::size_t exact)
{
    Deviating(comparison, walk, exact).run();
}

void findDisputed(WalkComparison& result)
{
    struct Report
    {
        Cell cell;
        double enter;
        std::uint32_t walk;
    };
    std::vector<Report> reports;
    std::uint32_t all = 0;
    for (std::size_t k = 0; k < result.walks.size(); ++k) {
        const std::uint32_t bit = 1U << k;
        if (result.walks[k].applies())
            all |= bit;
        for (const RankedVisit& visit : result.walks[k].visits)
            reports.push_back({visit.cell, visit.enter, bit});
    }
    std::sort(reports.begin(), reports.end(), [](const Report& p, const Report& q) { return p.cell < q.cell; });
    for (auto report = reports.begin(); report != reports.end();) {
        DisputedCell cell{report->cell, 0, report->enter};
        for (; report != reports.end() && report->cell == cell.cell; ++report) {
            cell.reportedBy |= report->walk;
            cell.enter = std::min(cell.enter, report->enter);
        }
        if (cell.reportedBy == all)
            continue;
        result.disputed.push_back(cell);
        for (std::size_t k = 0; k < result.walks.size(); ++k)
            result.walks[k].cellsOnlyHere += cell.reportedBy == 1U << k ? 1 : 0;
    }
    std::sort(result.disputed.begin(), result.disputed.end(), [](const DisputedCell& p, const DisputedCell& q) {
        return std::tie(p.enter, p.cell) < std::tie(q.enter, q.cell);
    });
}

} // namespace sweep
