#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/output/text_table.h"
#include "core/base/result.h"
#include "core/events/contact_point/contact_point.h"

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

// Calls `visit` with each row, as long as it returns true.
template <class Visit>
Counts forEachRow(const TimelineParts& timeline, const Visit& visit)
{
    Counts counts;
    timeline.forEach([&](const Timeline& part) {
        for (const auto& instant : part.instants()) {
            ++counts.instants;
            for (const Event& event : part.eventsOf(instant)) {
                ++counts.events;
                if (!visit(Row{counts.instants, instant.time, event}))
                    return false;
            }
        }
        return true;
    });
    return counts;
}

} // namespace

void writeEventsText(std::ostream& out, const PartedScene& solved, const EventTextOptions& options)
{
    const Scene& scene = solved.scene;
    TextTable table = tableFor(options);
    const Counts counts = forEachRow(solved.timeline, [&](const Row& row) {
        auto cells = cellsOf(row, scene, options);
        cells.insert(cells.end(), {std::string(22, ' '), ""}); // room for most points: computing them twice is too dear
        table.measure(cells);
        return true;
    });
    writeSummary(out, solved, counts);
    if (counts.events == 0)
        return;
    table.printHeading(out);
    (void)forEachRow(solved.timeline, [&](const Row& row) {
        auto cells = cellsOf(row, scene, options);
        const ContactPoint contact = row.event.clipped ? ContactPoint{} : contactPoint(scene, row.event, row.time);
        cells.insert(cells.end(), {pairText(contact.point), pairText(contact.normal)});
        table.print(out, cells);
        return static_cast<bool>(out);
    });
}

} // namespace sweep
