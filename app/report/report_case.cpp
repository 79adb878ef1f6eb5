#include "app/report/report_case.h"

#include "app/report/report_text.h"
#include "core/audit/interval_audit.h"
#include "core/base/decimal.h"

#include <sweepbench/base/utf8.h>
#include <sweepbench/number/text.h>
#include <sweepbench/sampling.h>
#include <sweepbench/scene.h>
#include <sweepbench/solve.h>
#include <sweepbench/timeline.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace sweep {

namespace {

ExpectedKind expectedKindOf(EventKind kind)
{
    return kind == EventKind::exit    ? ExpectedKind::exit
           : kind == EventKind::touch ? ExpectedKind::touch
           : kind == EventKind::cross ? ExpectedKind::cross
                                      : ExpectedKind::enter;
}

Expectation expectationOf(const Scene& scene, const Event& event)
{
    Expectation expectation;
    expectation.a = scene.bodies[event.a].id;
    if (event.withCell())
        expectation.other = event.cell;
    else
        expectation.other = scene.bodies[event.b].id;
    expectation.kind = expectedKindOf(event.kind);
    return expectation;
}

// Sets t. A scene of singles has the nearest one, and `within`, so that the expectation holds.
void setTime(Expectation& expectation, double t, bool isSingle)
{
    const float single = static_cast<float>(t);
    expectation.t = isSingle ? single : t;
    if (*expectation.t == t)
        return;
    const double difference = std::abs(t - single); // exact, because the two are near
    const float within = static_cast<float>(difference);
    expectation.within = within < difference ? std::nextafter(within, std::numeric_limits<float>::infinity()) : within;
}

// True if the two are equal, apart from the order of their bodies.
bool saysTheSame(const Expectation& p, const Expectation& q)
{
    if (p == q)
        return true;
    Expectation turned = q;
    if (auto* other = std::get_if<std::string>(&turned.other))
        std::swap(turned.a, *other);
    return p == turned;
}

bool areAboutOnePair(const Expectation& p, const Expectation& q)
{
    const auto* other = std::get_if<std::string>(&q.other);
    return (p.a == q.a && p.other == q.other) ||
           (other != nullptr && p.a == *other && p.other == decltype(p.other)(q.a));
}

// Identifies the events of one kind of a pair.
using ExpectationKey = std::tuple<bool, PairOrCell, EventKind>;
using Groups = std::map<ExpectationKey, std::vector<std::size_t>>;

Groups groupsOf(const Timeline& timeline, const RecordingOptions& options)
{
    Groups groups;
    for (std::size_t i = 0; i < timeline.events().size(); ++i) {
        const Event& event = timeline.events()[i];
        const bool later = !options.first || options.first->a != event.a || options.first->b != event.b;
        groups[{later, event, event.kind}].push_back(i);
    }
    return groups;
}

} // namespace

void dropRepeatedExpectations(Scene& scene)
{
    if (!scene.expect)
        return;
    std::map<std::pair<std::string, std::string>, std::vector<Expectation>> known;
    std::erase_if(*scene.expect, [&known](const Expectation& one) {
        const auto* other = std::get_if<std::string>(&one.other);
        const std::string b = other != nullptr ? *other : std::string();
        std::vector<Expectation>& ofPair = known[std::minmax(one.a, b)];
        const auto isIt = [&one](const Expectation& earlier) { return saysTheSame(earlier, one); };
        if (std::ranges::any_of(ofPair, isIt))
            return true;
        ofPair.push_back(one);
        return false;
    });
}

