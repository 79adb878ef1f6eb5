#include "app/cli/cells3.h"

#include "app/cli/input/argument_values.h"
#include "app/cli/input/choice.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/text_table.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace sweep {

namespace {

constexpr const char* footer =
    "A ball moves straight and uniformly from --from at t = 0 to --to at t = 1 through cells [x + i·sx, x + (i+1)·sx] "
    "×\n"
    "[y + j·sy, y + (j+1)·sy] × [z + k·sz, z + (k+1)·sz]. Each cell's enter and exit are exact and in exact order; "
    "what\n"
    "happens at exactly the same time stands together: exits, touches, enters. A * marks what is clipped by the start "
    "or\n"
    "the end. side tells through which part of the cell's border contact begins or ends: of each axis -1 the lower "
    "side,\n"
    "1 the upper side, 0 neither (one axis: a face; two: an edge; three: a corner; none: the centre is inside). "
    "normal\n"
    "is the unit vector from the centre towards the cell there.\n"
    "\n"
    "json: one object, format \"sweepbench.cells3\", version 1, with radius, spacing, origin, policy and instants: "
    "each\n"
    "has t (the double nearest to the exact time) and events with change, cell, clipped, side and normal (or null).\n"
    "\n"
    "Examples:\n"
    "  sweepbench cells3 --from 0.5,0.5,0.5 --to 9.5,3.5,1.5 --radius 0 --spacing 1\n"
    "  sweepbench cells3 --from 0,0,0 --to 4,4,4 --radius 1.25 --spacing 1,1,0.5 --policy open --json\n"
    "\n"
    "Exit status: 0 done; 2 bad arguments, or the walk was refused.";

Coordinates<3> threeNumbersFrom(const std::string& option, const std::string& text)
{
    const std::vector<std::string> words = CLI::detail::split(text, ',');
    if (words.size() != 3)
        throw CLI::ValidationError(option, '"' + text + "\" is not three numbers with commas between them: x,y,z");
    Coordinates<3> numbers{};
    for (std::size_t a = 0; a < 3; ++a)
        numbers[a] = finiteNumberFrom(option, words[a]);
    return numbers;
}

Coordinates<3> spacingFrom(const std::string& text)
{
    const bool one = text.find(',') == std::string::npos;
    const Coordinates<3> spacing = threeNumbersFrom("--spacing", one ? text + ',' + text + ',' + text : text);
    for (const double s : spacing)
        if (!(s > 0))
            throw CLI::ValidationError("--spacing", decimalText(s) + " is not above 0");
    return spacing;
}

double radiusFrom(const std::string& text)
{
    const double radius = finiteNumberFrom("--radius", text);
    if (radius < 0)
        throw CLI::ValidationError("--radius", decimalText(radius) + " is below 0");
    return radius;
}

template <class Value, std::size_t N, class Text>
std::string listed(const std::array<Value, N>& values, const char* separator, const Text& text)
{
    std::string list;
    for (const Value& value : values)
        list += (list.empty() ? "" : separator) + text(value);
    return list;
}

// An event with what the walk alone can tell while it is there.
struct Told
{
    CellEvent<3> event;
    Instant time;
    std::optional<Coordinates<3>> normal;
};

class Cells3Command
{
public:
    Cells3Command(const Cells3Options& options, std::ostream& out, std::ostream& err)
        : m_options(options), m_out(out), m_err(err)
    {
    }

    int run()
    {
        if (!walk())
            return exitStatus::refused;
        if (m_options.json)
            writeJson();
        else
            writeText();
        return exitStatus::done;
    }

private:
    // No walk gives fewer events: every cell is left, if only at the end. The centre passes a line of an axis for each
    // other cell, and the cube inside the ball is in contact from the start on; a thousandth and two lines are more
    // than doubles may err. A point can follow a line, where it is in no open cell.
    [[nodiscard]] double leastEvents() const
    {
        if (m_options.radius == 0 && m_options.policy == CellPolicy::open)
            return 0;
        double passed = 0;
        double inside = 1;
        for (std::size_t a = 0; a < 3; ++a) {
            const double spacing = m_options.spacing[a];
            const double lines = std::abs(m_options.to[a] / 2 - m_options.from[a] / 2) / spacing * 2;
            passed = std::max(passed, 0.999 * lines - 2);
            inside *= std::max(0.0, 0.999 * 2 / std::sqrt(3.0) * (m_options.radius / spacing) - 2);
        }
        return std::max(passed, inside);
    }
    void refuseTooMany() const
    {
        m_err << "sweepbench cells3: the walk gives more than " << m_options.maxEvents
              << " events (--max-events raises the limit)\n";
    }
    // False after saying why not.
    bool walk()
    {
        if (leastEvents() > static_cast<double>(m_options.maxEvents)) { // before hours are spent on it
            refuseTooMany();
            return false;
        }
        BallPath<3> path;
        path.at = m_options.from;
        path.to = m_options.to;
        path.end = 1;
        path.radius = m_options.radius;
        const BoxGrid<3> grid{m_options.origin, m_options.spacing, m_options.policy};
        CellWalk<3> cells(path, grid, m_options.withoutStart ? StartCells::left : StartCells::told);
        for (const CellEvent<3>& event : cells) {
            if (m_told.size() == m_options.maxEvents) {
                refuseTooMany();
                return false;
            }
            m_told.push_back({event, cells.instant(), cells.normal(event)});
        }
        if (cells.refusal())
            m_err << "sweepbench cells3: " << *cells.refusal() << '\n';
        return !cells.refusal();
    }

