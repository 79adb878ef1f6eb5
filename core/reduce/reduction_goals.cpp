#include "core/reduce/reduction_goals.h"

#include "core/measure/untested_pairs.h"

#include <sweepbench/audit.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace sweep {

namespace {

std::vector<std::string> bodiesOf(const PairNames& pair)
{
    if (pair.b)
        return {pair.a, *pair.b};
    return {pair.a};
}

std::string wordsFor(const PairNames& pair)
{
    return pair.a + " · " +
           (pair.b ? *pair.b : "cell (" + std::to_string(pair.cell.i) + ", " + std::to_string(pair.cell.j) + ')');
}

std::optional<std::uint32_t> indexOf(const Scene& scene, const std::string& id)
{
    const auto found =
        std::find_if(scene.bodies.begin(), scene.bodies.end(), [&](const Body& b) { return b.id == id; });
    return found == scene.bodies.end() ? std::nullopt
                                       : std::optional(static_cast<std::uint32_t>(found - scene.bodies.begin()));
}

// None if the scene lacks one of its bodies. Bodies keep their order.
std::optional<PairOrCell> indexed(const PairNames& pair, const Scene& scene)
{
    const auto a = indexOf(scene, pair.a);
    if (a && !pair.b)
        return PairOrCell(*a, pair.cell);
    const auto b = pair.b ? indexOf(scene, *pair.b) : std::nullopt;
    return a && b ? std::optional(PairOrCell(*a, *b)) : std::nullopt;
}

enum class Asked
{
    pair, // the events of the pair alone decide
    scene
};

// Tests whether the solver's timeline fits. Calls the solver only if the scene has the pair's bodies. The pair is
// named, because indices change when bodies are removed.
template <class Fits>
InterestingnessTest whereThePairIs(PairNames pair, Asked asked, SolveScene solver, Fits fits)
{
    return [pair = std::move(pair), asked, solver = std::move(solver), fits = std::move(fits)](const Scene& scene) {
        const auto indices = indexed(pair, scene);
        if (!indices)
            return false;
        const auto timeline = solver(scene, asked == Asked::pair ? indices : std::nullopt);
        return timeline && fits(scene, *timeline, *indices);
    };
}

std::optional<std::size_t> nthDifference(const LogComparison& comparison, std::optional<std::size_t> wanted)
{
    std::size_t left = wanted.value_or(0);
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        if (isDifference(comparison.rows[i].what) && left-- == 0)
            return i;
    }
    return {};
}

// The rows of the log about the pair `was`, with the indices `is`.
EngineLog logOf(const EngineLog& log, const PairOrCell& was, const PairOrCell& is)
{
    EngineLog part{{}, log.hasExits, log.hasCells};
    for (const LoggedEvent& event : log.events) {
        if (!samePair(was, event))
            continue;
        part.events.push_back(event);
        part.events.back().a = is.a;
        part.events.back().b = is.b;
    }
    return part;
}

// The properties of a difference to keep.
struct WantedDifference
{
    LogClass what = LogClass::missing;
    std::optional<EventKind> kind = {}; // the kind of the exact event, if there is one
    double t = 0;                       // time of that event
    std::size_t row = 0;                // the log's row; 0: none
    bool isInTime = true;               // the row's time is within the scene's, and must remain so
};

bool isInTimeOf(const Scene& scene, const LoggedEvent& event)
{
    const Interval time = window(scene);
    return time.start <= event.t && event.t <= time.end;
}

// Whether both are at most `within` apart, and round to the same multiple of it: otherwise the event of a reduced scene
// could move further with each reduction.
bool isNearlyAt(double t, double wanted, double within)
{
    return isWithin(t, wanted, within) &&
           (t == wanted || std::nearbyint(t / within) == std::nearbyint(wanted / within));
}

