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
#include <set>

namespace sweep {

// Sections of a bug report as text, the same for every format.

// A table of texts that are not escaped.
struct ReportTable
{
    std::vector<std::pair<std::string, std::string>> columns; // heading and CSS class
    std::vector<std::vector<std::string>> rows = {};
    std::optional<std::size_t> focus = {}; // the row that the report is about
};

using Terms = std::vector<std::pair<std::string, std::string>>; // term and meaning

// The functions that write the parts of a section in one format. All arguments except those of `text` and `table` are
// escaped or free of markup characters.
struct ReportFormat
{
    NameStyle name;
    std::string (*text)(const std::string& text);
    std::string (*paragraph)(const std::string& text);
    std::string (*list)(const Terms& terms);
    std::string (*table)(const ReportTable& table);
    std::string (*section)(const std::string& title, const std::string& content);
    std::string (*fold)(const std::string& title, const std::string& content); // a section that begins closed
    std::size_t rows;                                                          // of a table
    std::size_t others; // rows that are not about the pair, if there are too many
};

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

// "The contact of `ball` and `wall` begins at t = 0.25. Also: exit at t = 0.5."; frames name the other events, too.
std::string verdictText(const ReportCase& report, const NameStyle& style)
{
    constexpr std::size_t maxListed = 4;
    std::size_t count = 0;
    std::string others;
    for (std::size_t i = 0; !report.frames && i < report.timeline.events().size(); ++i)
        if (report.focus && report.focus->event != i && samePair(*report.focus, report.timeline.events()[i]) &&
            ++count <= maxListed)
            others += (count == 1 ? " Also: " : "; ") + kindAndTimeText(report, i);
    return summaryOf(report, style) + others + (count > maxListed ? "; …" : count > 0 ? "." : "");
}

// "log beside the exact events: 3 equal, 1 late."
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
    return "log beside the exact events: " + (list.empty() ? "both are empty" : list) + '.' + notCounted;
}

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

