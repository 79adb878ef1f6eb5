#include "widgets/models/grid/grid_lab_comparison.h"

#include "core/grid/textbook/line_cells.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/position.h"
#include "widgets/format/geometry.h"

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
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

std::vector<MarkedRun> differingCells(const WalkComparison& comparison, std::size_t first)
{
    std::vector<DisputedCell> disputed = comparison.disputed;
    std::sort(disputed.begin(), disputed.end(),
              [](const DisputedCell& p, const DisputedCell& q) { return p.cell < q.cell; });
    std::uint32_t applying = 0;
    for (std::size_t walk = 0; walk < comparison.walks.size(); ++walk)
        applying |= comparison.walks[walk].applies() ? 1U << walk : 0;
    std::vector<MarkedRun> runs;
    for (const DisputedCell& cell : disputed) {
        const bool onGround = cell.isReportedBy(first);
        addToRuns(runs, cell.cell, applying & (onGround ? ~cell.reportedBy : cell.reportedBy), onGround);
    }
    return runs;
}

std::vector<GridLabRank> placesAgainst(const WalkComparison& comparison, std::size_t first)
{
    std::vector<GridLabRank> places;
    for (const PlaceDifference& place : comparison.places) {
        const WalkDeviation& deviation = comparison.deviations[place.deviation];
        if (deviation.exact == first)
            places.push_back({place.cell, deviation.walk, place.places});
    }
    std::stable_sort(places.begin(), places.end(), [](const GridLabRank& p, const GridLabRank& q) {
        return std::tie(p.cell, p.walk) < std::tie(q.cell, q.walk);
    });
    const auto same = [](const GridLabRank& p, const GridLabRank& q) { return p.cell == q.cell && p.walk == q.walk; };
    places.erase(std::unique(places.begin(), places.end(), same), places.end());
    return places;
}

// Everything that takes long is worked out here, on the thread of the worker.
void take(GridLabAnswer& answer, WalkComparison comparison)
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
            addToRuns(answer.ground, cell, 0);
    }
    if (!answer.first)
        return;
    answer.differing = differingCells(answer.comparison, *answer.first);
    answer.places = placesAgainst(answer.comparison, *answer.first);
}

GridLabAnswer compared(std::shared_ptr<const Scene> scene, std::size_t body, const WalkChoice& choice)
{
    GridLabAnswer answer;
    answer.scene = std::move(scene);
    answer.body = body;
    try {
        answer.problems = problemsOf(*answer.scene);
        if (!answer.problems.empty())
            return answer;
        Result<WalkComparison> result = compareWalks(*answer.scene, answer.scene->bodies[body], choice);
        if (result)
            take(answer, std::move(result).value());
        else
            answer.problems = result.problems();
    } catch (const std::exception& error) {
        answer.problems = {Problem{{}, 0, 0, {}, std::string("the walks cannot be compared: ") + error.what()}};
    }
    return answer;
}

Result<CoveredCells> coveredCells(const ThickLine& line, const Grid& grid, LineCover cover)
{
    constexpr std::size_t most = GridLabComparison::mostCovered;
    switch (cover) {
    case LineCover::supercover:
        return supercover(line, grid, most);
    case LineCover::polygon:
        return polygonCover(line, grid, most);
    case LineCover::fourConnected:
        return fourConnectedLine(line, grid, most);
    case LineCover::eightConnected:
        return eightConnectedLine(line, grid, most);
    }
    return CoveredCells{};
}

} // namespace

GridLabComparison::GridLabComparison(QObject* parent) : QObject(parent)
{
    m_choice.maxEvents = mostEvents;
    connect(&m_progress, &QTimer::timeout, this, [this] {
        m_progress.setInterval(100);
        m_long = true;
        Q_EMIT changed();
    });
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
    if (!m_run)
        return;
    m_worker.stop();
    m_progress.stop();
    m_run.reset();
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
    m_worker.stop();
    m_progress.stop();
    m_run.reset();
    if (!m_active || !m_scene || !m_body || m_choice.walks.empty())
        return;
    m_run = std::make_shared<Run>();
    m_long = false;
    m_progress.start(300);
    m_worker.start(
        [this, run = m_run, scene = m_scene, body = *m_body, choice = m_choice](const std::stop_token& stop) mutable {
            choice.job = {stop, [run](double share) { run->share = share; }};
            auto answer = std::make_shared<const GridLabAnswer>(compared(std::move(scene), body, choice));
            if (stop.stop_requested())
                return;
            QMetaObject::invokeMethod(
                this, [this, run, answer] { deliver(run, answer); }, Qt::QueuedConnection);
        });
}

void GridLabComparison::deliver(const std::shared_ptr<Run>& run, const std::shared_ptr<const GridLabAnswer>& answer)
{
    if (run != m_run)
        return;
    m_run.reset();
    m_progress.stop();
    m_answer = answer;
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
        line.whyNot = GridLabComparison::tr("the body is no segment or thick line");
        return line;
    }
    const Pose pose = approxPose(scene, body, t);
    const Result<CoveredCells> covered = coveredCells({pose.a, pose.b, pose.radius}, *scene.grid, cover);
    if (!covered) {
        line.whyNot = textOf(covered.problems().front().message);
        return line;
    }
    line.cells = covered->cells;
    line.cutOff = covered->end != WalkEnd::whole;
    return line;
}

} // namespace sweep
