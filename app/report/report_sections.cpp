#include "app/report/report_sections.h"

#include "app/output/diff.h"
#include "app/output/events.h"
#include "app/output/words.h"
#include "app/report/escaping.h"
#include "app/report/page.h"
#include "app/report/report_text.h"
#include "app/report/repro.h"
#include "core/measure/inspection.h"
#include "core/scene_file/kept_members.h"
#include "widgets/format/numbers.h"

#include <sweepbench/cast.h>
#include <sweepbench/scene_file.h>

#include <QCryptographicHash>
#include <QFile>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace sweep {

// Sections of a bug report as text, the same for every format.

// The functions that write the parts of a section in one format. All arguments except that of `quote` are escaped or
// free of markup characters.
struct ReportFormat
{
    NameStyle name;
    std::string (*heading)(const std::string& text);
    std::string (*quote)(const std::string& text); // free text of several lines
    std::string (*paragraph)(const std::string& text);
    std::string (*list)(const std::vector<std::pair<std::string, std::string>>& terms); // pairs of term and meaning
    std::string (*logTable)(const ReportCase& report);                                  // the differences from the log
    std::string (*program)(const std::string& lines);                                   // shell commands
};

// A description of Sweepbench, and the library under test if it is named.
[[nodiscard]] std::string introduction(const ReportCase& report, const ReportFormat& format);

// Three sections, the first two of which may be missing: what the reporter and the scene's failed expectations
// expected; the result of the other program, with its log; and the exact answer, with an explanation of its event
// kinds, and the audit.
[[nodiscard]] std::string statementSections(const ReportCase& report, const ReportFormat& format);

// How to build and run the files in repro/; empty if there are none.
[[nodiscard]] std::string reproSection(const ReportCase& report, const ReportFormat& format);

namespace {

// "`ball` and cell (1, 0)"
std::string pairText(const Expectation& expectation, const NameStyle& style)
{
    const auto* cell = std::get_if<Cell>(&expectation.other);
    const std::string other = cell != nullptr
                                  ? "cell (" + std::to_string(cell->i) + ", " + std::to_string(cell->j) + ')'
                                  : style(*std::get_if<std::string>(&expectation.other));
    return style(expectation.a) + " and " + other;
}

std::string expectationText(const Expectation& expectation, const NameStyle& style)
{
    return pairText(expectation, style) + ": " + expectedEventText(expectation) + '.';
}

// "agrees", "disagrees (the distance is 0.5)"
std::string answerText(const EventAudit& audit)
{
    constexpr std::array answers{"agrees", "cannot decide", "disagrees"};
    const std::string reason = audit.reason.content();
    return answers[std::size_t(audit.verdict)] + (reason.empty() ? reason : " (" + reason + ')');
}

// "Asked independently whether the two are in contact at t = 0, …, Boost.Geometry agrees. " for an untested pair, which
// the audit does not cover; empty for others.
std::string untestedAuditText(const QuietPair& quiet)
{
    if (!quiet.untested)
        return {};
    if (!quiet.audit)
        return "Boost.Geometry was not asked about the two. ";
    return "Asked independently whether the two are in contact at t = " + decimalText(quiet.approach->t.nearest()) +
           ", and how far they are apart, Boost.Geometry " + answerText(*quiet.audit) + ". ";
}

// "the event", "both events", "all 3 events"
std::string allText(std::size_t events)
{
    return events == 1 ? "the event" : events == 2 ? "both events" : "all " + countedText(events, "event");
}

// "Boost.Geometry confirms both events and finds no other contact. …", or the counts of its answers.
std::string auditText(const ReportCase& report)
{
    const Audit& audit = report.audit;
    const std::size_t asked = audit.agreed + audit.undecided + audit.disagreed;
    const std::string ofUntested = report.quiet ? untestedAuditText(*report.quiet) : std::string();
    if (asked == 0 && report.quiet && report.quiet->audit)
        return ofUntested.substr(0, ofUntested.size() - 1);
    if (asked == 0 && report.quiet && !report.quiet->untested)
        return "The bounding boxes of the motions already keep all tested pairs apart, so Boost.Geometry was not "
               "asked.";
    if (asked == 0)
        return "There was no event and no tested pair to ask Boost.Geometry about.";
    const std::size_t events = audit.events.size();
    const std::size_t pairs = audit.pairs.size();
    if (audit.agreed == asked && !audit.cancelled) {
        const std::string verdict = events > 0 ? "confirms " + allText(events) : "finds no contact";
        const std::string scope = pairs == 1 ? "the pair" : "the " + countedText(pairs, "pair");
        return ofUntested + "Boost.Geometry " + verdict +
               (events > 0 && pairs > 0 ? " and finds no other contact" : "") +
               (pairs > 0 ? " of " + scope +
                                " that it was asked about. Between its samples, bounds that do not use the "
                                "solver rule one out."
                          : ".");
    }
    const std::string questions =
        countedText(events, "event") + " and, at sample times, about " + countedText(pairs, "pair");
    return ofUntested + "Boost.Geometry was asked independently " +
           (audit.cancelled ? "until its processor time was over" : "about " + questions) + ". Of " +
           countedText(asked, "answer") + ' ' + std::to_string(audit.agreed) + " agree, " +
           std::to_string(audit.disagreed) + " disagree, and " + std::to_string(audit.undecided) +
           " could not be decided" + (audit.cancelled ? " or were not asked for." : ".");
}

// "exit, clipped at t = 1", "exit just before t = 0.5" if the contact is open there
std::string kindAndTimeText(const ReportCase& report, std::size_t i)
{
    const Event& event = report.timeline.events()[i];
    const Instant& time = report.timeline.timeOf(i);
    const std::string place = !isOpenAt(report.scene, event, time) ? " at "
                              : event.kind == EventKind::enter     ? " just after "
                                                                   : " just before ";
    return name(event.kind, event.clipped) + place +
           exactTimeText(time, neighboursOf(report.timeline, report.timeline.instantOf(i)));
}

// "The two have 3 events: enter at t = 0, …". Requires: the report has a focus.
std::string eventsText(const ReportCase& report)
{
    constexpr std::size_t maxListed = 12;
    std::size_t count = 0;
    std::string list;
    const auto& events = report.timeline.events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (!samePair(*report.focus, events[i]))
            continue;
        if (count < maxListed)
            list += (count == 0 ? "" : "; ") + kindAndTimeText(report, i);
        ++count;
    }
    return "The two have " + countedText(count, "event") + ": " + list + (count > maxListed ? "; …" : ".");
}