// The terms of events and differences that occur in the report, each explained in one line.
std::string wordsFold(const ReportCase& report, const ReportFormat& format, const ReportRows& rows)
{
    std::set<EventKind> kinds;
    bool isClipped = false;
    bool isWithCell = report.focus && report.focus->withCell();
    for (const std::vector<ReportRow>& listed : {rows.rows, eventsOfFocus(report)})
        for (const ReportRow& row : listed) {
            kinds.insert(row.event);
            isClipped = isClipped || row.kind.ends_with("clipped");
            isWithCell = isWithCell || report.timeline.events()[row.number - 1].withCell();
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
    const auto addClass = [&](LogClass what, const char* meaning) {
        add(report.comparison.count(what) > 0, name(what), meaning);
    };
    addClass(LogClass::untested,
             "the log has an event of two that were not tested, and are in contact at rest, or may be in contact.");
    addClass(LogClass::early, "the log has the event too early.");
    addClass(LogClass::late, "the log has the event too late.");
    addClass(LogClass::missing, "the log lacks an exact event.");
    addClass(LogClass::extra, "the log has an event that does not happen.");
    addClass(LogClass::wrongKind, "the log has the event as another kind.");
    return terms.empty() ? "" : format.fold("Words", format.list(terms));
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
    const auto inspection = inspectionOf(report.scene, a, b, instantOf(report).nearest());
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
    const Instant time = instantOf(report);
    return "Where the lines of " + a + " and " + b + " cross at t = " + decimalText(time.nearest()) +
           (time.isDouble() ? "" : ", the double nearest to that time") +
           ": s₁ is the part of the way from a to b of " + a + ", s₂ that of " + b +
           "; below 0 or above 1 it is beyond the ends. First exactly, then as four textbook formulas give it in "
           "doubles, with how far that is off in ulps, the spacing of doubles:";
}

// " The scene expects `ball` and `wall`: no contact; they have 2 events." for each failed expectation.
std::string failuresText(const ReportCase& report, const NameStyle& style)
{
    std::string text;
    for (std::size_t i = 0; i < report.outcomes.size(); ++i) {
        const Expectation& expectation = (*report.scene.expect)[i];
        const ExpectationOutcome& outcome = report.outcomes[i];
        if (outcome.holds)
            continue;
        text += " The scene expects " + pairText(expectation, style) + ": " + expectedEventText(expectation);
        if (outcome.untested || outcome.isUntraced)
            text += report.quiet && report.quiet->untested ? ""
                                                           : "; " + untestedText(outcome); // the verdict has the reason
        else
            text += "; they have " + (outcome.ofPair == 0 ? "no event" : countedText(outcome.ofPair, "event"));
        if (!isOfPair(expectation.kind) && outcome.ofPair > 0)
            text += ", " + std::to_string(outcome.ofKind) + " × " + name(expectation.kind);
        text += (outcome.nearest ? ", the closest at t = " + decimalText(*outcome.nearest) : "") + '.';
    }
    return text;
}

// The expectations, and the answers of the other program, in one line.
std::string claimText(const ReportCase& report, const ReportFormat& format, const LogRows& log)
{
    const auto quoted = [&](std::string text) {
        std::ranges::replace(text, '\n', ' ');
        return '"' + format.text(text) + "\".";
    };
    const std::string who = report.library.empty() ? "The other program" : format.name(report.library);
    std::string text = report.expected.empty() ? "" : " Expected: " + quoted(report.expected);
    text += failuresText(report, format.name);
    if (!report.found.empty())
        text += ' ' + who + " said: " + quoted(report.found);
    else if (!report.library.empty() && !report.log)
        text += " Under test: " + who + '.';
    if (report.log)
        text += ' ' + who + "'s " + comparisonText(report.comparison);
    if (const auto row = std::ranges::find(log.rows, true, &LogRow::inFocus); row != log.rows.end())
        text +=
            row->said.empty() ? " It lacks this event." : " Of this it says: " + row->said + " (" + row->what + ").";
    if (text.empty())
        text = report.audit.disagreed > 0 ? " Boost.Geometry disagrees about an event or a pair: see Audit."
                                          : " A reference case: it does not claim that any program is wrong.";
    return format.paragraph(text.substr(1));
}

std::string logSection(const ReportCase& report, const ReportFormat& format, const LogRows& log)
{
    ReportTable table{{{"difference", ""}, {"a", "name"}, {"b", "name"}, {"exactly", "long"}, {"in the log", "long"}}};
    for (const LogRow& row : log.rows)
        table.rows.push_back({row.what, row.a, row.b, row.exactly, row.said});
    if (log.total == 0 || (log.total == 1 && log.rows.front().inFocus)) // is in the line of the claim
        return {};
    const std::string all = std::to_string(log.rows.size()) + " of " + std::to_string(log.total) + " differences." +
                            (listsDifferences(report) ? " All are in " + format.name("diff.json") + '.' : "");
    return format.section("Differences from the log",
                          format.table(table) + (log.rows.size() < log.total ? format.paragraph(all) : ""));
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
        if (!report.quiet || one.pair.a != report.focus->a || one.pair.b != report.focus->b) // else in the verdict
            terms.emplace_back(format.name(report.scene.bodies[one.pair.a].id) + " and " +
                                   format.name(report.scene.bodies[one.pair.b].id),
                               one.text + '.');
    return format.paragraph(summary) + (terms.empty() ? "" : format.list(terms)) +
           (unnamed.empty() ? "" : format.paragraph(unnamed + '.'));
}

// The table of events; `all` is added if some are omitted.
std::string eventsPart(const ReportCase& report, const ReportFormat& format, const ReportRows& rows,
                       const std::string& all)
{
    if (rows.total == 0)
        return format.paragraph("There are none in the time that is shown.");
    ReportTable table{{{"#", "number"}, {"t", "number"}, {"t, exact or in digits", "long"}}};
    if (report.frames)
        table.columns.emplace_back("frames", "number");
    table.columns.insert(table.columns.end(), {{"kind", ""}, {"a", "name"}, {"b", "name"}, {"point ≈", "long"}});
    for (const ReportRow& row : rows.rows) {
        if (row.inFocus)
            table.focus = table.rows.size();
        std::vector<std::string>& cells =
            table.rows.emplace_back(std::vector{std::to_string(row.number), row.t, row.exact});
        if (report.frames)
            cells.push_back(row.frames);
        cells.insert(cells.end(), {row.kind, row.a, row.b, row.point});
    }
    const std::string omitted = std::to_string(rows.rows.size()) + " of " + std::to_string(rows.total) +
                                " events: those of the two, then those nearest in time." + all;
    return format.table(table) + (rows.rows.size() < rows.total ? format.paragraph(omitted) : "");
}

std::string eventsSection(const ReportCase& report, const ReportFormat& format, const ReportRows& rows)
{
    const std::string all = listsEvents(report) ? " All are in " + format.name("events.json") + '.' : eventsAreTooMany;
    std::string text = report.timeline.events().empty() ? "" : eventsPart(report, format, rows, all);
    for (const std::string& cast : castTexts(report, format.name))
        text += format.paragraph(cast);
    if (report.frames)
        text += framesPart(report, format);
    if (const Terms formulas = formulasOf(report); !formulas.empty())
        text += format.paragraph(formulasHeading(report, format.name)) + format.list(formulas);
    return text.empty() ? text : format.section("Events", text);
}

// The numbers of the two bodies as in the scene's file, without its quotes and braces.
std::string bodyTable(const ReportCase& report, const ReportFormat& format)
{
    constexpr std::size_t maxSize = 300; // of the vertices of a polygon
    const Scene& scene = report.scene;
    const std::string time = decimalText(window(scene).start) + " to " + decimalText(window(scene).end);
    ReportTable table{{{"body", "name"}, {"shape", ""}, {"points, from t = " + time, "name"}, {"radius", "name"}}};
    const auto plain = [](std::string json) {
        std::erase_if(json, [](char c) { return c == '"' || c == '{' || c == '}' || c == ':' || c == '\n'; });
        return json.size() <= maxSize ? json : "in the scene";
    };
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (report.focus ? i != report.focus->a && (report.focus->withCell() || i != report.focus->b) : i > 1)
            continue;
        const Body& body = scene.bodies[i];
        const auto member = [&](const char* of) {
            return plain(memberText(body, of, scene.numbers.value_or(NumberFormat::doubles)));
        };
        const std::string active = body.active ? ", active " + member("active") : "";
        table.rows.push_back({body.id, name(body.shape) + active,
                              member(body.shape == Shape::polygon ? "points" : "path"), member("radius")});
    }
    if (report.focus && report.focus->withCell())
        table.rows.push_back({otherText(scene, *report.focus), "of the grid", plain(memberText(scene, "grid")), ""});
    return table.rows.empty() ? "" : format.table(table);
}

