#include "app/report/report_text.h"

#include "core/events/contact_point/contact_point.h"
#include "core/number/text/decimal.h"

#include <QSysInfo>
#include <QtGlobal>

#include <boost/version.hpp>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

std::string decimal(double value)
{
    return value == 0 ? "0" : shortestDecimal(value);
}

std::string counted(std::size_t count, const std::string& what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

const Instant& timeOfEvent(const ReportCase& report, std::size_t event)
{
    return report.timeline.instants()[report.timeline.instantOf(event)].time;
}

// The closed form where a reader takes it in at a glance.
std::string shortForm(const Instant& time)
{
    constexpr std::size_t most = 48; // bytes
    const std::string form = closedForm(time);
    return form.size() <= most ? form : std::string();
}

// "t = 0.25", "t ≈ 0.3333333333333333 (exactly 1/3)"
std::string timeWords(const Instant& time)
{
    if (time.isDouble())
        return "t = " + decimal(time.nearest());
    const std::string form = shortForm(time);
    return "t ≈ " + decimal(time.nearest()) +
           (form.empty() ? " (" + digits(time, 30) + "…)" : " (exactly " + form + ")");
}

std::string sentence(const Event& event, const std::string& a, const std::string& b, const std::string& when)
{
    switch (event.kind) {
    case EventKind::enter:
        return "The contact of " + a + " and " + b + (event.clipped ? " holds already at " : " begins at ") + when;
    case EventKind::exit:
        return "The contact of " + a + " and " + b + (event.clipped ? " still holds at " : " ends at ") + when;
    case EventKind::touch:
        return a + " and " + b + " touch for one instant, at " + when;
    case EventKind::cross:
        return a + " and " + b + " pass through each other in one instant, at " + when;
    }
    return {};
}

std::string expectationWords(const Expectation& expectation, const NameStyle& word)
{
    const auto* cell = std::get_if<Cell>(&expectation.other);
    const std::string other = cell != nullptr
                                  ? "cell (" + std::to_string(cell->i) + ", " + std::to_string(cell->j) + ')'
                                  : word(*std::get_if<std::string>(&expectation.other));
    std::string text = word(expectation.a) + " and " + other + ": ";
    if (expectation.kind == ExpectedKind::none)
        return text + "no event";
    text += (expectation.count ? std::to_string(*expectation.count) + " × " : "") + name(expectation.kind);
    if (expectation.t)
        text += " at t = " + decimal(*expectation.t);
    if (expectation.within)
        text += " ± " + decimal(*expectation.within);
    return text;
}

std::string auditWords(const ReportCase& report)
{
    const Audit& audit = report.audit;
    std::string text = "Boost.Geometry, asked the same question independently: " + std::to_string(audit.agreed) +
                       " agree, " + std::to_string(audit.disagreed) + " disagree, " + std::to_string(audit.undecided) +
                       " undecided of " + counted(audit.events.size(), "event") + " and " +
                       counted(audit.pairs.size(), "pair") + '.';
    return text;
}

bool isOfFocus(const ReportCase& report, const Event& event)
{
    if (!report.focus)
        return false;
    const ReportFocus& focus = *report.focus;
    return event.a == focus.a && event.b == focus.b && (!event.withCell() || event.cell == focus.cell);
}

// "The two have 3 events: enter, exit, touch."
std::string wholeAnswer(const ReportCase& report)
{
    constexpr std::size_t most = 12;
    std::size_t count = 0;
    std::string list;
    const auto& events = report.timeline.events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (!isOfFocus(report, events[i]))
            continue;
        if (count < most)
            list += (count == 0 ? "" : ", ") + std::string(name(events[i].kind)) +
                    (events[i].clipped ? " (clipped) at " : " at ") + timeWords(timeOfEvent(report, i));
        ++count;
    }
    if (count == 0)
        return "The two have no event.";
    return "The two have " + counted(count, "event") + ", exactly: " + list + (count > most ? ", …" : ".");
}

// "The engine's log beside the exact events: 3 equal, 1 late."
std::string comparisonWords(const LogComparison& comparison)
{
    std::string list;
    for (std::size_t i = 0; i < logClasses; ++i) {
        const auto what = LogClass(i);
        if (comparison.count(what) > 0)
            list += (list.empty() ? "" : ", ") + std::to_string(comparison.count(what)) + ' ' + name(what);
    }
    return "The engine's log beside the exact events: " + (list.empty() ? "both are empty" : list) + '.';
}

