#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/input/options.h"
#include "app/cli/input/scene_inputs.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/json_writer.h"
#include "app/cli/output/text_table.h"
#include "app/cli/subcommand.h"
#include "core/grid/walk/cell_walk.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr const char* cells3Help =
    R"(A ball moves straight and uniformly from --from at t = 0 to --to at t = 1 through cells [x + i·sx, x + (i+1)·sx] ×
[y + j·sy, y + (j+1)·sy] × [z + k·sz, z + (k+1)·sz]. Each cell's enter and exit are exact and in exact order;
simultaneous events form one instant: exits, touches, enters. A * marks events clipped by the start or the end.
side is the part of the cell's border at which contact begins or ends: for each axis -1 the lower side, 1 the upper
side, 0 neither (one axis: a face; two: an edge; three: a corner; none: the centre is inside). normal is the unit
vector from the centre towards the cell at that time.

json: one object, format "sweepbench.cells3", version 1, with radius, spacing, origin, policy and instants: each
has t (the double nearest to the exact time) and events with change, cell, clipped, side and normal (or null).

Examples:
  sweepbench cells3 --from 0.5,0.5,0.5 --to 9.5,3.5,1.5 --radius 0 --spacing 1
  sweepbench cells3 --from 0,0,0 --to 4,4,4 --radius 1.25 --spacing 1,1,0.5 --policy open --json

Exit status: 0 done; 2 invalid arguments, or the walk was refused.)";

struct Cells3Options
{
    Coordinates<3> from{};
    Coordinates<3> to{};
    double radius = 0;
    Coordinates<3> spacing{1, 1, 1};
    Coordinates<3> origin{};
    CellPolicy policy = CellPolicy::closed;
    std::uint64_t maxEvents = 1'000'000;
    bool withoutStart = false; // omit the cells in contact at the start
    bool exact = false;        // text: the closed form of each instant
    bool json = false;
};

Coordinates<3> threeNumbersFrom(const std::string& option, const std::string& text)
{
    const std::vector<std::string> words = CLI::detail::split(text, ',');
    if (words.size() != 3)
        throw CLI::ValidationError(option, '"' + text + "\" is not three numbers separated by commas: x,y,z");
    Coordinates<3> numbers{};
    for (std::size_t a = 0; a < 3; ++a)
        numbers[a] = finiteNumberFrom(option, words[a]);
    return numbers;
}

Coordinates<3> spacingFrom(const std::string& option, const std::string& text)
{
    const bool one = text.find(',') == std::string::npos;
    const Coordinates<3> spacing = threeNumbersFrom(option, one ? text + ',' + text + ',' + text : text);
    for (const double s : spacing)
        if (!(s > 0))
            throw CLI::ValidationError(option, decimalText(s) + " is not above 0");
    return spacing;
}

double radiusFrom(const std::string& option, const std::string& text)
{
    const double radius = finiteNumberFrom(option, text);
    if (radius < 0)
        throw CLI::ValidationError(option, decimalText(radius) + " is below 0");
    return radius;
}

// "(1, 0, -1)"
template <class Value, class Text>
std::string inBrackets(const std::array<Value, 3>& values, const Text& text)
{
    return '(' + text(values[0]) + ", " + text(values[1]) + ", " + text(values[2]) + ')';
}

// An event with its time and normal, which the walk provides only while it is at the event.
struct WalkedEvent
{
    CellEvent<3> event;
    Instant time;
    std::optional<Coordinates<3>> normal;
};

// A lower bound of the number of events, because every cell is exited, at the latest at the end. The centre crosses one
// grid line of an axis for each further cell, and the cube inside the ball is in contact from the start. Subtracting a
// thousandth and two lines exceeds the error of doubles. A point along a grid line is in no open cell: then it is 0.
double fewestEvents(const Cells3Options& options)
{
    if (options.radius == 0 && options.policy == CellPolicy::open)
        return 0;
    double passed = 0;
    double inside = 1;
    for (std::size_t a = 0; a < 3; ++a) {
        const double spacing = options.spacing[a];
        const double lines = std::abs(options.to[a] / 2 - options.from[a] / 2) / spacing * 2;
        passed = std::max(passed, 0.999 * lines - 2);
        inside *= std::max(0.0, 0.999 * 2 / std::sqrt(3.0) * (options.radius / spacing) - 2);
    }
    return std::max(passed, inside);
}

Result<std::vector<WalkedEvent>> walk(const Cells3Options& options)
{
    const Problem tooMany = problemWith("the walk gives more than " + std::to_string(options.maxEvents) +
                                        " events (--max-events raises the limit)");
    if (fewestEvents(options) > static_cast<double>(options.maxEvents)) // refused early, instead of after hours of work
        return tooMany;
    BallPath<3> path;
    path.at = options.from;
    path.to = options.to;
    path.end = 1;
    path.radius = options.radius;
    const BoxGrid<3> grid{options.origin, options.spacing, options.policy};
    CellWalk<3> cells(path, grid, options.withoutStart ? StartCells::omitted : StartCells::reported);
    std::vector<WalkedEvent> events;
    for (const CellEvent<3>& event : cells) {
        if (events.size() == options.maxEvents)
            return tooMany;
        events.push_back({event, cells.instant(), cells.normal(event)});
    }
    if (cells.refusal())
        return problemWith(*cells.refusal());
    return events;
}