std::string auditSection(const ReportCase& report, const ReportFormat& format)
{
    return format.section("Audit", format.paragraph(auditText(report)) + untestedPart(report, format));
}

std::string versionsSection(const ReportFormat& format)
{
    Terms terms;
    for (const auto& [name, version] : versions())
        terms.emplace_back(name, format.text(version));
    return format.section("Made with",
                          format.paragraph("Sweepbench calculates when moving shapes in the plane meet, in exact "
                                           "arithmetic and without any tolerance.") +
                              format.list(terms));
}

// "The numbers of this scene are too large for Box2D 2.4, Box2D 3.1: …"; empty if they are not.
std::string outOfRangeText(const ReproScope& scope)
{
    std::string names;
    for (const std::string& name : scope.outOfRange)
        names += (names.empty() ? "" : ", ") + name;
    return names.empty() ? names
                         : "The numbers of this scene are too large for " + names +
                               ": there a program in repro/ runs no query and exits with status 2.";
}

std::string runText(const ReportFormat& format)
{
    return "All libraries: " +
           format.name("cmake -S repro -B build && cmake --build build && ctest --test-dir build --verbose") +
           ", parry: " + format.name("cargo run --manifest-path repro/parry/Cargo.toml") + '.';
}

// The purpose of the files in repro/; empty if there are none.
std::string reproSection(const ReproScope& scope, const ReportFormat& format)
{
    std::string text = scope.notAsked;
    if (text.empty() && !scope.asked.empty())
        text = "The programs in repro/ ask Boost.Geometry, Box2D 2.4 and 3.1, Chipmunk 7 and parry the same "
               "question and do not need Sweepbench. CMake builds those whose library is installed and "
               "lists them. A program prints both answers. It exits with status 0 if its library agrees or "
               "is within its tolerance, and with 1 if it differs by more. Boost.Geometry, Chipmunk and parry document "
               "no tolerance; the program prints its allowance for them. If neither body has a radius, these three "
               "must give the exact yes or no.";
    if (const std::string outOfRange = outOfRangeText(scope); scope.notAsked.empty() && !outOfRange.empty())
        text += (text.empty() ? "" : " ") + outOfRange;
    if (text.empty())
        return text;
    return format.section("Ask your library", format.paragraph(text));
}

