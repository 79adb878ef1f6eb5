// Solver of the document: solving and the audit on another thread, and the answer that all views share.
#pragma once

#include "core/measure/inspection.h"
#include "core/measure/untested_pairs.h"
#include "core/solve/solution.h"
#include "widgets/document/background_job.h"
#include "widgets/document/cells.h"
#include "widgets/document/commands.h"
#include "widgets/document/playhead.h"

#include <sweepbench/audit.h>
#include <sweepbench/base/result.h>
#include <sweepbench/log_comparison.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <QString>
#include <QtGlobal>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// Lanes of the timeline view: events by pair of bodies, by pair of groups, or by body and cells.

// One event in a lane.
struct LaneEvent
{
    std::uint32_t event = 0;   // index into Timeline::events
    std::uint32_t instant = 0; // index into Timeline::instants
    std::uint32_t open = 0;    // contacts of the lane that hold just after the event
    EventKind kind = EventKind::touch;
    bool clipped = false;
};

struct Lane
{
    enum class Kind : std::uint8_t
    {
        pair,  // two bodies
        group, // the pairs of a body or group with the bodies of a group
        cells  // one body and its cells
    };

    Kind kind = Kind::pair;
    std::uint32_t a = 0; // index into Scene::bodies; the first body of a group stands for it
    std::uint32_t b = 0; // like a; unused for cells
    std::uint32_t first = 0;
    std::uint32_t count = 0;   // number of its events
    std::uint32_t pairs = 1;   // number of pairs of bodies with events in the lane; 1 for cells
    std::uint32_t maxOpen = 0; // the most contacts that hold at one time
};

// Every event is in exactly one lane. The lanes are in the order of their first events; their events are ranges of one
// array. Cost: a few passes over the events.
class Lanes
{
public:
    Lanes() = default;
    Lanes(const Scene& scene, const Timeline& timeline);

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    // In the timeline's order.
    [[nodiscard]] std::span<const LaneEvent> eventsOf(const Lane& lane) const
    {
        return std::span(m_events).subspan(lane.first, lane.count);
    }
    // The body that stands for this one in a lane: the first body of its group, or itself.
    [[nodiscard]] std::uint32_t unitOf(std::size_t body) const { return m_units[body]; }
    // Index of the lane of an event; the number of lanes if no lane has the event's pair.
    [[nodiscard]] std::size_t laneOf(const Event& event) const;

private:
    [[nodiscard]] Lane laneFor(const Event& event) const;
    [[nodiscard]] std::vector<std::uint32_t> makeLanes(const Timeline& timeline);
    void fill(const Timeline& timeline, const std::vector<std::uint32_t>& laneOfEvent);
    void count(const Timeline& timeline);

    std::vector<std::uint32_t> m_units; // see unitOf()
    std::vector<bool> m_isGroup;        // for each unit, whether it stands for several bodies
    std::vector<Lane> m_lanes;
    std::vector<LaneEvent> m_events;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_byKey; // ascending
};

// The number of a lane's contacts that hold at a time. At an instant, contacts that end, begin or touch there count
// only if `closed`; a contact clipped by the window counts at its clipped end in any case.
[[nodiscard]] std::uint32_t contactsAt(std::span<const LaneEvent> events, const Timeline& timeline,
                                       const TimePosition& time, bool closed);
// The same for a lane of the scene, by the rule of its cells.
[[nodiscard]] std::uint32_t contactsAt(const Lanes& lanes, const Lane& lane, const Scene& scene,
                                       const Timeline& timeline, const TimePosition& time);

// Answer of the solver: a scene with its events and their audit, or with the problems that keep it from being solved.

// Immutable once it is handed out. It holds the scene that it is about, so that indices never refer to another one.
struct SolverAnswer
{
    quint64 revision = 0; // the document's revision
    std::shared_ptr<const Scene> scene;
    std::vector<Problem> problems;                 // not empty: the scene cannot be solved
    std::shared_ptr<const Timeline> timeline;      // null if there are problems
    std::shared_ptr<const CellHistory> cells;      // cells of the timeline; null if the scene has no grid
    std::shared_ptr<const HeldPairs> held;         // contacts of the timeline
    std::shared_ptr<const Lanes> lanes;            // lanes of the timeline
    std::shared_ptr<const UntestedPairs> untested; // pairs at rest in contact, at most 10,000; null until the audit
    // The nearest approach, also of untested pairs, if the timeline has no events.
    std::optional<NearestApproach> nearest;
    std::shared_ptr<const Audit> audit; // audit of the timeline and of untested->inContact; null while it is computed
};
using SolverAnswerPtr = std::shared_ptr<const SolverAnswer>;

// The log of another engine, compared with the exact events.

// A comparison with the answer and the log that it compares. Immutable once it is handed out.
struct ComparedWithLog
{
    SolverAnswerPtr answer; // has a timeline
    EngineLog log;
    LogTolerance tolerance;
    LogComparison comparison;
};
using ComparedWithLogPtr = std::shared_ptr<const ComparedWithLog>;

// Solver of the document's scene in the background: events first, then their audit.

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
    // ms. After an edit, waits a few milliseconds for the answer: if it arrives by then, the event loop delivers it
    // before anything is painted.
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

// Bookmarks that follow their events when the scene is edited.

// A bookmark at an event's double moves to the corresponding event (same pair, kind and ordinal) of the new answer, if
// there is one. The first event of an instant counts; a clipped one, or one whose bodies have other ids or
// indices after, moves nothing. Requires: both answers have timelines. Cost: one pass over two lanes for each.
[[nodiscard]] std::vector<Bookmark> movedBookmarks(const SolverAnswer& before, const SolverAnswer& after);

// Text in place of an empty list of events: the reason, and a remedy.

// Empty if there are events, or if nothing was requested from the solver yet. `answer` may be null.
[[nodiscard]] QString noEventsText(const Scene& scene, const SolverAnswer* answer, Solver::Stage stage);

// The number of tested pairs among all pairs of the scene's bodies.
[[nodiscard]] std::uint64_t testedCount(const Scene& scene, const UntestedPairs& untested);

} // namespace sweep
