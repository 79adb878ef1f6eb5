#include "widgets/document/solver.h"

#include "core/audit/interval_audit.h"
#include "widgets/document/playhead.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"

#include <sweepbench/scene_file.h>

#include <QStringList>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <string_view>
#include <unordered_map>

namespace sweep {

namespace {

std::uint64_t packed(std::uint32_t a, std::uint32_t b)
{
    return std::uint64_t(a) << 32 | b;
}

std::uint64_t keyOf(const Lane& lane)
{
    constexpr std::uint32_t allCells = 0xffffffff;
    return packed(lane.a, lane.kind == Lane::Kind::cells ? allCells : lane.b);
}

} // namespace

Lanes::Lanes(const Scene& scene, const Timeline& timeline)
{
    std::unordered_map<std::string_view, std::uint32_t> groups;
    m_units.reserve(scene.bodies.size());
    m_isGroup.resize(scene.bodies.size());
    for (std::uint32_t body = 0; body < scene.bodies.size(); ++body) {
        const auto& group = scene.bodies[body].group;
        const std::uint32_t unit = group ? groups.try_emplace(*group, body).first->second : body;
        m_units.push_back(unit);
        if (unit != body)
            m_isGroup[unit] = true;
    }
    fill(timeline, makeLanes(timeline));
    count(timeline);
}

// The lane of an event, without its events.
Lane Lanes::laneFor(const Event& event) const
{
    if (event.withCell())
        return {.kind = Lane::Kind::cells, .a = event.a};
    const auto [a, b] = std::minmax({m_units[event.a], m_units[event.b]});
    return {.kind = m_isGroup[a] || m_isGroup[b] ? Lane::Kind::group : Lane::Kind::pair, .a = a, .b = b};
}

// Makes the lanes with their ranges of events, and returns the lane of each event.
std::vector<std::uint32_t> Lanes::makeLanes(const Timeline& timeline)
{
    std::unordered_map<std::uint64_t, std::uint32_t> indices;
    std::vector<std::uint32_t> laneOfEvent;
    laneOfEvent.reserve(timeline.events().size());
    for (const Event& event : timeline.events()) {
        const Lane lane = laneFor(event);
        const auto [entry, isNew] = indices.try_emplace(keyOf(lane), std::uint32_t(m_lanes.size()));
        if (isNew) {
            m_byKey.push_back(*entry);
            m_lanes.push_back(lane);
        }
        laneOfEvent.push_back(entry->second);
        ++m_lanes[entry->second].count;
    }
    std::uint32_t first = 0;
    for (Lane& lane : m_lanes) {
        lane.first = first;
        first += lane.count;
    }
    std::ranges::sort(m_byKey);
    return laneOfEvent;
}

void Lanes::fill(const Timeline& timeline, const std::vector<std::uint32_t>& laneOfEvent)
{
    m_events.resize(laneOfEvent.size());
    std::vector<std::uint32_t> next;
    next.reserve(m_lanes.size());
    for (const Lane& lane : m_lanes)
        next.push_back(lane.first);
    const auto& instants = timeline.instants();
    for (std::uint32_t instant = 0; instant < instants.size(); ++instant) {
        const std::size_t end = instants[instant].first + instants[instant].count;
        for (std::size_t i = instants[instant].first; i < end; ++i) {
            const Event& event = timeline.events()[i];
            m_events[next[laneOfEvent[i]]++] = {std::uint32_t(i), instant, 0, event.kind, event.clipped};
        }
    }
}

void Lanes::count(const Timeline& timeline)
{
    std::set<std::uint64_t> pairs;
    for (Lane& lane : m_lanes) {
        pairs.clear();
        std::uint32_t open = 0;
        for (LaneEvent& event : std::span(m_events).subspan(lane.first, lane.count)) {
            open += event.kind == EventKind::enter;
            open -= event.kind == EventKind::exit;
            event.open = open;
            lane.maxOpen = std::max(lane.maxOpen, open);
            const Event& whole = timeline.events()[event.event];
            if (lane.kind == Lane::Kind::group)
                pairs.insert(packed(whole.a, whole.b));
        }
        if (lane.kind == Lane::Kind::group)
            lane.pairs = std::uint32_t(pairs.size());
    }
}

namespace {

// The number of contacts that hold at an instant, from the number just before it and the events there.
std::uint32_t heldAt(std::uint32_t before, std::span<const LaneEvent> events, bool closed)
{
    for (const LaneEvent& event : events) {
        const bool begins = event.kind == EventKind::enter;
        if (event.kind == EventKind::exit)
            before -= !closed && !event.clipped;
        else
            before += closed || (begins && event.clipped);
    }
    return before;
}

} // namespace

std::uint32_t contactsAt(std::span<const LaneEvent> events, const Timeline& timeline, const TimePosition& time,
                         bool closed)
{
    const auto from = [&](std::size_t instant) {
        const auto first =
            std::ranges::partition_point(events, [&](const LaneEvent& event) { return event.instant < instant; });
        return std::size_t(first - events.begin());
    };
    const std::size_t instant = time.instant.value_or(firstInstantFrom(timeline, time.t));
    const std::size_t first = from(instant);
    const std::size_t end = time.instant ? from(instant + 1) : first;
    const auto after = [&](std::size_t count) { return count == 0 ? 0 : events[count - 1].open; };
    if (time.side == InstantSide::at)
        return heldAt(after(first), events.subspan(first, end - first), closed);
    return after(time.side == InstantSide::before ? first : end);
}

std::uint32_t contactsAt(const Lanes& lanes, const Lane& lane, const Scene& scene, const Timeline& timeline,
                         const TimePosition& time)
{
    const bool closed = lane.kind != Lane::Kind::cells || !scene.grid || scene.grid->cells != CellRule::open;
    return contactsAt(lanes.eventsOf(lane), timeline, time, closed);
}

std::size_t Lanes::laneOf(const Event& event) const
{
    const std::uint64_t key = keyOf(laneFor(event));
    const auto at = std::ranges::lower_bound(m_byKey, key, {}, &std::pair<std::uint64_t, std::uint32_t>::first);
    return at != m_byKey.end() && at->first == key ? at->second : m_lanes.size();
}

namespace {

// Audits wait until no change has come for this long: during a drag they would only slow down painting.
constexpr std::chrono::milliseconds quiet{50};

// Most edits are answered sooner. Waiting for the answer costs less than painting the window without it and then again.
constexpr std::chrono::milliseconds patience{4};

// If many bodies lie at one place, every pair is in contact: more pairs than fit in memory, than a user reads, and than
// Boost.Geometry can audit in a moment.
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
        all->atRest = auditContactsAtRest(*answer.scene, pairs, {.job = job.withoutProgress()});
        countVerdicts(all->atRest, *all);
        return all;
    } catch (const std::exception& error) {
        auto undecided = std::make_shared<Audit>();
        EventAudit audited;
        audited.verdict = Verdict::undecided;
        audited.reason = error.what();
        undecided->events.append(answer.timeline->events().size(), audited);
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
        BodyOrigins unchanged(scene.bodies.size()); // allocated first: on bad_alloc neither changes alone
        const auto done = m_solution.update(scene, m_origins, {.maxEvents = query.maxEvents, .job = job});
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
        answer->untested = std::make_shared<UntestedPairs>(
            untestedPairs(*answer->scene, {.job = job.withoutProgress()}, restingLimits));
    if (!job.stopped() && answer->timeline->events().empty())
        answer->nearest = nearestApproach(*answer->scene, std::nullopt, mostStretches, job.withoutProgress());
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

namespace {

// Indices of the events of the same pair and kind.
std::vector<std::uint32_t> alike(const SolverAnswer& answer, const Event& event)
{
    std::vector<std::uint32_t> found;
    const std::size_t lane = answer.lanes->laneOf(event);
    if (lane == answer.lanes->lanes().size())
        return found;
    for (const LaneEvent& other : answer.lanes->eventsOf(answer.lanes->lanes()[lane]))
        if (other.kind == event.kind && samePair(answer.timeline->events()[other.event], event))
            found.push_back(other.event);
    return found;
}

} // namespace

std::vector<Bookmark> movedBookmarks(const SolverAnswer& before, const SolverAnswer& after)
{
    std::vector<Bookmark> bookmarks = before.scene->bookmarks.value_or(std::vector<Bookmark>());
    const auto isThere = [&](std::uint32_t body) {
        return body < after.scene->bodies.size() && after.scene->bodies[body].id == before.scene->bodies[body].id;
    };
    const auto nearest = [](const TimelineInstant& instant) { return instant.time.nearest(); };
    for (Bookmark& bookmark : bookmarks) {
        const auto at = std::ranges::lower_bound(before.timeline->instants(), bookmark.t, {}, nearest);
        if (at == before.timeline->instants().end() || nearest(*at) != bookmark.t)
            continue;
        const Event& event = before.timeline->events()[at->first];
        if (event.clipped || !isThere(event.a) || !(event.withCell() || isThere(event.b)))
            continue;
        const auto then = alike(before, event);
        const auto now = alike(after, event);
        if (const auto number = std::ranges::find(then, at->first) - then.begin(); number < std::ssize(now))
            bookmark.t = after.timeline->timeOf(now[std::size_t(number)]).nearest();
    }
    return bookmarks;
}

namespace {

bool isStill(const Path& path)
{
    if (std::holds_alternative<Rest>(path))
        return true;
    if (const auto* line = std::get_if<FromTo>(&path))
        return line->from == line->to;
    if (const auto* launch = std::get_if<Launch>(&path))
        return launch->velocity == Vec{} && launch->acceleration.value_or(Vec{}) == Vec{};
    const auto& keys = std::get<Keyed>(path).keys;
    return std::ranges::all_of(keys, [&](const Key& key) { return key.at == keys.front().at; });
}

bool isStill(const Body& body)
{
    const bool grows = body.radius.to && *body.radius.to != body.radius.from;
    bool isAtRest = !(hasRadius(body.shape) && grows);
    forEachPath(body, [&](const Path& path) { isAtRest = isAtRest && isStill(path); });
    return isAtRest;
}

bool nothingMoves(const Scene& scene)
{
    return std::ranges::all_of(scene.bodies, [](const Body& body) { return isStill(body); });
}

QString testedText(const Scene& scene, const SolverAnswer& answer)
{
    const std::uint64_t tested = testedCount(scene, *answer.untested);
    if (tested == 0)
        return nothingMoves(scene) ? translated("Nothing moves.") : translated("No pair of bodies is tested.");
    if (tested > 1)
        return translated("None of the %1 tested pairs meets.").arg(countText(qlonglong(tested)));
    if (!answer.nearest)
        return translated("The only tested pair never meets.");
    const BodyPair pair = answer.nearest->approach.pair;
    return translated("The only tested pair, %1 and %2, never meets.")
        .arg(distinctLabelOf(scene, pair.a), distinctLabelOf(scene, pair.b));
}

// The numbers of untested pairs by reason, and of the contacts among the pairs at rest.
QString untestedText(const UntestedPairs& untested)
{
    const UntestedCounts& counts = untested.counts;
    if (counts.all() == 0)
        return {};
    QStringList reasons;
    const auto add = [&](std::uint64_t count, const QString& one, const QString& several) {
        if (count > 0)
            reasons << (count == 1 ? one : several.arg(countText(qlonglong(count))));
    };
    add(counts.atRest, translated("1 pair at rest"), translated("%1 pairs at rest"));
    add(counts.sameGroup, translated("1 pair of one group"), translated("%1 pairs of one group"));
    add(counts.ignored, translated("1 ignored pair"), translated("%1 ignored pairs"));
    add(counts.noCommonTime, translated("1 pair without common time"), translated("%1 pairs without common time"));
    QString text = u'\n' + translated("Not tested: %1.").arg(reasons.join(QStringLiteral(", ")));
    if (counts.atRest == 0)
        return text;
    const std::size_t listed = untested.inContact.size();
    const std::uint64_t contacts = listed + untested.unlisted;
    const QString inContact = countText(qlonglong(contacts));
    if (!untested.isComplete)
        text += u'\n' + translated("More than %1 pairs at rest are in contact").arg(inContact);
    else if (contacts == 0)
        text += u'\n' + (counts.atRest == 1 ? translated("The pair at rest is apart")
                                            : translated("The pairs at rest are apart"));
    else
        text += u'\n' + (contacts == 1 ? translated("1 pair at rest is in contact")
                                       : translated("%1 pairs at rest are in contact").arg(inContact));
    if (listed == 0)
        return text + u'.';
    if (untested.isComplete && untested.unlisted == 0)
        return text + translated(", listed below.");
    return text + translated(". The first %1 are listed below, all by sweepbench events --at-rest --format json.")
                      .arg(countText(qlonglong(listed)));
}

} // namespace

std::uint64_t testedCount(const Scene& scene, const UntestedPairs& untested)
{
    const std::uint64_t bodies = scene.bodies.size();
    return bodies == 0 ? 0 : bodies * (bodies - 1) / 2 - untested.counts.all();
}

QString noEventsText(const Scene& scene, const SolverAnswer* answer, Solver::Stage stage)
{
    if (answer && answer->timeline && !answer->timeline->events().empty())
        return {};
    switch (stage) {
    case Solver::Stage::idle:
        return {};
    case Solver::Stage::solving:
        return translated("Computing…");
    case Solver::Stage::refused:
        return translated("This scene cannot be solved. The Problems panel gives the reasons.");
    case Solver::Stage::cancelled:
        return translated("Computing was cancelled. Check ▸ Compute Again starts it again.");
    case Solver::Stage::auditing:
    case Solver::Stage::done:
        break;
    }
    if (scene.bodies.empty())
        return translated("There are no bodies yet. Draw one with a tool on the left.");
    if (scene.bodies.size() == 1 && !isTraced(scene, scene.bodies.front()))
        return translated("One body: nothing to collide with yet.");
    if (!answer || !answer->untested)
        return nothingMoves(scene) ? translated("Nothing moves.") : translated("No tested pair of bodies meets.");
    return testedText(scene, *answer) + untestedText(*answer->untested);
}

} // namespace sweep
