#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/text_table.h"

#include "core/base/result.h"
#include "core/events/contact_point/contact_point.h"

#include <vector>

namespace sweep {

namespace {

void writeSummary(std::ostream& out, const std::string& label, const Scene& scene, const Timeline& timeline)
{
    out << escaped(label);
    if (scene.title && !scene.title->empty())
        out << ": " << escaped(*scene.title);
    const Interval time = timeline.time();
    out << '\n'
        << countedText(timeline.events().size(), "event") << " at "
        << countedText(timeline.instants().size(), "instant") << ", time " << decimalText(time.start) << " to "
        << decimalText(time.end) << '\n';
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
    using enum TextTable::Align;
    std::vector<TextTable::Align> columns{right, left};
    if (options.exact)
        columns.push_back(left);
    columns.insert(columns.end(), {left, left, left, left, left, left}); // kind, a, b, s, point, normal
    return TextTable(columns);
}

std::vector<std::string> headingFor(const EventTextOptions& options)
{
    std::vector<std::string> heading{"#", "t"};
    if (options.exact)
        heading.push_back("exactly");
    heading.insert(heading.end(), {"kind", "a", "b", "s ≈", "point ≈", "normal ≈"});
    return heading;
}

template <class Visit>
void forEachRow(const Timeline& timeline, const Visit& visit)
{
    std::size_t number = 0;
    for (const auto& instant : timeline.instants()) {
        ++number;
        for (const Event& event : timeline.eventsOf(instant))
            visit(Row{number, instant.time, event});
    }
}

} // namespace

std::string otherText(const Scene& scene, std::uint32_t b, Cell cell)
{
    if (b == Event::isCell)
        return "cell (" + std::to_string(cell.i) + ", " + std::to_string(cell.j) + ')';
    return scene.bodies[b].id;
}

void writeEventsText(std::ostream& out, const std::string& label, const Scene& scene, const Timeline& timeline,
                     const EventTextOptions& options)
{
    writeSummary(out, label, scene, timeline);
    if (timeline.events().empty())
        return;
    TextTable table = tableFor(options);
    const auto heading = headingFor(options);
    table.measure(heading);
    forEachRow(timeline, [&](const Row& row) {
        auto cells = cellsOf(row, scene, options);
        cells.insert(cells.end(), {std::string(22, ' '), ""}); // room for most points: computing them twice is too dear
        table.measure(cells);
    });
    table.print(out, heading);
    forEachRow(timeline, [&](const Row& row) {
        if (!out)
            return;
        auto cells = cellsOf(row, scene, options);
        const ContactPoint place = row.event.clipped ? ContactPoint{} : contactPoint(scene, row.event, row.time);
        cells.insert(cells.end(), {pairText(place.point), pairText(place.normal)});
        table.print(out, cells);
    });
}

} // namespace sweep
