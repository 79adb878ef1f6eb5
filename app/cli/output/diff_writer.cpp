#include "app/cli/output/diff_writer.h"

#include "app/cli/output/decimal_text.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/output/text_table.h"
#include "core/base/result.h"
#include "core/events/contact_point/contact_point.h"

#include <cmath>

namespace sweep {

namespace {

std::optional<double> finite(std::optional<double> value)
{
    return value && std::isfinite(*value) ? value : std::nullopt;
}

// How far the log's point is from that of the exact event; none where either has none.
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

// What is printed of an event, of what the log says about it, or of both.
struct DiffRow
{
    const char* what = "";
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    Cell cell;
    std::optional<const char*> kind;
    std::optional<const char*> loggedKind;
    const Instant* time = nullptr; // none where the log alone has it
    std::optional<double> loggedTime;
    std::optional<double> off;
    std::optional<double> pointOff;
    std::optional<std::size_t> row; // of the log
};

DiffRow rowOf(const ComparedLog& compared, const LogDifference& difference)
{
    DiffRow row;
    row.what = name(difference.what);
    if (difference.logged) {
        const LoggedEvent& logged = compared.log.events[*difference.logged];
        row.a = logged.a;
        row.b = logged.b;
        row.cell = logged.cell;
        row.loggedKind = logged.kind ? name(*logged.kind) : "begins";
        row.loggedTime = logged.t;
        row.row = logged.row;
    }
    if (difference.event) {
        const Event& event = compared.timeline.events()[*difference.event];
        row.a = event.a;
        row.b = event.b;
        row.cell = event.cell;
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

std::vector<std::string> textCells(const ComparedLog& compared, const LogDifference& difference)
{
    const DiffRow row = rowOf(compared, difference);
    std::string kind = row.kind ? *row.kind : *row.loggedKind;
    if (difference.what == LogClass::wrongKind)
        kind += std::string(", not ") + *row.loggedKind;
    return {row.what,
            row.time != nullptr ? instantText(*row.time) : "",
            row.loggedTime ? decimalText(*row.loggedTime) : "",
            row.off ? roundedText(*row.off) : "",
            std::move(kind),
            escaped(compared.scene.bodies[row.a].id),
            escaped(otherText(compared.scene, row.b, row.cell)),
            row.row ? std::to_string(*row.row) : "",
            row.pointOff ? roundedText(*row.pointOff) : ""};
}

std::string countsText(const LogComparison& comparison)
{
    std::string text;
    for (std::size_t i = 0; i < logClasses; ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(comparison.counts[i]) + ' ' + name(LogClass(i));
    return text;
}

void writeRow(JsonWriter& json, const ComparedLog& compared, const LogDifference& difference)
{
    const DiffRow row = rowOf(compared, difference);
    json.breakLine(2).beginObject().member("class", row.what);
    writePair(json, compared.scene, row.a, row.b, row.cell);
    json.member("kind", row.kind).member("logged-kind", row.loggedKind);
    json.member("t", row.time != nullptr ? std::optional(row.time->nearest()) : std::nullopt);
    json.member("logged-t", row.loggedTime).member("off", finite(row.off)).member("point-off", row.pointOff);
    json.member("row", row.row).endObject();
}

} // namespace

void writeDiffText(std::ostream& out, const ComparedLog& compared, bool all)
{
    using enum TextAlign;
    const std::vector<LogDifference>& rows = compared.comparison.rows;
    printTable(out,
               {"class",
                {"t", right},
                {"log", right},
                {"off by", right},
                "kind",
                "a",
                "with",
                {"row", right},
                {"point off by", right}},
               rows.size(), [&](std::size_t i) {
                   return all || rows[i].what != LogClass::equal ? textCells(compared, rows[i])
                                                                 : std::vector<std::string>();
               });
    out << escaped(compared.label) << " and " << escaped(compared.logLabel) << ": " << countsText(compared.comparison)
        << " (within " << decimalText(compared.within) << ")\n";
    if (compared.comparison.exitsNotLogged > 0)
        out << "exits, which the log does not record, not counted as missing: " << compared.comparison.exitsNotLogged
            << " (--exits counts them)\n";
    if (compared.log.others > 0)
        out << "rows about bodies that the scene does not have, left out: " << compared.log.others << '\n';
}

void writeDiffJson(std::ostream& out, const ComparedLog& compared)
{
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.diff").member("version", 1).member("scene", compared.label);
    json.member("log", compared.logLabel).member("within", compared.within).breakLine(1).key("counts").beginObject();
    for (std::size_t i = 0; i < logClasses; ++i)
        json.member(name(LogClass(i)), compared.comparison.counts[i]);
    json.endObject().breakLine(1).member("exits-not-logged", compared.comparison.exitsNotLogged);
    json.member("others", compared.log.others).breakLine(1).key("rows").beginArray();
    for (const LogDifference& row : compared.comparison.rows)
        writeRow(json, compared, row);
    json.breakLine().endArray().endObject().endLine();
}

} // namespace sweep