std::size_t recordExpectations(Scene& scene, const Timeline& timeline, const RecordingOptions& options)
{
    std::vector<Expectation> all = scene.expect.value_or(std::vector<Expectation>());
    const auto present = static_cast<std::ptrdiff_t>(all.size());
    const auto add = [&](const Expectation& expectation) {
        const auto isContradicted = [&](const Expectation& one) { return areAboutOnePair(one, expectation); };
        if (std::ranges::none_of(options.failed, isContradicted) &&
            std::none_of(all.begin(), all.begin() + present,
                         [&](const Expectation& one) { return saysTheSame(one, expectation); }))
            all.push_back(expectation);
    };
    std::size_t omitted = 0;
    for (const auto& [key, events] : groupsOf(timeline, options)) {
        std::optional<double> last;
        for (const std::size_t i : events) {
            const double t = timeline.timeOf(i).nearest();
            if (last == t)
                continue;
            if (all.size() - std::size_t(present) >= options.limit) {
                ++omitted;
                continue;
            }
            Expectation expectation = expectationOf(scene, timeline.events()[i]);
            setTime(expectation, t, hasSingles(scene));
            expectation.count = static_cast<long long>(events.size());
            last = t;
            add(expectation);
        }
    }
    if (options.first && !options.first->withCell()) {
        const bool meet =
            std::ranges::any_of(timeline.events(), [&](const Event& event) { return samePair(*options.first, event); });
        if (!meet && options.ofQuietPair)
            add({scene.bodies[options.first->a].id, scene.bodies[options.first->b].id, *options.ofQuietPair});
    }
    if (!all.empty())
        scene.expect = std::move(all);
    return omitted;
}

namespace {

constexpr std::size_t mostStretches = 4000;   // between keys, in the search for the nearest pair
constexpr std::size_t mostBoxes = 10'000'000; // overlapping box pairs searched for contacts at rest

Problem refusal(const std::string& message)
{
    return {.message = message};
}

std::vector<Problem> objectionsTo(const ReportOptions& options, const Scene& scene)
{
    std::vector<Problem> problems;
    for (const std::string& id : options.bodies) {
        const auto isIt = [&](const Body& body) { return body.id == id; };
        if (std::ranges::none_of(scene.bodies, isIt))
            problems.push_back(refusal('"' + id + "\" is not the id of a body"));
    }
    const Interval time = window(scene);
    if (options.window && !(options.window->start < options.window->end && options.window->start >= time.start &&
                            options.window->end <= time.end))
        problems.push_back(refusal("the window " + shortestDecimal(options.window->start) + " to " +
                                   shortestDecimal(options.window->end) + " is not within the scene's time, " +
                                   shortestDecimal(time.start) + " to " + shortestDecimal(time.end)));
    for (const std::string* text :
         {&options.title, &options.expected, &options.found, &options.library, &options.libraryVersion}) {
        if (!isUtf8(*text))
            problems.push_back(refusal("a text of the report is not UTF-8"));
    }
    if (options.library.empty() && !options.libraryVersion.empty())
        problems.push_back(refusal("the version \"" + options.libraryVersion + "\" is given without a library"));
    return problems;
}

// The scene with only the chosen bodies, and without references to any other body.
Scene chosenPart(const Scene& scene, const std::vector<std::string>& ids)
{
    if (ids.empty())
        return scene;
    const std::set<std::string> chosen(ids.begin(), ids.end());
    Scene part = scene;
    std::erase_if(part.bodies, [&](const Body& body) { return chosen.count(body.id) == 0; });
    if (part.ignore)
        std::erase_if(*part.ignore, [&](const auto& pair) {
            return chosen.count(pair.first) == 0 || chosen.count(pair.second) == 0;
        });
    if (part.expect)
        std::erase_if(*part.expect, [&](const Expectation& expectation) {
            const auto* other = std::get_if<std::string>(&expectation.other);
            return chosen.count(expectation.a) == 0 || (other != nullptr && chosen.count(*other) == 0);
        });
    return part;
}

// The index of the event in the other case. The n-th event of a pair is its n-th event there too, because the events
// of a pair do not depend on other bodies.
std::optional<std::size_t> sameEvent(const ReportCase& whole, std::size_t event, const ReportCase& in)
{
    const Event& wanted = whole.timeline.events()[event];
    const auto rank =
        std::count_if(whole.timeline.events().begin(), whole.timeline.events().begin() + std::ptrdiff_t(event),
                      [&](const Event& other) { return samePair(wanted, other); });
    const PairNames name = pairNames(whole.scene, wanted);
    std::ptrdiff_t seen = 0;
    const auto& events = in.timeline.events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (pairNames(in.scene, events[i]) == name && seen++ == rank)
            return i;
    }
    return {};
}