constexpr std::size_t maxSceneBytes = 8192; // GitHub accepts 65,536 characters in total

std::string markdownList(const std::vector<std::pair<std::string, std::string>>& terms)
{
    std::string list;
    for (const auto& [term, meaning] : terms)
        list += "* **" + term + "**: " + meaning + '\n';
    return list + '\n';
}

std::string markdownTable(const ReportTable& table)
{
    std::string text = "|";
    std::string rule = "|";
    for (const auto& [heading, style] : table.columns) {
        text += ' ' + heading + " |";
        rule += heading == "#" ? "--:|" : "---|";
    }
    text += '\n' + rule + '\n';
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        text += '|';
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const auto& [heading, style] = table.columns[i];
            const std::string& cell = table.rows[row][i];
            const std::string mark = table.focus == row && heading == "kind" ? "**" : "";
            const std::string made = style == "name" && !cell.empty() ? markdownCellCode(cell) : markdownText(cell);
            text += ' ' + mark + made + mark + " |";
        }
        text += '\n';
    }
    return text + '\n';
}

std::string markdownFold(const std::string& title, const std::string& content)
{
    return "<details><summary>" + title + "</summary>\n\n" + content + "</details>\n\n";
}

const ReportFormat markdown{.name = markdownCode,
                            .text = markdownText,
                            .paragraph = [](const std::string& text) { return text + "\n\n"; },
                            .list = markdownList,
                            .table = markdownTable,
                            .section = markdownFold,
                            .fold = markdownFold,
                            .rows = 20,
                            .others = 6}; // more rows, such as those of a full grid, would bury the pair

std::string sceneBlock(const ReportCase& report)
{
    std::string text = "Bodies: " + std::to_string(report.scene.bodies.size()) +
                       ". Every number is the shortest decimal that reads back as the same " +
                       (hasSingles(report.scene) ? "single" : "double") + '.' +
                       (pointsDown(report.scene) ? " In its pictures y points down." : "") + "\n\n";
    const std::string scene = sceneText(report.scene);
    if (scene.size() > maxSceneBytes)
        text +=
            "It is in `scene.scene.json` (" + std::to_string(scene.size()) + " bytes), too long to include here.\n\n";
    else
        text += markdownBlock(scene, "json") + '\n';
    return markdownFold("Scene", text);
}

// A short program, and how to run the others.
std::string programText(const ReproScope& scope)
{
    if (scope.program.empty())
        return scope.asked.empty() ? "" : markdown.paragraph(runText(markdown));
    return markdownBlock(scope.program, "cpp") + markdown.paragraph(scope.programText + ' ' + runText(markdown));
}

} // namespace

std::string eventTableMarkdown(const ReportCase& report, std::size_t limit)
{
    return eventsPart(report, markdown, rowsOf(report, limit, markdown.others), "");
}

std::string reportMarkdown(const ReportCase& report, const std::vector<std::string>& files)
{
    const ReproScope scope = reproScope(report);
    const ReportRows rows = rowsOf(report, markdown.rows, markdown.others);
    const LogRows log = logRowsOf(report, markdown.rows);
    std::string names;
    for (const std::string& file : files)
        names += "* `" + file + "`\n";
    return "# " + markdownText(report.title) + "\n\n" + markdown.paragraph(verdictText(report, markdown.name)) +
           claimText(report, markdown, log) + bodyTable(report, markdown) + programText(scope) +
           logSection(report, markdown, log) + eventsSection(report, markdown, rows) + auditSection(report, markdown) +
           sceneBlock(report) + reproSection(scope, markdown) + wordsFold(report, markdown, rows) +
           markdownFold("Files", names + '\n') + versionsSection(markdown);
}

