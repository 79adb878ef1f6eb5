#include "app/cli/output/decimal_text.h"
#include "app/cli/output/event_writer.h"
#include "app/cli/output/print_blocks.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/output/text_table.h"
#include "core/base/result.h"
#include "core/events/contact_point/contact_point.h"
#include "core/measure/cast.h"

#include <algorithm>
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

std::vector<std::uint32_t> castsOf(const Scene& scene)
{
    std::vector<std::uint32_t> casts;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i)
        if (isCast(scene.bodies[i]))
            casts.push_back(i);
    return casts;
}

// Widens the columns for all rows, counts these, and collects the contacts of casts.
Counts measure(const PartedScene& solved, const EventTextOptions& options, TextTable& table, CastContacts& casts)
{
    Counts counts;
    solved.timeline.forEach([&](const Timeline& part) {
        casts.add(part);
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

// "0.25 (1/4)", "≈ 0.1414213562373095 (√2/10)"
std::string castFractionText(const Instant& fraction)
{
    const std::string decimal = instantText(fraction);
    const std::string form = closedForm(fraction);
    return form.empty() || form == decimal ? decimal : decimal + " (" + form + ')';
}

std::string nearText(const char* name, const std::optional<Vec>& v)
{
    const std::string text = v ? " ≈ (" + decimalText(v->x) + ", " + decimalText(v->y) + ')' : ": none";
    return std::string(", ") + name + text;
}

} // namespace

void writeEventsText(std::ostream& out, const PartedScene& solved, const EventTextOptions& options)
{
    constexpr std::size_t mostCasts = 20;
    const std::vector<std::uint32_t> bodies = castsOf(solved.scene);
    CastContacts casts(bodies.size() <= mostCasts ? bodies : std::vector<std::uint32_t>{});
    TextTable table = tableFor(options);
    const Counts counts = measure(solved, options, table, casts);
    writeSummary(out, solved, counts);
    if (counts.events > 0) {
        table.printHeading(out);
        printRows(out, solved, options, table);
    }
    if (bodies.size() > mostCasts)
        out << bodies.size()
            << " bodies run straight from start to end, as casts do; sweepbench inspect --at T --a ID says "
            << "what one of them hits\n";
    const std::vector<Cast> found = casts.casts();
    if (std::ranges::any_of(found, [](const Cast& cast) { return !cast.contacts.empty(); }))
        out << castHeading() << '\n';
    for (const Cast& cast : found)
        if (!cast.contacts.empty())
            writeCastText(out, solved.scene, cast, CastRows::closest);
}

std::string castHeading()
{
    return "As casts, which run straight from start to end; normals point out of what is hit:";
}

std::string castHitText(const CastHit& hit, const std::string& target)
{
    if (hit.start == CastStart::outside)
        return "hits " + target + " at fraction " + castFractionText(hit.fraction) + nearText("point", hit.point) +
               nearText("normal", hit.normal);
    std::string text = std::string("starts ") + name(hit.start) + ' ' + target + ": fraction " +
                       castFractionText(hit.fraction) + ", no normal; ";
    return text + (hit.leaves ? "leaves it at fraction " + castFractionText(*hit.leaves) : "does not leave it");
}

void writeCastText(std::ostream& out, const Scene& scene, const Cast& cast, CastRows rows)
{
    const std::string own = "  " + escaped(scene.bodies[cast.body].id) + ' ';
    for (const CastContact& contact : cast.contacts) {
        const CastHit hit = castHit(scene, cast, contact);
        out << own << castHitText(hit, escaped(scene.bodies[hit.body].id)) << '\n';
        if (rows == CastRows::closest && hit.start == CastStart::outside)
            return;
    }
    if (cast.contacts.empty())
        out << own << "hits nothing that it is tested against\n";
}

} // namespace sweep