// "Its log beside the exact events: 3 equal, 1 late."
std::string comparisonText(const LogComparison& comparison)
{
    std::string list;
    for (std::size_t i = 0; i < logClasses; ++i) {
        const auto what = LogClass(i);
        if (comparison.count(what) > 0)
            list += (list.empty() ? "" : ", ") + std::to_string(comparison.count(what)) + ' ' + name(what);
    }
    std::string notCounted;
    for (const std::string& text : notCountedTexts(comparison))
        notCounted += " Not counted as missing: " + text + '.';
    return "Its log beside the exact events: " + (list.empty() ? "both are empty" : list) + '.' + notCounted;
}

using Terms = std::vector<std::pair<std::string, std::string>>;

// "between frames 37 and 38" or "at frame 37"
std::string framePlaceText(const FramedEvent& event)
{
    return event.upTo == event.from
               ? "at frame " + std::to_string(event.upTo)
               : "between frames " + std::to_string(event.upTo) + " and " + std::to_string(event.from);
}

// ", 0.25 deep" of the first frame that sees a contact; empty if the two have no depth.
std::string sightText(const FramedEvent& event)
{
    const bool isFirst = event.event == event.contact.begin && event.sight && event.sight->push;
    return isFirst ? ", " + roundedSize(event.sight->depth, event.sight->restOfDepth) + " deep" : "";
}

// "between frames 37 and 38; frame 38 is the first that sees the contact, 0.25 deep."
std::string framedText(const ReportCase& report, const FramedEvent& event)
{
    const SampledContact& contact = event.contact;
    const std::string place = framePlaceText(event) + "; ";
    if (contact.missed())
        return place + (isClipped(report.timeline, contact) ? "no frame of the scene's time sees the contact."
                                                            : "no frame sees the contact.");
    if (contact.isInstant())
        return place + "frame " + std::to_string(contact.first) + " sees the contact.";
    if (report.timeline.events()[event.event].clipped)
        return place +
               (event.event == contact.begin ? "in contact already at the start." : "still in contact at the end.");
    return place +
           (event.event == contact.begin ? "frame " + std::to_string(contact.first) + " is the first"
                                         : "frame " + std::to_string(contact.last) + " is the last") +
           " that sees the contact" + sightText(event) + ".";
}

