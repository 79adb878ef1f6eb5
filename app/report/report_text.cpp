#include "app/report/report_text.h"

#include "app/output/events.h"
#include "app/output/words.h"
#include "core/measure/inspection.h"
#include "core/scene_file/shown_names.h"

#include <sweepbench/number/text.h>

#include <QString>
#include <QSysInfo>
#include <QtGlobal>

#include <boost/version.hpp>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

const Instant& timeOfEvent(const ReportCase& report, std::size_t event)
{
    return report.timeline.timeOf(event);
}

AdjacentInstants adjacentToEvent(const ReportCase& report, std::size_t event)
{
    return neighboursOf(report.timeline, report.timeline.instantOf(event));
}

constexpr int shownDigits = 30; // digits of a time without a short closed form

// The closed form if it is short; otherwise empty.
std::string shortForm(const Instant& time)
{
    constexpr std::size_t maxSize = 48; // bytes
    const std::string form = closedForm(time);
    return form.size() <= maxSize ? form : std::string();
}

// If `isOpen`, the contact is open at this end: the two share no point at that time itself.
std::string sentence(const Event& event, bool isOpen, const std::string& a, const std::string& b,
                     const std::string& when)
{
    const std::string contact = "The contact of " + a + " and " + b;
    switch (event.kind) {
    case EventKind::enter:
        if (isOpen)
            return contact + (event.clipped ? " holds from just after " : " begins just after ") + when;
        return contact + (event.clipped ? " holds already at " : " begins at ") + when;
    case EventKind::exit:
        if (isOpen)
            return contact + (event.clipped ? " still holds just before " : " ends just before ") + when;
        return contact + (event.clipped ? " still holds at " : " ends at ") + when;
    case EventKind::touch:
        return a + " and " + b + " touch for one instant, at " + when;
    case EventKind::cross:
        return a + " and " + b + " pass through each other in one instant, at " + when;
    }
    return {};
}

LogRow logRowOf(const ReportCase& report, const LogDifference& difference)
{
    const PairNames pair = loggedPair(difference, report.scene, report.timeline, *report.log);
    LogRow row;
    row.what = name(difference.what);
    row.a = pair.a;
    row.b = pair.b ? *pair.b : "cell " + cellIndices(pair.cell);
    const PairOrCell two = bodiesOf(difference, report.timeline, *report.log);
    row.inFocus = report.focus && difference.event == report.focus->event && samePair(*report.focus, two);
    if (difference.what == LogClass::untested)
        row.exactly = "not tested";
    if (difference.event) {
        const Event& event = report.timeline.events()[*difference.event];
        row.exactly =
            std::string(name(event.kind)) + " at " + equalsText("t", eventTimeText(report.timeline, *difference.event));
    }
    if (difference.logged) {
        const LoggedEvent& said = report.log->events[*difference.logged];
        row.said = std::string(said.kind ? name(*said.kind) : "enter") + " at t = " + decimalText(said.t);
        const BodyPair bodies{std::min(said.a, said.b), std::max(said.a, said.b)};
        if (!difference.event && !said.withCell() && !said.groupA && !said.groupB && bodies.a != bodies.b)
            if (const auto why = TestedPairs(report.scene).whyUntested(bodies))
                row.exactly = "not tested: " + untestedText(report.scene, bodies, *why);
    }
    return row;
}

std::string reasonText(Untested reason)
{
    switch (reason) {
    case Untested::sameGroup:
        return "both are of one group";
    case Untested::ignored:
        return "the scene ignores the pair";
    case Untested::noCommonTime:
        return "they are never active together for longer than an instant";
    case Untested::atRest:
        return "neither of them moves while both are active";
    }
    return {};
}

// "`a` and `b` are apart by 0.25, between (1, 2) and (3, 4), all the time." or "`a` and `b` overlap at (1, 2) all the
// time."
std::string relationSentence(const PairRelation& relation, const std::string& both, const std::string& when)
{
    if (relation.relation != Relation::apart)
        return both + ' ' + relationText(relation) + ' ' + when + '.';
    return both + " are " + relationText(relation) + ", between " + nearestPointsText(relation) + ", " + when + '.';
}

// " No other of the 12 tested pairs comes nearer."; empty if there is no other or they were not compared.
std::string othersText(const QuietPair& quiet)
{
    const std::string all = std::to_string(quiet.ofItsKind) + (quiet.untested ? " pairs at rest" : " tested pairs");
    if (quiet.compared < quiet.ofItsKind && quiet.compared > 0)
        return " The search for the nearest pair was cut off after " + std::to_string(quiet.compared) + " of the " +
               all + ", so another one may come nearer.";
    return quiet.compared > 1 ? " No other of the " + all + " comes nearer." : "";
}