namespace {

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

std::string pageParagraph(const std::string& html)
{
    return "<p>" + html + "</p>\n";
}

std::string pageHeading(const std::string& text)
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
    std::string text = pageHeading("Pictures");
    const std::size_t bodies = report.scene.bodies.size();
    if (bodies > maxBodiesOnPage)
        text +=
            pageParagraph(std::to_string(maxBodiesOnPage) + " of " + std::to_string(bodies) +
                          " bodies are drawn here: those nearest to what the report is about. The whole scene is in "
                          "picture.svg and scene.scene.json.");
    text += pointsDown(report.scene) ? pageParagraph("In its pictures y points down.") : "";
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
    return "<section id=\"moving\" hidden>\n<figure>"
           "<svg id=\"stage\" role=\"img\" aria-label=\"The scene at the chosen time\"></svg>"
           "<figcaption id=\"far\" hidden>The numbers of this scene are too large or too small to be moved here."
           "</figcaption></figure>\n<div class=\"transport\">"
           "<button type=\"button\" id=\"play\">Play</button>"
           "<button type=\"button\" id=\"previous\">Previous event</button>"
           "<button type=\"button\" id=\"next\">Next event</button>"
           "<input type=\"range\" id=\"time\" min=\"0\" max=\"2000\" step=\"1\" aria-label=\"Time\">"
           "<output id=\"now\" for=\"time\"></output></div>\n<p id=\"what\" role=\"status\"></p>\n</section>\n"
           "<script type=\"application/json\" id=\"scene\">" +
           jsonInHtml(pageSceneJson(report)) + "</script>\n";
}

std::string chart(const ReportCase& report)
{
    const ClearanceChart clearance = clearanceChart(report);
    return clearance.caption.empty() ? ""
                                     : pageHeading("Clearance") + "<figure>" + clearance.svg + "<figcaption>" +
                                           htmlText(clearance.caption) + "</figcaption></figure>\n";
}

std::string pageTable(const ReportTable& table)
{
    std::string text = "<div class=\"scroll\"><table>\n<thead><tr>";
    for (const auto& [heading, style] : table.columns)
        text += "<th>" + heading + "</th>";
    text += "</tr></thead>\n<tbody>\n";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        text += table.focus == row ? "<tr class=\"focus\">" : "<tr>";
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            text +=
                "<td class=\"" + table.columns[i].second + "\"><bdi>" + htmlText(table.rows[row][i]) + "</bdi></td>";
        text += "</tr>\n";
    }
    return text + "</tbody>\n</table></div>\n";
}

const ReportFormat html{
    .name = named,
    .text = htmlText,
    .paragraph = pageParagraph,
    .list = pageList,
    .table = pageTable,
    .section = [](const std::string& title, const std::string& content) { return pageHeading(title) + content; },
    .fold =
        [](const std::string& title, const std::string& content) {
            return "<details>\n<summary>" + title + "</summary>\n" + content + "</details>\n";
        },
    .rows = 500,
    .others = 500};

} // namespace

QByteArray reportPage(const ReportCase& report)
{
    const QByteArray style = pageResource(QStringLiteral("page.css"));
    const QByteArray script = pageResource(QStringLiteral("page.js"));
    const ReportRows rows = rowsOf(report, html.rows, html.others);
    const LogRows log = logRowsOf(report, html.rows);
    const ReproScope scope = reproScope(report);
    const std::string notes = "<p class=\"free\">" + htmlLines(report.notes) + "</p>\n";
    const std::string page =
        head(report, style, script) + "<h1>" + htmlText(report.title) + "</h1>\n" +
        html.paragraph(verdictText(report, html.name)) + slider(report) + claimText(report, html, log) +
        bodyTable(report, html) + figures(report) + chart(report) + logSection(report, html, log) +
        eventsSection(report, html, rows) + auditSection(report, html) + reproSection(scope, html) +
        (scope.asked.empty() ? "" : html.paragraph(runText(html))) +
        (report.notes.empty() ? "" : html.section("Notes", notes)) + versionsSection(html) +
        wordsFold(report, html, rows) + "</main>\n<script>" + script.toStdString() + "</script>\n</body>\n</html>\n";
    return QByteArray::fromStdString(page);
}

} // namespace sweep