// The frames at which, or between which, the contacts of the two begin and end; of many events, only those around the
// report's event.
std::string framesPart(const ReportCase& report, const ReportFormat& format)
{
    constexpr std::size_t maxListed = 20;
    const ReportFrames& frames = *report.frames;
    const std::size_t count = frames.events.size();
    const std::size_t listed = std::min(count, maxListed);
    const auto focus = std::ranges::find(frames.events, *report.focus->event, &FramedEvent::event);
    const auto before = static_cast<std::size_t>(focus - frames.events.begin());
    const std::size_t first = std::min(before - std::min(before, listed / 2), count - listed);
    Terms terms;
    for (std::size_t i = first; i < first + listed; ++i)
        terms.emplace_back(kindAndTimeText(report, frames.events[i].event), framedText(report, frames.events[i]));
    std::string text = format.paragraph("With " + frames.fps +
                                        " frames per unit of time, frame 0 at t = 0, and tests for contact at frames "
                                        "alone:") +
                       format.list(terms);
    if (listed < count)
        text += format.paragraph("These are events " + std::to_string(first + 1) + " to " +
                                 std::to_string(first + listed) + " of the " + std::to_string(count) +
                                 " of the two; sweepbench sample names the frames of all.");
    for (const FrameAtEnd& end : frames.atEnds)
        text += format.paragraph(frameAtEndText(end));
    return text;
}

// The terms for events that occur in the report, each explained in one line.
Terms wordsOf(const ReportCase& report)
{
    std::set<EventKind> kinds;
    bool isClipped = false;
    bool isWithCell = false;
    for (const Event& event : report.timeline.events()) {
        kinds.insert(event.kind);
        isClipped = isClipped || event.clipped;
        isWithCell = isWithCell || event.withCell();
    }
    Terms terms;
    const auto add = [&](bool occurs, const char* word, const char* meaning) {
        if (occurs)
            terms.emplace_back(word, meaning);
    };
    add(kinds.contains(EventKind::enter), "enter",
        "a contact begins; unless it is clipped, the two share no point just before.");
    add(kinds.contains(EventKind::exit), "exit",
        "a contact ends; unless it is clipped, the two share no point just after.");
    add(kinds.contains(EventKind::touch), "touch",
        "a contact of one instant; unless it is clipped, they share no point just before and just after.");
    add(kinds.contains(EventKind::cross), "cross",
        "a contact of one instant, in which a point changes sides of a line.");
    add(isClipped, "clipped",
        "the contact reaches the start or the end of the time that the two share, and may go on beyond it.");
    add(isWithCell, "cell (i, j)", "a rectangle of the scene's grid.");
    return terms;
}

// "`query`, as a cast, starts inside `circle`: fraction 0, no normal; …" if one of the report's two bodies is a cast.
std::vector<std::string> castTexts(const ReportCase& report, const NameStyle& style)
{
    std::vector<std::string> texts;
    if (!report.focus || report.focus->withCell())
        return texts;
    const auto [a, b] = std::pair(report.focus->a, report.focus->b);
    for (const auto& [own, other] : {std::pair(a, b), std::pair(b, a)}) {
        if (!isCast(report.scene, report.scene.bodies[own]))
            continue;
        CastContacts contacts({own});
        contacts.add(report.timeline);
        const Cast cast = contacts.casts().front();
        const auto contact = std::ranges::find(cast.contacts, other, &CastContact::body);
        if (contact != cast.contacts.end())
            texts.push_back((report.scene.bodies[own].shape == Shape::point ? "As a ray cast, " : "As a shape cast, ") +
                            style(report.scene.bodies[own].id) + ' ' +
                            castHitText(castHit(report.scene, cast, *contact), style(report.scene.bodies[other].id)) +
                            '.');
    }
    return texts;
}

// The exact time of the report's event or closest approach.
Instant timeOfFocus(const ReportCase& report)
{
    if (report.focus && report.focus->event)
        return report.timeline.timeOf(*report.focus->event);
    return report.quiet && report.quiet->approach ? report.quiet->approach->t : Instant(timeOf(report));
}

// " (off by 0.3 ulps)"; empty if the error is unknown.
std::string errorText(const std::optional<double>& ulps)
{
    return ulps ? " (off by " + roundedText(*ulps, 3, {}).toStdString() + " ulps)" : std::string();
}