LogRow logRowOf(const ReportCase& report, const LogDifference& difference)
{
    LogRow row;
    row.what = name(difference.what);
    if (difference.event) {
        const Event& event = report.timeline.events()[*difference.event];
        row.a = report.scene.bodies[event.a].id;
        row.b = otherName(report.scene, event.b, event.cell);
        row.exactly =
            std::string(name(event.kind)) + " at t = " + decimal(timeOfEvent(report, *difference.event).nearest());
    }
    if (difference.logged) {
        const LoggedEvent& said = report.log->events[*difference.logged];
        row.a = report.scene.bodies[said.a].id;
        row.b = otherName(report.scene, said.b, said.cell);
        row.said = std::string(said.kind ? name(*said.kind) : "begins") + " at t = " + decimal(said.t);
    }
    return row;
}

std::string pointText(const std::optional<Vec>& point)
{
    return point ? '(' + decimal(point->x) + ", " + decimal(point->y) + ')' : std::string();
}

ReportRow rowOf(const ReportCase& report, std::size_t i)
{
    const Event& event = report.timeline.events()[i];
    const Instant& time = timeOfEvent(report, i);
    return {.number = i + 1,
            .time = time.nearest(),
            .t = decimal(time.nearest()),
            .exact = exactTime(time),
            .event = event.kind,
            .kind = std::string(name(event.kind)) + (event.clipped ? ", clipped" : ""),
            .a = report.scene.bodies[event.a].id,
            .b = otherName(report.scene, event.b, event.cell),
            .point = pointText(contactPoint(report.scene, event, time).point),
            .inFocus = report.focus && report.focus->event == i};
}

} // namespace

std::string otherName(const Scene& scene, std::uint32_t b, Cell cell)
{
    if (b != Event::isCell)
        return scene.bodies[b].id;
    return "cell (" + std::to_string(cell.i) + ", " + std::to_string(cell.j) + ')';
}

std::string exactTime(const Instant& instant)
{
    const std::string form = shortForm(instant);
    if (!form.empty())
        return form;
    return instant.isDouble() ? decimal(instant.nearest()) : "≈ " + digits(instant, 30);
}

std::string summaryOf(const ReportCase& report, const NameStyle& word)
{
    if (!report.focus)
        return "Nothing happens: the scene has no event.";
    const ReportFocus& focus = *report.focus;
    const std::string a = word(report.scene.bodies[focus.a].id);
    const bool isCell = focus.b == Event::isCell;
    const std::string other = otherName(report.scene, focus.b, focus.cell);
    const std::string b = isCell ? other : word(other);
    if (!focus.event)
        return a + " and " + b + " never meet.";
    const Event& event = report.timeline.events()[*focus.event];
    return sentence(event, a, b, timeWords(timeOfEvent(report, *focus.event))) + '.';
}

ReportStatements statementsOf(const ReportCase& report, const NameStyle& word)
{
    ReportStatements all;
    for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
        const ExpectationOutcome& outcome = report.outcomes[i];
        if (outcome.holds)
            continue;
        const Expectation& expectation = (*report.scene.expect)[i];
        all.expected.push_back(expectationWords(expectation, word));
        std::string instead = "The pair has " + counted(outcome.ofPair, "event");
        if (expectation.kind != ExpectedKind::none)
            instead += ", " + std::to_string(outcome.ofKind) + " × " + name(expectation.kind);
        if (outcome.nearest)
            instead += ", the closest at t = " + decimal(*outcome.nearest);
        all.found.push_back(instead + '.');
    }
    if (report.focus)
        all.found.push_back(wholeAnswer(report));
    if (report.log)
        all.found.push_back(comparisonWords(report.comparison));
    all.found.push_back(auditWords(report));
    return all;
}

ReportRows rowsOf(const ReportCase& report, std::size_t limit)
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
                candidates.push_back({i, !isOfFocus(report, events[i]), std::abs(t / 2 - about / 2)});
        }
    }
    ReportRows rows;
    rows.total = candidates.size();
    if (candidates.size() > limit) {
        std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& p, const Candidate& q) {
            return std::pair(p.other, p.away) < std::pair(q.other, q.away);
        });
        candidates.resize(limit);
        std::sort(candidates.begin(), candidates.end(),
                  [](const Candidate& p, const Candidate& q) { return p.event < q.event; });
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
    for (std::size_t i = 0; i < report.timeline.events().size(); ++i) {
        if (isOfFocus(report, report.timeline.events()[i]))
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
    std::replace(boost.begin(), boost.end(), '_', '.');
    const QString platform = QSysInfo::prettyProductName() + QStringLiteral(", ") + QSysInfo::kernelType() + u' ' +
                             QSysInfo::currentCpuArchitecture();
    return {{"Sweepbench", SWEEPBENCH_VERSION},
            {"Boost", boost},
            {"Compiler", compiler + __VERSION__},
            {"Qt", qVersion()},
            {"Platform", platform.toStdString()}};
}

} // namespace sweep