// Requires: the log is of this scene.
bool isThere(const WantedDifference& wanted, const PairOrCell& pair, const Scene& scene, const Timeline& timeline,
             const LogWithTolerance& compare)
{
    const EngineLog& log = compare.log;
    const auto fits = [&](const LogDifference& row) {
        if (row.what != wanted.what || (row.logged ? log.events[*row.logged].row : 0) != wanted.row)
            return false;
        if (!row.event)
            return true;
        if (!samePair(pair, timeline.events()[*row.event]))
            return false;
        const double t = timeline.timeOf(*row.event).nearest();
        return timeline.events()[*row.event].kind == wanted.kind && isNearlyAt(t, wanted.t, compare.tolerance.within);
    };
    const auto leavesTime = [&](const LoggedEvent& event) {
        return event.row == wanted.row && wanted.isInTime && !isInTimeOf(scene, event);
    };
    if (std::any_of(log.events.begin(), log.events.end(), leavesTime))
        return false;
    const LogComparison comparison = compared(scene, timeline, log, compare.tolerance);
    return std::any_of(comparison.rows.begin(), comparison.rows.end(), fits);
}

} // namespace

Result<ReductionGoal> keepEvent(const Scene& scene, const Timeline& timeline, std::size_t event,
                                const SolveScene& solver)
{
    if (event >= timeline.events().size())
        return Problem{.message = "there is no event " + std::to_string(event + 1) + "; the scene has " +
                                  std::to_string(timeline.events().size())};
    const Event kept = timeline.events()[event];
    PairNames pair = pairNames(scene, kept);
    const auto fits = [kept](const Scene&, const Timeline& now, const PairOrCell& indices) {
        return std::any_of(now.events().begin(), now.events().end(), [&](const Event& one) {
            return samePair(indices, one) && one.kind == kept.kind && one.clipped == kept.clipped;
        });
    };
    const std::string words = wordsFor(pair) + ": " + name(kept.kind);
    auto bodies = bodiesOf(pair);
    return ReductionGoal{whereThePairIs(std::move(pair), Asked::pair, solver, fits), std::move(bodies), words};
}

Result<ReductionGoal> keepExpectation(const Scene& scene, const Timeline& timeline, std::optional<std::size_t> entry,
                                      const SolveScene& solver)
{
    const auto outcomes = decideExpectations(scene, timeline);
    const auto failing = std::find_if(outcomes.begin(), outcomes.end(), [](const auto& one) { return !one.holds; });
    if (failing == outcomes.end())
        return Problem{.message = "every expectation of the scene holds, or it has none"};
    const std::size_t index = entry.value_or(static_cast<std::size_t>(failing - outcomes.begin()));
    if (index >= outcomes.size() || outcomes[index].holds)
        return Problem{.message = "expectation " + std::to_string(index + 1) +
                                  " holds, or there is none; the first that fails is " +
                                  std::to_string(failing - outcomes.begin() + 1)};
    const Expectation kept = (*scene.expect)[index];
    const ExpectationOutcome was = outcomes[index];
    const auto* cell = std::get_if<Cell>(&kept.other);
    const auto* b = std::get_if<std::string>(&kept.other);
    PairNames pair{kept.a, b != nullptr ? std::optional(*b) : std::nullopt, cell != nullptr ? *cell : Cell{}};
    const auto fits = [kept, was](const Scene& now, const Timeline& answer, const PairOrCell&) {
        if (!now.expect) // the scene has lost its failing expectation
            return false;
        const auto found = std::find(now.expect->begin(), now.expect->end(), kept);
        if (found == now.expect->end())
            return false;
        const auto at = static_cast<std::size_t>(found - now.expect->begin());
        const ExpectationOutcome is = decideExpectations(now, answer)[at];
        // An event that is too early must stay too early.
        const bool sameSide = !was.nearest || (is.nearest && (*is.nearest < *kept.t) == (*was.nearest < *kept.t));
        const bool sameReason = is.untested == was.untested && is.isUntraced == was.isUntraced;
        return !is.holds && is.ofPair == was.ofPair && is.ofKind == was.ofKind && sameSide && sameReason;
    };
    const std::string words = wordsFor(pair) + ": expected " + name(kept.kind);
    auto bodies = bodiesOf(pair);
    return ReductionGoal{whereThePairIs(std::move(pair), Asked::pair, solver, fits), std::move(bodies), words};
}