// The four formulas for the crossing of two lines, for two segments, rays or lines; empty for others. The crossing of
// their lines does not decide about thick lines.
Terms formulasOf(const ReportCase& report)
{
    if (!report.focus || report.focus->withCell())
        return {};
    const auto [a, b] = std::pair(report.focus->a, report.focus->b);
    const auto isThinLine = [](Shape shape) { return hasTwoControlPoints(shape) && !hasRadius(shape); };
    if (!isThinLine(report.scene.bodies[a].shape) || !isThinLine(report.scene.bodies[b].shape))
        return {};
    const auto inspection = inspectionOf(report.scene, a, b, timeOfFocus(report).nearest());
    if (!inspection || !inspection->lines || inspection->lines->exact.relation == LineRelation::degenerate)
        return {};
    Terms terms;
    const LinesInspection& lines = *inspection->lines;
    if (lines.exact.relation == LineRelation::crossing)
        terms.emplace_back("exactly", equalsText("s₁", measuredText(lines.exact.s)) + " and " +
                                          equalsText("s₂", measuredText(lines.exact.t)) + '.');
    else
        terms.emplace_back("exactly", std::string("the lines are ") + name(lines.exact.relation) + '.');
    const auto number = [](double value) {
        return std::isnan(value)   ? std::string("NaN")
               : std::isinf(value) ? std::string(value > 0 ? "infinity" : "minus infinity")
                                   : decimalText(value);
    };
    for (const LineFormulaAnswer& answer : lines.formulas)
        terms.emplace_back(name(answer.formula), "s₁ = " + number(answer.values.s) + errorText(answer.ulpsS) +
                                                     ", s₂ = " + number(answer.values.t) + errorText(answer.ulpsT) +
                                                     '.');
    return terms;
}

// Requires: the report has formulas.
std::string formulasHeading(const ReportCase& report, const NameStyle& style)
{
    const std::string a = style(report.scene.bodies[report.focus->a].id);
    const std::string b = style(report.scene.bodies[report.focus->b].id);
    const Instant time = timeOfFocus(report);
    return "Where the lines of " + a + " and " + b + " cross at t = " + decimalText(time.nearest()) +
           (time.isDouble() ? "" : ", the double nearest to that time") +
           ": s₁ is the part of the way from a to b of " + a + ", s₂ that of " + b +
           "; below 0 or above 1 it is beyond the ends. First exactly, then as four textbook formulas give it in "
           "doubles, with how far that is off in ulps, the spacing of doubles:";
}

// The terms of the comparison with a log that occur, each explained in one line.
Terms wordsOf(const LogComparison& comparison)
{
    static const std::map<LogClass, const char*> meanings = {
        {LogClass::untested,
         "the log has an event of two that were not tested, and are in contact at rest, or may be in contact."},
        {LogClass::early, "the log has the event too early."},
        {LogClass::late, "the log has the event too late."},
        {LogClass::missing, "the log lacks an exact event."},
        {LogClass::extra, "the log has an event that does not happen."},
        {LogClass::wrongKind, "the log has the event as another kind."}};
    Terms terms;
    for (const auto& [what, meaning] : meanings) {
        if (comparison.count(what) > 0)
            terms.emplace_back(name(what), meaning);
    }
    return terms;
}

// The expectation with its two bodies in the scene's order.
Expectation inOrder(const Scene& scene, Expectation expectation)
{
    auto* other = std::get_if<std::string>(&expectation.other);
    const auto first = std::ranges::find_if(scene.bodies, [&](const Body& body) {
        return body.id == expectation.a || (other != nullptr && body.id == *other);
    });
    if (other != nullptr && first != scene.bodies.end() && first->id == *other)
        std::swap(expectation.a, *other);
    return expectation;
}

// True if the summary already reports that this pair, the report's own, was not tested.
bool isSaidInSummary(const ReportCase& report, const Expectation& expectation, const ExpectationOutcome& outcome)
{
    const auto* other = std::get_if<std::string>(&expectation.other);
    return outcome.untested && report.quiet && other != nullptr &&
           expectation.a == report.scene.bodies[report.focus->a].id &&
           *other == report.scene.bodies[report.focus->b].id;
}

// The facts in place of a failed expectation: "`ball` and `wall` have 2 events, 1 × enter, …"
std::string insteadText(const Expectation& expectation, const ExpectationOutcome& outcome, const NameStyle& style)
{
    if (outcome.untested || outcome.isUntraced)
        return pairText(expectation, style) + ": " + untestedText(outcome) + '.';
    std::string instead = pairText(expectation, style) + " have ";
    instead += outcome.ofPair == 0 ? "no event" : countedText(outcome.ofPair, "event");
    if (!isOfPair(expectation.kind) && outcome.ofPair > 0)
        instead += ", " + std::to_string(outcome.ofKind) + " × " + name(expectation.kind);
    if (outcome.nearest)
        instead += ", the closest at t = " + decimalText(*outcome.nearest);
    return instead + '.';
}

