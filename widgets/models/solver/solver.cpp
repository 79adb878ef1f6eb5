#include "widgets/models/solver/solver.h"

#include "core/audit/relation_check.h"
#include "core/scene/file/scene_file.h"

#include <QElapsedTimer>

#include <condition_variable>
#include <exception>
#include <mutex>

namespace sweep {

namespace {

// Audits wait until no change has come for this long: during a drag they would only slow down painting.
constexpr std::chrono::milliseconds quiet{50};

// Most edits are answered sooner. Waiting for the answer costs less than painting the window without it and then again.
constexpr std::chrono::milliseconds patience{4};

// If many bodies lie at one place, every pair is in contact: more pairs than fit in memory, than a user reads, and than
// Boost.Geometry can check in a moment.
constexpr RestingLimits restingLimits{.listed = 10'000, .compared = 2'000'000};

// Without events the headline names the pair that comes nearest.
constexpr std::size_t mostStretches = 2000; // stretches to compare

void pause(const std::stop_token& stop)
{
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, quiet, [] { return false; });
}

std::shared_ptr<const Audit> audited(const SolverAnswer& answer, const Job& job)
{
    try {
        auto all = std::make_shared<Audit>(audit(*answer.scene, *answer.timeline, job));
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (const RestingContact& contact : answer.untested->inContact)
            pairs.emplace_back(contact.pair.a, contact.pair.b);
        all->atRest = checkContactsAtRest(*answer.scene, pairs, {.job = {job.stop, {}}});
        countVerdicts(all->atRest, *all);
        return all;
    } catch (const std::exception& error) {
        auto undecided = std::make_shared<Audit>();
        Opinion opinion;
        opinion.verdict = Verdict::undecided;
        opinion.reason = error.what();
        undecided->events.assign(answer.timeline->events().size(), opinion);
        undecided->undecided = undecided->events.size();
        return undecided;
    }
}

} // namespace

Solver::Solver(QObject* parent)
    : QObject(parent), m_job([this](const Query& query, const SolverJob::Running& job) { return work(query, job); },
                             [this](const SolverAnswerPtr& answer) { take(answer); })
{
    connect(&m_job, &BackgroundJob::becameLong, this, &Solver::stageChanged);
    connect(&m_job, &BackgroundJob::progressed, this, &Solver::progressed);
}

void Solver::request(std::shared_ptr<const Scene> scene, quint64 revision, const SceneChange& change)
{
    keepChanges();
    m_changes.push_back(change);
    const bool isEdit = change.kind != SceneChange::Kind::everything;
    const quint64 request = ++m_requests;
    m_job.start({std::move(scene), revision, m_maxEvents, isEdit, std::exchange(m_changes, {})});
    setStage(Stage::solving);
    if (isEdit && request == m_requests)
        m_job.waitForAnswer(patience);
}

void Solver::cancel()
{
    if (!isBusy())
        return;
    keepChanges();
    m_job.stop();
    ++m_requests;
    setStage(Stage::cancelled);
}

// The next query takes over the changes of one on which no work has begun.
void Solver::keepChanges()
{
    if (auto waiting = m_job.takeWaiting())
        m_changes = std::move(waiting->changes);
}

void Solver::follow(const SceneChange& change)
{
    if (!m_solution.timeline())
        return; // the next scene is solved from scratch
    switch (change.kind) {
    case SceneChange::Kind::everything:
    case SceneChange::Kind::reordered:
        m_solution = {};
        break;
    case SceneChange::Kind::bodies:
        m_origins.change(change.bodies);
        break;
    case SceneChange::Kind::inserted:
        m_origins.insert(change.bodies);
        break;
    case SceneChange::Kind::removed:
        m_origins.remove(change.bodies);
        break;
    case SceneChange::Kind::settings:
    case SceneChange::Kind::view:
        break; // the solution compares them itself
    }
}

SolverAnswer Solver::solved(const Query& query, const Job& job)
{
    SolverAnswer answer;
    answer.revision = query.revision;
    answer.scene = query.scene;
    const Scene& scene = *answer.scene;
    try {
        answer.problems = problemsOf(scene, job);
        if (!answer.problems.empty())
            return answer;
        QElapsedTimer clock;
        clock.start();
        BodyOrigins unchanged(scene.bodies.size()); // allocated first: on bad_alloc neither changes alone
        const auto done = m_solution.update(scene, m_origins, {.maxEvents = query.maxEvents, .job = job});
        answer.solveMilliseconds = double(clock.nsecsElapsed()) / 1e6;
        if (!done) {
            answer.problems = done.problems();
            return answer;
        }
        m_origins = std::move(unchanged);
        answer.timeline = m_solution.timeline();
        answer.held = std::make_shared<HeldPairs>(*answer.timeline);
        answer.lanes = std::make_shared<Lanes>(scene, *answer.timeline);
        if (scene.grid)
            answer.cells =
                std::make_shared<CellHistory>(*answer.timeline, scene.grid->cells.value_or(CellRule::closed));
    } catch (const std::exception& error) {
        answer.problems = {Problem{{}, 0, 0, {}, std::string("the scene cannot be solved: ") + error.what()}};
    }
    return answer;
}

SolverAnswerPtr Solver::work(const Query& query, const SolverJob::Running& job)
{
    for (const SceneChange& change : query.changes)
        follow(change);
    auto answer = std::make_shared<SolverAnswer>(solved(query, job));
    if (!answer->timeline)
        return answer;
    job.post(std::make_shared<SolverAnswer>(*answer));
    job.report(0);
    if (query.isEdit)
        pause(job.stop);
    if (!job.stopped())
        answer->untested =
            std::make_shared<UntestedPairs>(untestedPairs(*answer->scene, {.job = {job.stop, {}}}, restingLimits));
    if (!job.stopped() && answer->timeline->events().empty())
        answer->nearest = nearestApproach(*answer->scene, std::nullopt, mostStretches, {job.stop, {}});
    if (!job.stopped() && (answer->nearest || !answer->untested->inContact.empty()))
        job.post(std::make_shared<SolverAnswer>(*answer));
    if (!job.stopped())
        answer->audit = audited(*answer, job);
    return answer;
}

void Solver::take(const SolverAnswerPtr& answer)
{
    const quint64 request = m_requests;
    Q_EMIT answered(answer);
    if (request == m_requests) // otherwise a listener has made another request
        setStage(!answer->timeline ? Stage::refused : answer->audit ? Stage::done : Stage::auditing);
}

void Solver::setStage(Stage stage)
{
    m_stage = stage;
    Q_EMIT stageChanged();
}

} // namespace sweep
