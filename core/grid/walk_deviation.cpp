#include "core/grid/walk_deviation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace sweep {

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