// The sentences of all failed expectations, without repetitions that differ only in the order of the two bodies.
std::vector<std::string> insteadTexts(const ReportCase& report, const NameStyle& style)
{
    std::vector<std::string> texts;
    std::set<std::string> known;
    for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
        const ExpectationOutcome& outcome = report.outcomes[i];
        const Expectation& expectation = (*report.scene.expect)[i];
        const Expectation ordered = inOrder(report.scene, expectation);
        if (!outcome.holds && !isSaidInSummary(report, ordered, outcome) &&
            known.insert(insteadText(ordered, outcome, style)).second)
            texts.push_back(insteadText(expectation, outcome, style));
    }
    return texts;
}

std::string expectedSection(const ReportCase& report, const ReportFormat& format)
{
    std::string expected = report.expected.empty() ? std::string() : format.quote(report.expected);
    for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
        if (!report.outcomes[i].holds)
            expected += format.paragraph(expectationText((*report.scene.expect)[i], format.name));
    }
    const auto failed = std::ranges::count(report.outcomes, false, &ExpectationOutcome::holds);
    if (failed > 0)
        expected += format.paragraph(failed == 1 ? "This expectation does not hold."
                                                 : "These " + std::to_string(failed) + " expectations do not hold.");
    return expected.empty() ? expected : format.heading("What was expected") + expected;
}

std::string saidSection(const ReportCase& report, const ReportFormat& format)
{
    if (report.found.empty() && !report.log)
        return {};
    const std::string who = report.library.empty() ? "the other program" : format.name(report.library);
    std::string said = format.heading("What " + who + " said");
    said += report.found.empty() ? std::string() : format.quote(report.found);
    if (!report.log)
        return said;
    const Terms terms = wordsOf(report.comparison);
    return said + format.paragraph(comparisonText(report.comparison)) + (terms.empty() ? "" : format.list(terms)) +
           format.logTable(report);
}

// The pairs that were not tested, with the reasons; empty if there are none.
std::string untestedPart(const ReportCase& report, const ReportFormat& format)
{
    const UntestedPairs untested = untestedPairs(report.scene, {.threads = 0}, restingLimits(report));
    std::string summary = untestedSummary(untested);
    if (summary.empty())
        return {};
    summary.back() = '.'; // in place of the line's end
    const std::vector<NamedPair> names = untestedNames(report.scene, untested);
    const std::string unnamed = unnamedText(untested, names.size());
    Terms terms;
    for (const NamedPair& one : names)
        terms.emplace_back(format.name(report.scene.bodies[one.pair.a].id) + " and " +
                               format.name(report.scene.bodies[one.pair.b].id),
                           one.text + '.');
    return format.paragraph(summary) + (terms.empty() ? "" : format.list(terms)) +
           (unnamed.empty() ? "" : format.paragraph(unnamed + '.'));
}

bool accuses(const ReportCase& report)
{
    const bool isExpectedOtherwise = std::ranges::any_of(report.outcomes, [](const auto& one) { return !one.holds; });
    return isExpectedOtherwise || !report.expected.empty() || !report.found.empty() || !report.library.empty() ||
           report.log || report.audit.disagreed > 0;
}

} // namespace

std::string introduction(const ReportCase& report, const ReportFormat& format)
{
    return format.paragraph(
               "This report was written by Sweepbench, which calculates when moving shapes in the plane meet, "
               "in exact arithmetic and without any tolerance.") +
           (report.library.empty() ? ""
                                   : format.paragraph("Library under test: " + format.name(report.library) + '.')) +
           (pointsDown(report.scene) ? format.paragraph("In its pictures y points down.") : "") +
           (accuses(report) ? ""
                            : format.paragraph("It is a reference case: it gives an exact answer to compare with, and "
                                               "does not claim that any program is wrong."));
}

std::string statementSections(const ReportCase& report, const ReportFormat& format)
{
    const auto& events = report.timeline.events();
    std::string exact = format.heading("The exact answer") + format.paragraph(summaryOf(report, format.name));
    const auto isMeant = [&](const Event& event) { return report.focus && samePair(*report.focus, event); };
    if (std::ranges::count_if(events, isMeant) > 1)
        exact += format.paragraph(eventsText(report));
    for (const std::string& text : castTexts(report, format.name))
        exact += format.paragraph(text);
    if (report.frames)
        exact += framesPart(report, format);
    for (const std::string& text : insteadTexts(report, format.name))
        exact += format.paragraph(text);
    if (const Terms formulas = formulasOf(report); !formulas.empty())
        exact += format.paragraph(formulasHeading(report, format.name)) + format.list(formulas);
    if (const Terms terms = wordsOf(report); !terms.empty())
        exact += format.list(terms);
    return expectedSection(report, format) + saidSection(report, format) + exact + untestedPart(report, format) +
           format.paragraph(auditText(report));
}

