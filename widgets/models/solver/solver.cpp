#include "widgets/models/solver/solver.h"

#include "core/scene/file/scene_file.h"

#include <QElapsedTimer>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>

namespace sweep {

namespace {

std::shared_ptr<const Audit> audited(const SolverAnswer& answer, const Job& job)
{
    try {
        return std::make_shared<Audit>(audit(*answer.scene, *answer.timeline, job));
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

// An audit begins when no change has come for so long: during a drag it would only be in the way of the pictures.
constexpr std::chrono::milliseconds quiet{50};

// An edit's answer mostly takes less. To wait for it costs less than to paint the window without and then with it.
constexpr std::chrono::milliseconds patience{4};

void rest(const std::stop_token& stop)
{
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, stop, quiet, [] { return false; });
}

} // namespace

Solver::Solver(QObject* parent) : QObject(parent)
{
    connect(&m_progress, &QTimer::timeout, this, [this] {
        m_progress.setInterval(100);
        if (!std::exchange(m_long, true))
            Q_EMIT stageChanged();
        Q_EMIT progressed();
    });
}

double Solver::share() const
{
    return m_run ? m_run->share.load() : 0;
}

void Solver::request(std::shared_ptr<const Scene> scene, quint64 revision, const SceneChange& change)
{
    m_run = std::make_shared<Run>();
    m_run->request = ++m_requests;
    m_solution.follow(m_run->request, change);
    m_run->revision = revision;
    m_run->maxEvents = m_maxEvents;
    m_run->isEdit = change.kind != SceneChange::Kind::everything;
    m_long = false;
    m_progress.start(300);
    const std::shared_ptr<Run> run = m_run;
    m_worker.start([this, run, scene](const std::stop_token& stop) { work(run, scene, stop); });
    setStage(Stage::solving);
    if (run->isEdit && run == m_run)
        static_cast<void>(run->isSolved.try_acquire_for(patience));
}

void Solver::cancel()
{
    if (!isBusy())
        return;
    m_worker.stop();
    m_run.reset();
    setStage(Stage::cancelled);
}

SolverAnswer Solver::solved(const Run& run, std::shared_ptr<const Scene> scene, const Job& job)
{
    SolverAnswer answer;
    answer.revision = run.revision;
    answer.scene = std::move(scene);
    try {
        answer.problems = problemsOf(*answer.scene, job);
        if (!answer.problems.empty())
            return answer;
        QElapsedTimer clock;
        clock.start();
        const auto timeline = m_solution.solve(*answer.scene, run.request, {.maxEvents = run.maxEvents, .job = job});
        answer.solveMilliseconds = double(clock.nsecsElapsed()) / 1e6;
        const auto& grid = answer.scene->grid;
        if (timeline)
            answer.timeline = *timeline;
        else
            answer.problems = timeline.problems();
        if (answer.timeline)
            answer.lanes = std::make_shared<Lanes>(*answer.scene, *answer.timeline);
        if (answer.timeline && grid)
            answer.cells = std::make_shared<CellHistory>(*answer.timeline, grid->cells.value_or(CellRule::closed));
    } catch (const std::exception& error) {
        answer.problems = {Problem{{}, 0, 0, {}, std::string("the scene cannot be solved: ") + error.what()}};
    }
    return answer;
}

void Solver::work(const std::shared_ptr<Run>& run, const std::shared_ptr<const Scene>& scene,
                  const std::stop_token& stop)
{
    const Job job{stop, [run](double share) { run->share = share; }};
    auto answer = std::make_shared<SolverAnswer>(solved(*run, scene, job));
    if (stop.stop_requested())
        return;
    QMetaObject::invokeMethod(
        this, [this, run, answer] { deliver(run, answer); }, Qt::QueuedConnection);
    run->isSolved.release();
    if (!answer->timeline)
        return;
    run->share = 0;
    if (run->isEdit)
        rest(stop);
    if (stop.stop_requested())
        return;
    auto complete = std::make_shared<SolverAnswer>(*answer);
    complete->audit = audited(*answer, job);
    if (stop.stop_requested())
        return;
    QMetaObject::invokeMethod(
        this, [this, run, complete] { deliver(run, complete); }, Qt::QueuedConnection);
}

void Solver::deliver(const std::shared_ptr<Run>& run, const SolverAnswerPtr& answer)
{
    if (run != m_run)
        return;
    Q_EMIT answered(answer);
    if (run != m_run)
        return; // a listener asked for something else
    setStage(!answer->timeline ? Stage::refused : answer->audit ? Stage::done : Stage::auditing);
}

void Solver::setStage(Stage stage)
{
    m_stage = stage;
    if (!isBusy()) {
        m_progress.stop();
        m_long = false;
    }
    Q_EMIT stageChanged();
}

} // namespace sweep