// "`a` lies inside `b`, depth 0.5 along (0, 1)"; empty if there is nothing to add to the relation.
std::string sharingText(const ReportCase& report, const NameStyle& style)
{
    const ClosestApproach& approach = *report.quiet->approach;
    const Body& a = report.scene.bodies[report.focus->a];
    const Body& b = report.scene.bodies[report.focus->b];
    const auto sharing = sharingAt(report.scene, a, b, approach.t);
    return sharing ? sharingText(*sharing, approach.relation.relation,
                                 {.a = style(a.id), .b = style(b.id), .arePolygons = arePolygons(a, b)})
                   : "";
}

// The sentences about a pair that was not tested.
std::string untestedPairText(const ReportCase& report, const std::string& both, const NameStyle& style)
{
    const QuietPair& quiet = *report.quiet;
    const std::string why = " were not tested for events: " + reasonText(*quiet.untested) + '.';
    if (!quiet.approach)
        return both + why;
    const PairRelation& relation = quiet.approach->relation;
    const auto isAlwaysActive = [&](std::uint32_t body) {
        return activeInterval(report.scene, report.scene.bodies[body]) == window(report.scene);
    };
    const bool areAlways = isAlwaysActive(report.focus->a) && isAlwaysActive(report.focus->b);
    std::string when = areAlways ? "all the time" : "as long as both are active";
    if (*quiet.untested != Untested::atRest)
        when = "at " + exactTimeText(quiet.approach->t) +
               (relation.relation == Relation::apart ? ", where they are nearest" : "");
    const bool staysNear = quiet.approach->until && relation.relation == Relation::apart;
    std::string sentence = relationSentence(relation, both, when);
    if (const std::string how = sharingText(report, style); !how.empty())
        sentence.replace(sentence.size() - 1, 1, ": " + how + '.');
    return sentence + (staysNear ? " They stay so near until " + exactTimeText(*quiet.approach->until) + '.' : "") +
           " They" + why + othersText(quiet);
}

// "`box-top` (of the group `box`)", or only the name.
std::string nameInGroup(const std::string& body, const std::string& group, const NameStyle& style)
{
    return style(body) + (group.empty() ? "" : " (of the group " + style(group) + ')');
}

// The sentences about a pair without events.
std::string quietText(const ReportCase& report, const NameStyle& style)
{
    const QuietPair& quiet = *report.quiet;
    const Body& a = report.scene.bodies[report.focus->a];
    const Body& b = report.scene.bodies[report.focus->b];
    if (quiet.untested) {
        const auto named = [&](const Body& body) {
            const bool isNamed = quiet.untested != Untested::sameGroup;
            return nameInGroup(body.id, isNamed ? body.group.value_or("") : "", style);
        };
        return untestedPairText(report, named(a) + " and " + named(b), style);
    }
    const auto whole = [&](const Body& body, const std::string& group) {
        return style(group.empty() ? body.id : group);
    };
    const Interval time = window(report.scene);
    std::string text = whole(a, quiet.groups.a) + " and " + whole(b, quiet.groups.b) +
                       " never meet in the scene's time, from t = " + decimalText(time.start) + " to " +
                       decimalText(time.end) + '.';
    const bool areAlone = quiet.groups.a.empty() && quiet.groups.b.empty();
    if (quiet.approach)
        text +=
            " Where they come nearest, " +
            (areAlone ? "they"
                      : nameInGroup(a.id, quiet.groups.a, style) + " and " + nameInGroup(b.id, quiet.groups.b, style)) +
            " are " + approachText(*quiet.approach) + '.';
    return text + othersText(quiet);
}

// "37", or "37–38" between two frames.
std::string framesText(const Frames& frames, const Instant& t)
{
    const std::int64_t before = frames.lastUpTo(t);
    const std::int64_t after = frames.firstFrom(t);
    return std::to_string(before) + (before == after ? "" : "–" + std::to_string(after));
}

ReportRow rowOf(const ReportCase& report, std::size_t i)
{
    const Event& event = report.timeline.events()[i];
    const Instant& time = timeOfEvent(report, i);
    return {.number = i + 1,
            .time = time.nearest(),
            .t = eventTimeText(report.timeline, i),
            .exact = exactTime(time, adjacentToEvent(report, i)),
            .event = event.kind,
            .kind = name(event.kind, event.clipped),
            .a = report.scene.bodies[event.a].id,
            .b = otherText(report.scene, event),
            .point = eventPointText(report.scene, report.timeline, i),
            .frames = report.frames ? framesText(report.frames->all, time) : std::string(),
            .inFocus = report.focus && report.focus->event == i};
}

} // namespace