// "The numbers of this scene are too large for Box2D 2.4 and Box2D 3.1: …"; empty if they are not.
static std::string outOfRangeText(const ReproScope& scope)
{
    std::string names;
    for (std::size_t i = 0; i < scope.outOfRange.size(); ++i)
        names += (i == 0 ? "" : i + 1 == scope.outOfRange.size() ? " and " : ", ") + scope.outOfRange[i];
    if (names.empty())
        return names;
    return "The numbers of this scene are too large for " + names + ": " +
           (scope.outOfRange.size() == 1 ? "its program in repro/ runs no query and exits with status 2."
                                         : "their programs in repro/ run no query and exit with status 2.");
}

std::string reproSection(const ReportCase& report, const ReportFormat& format)
{
    const ReproScope scope = reproScope(report);
    if (!scope.notAsked.empty())
        return format.heading("Ask your library") + format.paragraph(scope.notAsked);
    if (scope.asked.empty() && scope.outOfRange.empty())
        return {};
    const std::string outOfRange = outOfRangeText(scope);
    if (scope.asked.empty())
        return format.heading("Ask your library") + format.paragraph(outOfRange);
    return format.heading("Ask your library") +
           format.paragraph(
               "The programs in repro/ ask Boost.Geometry, Box2D 2.4 and 3.1, Chipmunk 7 and parry the same "
               "question and do not need Sweepbench. CMake builds those whose library is installed and "
               "lists them. A program prints both answers. It exits with status 0 if its library agrees or "
               "is within its tolerance, and with 1 if it differs by more. Boost.Geometry, Chipmunk and parry document "
               "no tolerance; the program prints its allowance for them. If neither body has a radius, these three "
               "must "
               "give the exact yes or no.") +
           (outOfRange.empty() ? "" : format.paragraph(outOfRange)) +
           format.program("cmake -S repro -B build && cmake --build build\n"
                          "ctest --test-dir build --verbose\n"
                          "cargo run --manifest-path repro/parry/Cargo.toml  # parry\n");
}

namespace {

constexpr std::size_t markdownRows = 20;
constexpr std::size_t maxOthers = 6;        // more rows, such as those of a full grid, would bury the pair
constexpr std::size_t maxSceneBytes = 8192; // GitHub accepts 65,536 characters in total

std::string markdownList(const std::vector<std::pair<std::string, std::string>>& terms)
{
    std::string list;
    for (const auto& [term, meaning] : terms)
        list += "* **" + term + "**: " + meaning + '\n';
    return list + '\n';
}

std::string markdownLogTable(const ReportCase& report)
{
    const LogRows rows = logRowsOf(report, markdownRows);
    if (rows.total == 0)
        return {};
    std::string text = "| difference | a | b | exactly | in the log |\n|---|---|---|---|---|\n";
    for (const LogRow& row : rows.rows)
        text += "| " + row.what + " | " + markdownCellCode(row.a) + " | " + markdownCellCode(row.b) + " | " +
                row.exactly + " | " + row.said + " |\n";
    if (rows.rows.size() < rows.total)
        text += "\n" + std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) + " differences." +
                (listsDifferences(report) ? " All are in `diff.json`." : "") + "\n";
    return text + '\n';
}

const ReportFormat markdown{.name = markdownCode,
                            .heading = [](const std::string& text) { return "## " + text + "\n\n"; },
                            .quote = [](const std::string& text) { return markdownQuote(text) + '\n'; },
                            .paragraph = [](const std::string& text) { return text + "\n\n"; },
                            .list = markdownList,
                            .logTable = markdownLogTable,
                            .program = [](const std::string& lines) { return markdownBlock(lines, "sh") + '\n'; }};

std::string sceneBlock(const ReportCase& report)
{
    std::string text = "## Scene\n\n";
    text += "Bodies: " + std::to_string(report.scene.bodies.size()) +
            ". Every number is the shortest decimal that reads back as the same " +
            (hasSingles(report.scene) ? "single" : "double") + ".\n\n";
    const std::string scene = sceneText(report.scene);
    if (scene.size() > maxSceneBytes)
        return text + "It is in `scene.scene.json` (" + std::to_string(scene.size()) +
               " bytes), too long to include here.\n\n";
    return text + markdownBlock(scene, "json") + '\n';
}

} // namespace