Result<ReductionGoal> keepDisagreement(const Scene& scene, const Timeline& timeline,
                                       std::optional<std::size_t> disagreement, const SolveScene& solver,
                                       const Job& job)
{
    const Audit whole = audit(scene, timeline, job);
    std::vector<PairOrCell> found;
    for (const PairAudit& pair : whole.pairs.all()) {
        if (pair.verdict == Verdict::disagree)
            found.push_back(pair);
    }
    const std::size_t index = disagreement.value_or(0);
    if (index >= found.size())
        return Problem{.message = "there is no disagreement " + std::to_string(index + 1) +
                                  "; the audit disagrees about " + std::to_string(found.size()) +
                                  (found.size() == 1 ? " pair" : " pairs")};
    PairNames pair = pairNames(scene, found[index]);
    const auto fits = [job](const Scene& now, const Timeline& answer, const PairOrCell& where) {
        const Audit again = audit(now, answer, job.withoutProgress());
        return std::ranges::any_of(again.pairs.all(), [&](const PairAudit& one) {
            return samePair(where, one) && one.verdict == Verdict::disagree;
        });
    };
    const std::string words = wordsFor(pair) + ": the audit disagrees";
    auto bodies = bodiesOf(pair);
    return ReductionGoal{whereThePairIs(std::move(pair), Asked::scene, solver, fits), std::move(bodies), words};
}

Result<ReductionGoal> keepDifference(const Scene& scene, const Timeline& timeline, const LogWithTolerance& log,
                                     std::optional<std::size_t> difference, const SolveScene& solver)
{
    const LogComparison comparison = compared(scene, timeline, log.log, log.tolerance);
    const auto index = nthDifference(comparison, difference);
    if (!index)
        return Problem{.message = "there is no difference " + std::to_string(difference.value_or(0) + 1) +
                                  "; the log and the scene differ in " + std::to_string(comparison.differences()) +
                                  (comparison.differences() == 1 ? " row" : " rows")};
    const LogDifference& row = comparison.rows[*index];
    const Event* event = row.event ? &timeline.events()[*row.event] : nullptr;
    const LoggedEvent* said = row.logged ? &log.log.events[*row.logged] : nullptr;
    const PairOrCell was = bodiesOf(row, timeline, log.log);
    WantedDifference wanted{.what = row.what, .row = said != nullptr ? said->row : 0};
    wanted.isInTime = said != nullptr && isInTimeOf(scene, *said);
    if (event != nullptr) {
        wanted.kind = event->kind;
        wanted.t = timeline.timeOf(*row.event).nearest();
    }
    PairNames pair = pairNames(scene, was);
    // A row that names a group may concern another pair: then the whole scene and the whole log decide.
    const bool isAlone = log.log.groups.empty();
    const auto shared = std::make_shared<const EngineLog>(isAlone ? logOf(log.log, was, was) : log.log);
    const auto whole = std::make_shared<const Scene>(isAlone ? Scene{} : scene);
    const auto fits = [=, tolerance = log.tolerance](const Scene& now, const Timeline& answer,
                                                     const PairOrCell& where) {
        EngineLog part = isAlone ? logOf(*shared, was, where) : logOfPart(*shared, *whole, now);
        return isThere(wanted, where, now, answer, {std::move(part), tolerance});
    };
    const std::string words = wordsFor(loggedPair(row, scene, timeline, log.log)) + ": " + name(row.what);
    auto bodies = bodiesOf(pair);
    return ReductionGoal{whereThePairIs(std::move(pair), isAlone ? Asked::pair : Asked::scene, solver, fits),
                         std::move(bodies), words};
}

} // namespace sweep