// The instants before and after that of event i.
AdjacentInstants adjacentToEvent(const std::vector<WalkedEvent>& events, std::size_t i)
{
    const auto instant = events[i].event.instantIndex;
    const auto index = [](const WalkedEvent& one) { return one.event.instantIndex; };
    const auto first = std::ranges::lower_bound(events, instant, {}, index);
    const auto after = std::ranges::upper_bound(events, instant, {}, index);
    return {first == events.begin() ? nullptr : &std::prev(first)->time,
            after == events.end() ? nullptr : &after->time};
}

std::vector<std::string> rowOf(const std::vector<WalkedEvent>& events, std::size_t i, bool exact)
{
    const WalkedEvent& walked = events[i];
    const auto whole = [](auto n) { return std::to_string(n); };
    const auto rounded = [](double x) { return roundedDecimal(x); };
    const CellEvent<3>& event = walked.event;
    return {exact ? exactText(walked.time) : instantText(walked.time, adjacentToEvent(events, i)),
            std::string(name(event.change)) + (event.clipped ? "*" : ""), inBrackets(event.cell, whole),
            inBrackets(event.side, whole), walked.normal ? "≈ " + inBrackets(*walked.normal, rounded) : "–"};
}

void writeText(std::ostream& out, const std::vector<WalkedEvent>& events, bool exact)
{
    const std::vector<TextColumn> columns{"t", "", "cell", "side", "normal"};
    if (!printTable(out, columns, events.size(), [&](std::size_t i) { return rowOf(events, i, exact); }))
        TextTable(columns).printHeading(out);
    out << '\n' << countedText(events.size(), "event") << '\n';
}

void writeJson(std::ostream& out, const std::vector<WalkedEvent>& events, const Cells3Options& options)
{
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.cells3").member("version", 1);
    json.member("radius", options.radius).key("spacing").list(options.spacing);
    json.key("origin").list(options.origin).member("policy", name(options.policy)).key("instants").beginArray();
    for (std::size_t k = 0; k < events.size(); ++k) {
        const CellEvent<3>& event = events[k].event;
        if (k == 0 || event.instantIndex != events[k - 1].event.instantIndex)
            json.breakLine().beginObject().member("t", events[k].time.nearest()).key("events").beginArray();
        json.beginObject().member("change", name(event.change)).key("cell").list(event.cell);
        json.member("clipped", event.clipped).key("side").list(event.side);
        const auto writeVector = [](JsonWriter& normal, const Coordinates<3>& vector) { normal.list(vector); };
        json.member("normal", events[k].normal, writeVector).endObject();
        if (k + 1 == events.size() || event.instantIndex != events[k + 1].event.instantIndex)
            json.endArray().endObject();
    }
    json.endArray().endObject().endLine();
}

void addArguments(CLI::App& command, Cells3Options& options)
{
    addValue(command, {"--from", "position of the centre at t = 0", "X,Y,Z"}, options.from, threeNumbersFrom)
        ->required();
    addValue(command, {"--to", "position of the centre at t = 1", "X,Y,Z"}, options.to, threeNumbersFrom)->required();
    addValue(command, {"--radius", "radius of the ball; 0 for a point (default 0)", "R"}, options.radius, radiusFrom);
    addValue(command, {"--spacing", "size of the cells, one number or three (default 1)", "S|SX,SY,SZ"},
             options.spacing, spacingFrom);
    addValue(command, {"--origin", "the lower corner of cell (0, 0, 0) (default 0,0,0)", "X,Y,Z"}, options.origin,
             threeNumbersFrom);
    addChoice<CellPolicy>(
        command, {"--policy", "borders that belong to a cell: closed, open or half-open (default closed)"},
        options.policy,
        {{"closed", CellPolicy::closed}, {"open", CellPolicy::open}, {"half-open", CellPolicy::halfOpen}});
    command.add_flag("--without-start", options.withoutStart, "leave out the cells in contact at the start");
    command.add_flag("--exact", options.exact, "text: the closed form of every instant");
    command.add_flag("--json", options.json, "print JSON");
    addValue(command, {"--max-events", "refuse a walk of more events (default 1000000)", "N"}, options.maxEvents,
             wholeNumberFrom);
}

int run(const Cells3Options& options, std::ostream& out, std::ostream& err)
{
    const auto events = walk(options);
    if (!events)
        return refuse(err, events.problems(), "sweepbench cells3");
    if (options.json)
        writeJson(out, *events, options);
    else
        writeText(out, *events, options.exact);
    return exitStatus::done;
}

} // namespace

const Subcommand subcommands::cells3{"cells3", "print the cells of a box grid in space that a ball enters and leaves",
                                     cells3Help, prepare<Cells3Options, addArguments, run>};

} // namespace sweep