std::string eventTableMarkdown(const ReportCase& report, std::size_t limit, const std::string& all)
{
    const ReportRows rows = rowsOf(report, limit, maxOthers);
    if (rows.total == 0)
        return "There are none in the time that is shown.\n";
    std::string text = std::string("| # | t | t, exact or in digits |") + (report.frames ? " frames |" : "") +
                       " kind | a | b | point ≈ |\n|--:|---|---|" + (report.frames ? "---|" : "") +
                       "---|---|---|---|\n";
    for (const ReportRow& row : rows.rows)
        text += "| " + std::to_string(row.number) + " | " + row.t + " | " + markdownText(row.exact) + " | " +
                (report.frames ? row.frames + " | " : "") + (row.inFocus ? "**" + row.kind + "**" : row.kind) + " | " +
                markdownCellCode(row.a) + " | " + markdownCellCode(row.b) + " | " + row.point + " |\n";
    if (rows.rows.size() < rows.total)
        text += "\n" + std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) +
                " events: those of the two, then those nearest in time." + all + '\n';
    return text;
}

std::string reportMarkdown(const ReportCase& report, const std::vector<std::string>& files)
{
    std::string text = "# " + markdownText(report.title) + "\n\n" + introduction(report, markdown);
    if (!report.notes.empty())
        text += markdownQuote(report.notes) + '\n';
    text += statementSections(report, markdown);
    text += "## Events\n\n" +
            eventTableMarkdown(report, markdownRows,
                               listsEvents(report) ? " All are in `events.json`." : eventsAreTooMany) +
            '\n';
    text += reproSection(report, markdown);
    text += sceneBlock(report);
    text += "## Files\n\n";
    for (const std::string& file : files)
        text += "* `" + file + "`\n";
    text += "\n## Made with\n\n";
    for (const auto& [name, version] : versions())
        text += "* " + name + ' ' + markdownText(version) + '\n';
    return text;
}

