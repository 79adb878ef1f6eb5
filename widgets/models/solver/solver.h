// Solver of the document's scene in the background: events first, then their audit.
#pragma once

#include "core/solve/solution.h"
#include "widgets/document/latest_job.h"
#include "widgets/document/scene_change.h"
#include "widgets/models/solver/solver_answer.h"

namespace sweep {

// Laws, each a test:
// 1. answered() never carries another revision than the one requested last;
// 2. a newer request stops the work on an older one;
// 3. every request ends in done, refused or cancelled, unless a newer one takes its place;
// 4. an answer does not depend on which earlier requests were solved: the timeline is that of the scene alone.
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

    // Grid traces with more events are refused.
    void setMaxEvents(std::uint64_t maxEvents) { m_maxEvents = maxEvents; }
    // Requests the events of a scene, which differs by `change` from that of the previous request: only pairs and cells
    // of changed bodies are solved again. The audit always covers all events, and begins once no change has come for 50
    // ms. Blocks for a few milliseconds if the answer to an edit takes no longer: it is the next thing that the event
    // loop delivers then, before anything is painted.
    void request(std::shared_ptr<const Scene> scene, quint64 revision, const SceneChange& change = {});
    void cancel();

    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] bool isBusy() const { return m_stage == Stage::solving || m_stage == Stage::auditing; }
    // Whether the present work has taken longer than 300 ms.
    [[nodiscard]] bool isLong() const { return m_job.isLong(); }
    // Progress of the present stage, from 0 to 1.
    [[nodiscard]] double share() const { return m_job.share(); }

Q_SIGNALS:
    // Emitted first with the timeline or the problems, then with the pairs at rest that are in contact, if there are
    // any, and finally with the audit of both.
    void answered(const sweep::SolverAnswerPtr& answer);
    void stageChanged();
    // Emitted every 100 ms while isLong().
    void progressed();

private:
    struct Query
    {
        std::shared_ptr<const Scene> scene;
        quint64 revision = 0;
        std::uint64_t maxEvents = 0;
        bool isEdit = false;              // the scene may change again at once
        std::vector<SceneChange> changes; // changes since the last query on which work has begun, in order
    };
    using SolverJob = LatestJob<Query, SolverAnswerPtr>;

    // Called on the job's thread.
    [[nodiscard]] SolverAnswerPtr work(const Query& query, const SolverJob::Running& job);
    [[nodiscard]] SolverAnswer solved(const Query& query, const Job& job);
    void follow(const SceneChange& change);

    void keepChanges();
    void take(const SolverAnswerPtr& answer);
    void setStage(Stage stage);

    std::uint64_t m_maxEvents = 10'000'000;
    Stage m_stage = Stage::idle;
    quint64 m_requests = 0;             // count of requests and cancellations
    std::vector<SceneChange> m_changes; // changes of queries on which no work has begun
    Solution m_solution;                // solution of the scene solved last; for the job's thread alone, like m_origins
    BodyOrigins m_origins;              // origins of the present bodies among those of m_solution
    SolverJob m_job;
};

} // namespace sweep