ReportFocus focusOn(const Timeline& timeline, std::size_t event)
{
    return {timeline.events()[event], event};
}

ReportFocus focusOn(const PairOrCell& pair, const Timeline& timeline)
{
    const auto& events = timeline.events();
    const auto first = std::ranges::find_if(events, [&](const Event& event) { return samePair(pair, event); });
    return {pair, first != events.end() ? std::optional(std::size_t(first - events.begin())) : std::nullopt};
}

std::vector<ReportFocus> disagreementsOf(const ReportCase& report)
{
    std::vector<ReportFocus> found;
    for (std::size_t i = 0; i < report.audit.events.size(); ++i) {
        if (report.audit.events[i].verdict == Verdict::disagree)
            found.push_back(focusOn(report.timeline, i));
    }
    for (const PairAudit& pair : report.audit.pairs.all()) {
        if (pair.betweenEvents.verdict == Verdict::disagree)
            found.push_back(focusOn(pair, report.timeline));
    }
    return found;
}

std::optional<std::uint32_t> indexOf(const Scene& scene, const std::string& id)
{
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (scene.bodies[i].id == id)
            return std::uint32_t(i);
    }
    return {};
}

std::vector<const LogDifference*> differencesOf(const ReportCase& report)
{
    std::vector<const LogDifference*> found;
    for (const LogDifference& row : report.comparison.rows) {
        if (isDifference(row.what))
            found.push_back(&row);
    }
    return found;
}

// The nearest pair of the bodies that a row of the log names; at least one side of the row is a group.
std::optional<PairOrCell> nearestOf(const ReportCase& report, const LoggedEvent& row, const Job& job)
{
    std::vector<std::string> ids;
    const auto add = [&](std::uint32_t body, std::optional<std::uint32_t> group) {
        const auto bodies = group ? report.log->groups[*group].bodies : std::vector{body};
        for (const std::uint32_t one : bodies)
            ids.push_back(report.scene.bodies[one].id);
    };
    add(row.a, row.groupA);
    add(row.b, row.groupB);
    const Scene part = chosenPart(report.scene, ids);
    const auto nearest = nearestApproach(part, {}, mostStretches, job);
    if (!nearest)
        return {};
    const BodyPair pair = nearest->approach.pair;
    return PairOrCell(*indexOf(report.scene, part.bodies[pair.a].id), *indexOf(report.scene, part.bodies[pair.b].id));
}

ReportFocus focusOn(const ReportCase& report, const LogDifference& row, const Job& job)
{
    if (row.event)
        return focusOn(report.timeline, *row.event);
    const LoggedEvent& logged = report.log->events[*row.logged];
    const ReportFocus named = focusOn(bodiesOf(row, report.timeline, *report.log), report.timeline);
    if (named.event || named.withCell() || (!logged.groupA && !logged.groupB))
        return named;
    const auto nearest = nearestOf(report, logged, job);
    return nearest ? focusOn(*nearest, report.timeline) : named;
}

std::optional<ReportFocus> failedExpectation(const ReportCase& report)
{
    for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
        const Expectation& expectation = (*report.scene.expect)[i];
        const auto a = indexOf(report.scene, expectation.a);
        if (report.outcomes[i].holds || report.outcomes[i].isUntraced || !a)
            continue;
        if (const auto* cell = std::get_if<Cell>(&expectation.other))
            return focusOn({*a, *cell}, report.timeline);
        const auto b = indexOf(report.scene, *std::get_if<std::string>(&expectation.other));
        return focusOn(b ? PairOrCell(*a, *b) : PairOrCell(*a, Cell{}), report.timeline);
    }
    return {};
}

// The likely focus if the user names none: a difference from the log, a disagreement, a failed expectation, or an
// event, preferably of two bodies and inside the shown window.
std::optional<ReportFocus> likelyFocus(const ReportCase& report, const Job& job)
{
    if (const auto differences = differencesOf(report); !differences.empty())
        return focusOn(report, *differences.front(), job);
    const auto found = disagreementsOf(report);
    if (!found.empty())
        return found.front();
    if (const auto failed = failedExpectation(report))
        return failed;
    const auto& events = report.timeline.events();
    const auto rating = [&](std::size_t i) {
        const double t = report.timeline.timeOf(i).nearest();
        const bool inside = t >= report.shown.start && t <= report.shown.end;
        return (inside ? 4 : 0) + (events[i].withCell() ? 0 : 2) + (events[i].clipped ? 0 : 1);
    };
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (!best || rating(i) > rating(*best))
            best = i;
    }
    if (best)
        return focusOn(report.timeline, *best);
    return std::nullopt;
}

