#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/print_blocks.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/output/text_table.h"
#include "core/base/result.h"
#include "core/events/contact_point/contact_point.h"

#include <sstream>
#include <vector>

namespace sweep {

namespace {

struct Counts
{
    std::size_t events = 0;
    std::size_t instants = 0;
};

void writeSummary(std::ostream& out, const PartedScene& solved, Counts counts)
{
    const Interval time = solved.timeline.time();
    out << titledText(solved.label, solved.scene) << '\n'
        << countedText(counts.events, "event") << " at " << countedText(counts.instants, "instant") << ", time "
        << decimalText(time.start) << " to " << decimalText(time.end) << '\n';
}

std::string sText(const Event& event)
{
    if (!event.hasS)
        return "";
    return event.sIsNull() ? "–" : decimalText(event.s);
}

std::string pairText(const std::optional<Vec>& v)
{
    return v ? '(' + roundedText(v->x) + ", " + roundedText(v->y) + ')' : "–";
}

struct Row
{
    std::size_t instant; // from 1
    const Instant& time;
    const Event& event;
};

// The cells of a row but point and normal, which are last and need no width of their own.
std::vector<std::string> cellsOf(const Row& row, const Scene& scene, const EventTextOptions& options)
{
    const Event& event = row.event;
    std::vector<std::string> cells{std::to_string(row.instant),
                                   options.digits ? digitsText(row.time, *options.digits) : instantText(row.time)};
    if (options.exact)
        cells.push_back(exactText(row.time));
    cells.insert(cells.end(),
                 {std::string(name(event.kind)) + (event.clipped ? ", clipped" : ""), escaped(scene.bodies[event.a].id),
                  escaped(otherText(scene, event.b, event.cell)), sText(event)});
    return cells;
}

TextTable tableFor(const EventTextOptions& options)
{
    std::vector<TextColumn> columns{{"#", TextAlign::right}, "t"};
    if (options.exact)
        columns.emplace_back("exactly");
    columns.insert(columns.end(), {"kind", "a", "b", "s ≈", "point ≈", "normal ≈"});
    return TextTable(std::move(columns));
}

// Widens the columns for all rows, and counts these.
Counts measure(const PartedScene& solved, const EventTextOptions& options, TextTable& table)
{
    Counts counts;
    solved.timeline.forEach([&](const Timeline& part) {
        forEachEvent(part, {0, part.events().size()}, [&](std::size_t k, const Instant& time, const Event& event) {
            auto cells = cellsOf({counts.instants + k + 1, time, event}, solved.scene, options);
            cells.insert(cells.end(), {std::string(22, ' '), ""}); // room for most points: they are too dear twice
            table.measure(cells);
        });
        counts.instants += part.instants().size();
        counts.events += part.events().size();
        return true;
    });
    return counts;
}

void printRows(std::ostream& out, const PartedScene& solved, const EventTextOptions& options, const TextTable& table)
{
    const Scene& scene = solved.scene;
    std::size_t before = 0; // instants of earlier parts
    solved.timeline.forEach([&](const Timeline& part) {
        const auto append = [&](std::string& text, Block events) {
            std::ostringstream rows;
            forEachEvent(part, events, [&](std::size_t k, const Instant& time, const Event& event) {
                auto cells = cellsOf({before + k + 1, time, event}, scene, options);
                const ContactPoint contact = event.clipped ? ContactPoint{} : contactPoint(scene, event, time);
                cells.insert(cells.end(), {pairText(contact.point), pairText(contact.normal)});
                table.print(rows, cells);
            });
            text = std::move(rows).str();
        };
        printBlocks({0, part.events().size()},
                    {options.threads, [](std::size_t first) { return first + 256; }, append,
                     [&](const std::string& text) { return static_cast<bool>(out << text); }});
        before += part.instants().size();
        return static_cast<bool>(out);
    });
}

} // namespace

void writeEventsText(std::ostream& out, const PartedScene& solved, const EventTextOptions& options)
{
    TextTable table = tableFor(options);
    const Counts counts = measure(solved, options, table);
    writeSummary(out, solved, counts);
    if (counts.events == 0)
        return;
    table.printHeading(out);
    printRows(out, solved, options, table);
}

} // namespace sweep
