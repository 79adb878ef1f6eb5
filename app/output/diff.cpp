#include "app/output/diff.h"

#include "app/output/table.h"
#include "app/output/words.h"
#include "core/events/contact_point.h"

#include <sweepbench/base/result.h>
#include <sweepbench/tested_pairs.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sweep {

namespace {

std::optional<double> finite(std::optional<double> value)
{
    return value && std::isfinite(*value) ? value : std::nullopt;
}

// The distance between the points of the log and of the exact event; nothing if either has none.
std::optional<double> distanceOfPoints(const Scene& scene, const Event& event, const Instant& time,
                                       const LoggedEvent& logged)
{
    if (!logged.point)
        return {};
    const ContactPoint contact = contactPoint(scene, event, time);
    if (!contact.point)
        return {};
    return finite(std::hypot(contact.point->x - logged.point->x, contact.point->y - logged.point->y));
}

// The printed values of an exact event, of a row of the log, or of both.
struct DiffRow
{
    const char* what = "";
    PairNames pair;
    std::vector<std::string> groups; // the groups that the log names instead of bodies
    std::optional<const char*> kind;
    std::optional<const char*> loggedKind;
    const Instant* time = nullptr; // null if only the log has the event
    std::optional<double> loggedTime;
    std::optional<double> off;
    std::optional<double> pointOff;
    std::optional<std::size_t> row; // the row of the log
};

DiffRow rowOf(const ComparedLog& compared, const LogDifference& difference)
{
    DiffRow row;
    row.what = name(difference.what);
    row.pair = loggedPair(difference, compared.scene, compared.timeline, compared.log);
    if (difference.logged) {
        const LoggedEvent& logged = compared.log.events[*difference.logged];
        for (const auto& group : {logged.groupA, logged.groupB}) {
            if (group)
                row.groups.push_back(compared.log.groups[*group].name);
        }
        row.loggedKind = logged.kind ? name(*logged.kind) : "begins";
        row.loggedTime = logged.t;
        row.row = logged.row;
    }
    if (difference.event) {
        const Event& event = compared.timeline.events()[*difference.event];
        row.kind = name(event.kind);
        row.time = &compared.timeline.timeOf(*difference.event);
    }
    if (difference.logged && difference.event) {
        row.off = difference.off;
        row.pointOff = distanceOfPoints(compared.scene, compared.timeline.events()[*difference.event], *row.time,
                                        compared.log.events[*difference.logged]);
    }
    return row;
}

std::string countsText(const LogComparison& comparison)
{
    std::string text;
    for (std::size_t i = 0; i < logClasses; ++i)
        if (LogClass(i) != LogClass::untested || comparison.counts[i] > 0)
            text += (i == 0 ? "" : ", ") + std::to_string(comparison.counts[i]) + ' ' + name(LogClass(i));
    return text;
}

// "within 1e-6", or "early by at most …, late by at most …" if the two differ.
std::string toleranceText(const LogTolerance& tolerance)
{
    if (tolerance.earlyBy() == tolerance.lateBy())
        return "within " + decimalText(tolerance.lateBy());
    return "early by at most " + decimalText(tolerance.earlyBy()) + ", late by at most " +
           decimalText(tolerance.lateBy());
}

void writeRow(JsonWriter& json, const ComparedLog& compared, const LogDifference& difference)
{
    const DiffRow row = rowOf(compared, difference);
    json.breakLine(2).beginObject().member("class", row.what);
    json.member("a", row.pair.a);
    if (row.pair.b)
        json.member("b", *row.pair.b);
    else
        json.member("cell", row.pair.cell);
    json.member("kind", row.kind).member("logged-kind", row.loggedKind);
    json.member("t", row.time != nullptr ? std::optional(row.time->nearest()) : std::nullopt);
    json.member("logged-t", row.loggedTime).member("off", finite(row.off)).member("point-off", row.pointOff);
    json.member("row", row.row).key("groups").list(row.groups).endObject();
}

// Prints the untested pairs of the log's rows without an event, each once, with the reason.
void writeUntested(std::ostream& out, const ComparedLog& compared)
{
    constexpr std::size_t mostNamed = 20;
    if (compared.comparison.count(LogClass::untested) + compared.comparison.count(LogClass::extra) == 0)
        return;
    const TestedPairs tested(compared.scene);
    std::set<BodyPair> seen;
    for (const LogDifference& row : compared.comparison.rows) {
        if (row.event || seen.size() == mostNamed)
            continue;
        const LoggedEvent& logged = compared.log.events[*row.logged];
        const BodyPair pair{std::min(logged.a, logged.b), std::max(logged.a, logged.b)};
        const auto reason = pair.a == pair.b ? std::nullopt : tested.whyUntested(pair);
        if (!reason || !seen.insert(pair).second)
            continue;
        out << "not tested: " << escaped(compared.scene.bodies[pair.a].id) << " · "
            << escaped(compared.scene.bodies[pair.b].id) << ": " << untestedText(compared.scene, pair, *reason) << '\n';
    }
}

} // namespace