// The first pair of bodies with an expectation.
std::optional<ReportFocus> expectedPair(const Scene& scene)
{
    for (const Expectation& expectation : scene.expect.value_or(std::vector<Expectation>())) {
        const auto* const other = std::get_if<std::string>(&expectation.other);
        const auto a = indexOf(scene, expectation.a);
        const auto b = other ? indexOf(scene, *other) : std::nullopt;
        if (a && b)
            return ReportFocus{{*a, *b}};
    }
    return {};
}

// The focus of a scene without events: the nearest tested pair; if none is tested, the first pair with an expectation,
// otherwise a pair at rest, the first in contact or else the nearest, otherwise the first two bodies.
std::optional<ReportFocus> quietFocus(ReportCase& report, const Job& job)
{
    const Scene& scene = report.scene;
    if (scene.bodies.size() < 2)
        return {};
    for (const std::optional<Untested> kind : {std::optional<Untested>(), std::optional(Untested::atRest)}) {
        if (kind) {
            if (const auto expected = expectedPair(scene))
                return expected;
            const UntestedPairs resting = untestedPairs(scene, {.threads = 0, .job = job}, {1, mostBoxes});
            if (!resting.inContact.empty())
                return ReportFocus{{resting.inContact.front().pair.a, resting.inContact.front().pair.b}};
        }
        auto nearest = nearestApproach(scene, kind, mostStretches, job);
        if (!nearest)
            continue;
        const BodyPair pair = nearest->approach.pair;
        report.quiet = QuietPair{.untested = kind,
                                 .approach = std::move(nearest->approach),
                                 .groups = kind ? GroupPair{} : groupsOfPair(scene, pair),
                                 .compared = nearest->compared,
                                 .ofItsKind = nearest->all};
        return ReportFocus{{pair.a, pair.b}};
    }
    return ReportFocus{{0, 1}};
}

// Boost.Geometry's audit of the closest approach of an untested pair. Nothing if the time is not a double.
std::optional<EventAudit> auditOf(const Scene& scene, const QuietPair& quiet)
{
    if (!quiet.untested || !quiet.approach || !quiet.approach->t.isDouble())
        return {};
    const auto& [pair, t, relation, until] = *quiet.approach;
    return auditRelation(scene, scene.bodies[pair.a], scene.bodies[pair.b], t.nearest(),
                         {relation.relation != Relation::apart, relation.distance});
}

// Fills in report.quiet if the focus is two bodies without events.
void describeQuietPair(ReportCase& report, const Job& job)
{
    if (!report.focus || report.focus->event || report.focus->withCell())
        return;
    const BodyPair pair{report.focus->a, report.focus->b};
    if (!report.quiet)
        report.quiet = QuietPair{.untested = TestedPairs(report.scene).whyUntested(pair),
                                 .approach = closestApproach(report.scene, pair, job)};
    report.quiet->audit = auditOf(report.scene, *report.quiet);
}

// The element with that index, or a problem if there is none.
template <class Found>
Result<Found> chosenOf(const std::vector<Found>& found, std::size_t which, const std::string& what,
                       const std::string& where)
{
    if (which < found.size())
        return found[which];
    return refusal("there is no " + what + ' ' + std::to_string(which + 1) + "; " + where + " has " +
                   std::to_string(found.size()));
}

bool isChosen(const ReportOptions& options)
{
    return options.event || options.disagreement || options.difference;
}