namespace {

constexpr std::size_t pageRows = 500;

QByteArray pageResource(const QString& name)
{
    QFile file(QStringLiteral(":/report/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::string hashOf(const QByteArray& text)
{
    return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64().toStdString() + '\'';
}

std::string named(const std::string& name)
{
    return "<bdi class=\"name\">" + htmlText(name) + "</bdi>";
}

std::string head(const ReportCase& report, const QByteArray& style, const QByteArray& script)
{
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src " +
           hashOf(style) + "; script-src " + hashOf(script) +
           "; base-uri 'none'; form-action 'none'\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n"
           "<title>" +
           htmlText(report.title) + "</title>\n<style>" + style.toStdString() + "</style>\n</head>\n<body>\n<main>\n";
}

std::string paragraph(const std::string& html)
{
    return "<p>" + html + "</p>\n";
}

std::string heading(const std::string& text)
{
    return "<h2>" + text + "</h2>\n";
}

std::string pageList(const std::vector<std::pair<std::string, std::string>>& terms)
{
    std::string list = "<ul>\n";
    for (const auto& [term, meaning] : terms)
        list += "<li><b>" + term + "</b>: " + meaning + "</li>\n";
    return list + "</ul>\n";
}

// "t = 0.25", or "t ≈ 0.33333" if five digits are shorter.
std::string timeText(double t)
{
    const std::string all = decimalText(t);
    const std::string few = roundedText(t, 5, {}).toStdString();
    return all.size() <= few.size() ? "t = " + all : "t ≈ " + few;
}

std::string figures(const ReportCase& report)
{
    std::string text = heading("Pictures");
    const std::size_t bodies = report.scene.bodies.size();
    if (bodies > maxBodiesOnPage)
        text += paragraph(std::to_string(maxBodiesOnPage) + " of " + std::to_string(bodies) +
                          " bodies are drawn here: those nearest to what the report is about. The whole scene is in "
                          "picture.svg and scene.scene.json.");
    text += "<div class=\"pictures\">\n";
    for (const PagePicture& picture : pagePictures(report))
        text += "<figure><div class=\"light\">" + picture.light.toStdString() + "</div><div class=\"dark\">" +
                picture.dark.toStdString() + "</div><figcaption>" + picture.caption + ", " + timeText(picture.t) +
                "</figcaption></figure>\n";
    return text + "</div>\n";
}

// The scene that the slider moves. It stays hidden if scripts do not run.
std::string slider(const ReportCase& report)
{
    return "<section id=\"moving\" hidden>\n<h2>The scene over time</h2>\n<figure>"
           "<svg id=\"stage\" viewBox=\"0 0 960 520\" role=\"img\" aria-label=\"The scene at the chosen time\"></svg>"
           "<figcaption id=\"far\" hidden>The numbers of this scene are too large or too small to be moved here."
           "</figcaption></figure>\n<div class=\"transport\">"
           "<button type=\"button\" id=\"previous\">Previous event</button>"
           "<input type=\"range\" id=\"time\" min=\"0\" max=\"2000\" step=\"1\" aria-label=\"Time\">"
           "<button type=\"button\" id=\"next\">Next event</button>"
           "<output id=\"now\" for=\"time\"></output></div>\n<p id=\"what\" role=\"status\"></p>\n</section>\n"
           "<script type=\"application/json\" id=\"scene\">" +
           jsonInHtml(pageSceneJson(report)) + "</script>\n";
}

std::string chart(const ReportCase& report)
{
    const ClearanceChart clearance = clearanceChart(report);
    if (clearance.svg.empty())
        return clearance.caption.empty() ? std::string() : heading("Clearance") + paragraph(clearance.caption);
    return "<h2>Clearance</h2>\n<figure>" + clearance.svg + "<figcaption>" + htmlText(clearance.caption) +
           "</figcaption></figure>\n";
}

std::string cell(const std::string& text, const std::string& kind = {})
{
    return "<td" + (kind.empty() ? "" : " class=\"" + kind + '"') + "><bdi>" + htmlText(text) + "</bdi></td>";
}

std::string table(const ReportCase& report)
{
    const ReportRows rows = rowsOf(report, pageRows, pageRows);
    std::string text = heading("Events");
    if (rows.total == 0)
        return text + paragraph("There are none in the time that is shown.");
    if (rows.rows.size() < rows.total)
        text += paragraph(std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) +
                          " events are listed: those of the two, then those nearest in time." +
                          (listsEvents(report) ? " All are in events.json." : eventsAreTooMany));
    text +=
        std::string("<div class=\"scroll\"><table>\n<thead><tr><th>#</th><th>t</th><th>t, exact or in digits</th>") +
        (report.frames ? "<th>Frames</th>" : "") +
        "<th>Kind</th><th>a</th><th>b</th><th>Point ≈</th></tr></thead>\n<tbody>\n";
    for (const ReportRow& row : rows.rows)
        text += std::string("<tr") + (row.inFocus ? " class=\"focus\"" : "") + ">" +
                cell(std::to_string(row.number), "number") + cell(row.t, "number") + cell(row.exact, "long") +
                (report.frames ? cell(row.frames, "number") : "") + cell(row.kind) + cell(row.a, "name") +
                cell(row.b, "name") + cell(row.point, "long") + "</tr>\n";
    return text + "</tbody>\n</table></div>\n";
}

std::string pageLogTable(const ReportCase& report)
{
    const LogRows rows = logRowsOf(report, pageRows);
    if (rows.total == 0)
        return {};
    std::string text;
    if (rows.rows.size() < rows.total)
        text += paragraph(std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) +
                          " differences are listed." + (listsDifferences(report) ? " All are in diff.json." : ""));
    text += "<div class=\"scroll\"><table>\n<thead><tr><th>Difference</th><th>a</th><th>b</th><th>Exactly</th>"
            "<th>In the log</th></tr></thead>\n<tbody>\n";
    for (const LogRow& row : rows.rows)
        text += "<tr>" + cell(row.what) + cell(row.a, "name") + cell(row.b, "name") + cell(row.exactly, "long") +
                cell(row.said, "long") + "</tr>\n";
    return text + "</tbody>\n</table></div>\n";
}

const ReportFormat html{
    .name = named,
    .heading = heading,
    .quote = [](const std::string& text) { return "<p class=\"free\">" + htmlLines(text) + "</p>\n"; },
    .paragraph = paragraph,
    .list = pageList,
    .logTable = pageLogTable,
    .program = [](const std::string& lines) { return "<pre>" + htmlLines(lines) + "</pre>\n"; }};

std::string tail()
{
    std::string text = "<h2>Made with</h2>\n<dl>\n";
    for (const auto& [name, version] : versions())
        text += "<div><dt>" + htmlText(name) + "</dt><dd>" + htmlText(version) + "</dd></div>\n";
    return text + "</dl>\n<p>Times and kinds are exact: no tolerance takes part. scene.scene.json beside this page "
                  "holds every "
                  "number to the last bit.</p>\n</main>\n";
}

} // namespace

QByteArray reportPage(const ReportCase& report)
{
    const QByteArray style = pageResource(QStringLiteral("page.css"));
    const QByteArray script = pageResource(QStringLiteral("page.js"));
    std::string page = head(report, style, script);
    page += "<h1>" + htmlText(report.title) + "</h1>\n";
    page += introduction(report, html);
    if (!report.notes.empty())
        page += html.quote(report.notes);
    page += statementSections(report, html) + slider(report) + figures(report) + chart(report) + table(report) +
            reproSection(report, html) + tail();
    page += "<script>" + script.toStdString() + "</script>\n</body>\n</html>\n";
    return QByteArray::fromStdString(page);
}

} // namespace sweep
