#include "widgets/models/grid/grid_lab_comparison.h"

#include "core/grid/textbook/line_cells.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/position.h"
#include "widgets/format/conversions.h"

#include <algorithm>
#include <exception>
#include <tuple>

namespace sweep {

namespace {

std::vector<Cell> cellsOf(const ComparedWalk& walk)
{
    std::vector<Cell> cells;
    cells.reserve(walk.visits.size());
    for (const RankedVisit& visit : walk.visits)
        cells.push_back(visit.cell);
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

std::vector<MarkedRun> differingCells(const WalkComparison& comparison, std::size_t first)
{
    std::vector<DisputedCell> disputed = comparison.disputed;
    std::ranges::sort(disputed, [](const DisputedCell& p, const DisputedCell& q) { return p.cell < q.cell; });
    std::uint32_t applying = 0;
    for (std::size_t walk = 0; walk < comparison.walks.size(); ++walk)
        applying |= comparison.walks[walk].applies() ? 1U << walk : 0;
    std::vector<MarkedRun> runs;
    for (const DisputedCell& cell : disputed) {
        const bool inReference = cell.isReportedBy(first);
        addToRuns(runs, cell.cell, applying & (inReference ? ~cell.reportedBy : cell.reportedBy), inReference);
    }
    return runs;
}

std::vector<GridLabRank> ranksAgainst(const WalkComparison& comparison, std::size_t first)
{
    std::vector<GridLabRank> ranks;
    for (const PositionDifference& place : comparison.positions) {
        const WalkDeviation& deviation = comparison.deviations[place.deviation];
        if (deviation.exact == first)
            ranks.push_back({place.cell, deviation.walk, place.positions});
    }
    std::ranges::stable_sort(ranks, [](const GridLabRank& p, const GridLabRank& q) {
        return std::tie(p.cell, p.walk) < std::tie(q.cell, q.walk);
    });
    const auto same = [](const GridLabRank& p, const GridLabRank& q) { return p.cell == q.cell && p.walk == q.walk; };
    ranks.erase(std::unique(ranks.begin(), ranks.end(), same), ranks.end());
    return ranks;
}

// Does the slow part, on the job's thread.
void fill(GridLabAnswer& answer, WalkComparison comparison)
{
    answer.comparison = std::move(comparison);
    const auto& walks = answer.comparison.walks;
    for (std::size_t walk = 0; walk < walks.size(); ++walk) {
        const std::vector<Cell> cells = cellsOf(walks[walk]);
        answer.cells.push_back(cells.size());
        if (answer.first || !walks[walk].applies())
            continue;
        answer.first = walk;
        for (const Cell& cell : cells)
            addToRuns(answer.reference, cell, 0);
    }
    if (!answer.first)
        return;
    answer.differing = differingCells(answer.comparison, *answer.first);
    answer.ranks = ranksAgainst(answer.comparison, *answer.first);
}

Result<CoveredCells> coveredCells(const ThickLine& line, const Grid& grid, LineCover cover)
{
    constexpr decltype(&supercover) covers[] = {supercover, polygonCover, fourConnectedLine, eightConnectedLine};
    return covers[std::size_t(cover)](line, grid, GridLabComparison::maxCovered);
}

} // namespace

GridLabComparison::GridLabComparison(QObject* parent)
    : QObject(parent), m_job(compared, [this](AnswerPtr answer) { take(std::move(answer)); })
{
    m_choice.maxEvents = maxEvents;
    connect(&m_job, &BackgroundJob::progressed, this, &GridLabComparison::changed);
}

GridLabComparison::AnswerPtr GridLabComparison::compared(Query query, const Job& job)
{
    const auto answer = std::make_shared<GridLabAnswer>();
    answer->scene = query.scene;
    answer->body = query.body;
    try {
        answer->problems = problemsOf(*query.scene);
        if (!answer->problems.empty())
            return answer;
        query.choice.job = job;
        Result<WalkComparison> result = compareWalks(*query.scene, query.scene->bodies[query.body], query.choice);
        if (result)
            fill(*answer, std::move(result).value());
        else
            answer->problems = result.problems();
    } catch (const std::exception& error) {
        answer->problems = {Problem{{}, 0, 0, {}, std::string("the walks cannot be compared: ") + error.what()}};
    }
    return answer;
}

void GridLabComparison::setActive(bool active)
{
    if (std::exchange(m_active, active) == active)
        return;
    if (!active)
        cancel();
    else if (!m_answer)
        compare();
    cover();
    Q_EMIT changed();
}

void GridLabComparison::setSubject(std::shared_ptr<const Scene> scene, std::optional<std::size_t> body)
{
    if (scene == m_scene && body == m_body)
        return;
    m_scene = std::move(scene);
    m_body = body;
    compare();
    cover();
    Q_EMIT changed();
}

void GridLabComparison::setWalks(std::vector<WalkKind> walks, std::vector<CellPolicy> policies)
{
    if (walks == m_choice.walks && policies == m_choice.policies)
        return;
    m_choice.walks = std::move(walks);
    m_choice.policies = std::move(policies);
    compare();
    Q_EMIT changed();
}

void GridLabComparison::setCovers(std::vector<LineCover> covers)
{
    if (covers == m_covers)
        return;
    m_covers = std::move(covers);
    cover();
    Q_EMIT changed();
}

void GridLabComparison::setTime(double t)
{
    if (std::exchange(m_time, t) == t || m_covers.empty())
        return;
    cover();
    if (m_active)
        Q_EMIT changed();
}

void GridLabComparison::cancel()
{
    if (!isBusy())
        return;
    m_job.stop();
    m_cancelled = true;
    Q_EMIT changed();
}

void GridLabComparison::compareAgain()
{
    compare();
    Q_EMIT changed();
}

void GridLabComparison::compare()
{
    m_answer.reset();
    m_cancelled = false;
    m_job.stop();
    if (m_active && m_scene && m_body && !m_choice.walks.empty())
        m_job.start({m_scene, *m_body, m_choice});
}

void GridLabComparison::take(AnswerPtr answer)
{
    m_answer = std::move(answer);
    Q_EMIT changed();
}

void GridLabComparison::cover()
{
    m_covered.clear();
    if (!m_active || !m_scene || !m_body)
        return;
    for (const LineCover cover : m_covers)
        m_covered.push_back(coveredAt(*m_scene, m_scene->bodies[*m_body], m_time, cover));
}

std::optional<std::size_t> gridLabBody(const Scene& scene, const std::vector<std::size_t>& selected)
{
    if (!scene.grid)
        return {};
    for (const std::size_t body : selected) {
        if (body < scene.bodies.size() && !isUnbounded(scene.bodies[body].shape))
            return body;
    }
    for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
        if (isTraced(scene, scene.bodies[body]))
            return body;
    }
    return {};
}

CoveredLine coveredAt(const Scene& scene, const Body& body, double t, LineCover cover)
{
    CoveredLine line{cover, {}, {}, false};
    if (body.shape != Shape::segment && body.shape != Shape::capsule) {
        line.whyNot = GridLabComparison::tr("the body is not a segment or a thick line");
        return line;
    }
    const Pose pose = approxPose(scene, body, t);
    const Result<CoveredCells> covered = coveredCells({pose.a, pose.b, pose.radius}, *scene.grid, cover);
    if (!covered) {
        line.whyNot = textOf(covered.problems().front().message);
        return line;
    }
    line.cells = covered->cells;
    line.cutOff = covered->end != WalkEnd::complete;
    return line;
}

} // namespace sweep