// The focus that the options choose in the whole scene. Requires: isChosen(options).
Result<ReportFocus> chosenIn(const ReportCase& whole, const ReportOptions& options)
{
    if (options.disagreement)
        return chosenOf(disagreementsOf(whole), *options.disagreement, "disagreement", "the audit");
    if (options.difference) {
        const auto row = chosenOf(differencesOf(whole), *options.difference, "difference", "the log");
        if (!row)
            return row.problems();
        return focusOn(whole, **row, {options.job.stop, {}});
    }
    const std::size_t events = whole.timeline.events().size();
    if (*options.event < events)
        return focusOn(whole.timeline, *options.event);
    return refusal("there is no event " + std::to_string(*options.event + 1) + "; the scene has " +
                   std::to_string(events));
}

// The same focus in the report's part of the scene.
Result<ReportFocus> sameFocus(const ReportCase& whole, const ReportFocus& focus, const ReportCase& report)
{
    const auto a = indexOf(report.scene, whole.scene.bodies[focus.a].id);
    const auto b = focus.withCell() ? a : indexOf(report.scene, whole.scene.bodies[focus.b].id);
    if (!a || !b)
        return refusal("the subject of the report involves bodies that were not chosen");
    return ReportFocus{focus.withCell() ? PairOrCell(*a, focus.cell) : PairOrCell(*a, *b),
                       focus.event ? sameEvent(whole, *focus.event, report) : std::nullopt};
}

// A scene with its exact events, their audit, and the comparison with the log.
Result<ReportCase> answered(Scene scene, const std::optional<EngineLog>& log, const ReportOptions& options)
{
    ReportCase report;
    report.scene = std::move(scene);
    constexpr double afterSolving = 0.2;
    const auto part = [&](double from, double to) {
        return Job{options.job.stop, [&, from, to](double share) { options.job.report(from + (to - from) * share); }};
    };
    Result<Timeline> timeline =
        solve(report.scene, {.maxEvents = options.maxEvents, .threads = options.threads, .job = part(0, afterSolving)});
    if (!timeline)
        return timeline.problems();
    report.timeline = std::move(timeline).value();
    report.audit = audit(report.scene, report.timeline, part(afterSolving, 1), options.threads);
    if (report.audit.cancelled && options.endsWithJob)
        return cancelled();
    report.log = log;
    report.logTolerance = options.logTolerance;
    if (log)
        report.comparison = compared(report.scene, report.timeline, *log, options.logTolerance);
    return report;
}

Result<std::optional<ReportFocus>> focusOf(const Scene& scene, ReportCase& report, const ReportOptions& options)
{
    if (!isChosen(options)) {
        const Job job{options.job.stop, {}};
        const auto likely = likelyFocus(report, job);
        return likely ? likely : quietFocus(report, job);
    }
    std::optional<ReportCase> larger;
    if (!options.bodies.empty()) {
        Result<ReportCase> whole = answered(scene, options.log, options);
        if (!whole)
            return whole.problems();
        larger = std::move(whole).value();
    }
    const ReportCase& whole = larger ? *larger : report;
    const Result<ReportFocus> chosen = chosenIn(whole, options);
    if (!chosen)
        return chosen.problems();
    const Result<ReportFocus> focus = sameFocus(whole, *chosen, report);
    if (!focus)
        return focus.problems();
    return std::optional(*focus);
}

// Adds a title, notes and a bookmark, which introduce the report to readers of the scene.
void annotate(ReportCase& report)
{
    const std::string happens = summaryOf(report, quotedName);
    report.scene.title = report.title;
    std::string notes = "Bug report. " + happens;
    if (!report.library.empty())
        notes += "\nLibrary under test: " + report.library;
    if (!report.expected.empty())
        notes += "\nExpected: " + report.expected;
    if (!report.found.empty())
        notes += "\nThe other program said: " + report.found;
    if (report.notes.rfind(notes, 0) == 0) // the scene came from a report
        notes = report.notes;
    else if (!report.notes.empty())
        notes += "\n\n" + report.notes;
    report.scene.notes = notes;
    Bookmark bookmark{.t = timeOf(report), .name = "What the report is about", .note = happens};
    std::vector<Bookmark> bookmarks = report.scene.bookmarks.value_or(std::vector<Bookmark>());
    if (bookmarks.empty() || bookmarks.front() != bookmark)
        bookmarks.insert(bookmarks.begin(), std::move(bookmark));
    report.scene.bookmarks = std::move(bookmarks);
}

} // namespace