std::vector<std::string> diffCells(const ComparedLog& compared, const LogDifference& difference)
{
    const DiffRow row = rowOf(compared, difference);
    std::string kind = row.kind ? *row.kind : *row.loggedKind;
    if (difference.what == LogClass::wrongKind)
        kind += std::string(", not ") + *row.loggedKind;
    return {row.what,
            difference.event ? eventTimeText(compared.timeline, *difference.event) : "",
            row.loggedTime ? decimalText(*row.loggedTime) : "",
            row.off ? roundedDecimal(*row.off) : "",
            std::move(kind),
            escaped(row.pair.a),
            row.pair.b ? escaped(*row.pair.b) : "cell " + cellIndices(row.pair.cell),
            row.row ? std::to_string(*row.row) : "",
            row.pointOff ? roundedDecimal(*row.pointOff) : ""};
}

std::vector<std::string> notCountedTexts(const LogComparison& comparison)
{
    std::vector<std::string> texts;
    const auto add = [&](std::size_t count, const char* what, const char* why) {
        if (count > 0)
            texts.push_back(countedText(count, what) + why);
    };
    add(comparison.exitsNotLogged, "exit", ", because no row of the log is one");
    add(comparison.cellsNotLogged, "event", " of a body and a cell, because the log has no columns for cells");
    add(comparison.laterNotLogged, "event", " of a pair after its earliest begin or end");
    add(comparison.clippedNotLogged, "clipped event", "");
    return texts;
}

void writeDiffText(std::ostream& out, const ComparedLog& compared, bool all)
{
    const std::vector<LogDifference>& rows = compared.comparison.rows;
    printTable(out,
               {"class", rightColumn("t"), rightColumn("log"), rightColumn("off by"), "kind", "a", "with",
                rightColumn("row"), rightColumn("point off by")},
               rows.size(), [&](std::size_t i) {
                   return all || rows[i].what != LogClass::equal ? diffCells(compared, rows[i])
                                                                 : std::vector<std::string>();
               });
    out << escaped(compared.label) << " and " << escaped(compared.logLabel) << ": " << countsText(compared.comparison)
        << " (" << toleranceText(compared.tolerance) << ")\n";
    writeUntested(out, compared);
    for (const std::string& text : notCountedTexts(compared.comparison))
        out << "not counted as missing: " << text << '\n';
    if (compared.comparison.exitsNotLogged > 0)
        out << "with --exits the exits count, too\n";
    if (compared.log.others > 0)
        out << "rows about bodies that the scene does not have, left out: " << compared.log.others << '\n';
}

void writeDiffJson(std::ostream& out, const ComparedLog& compared)
{
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.diff").member("version", 1).member("scene", compared.label);
    json.member("log", compared.logLabel).member("within", compared.tolerance.within);
    json.member("early-by", compared.tolerance.earlyBy()).member("late-by", compared.tolerance.lateBy());
    json.breakLine(1).key("counts").beginObject();
    for (std::size_t i = 0; i < logClasses; ++i)
        json.member(name(LogClass(i)), compared.comparison.counts[i]);
    json.endObject().breakLine(1).member("exits-not-logged", compared.comparison.exitsNotLogged);
    json.member("cells-not-logged", compared.comparison.cellsNotLogged);
    json.member("later-not-logged", compared.comparison.laterNotLogged);
    json.member("clipped-not-logged", compared.comparison.clippedNotLogged);
    json.member("others", compared.log.others).breakLine(1).key("rows").beginArray();
    for (const LogDifference& row : compared.comparison.rows)
        writeRow(json, compared, row);
    json.breakLine().endArray().endObject().endLine();
}

} // namespace sweep