    void writeText()
    {
        using Align = TextTable::Align;
        TextTable table({Align::left, Align::left, Align::left, Align::left, Align::left});
        const std::vector<std::string> heading{"t", "", "cell", "side", "normal"};
        table.measure(heading);
        for (const Told& told : m_told)
            table.measure(row(told));
        table.print(m_out, heading);
        for (const Told& told : m_told)
            table.print(m_out, row(told));
        m_out << '\n' << countedText(m_told.size(), "event") << '\n';
    }

    [[nodiscard]] std::vector<std::string> row(const Told& told) const
    {
        const auto whole = [](auto n) { return std::to_string(n); };
        const auto rounded = [](double x) { return roundedText(x); };
        return {m_options.exact ? exactText(told.time) : instantText(told.time),
                std::string(name(told.event.change)) + (told.event.clipped ? "*" : ""),
                '(' + listed(told.event.cell, ", ", whole) + ')', '(' + listed(told.event.side, ", ", whole) + ')',
                told.normal ? "≈ (" + listed(*told.normal, ", ", rounded) + ')' : "–"};
    }

    void writeJson()
    {
        m_out << R"({"format": "sweepbench.cells3", "version": 1, "radius": )" << decimalText(m_options.radius)
              << R"(, "spacing": [)" << listed(m_options.spacing, ", ", decimalText) << R"(], "origin": [)"
              << listed(m_options.origin, ", ", decimalText) << R"(], "policy": ")" << name(m_options.policy)
              << R"(", "instants": [)";
        for (std::size_t k = 0; k < m_told.size(); ++k) {
            const bool first = k == 0 || m_told[k].event.moment != m_told[k - 1].event.moment;
            const bool last = k + 1 == m_told.size() || m_told[k].event.moment != m_told[k + 1].event.moment;
            if (first)
                m_out << (k == 0 ? "\n" : ",\n") << R"({"t": )" << decimalText(m_told[k].time.nearest())
                      << R"(, "events": [)";
            writeEvent(m_told[k]);
            m_out << (last ? "]}" : ", ");
        }
        m_out << "]}\n";
    }

    void writeEvent(const Told& told)
    {
        const auto whole = [](auto n) { return std::to_string(n); };
        m_out << R"({"change": ")" << name(told.event.change) << R"(", "cell": [)"
              << listed(told.event.cell, ", ", whole) << R"(], "clipped": )" << (told.event.clipped ? "true" : "false")
              << R"(, "side": [)" << listed(told.event.side, ", ", whole) << R"(], "normal": )";
        if (told.normal)
            m_out << '[' << listed(*told.normal, ", ", decimalText) << "]}";
        else
            m_out << "null}";
    }

    const Cells3Options& m_options;
    std::ostream& m_out;
    std::ostream& m_err;
    std::vector<Told> m_told;
};

} // namespace

void addCells3Arguments(CLI::App& command, Cells3Options& options)
{
    const auto triple = [&command](const char* name, Coordinates<3>& target, const char* what) {
        return command
            .add_option_function<std::string>(
                name, [name, &target](const std::string& text) { target = threeNumbersFrom(name, text); }, what)
            ->type_name("X,Y,Z");
    };
    triple("--from", options.from, "where the centre is at t = 0")->required();
    triple("--to", options.to, "where it is at t = 1")->required();
    command
        .add_option_function<std::string>(
            "--radius", [&options](const std::string& text) { options.radius = radiusFrom(text); },
            "of the ball; 0 for a point (default 0)")
        ->type_name("R");
    command
        .add_option_function<std::string>(
            "--spacing", [&options](const std::string& text) { options.spacing = spacingFrom(text); },
            "of the cells, one number or three (default 1)")
        ->type_name("S|SX,SY,SZ");
    triple("--origin", options.origin, "the lower corner of cell (0, 0, 0) (default 0,0,0)");
    addChoice<CellPolicy>(
        command, "--policy", options.policy,
        {{"closed", CellPolicy::closed}, {"open", CellPolicy::open}, {"half-open", CellPolicy::halfOpen}},
        "which borders belong to a cell: closed, open or half-open (default closed)");
    command.add_flag("--without-start", options.withoutStart, "leave out the cells in contact at the start");
    command.add_flag("--exact", options.exact, "text: the closed form of every instant");
    command.add_flag("--json", options.json, "print JSON");
    command
        .add_option_function<std::string>(
            "--max-events",
            [&options](const std::string& text) { options.maxEvents = wholeNumberFrom("--max-events", text); },
            "refuse a walk of more events (default 1000000)")
        ->type_name("N");
    command.footer(footer);
}

int runCells3(const Cells3Options& options, std::ostream& out, std::ostream& err)
{
    return Cells3Command(options, out, err).run();
}

} // namespace sweep