bool isUntracedCell(const ReportCase& report)
{
    return report.focus && report.focus->withCell() && !isTraced(report.scene, report.scene.bodies[report.focus->a]);
}

RestingLimits restingLimits(const ReportCase& report)
{
    return {.listed = report.maxListed, .compared = mostBoxes};
}

bool listsEvents(const ReportCase& report)
{
    return report.timeline.events().size() <= report.maxListed;
}

bool listsDifferences(const ReportCase& report)
{
    return report.comparison.rows.size() <= report.maxListed;
}

Instant instantOf(const ReportCase& report)
{
    if (!report.focus || !report.focus->event)
        return report.quiet && report.quiet->approach ? report.quiet->approach->t : Instant(report.shown.start);
    return report.timeline.timeOf(*report.focus->event);
}

// The events of the report's pair located among frames; nothing without events. Requires: the report has a focus.
static Result<std::optional<ReportFrames>> framesOf(const ReportCase& report, const Rational& fps, const Job& job)
{
    if (!report.focus->event)
        return std::optional<ReportFrames>();
    const Result<Sampling> seen = sampled(report.scene, report.timeline, {.rate = fps}, job.withoutProgress());
    if (!seen)
        return seen.problems();
    ReportFrames frames{.all = seen->frames, .fps = fractionText(fps), .atEnds = seen->frames.framesAtEnds()};
    for (std::size_t i = 0; i < report.timeline.events().size(); ++i) {
        if (!samePair(*report.focus, report.timeline.events()[i]))
            continue;
        const Instant& t = report.timeline.timeOf(i);
        const SampledContact& contact = seen->contacts[seen->contactOf[i]];
        frames.events.push_back({i, seen->frames.lastUpTo(t), seen->frames.firstFrom(t), contact,
                                 firstSight(report.scene, report.timeline, *seen, contact)});
    }
    return std::optional(std::move(frames));
}

static RecordingOptions recordingOf(const ReportCase& report)
{
    RecordingOptions recording;
    if (report.focus)
        recording.first = *report.focus;
    if (report.quiet && report.quiet->untested == Untested::atRest && report.quiet->approach)
        recording.ofQuietPair =
            report.quiet->approach->relation.relation == Relation::apart ? ExpectedKind::none : ExpectedKind::contact;
    else if (report.quiet && report.quiet->untested)
        recording.ofQuietPair = std::nullopt;
    for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
        if (!report.outcomes[i].holds)
            recording.failed.push_back((*report.scene.expect)[i]);
    }
    return recording;
}

Result<ReportCase> reportCase(const Scene& scene, const ReportOptions& options)
{
    if (const auto objections = objectionsTo(options, scene); !objections.empty())
        return objections;
    Scene part = chosenPart(scene, options.bodies);
    dropRepeatedExpectations(part);
    const auto log = options.log ? std::optional(logOfPart(*options.log, scene, part)) : std::nullopt;
    Result<ReportCase> answer = answered(std::move(part), log, options);
    if (!answer)
        return answer.problems();
    ReportCase report = std::move(answer).value();
    report.outcomes = decideExpectations(report.scene, report.timeline);
    report.maxListed = options.maxListed;
    report.shown = options.window.value_or(window(scene));
    report.notes = scene.notes.value_or("");
    report.expected = options.expected;
    report.found = options.found;
    report.library = options.library + (options.libraryVersion.empty() ? "" : ' ' + options.libraryVersion);
    report.title = !options.title.empty() ? options.title : scene.title.value_or("");
    if (report.title.empty())
        report.title = "Collision report";
    const auto focus = focusOf(scene, report, options);
    if (!focus)
        return focus.problems();
    report.focus = *focus;
    describeQuietPair(report, {options.job.stop, {}});
    if (options.fps && report.focus) {
        auto frames = framesOf(report, *options.fps, options.endsWithJob ? options.job : Job());
        if (!frames)
            return frames.problems();
        report.frames = std::move(frames).value();
    }
    report.eventsWithoutExpectation = recordExpectations(report.scene, report.timeline, recordingOf(report));
    annotate(report);
    return report;
}

} // namespace sweep