std::string exactTimeText(const Instant& time, const AdjacentInstants& adjacent)
{
    const std::string text = equalsText("t", instantText(time, adjacent));
    if (time.isDouble())
        return text;
    const std::string form = shortForm(time);
    if (!form.empty())
        return text + " (exactly " + form + ")";
    const std::string leading = leadingDigits(time, shownDigits);
    return text.size() > leading.size() ? text : text + " (" + leading + ")";
}

std::string quotedName(const std::string& name)
{
    return '"' + shownName(name) + '"';
}

std::string exactTime(const Instant& instant, const AdjacentInstants& adjacent)
{
    const std::string form = shortForm(instant);
    if (!form.empty())
        return form;
    if (instant.isDouble())
        return decimalText(instant.nearest());
    const auto telling = tellingDigits(instant, adjacent.before, adjacent.after);
    const std::string rounded = digits(instant, shownDigits);
    return "≈ " + (telling && telling->text.size() > rounded.size() ? telling->text : rounded);
}

std::string summaryOf(const ReportCase& report, const NameStyle& style)
{
    if (!report.focus)
        return report.scene.bodies.empty() ? "The scene has no bodies." : "The scene has one body and no event.";
    const ReportFocus& focus = *report.focus;
    const std::string a = style(report.scene.bodies[focus.a].id);
    const std::string other = otherText(report.scene, focus);
    const std::string b = focus.withCell() ? other : style(other);
    if (isUntracedCell(report))
        return a + " is not traced through a grid, so nothing is known of it and " + b + '.';
    if (!focus.event)
        return report.quiet ? quietText(report, style) : a + " and " + b + " never meet in the scene's time.";
    const Event& event = report.timeline.events()[*focus.event];
    const Instant& time = timeOfEvent(report, *focus.event);
    return sentence(event, isOpenAt(report.scene, event, time), a, b,
                    exactTimeText(time, adjacentToEvent(report, *focus.event))) +
           '.';
}

ReportRows rowsOf(const ReportCase& report, std::size_t limit, std::size_t others)
{
    const double about = timeOf(report);
    struct Candidate
    {
        std::size_t event;
        bool other;
        double away;
    };
    std::vector<Candidate> candidates;
    const auto& events = report.timeline.events();
    for (const TimelineInstant& instant : report.timeline.instants()) {
        const double t = instant.time.nearest();
        for (std::size_t i = instant.first; i < instant.first + instant.count; ++i) {
            if (t >= report.shown.start && t <= report.shown.end)
                candidates.push_back(
                    {i, !(report.focus && samePair(*report.focus, events[i])), std::abs(t / 2 - about / 2)});
        }
    }
    ReportRows rows;
    rows.total = candidates.size();
    if (candidates.size() > limit) {
        std::ranges::stable_sort(candidates, [](const Candidate& p, const Candidate& q) {
            return std::pair(p.other, p.away) < std::pair(q.other, q.away);
        });
        const auto first = std::size_t(std::ranges::find_if(candidates, &Candidate::other) - candidates.begin());
        candidates.resize(std::min(limit, first + (report.focus ? others : limit)));
        std::ranges::sort(candidates, [](const Candidate& p, const Candidate& q) { return p.event < q.event; });
    }
    for (const Candidate& candidate : candidates)
        rows.rows.push_back(rowOf(report, candidate.event));
    return rows;
}

LogRows logRowsOf(const ReportCase& report, std::size_t limit)
{
    LogRows rows;
    for (const LogDifference& difference : report.comparison.rows) {
        if (difference.what == LogClass::equal)
            continue;
        if (rows.rows.size() < limit)
            rows.rows.push_back(logRowOf(report, difference));
        ++rows.total;
    }
    return rows;
}

std::vector<ReportRow> eventsOfFocus(const ReportCase& report)
{
    std::vector<ReportRow> rows;
    for (std::size_t i = 0; report.focus && i < report.timeline.events().size(); ++i) {
        if (samePair(*report.focus, report.timeline.events()[i]))
            rows.push_back(rowOf(report, i));
    }
    return rows;
}

std::vector<std::pair<std::string, std::string>> versions()
{
#ifdef __clang__
    const std::string compiler = "Clang ";
#else
    const std::string compiler = "GCC ";
#endif
    std::string boost = BOOST_LIB_VERSION;
    std::ranges::replace(boost, '_', '.');
    const QString platform = QSysInfo::prettyProductName() + QStringLiteral(", ") + QSysInfo::kernelType() + u' ' +
                             QSysInfo::currentCpuArchitecture();
    return {{"Sweepbench", SWEEPBENCH_VERSION},
            {"Boost", boost},
            {"Compiler", compiler + __VERSION__},
            {"Qt", qVersion()},
            {"Platform", platform.toStdString()}};
}

} // namespace sweep
