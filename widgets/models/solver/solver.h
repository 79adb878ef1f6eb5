// How do the events of the scene on screen come about while the window stays awake?
#pragma once

#include "widgets/document/worker.h"
#include "widgets/models/solver/followed_solution.h"
#include "widgets/models/solver/solver_answer.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <semaphore>

namespace sweep {

// Solves, then audits a scene that no longer changes on a thread of its own. Laws, each a test:
// 1. answered() never carries a revision other than the one last requested;
// 2. a newer request stops the work on an older one;
// 3. every request ends in done, refused or cancelled, unless a newer one takes its place.
class Solver : public QObject
{
    Q_OBJECT

public:
    enum class Stage
    {
        idle,
        solving,
        auditing,
        done,
        refused,
        cancelled
    };
    Q_ENUM(Stage)

    explicit Solver(QObject* parent = nullptr);

    // Grid traces that would give more are refused.
    void setMaxEvents(std::uint64_t maxEvents) { m_maxEvents = maxEvents; }
    // The change is that since the scene last requested: only pairs and cells of changed bodies are solved again. The
    // audit is of everything. Comes back a few milliseconds later where the answer to an edit is there by then, which
    // is then the next thing that the event loop delivers: before anything is painted.
    void request(std::shared_ptr<const Scene> scene, quint64 revision, const SceneChange& change = {});
    void cancel();

    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] bool isBusy() const { return m_stage == Stage::solving || m_stage == Stage::auditing; }
    // Has the present work taken longer than 300 ms?
    [[nodiscard]] bool isLong() const { return m_long; }
    // How far the present stage is, from 0 to 1.
    [[nodiscard]] double share() const;

Q_SIGNALS:
    // The timeline is there, or the problems are; and once more when the audit is.
    void answered(const sweep::SolverAnswerPtr& answer);
    void stageChanged();
    void progressed();

private:
    struct Run
    {
        std::uint64_t maxEvents = 0;
        bool isEdit = false; // of a scene that may be changed again at once
        quint64 request = 0;
        quint64 revision = 0;
        std::atomic<double> share{0};
        std::binary_semaphore isSolved{0};
    };
    void deliver(const std::shared_ptr<Run>& run, const SolverAnswerPtr& answer);
    void setStage(Stage stage);
    // The timeline or the problems of the scene; no audit yet.
    [[nodiscard]] SolverAnswer solved(const Run& run, std::shared_ptr<const Scene> scene, const Job& job);
    void work(const std::shared_ptr<Run>& run, const std::shared_ptr<const Scene>& scene, const std::stop_token& stop);

    std::shared_ptr<Run> m_run; // the latest one
    std::uint64_t m_maxEvents = 10'000'000;
    quint64 m_requests = 0;
    FollowedSolution m_solution;
    Stage m_stage = Stage::idle;
    bool m_long = false;
    QTimer m_progress;
    Worker m_worker; // last: its thread posts to this object
};

} // namespace sweep
