#include "app/output/cells.h"
#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/json.h"
#include "app/output/other_numbers.h"
#include "app/output/table.h"
#include "app/output/words.h"
#include "core/grid/textbook.h"
#include "core/scene/motion.h"
#include "core/solve/other_answer.h"

#include <sweepbench/cell_walk.h>
#include <sweepbench/trace.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace sweep {

namespace {

constexpr const char* cellsHelp =
    R"(Each traced body is walked through the grid in every chosen way, independent of the cell policy of its
scene:
  exact        every cell that is met, with its exact times, by each chosen policy; every shape and path
  square       bounding square, leading and trailing corner: too many, too few only by rounding (closed)
  disc-double  the disc in doubles: sides by the time of a line, corners by the quadratic (closed)
  thin         a ray without radius, by Amanatides and Woo 1987 (half-open)
The last three support points and discs on straight, uniform paths; for other bodies they print the reason.

A policy defines which part of its border belongs to a cell: closed all of it; open none; half-open the
sides of smaller x and y, as with floor(). Both ends of a stay are printed even if they do not belong to it;
a stay of one instant is a touch.

For each walk, the summary counts cells, touches, and cells that no other of these walks reports; and
against the exact walk of each policy: missing and extra stays, neighbours in another order, the first
of these in time, and the largest difference of two times. The cells that only some walks report, the
differences in order, and all stays follow; # is the order, equal for stays that begin simultaneously.

--at T prints the cells of every bounded body at that time: exact; for a segment or thick line also
supercover (closed boxes that meet it), polygon (without round ends), and the 4-connected and 8-connected
chains between the centres of its end cells. For an expression such as 1/3 the nearest double is used.

A line names each exact walk or cover that is another if every number is its shortest decimal: 0.1
itself, and not the double 0.1000000000000000055511. Another names the number if a decimal has too many
digits. Nothing is said of more than 100,000 bodies or cells.

json: one object per line for each scene, format "sweepbench.cells"; app/cli/FORMATS.md describes it.

Examples:
  sweepbench cells scenes/plasma-at-an-angle.scene.json
  sweepbench cells scenes/plasma-*.scene.json --policy closed,open,half-open --brief
  sweepbench cells bug.scene.json --walk exact,thin --policy half-open --body shot --json
  sweepbench cells scenes/thick-line-over-cells.scene.json --at 0.5

Exit status: 0 done, even if the walks differ; 2 invalid arguments, or a scene or walk was refused.)";

struct CellsOptions
{
    SceneInputs inputs;
    std::vector<WalkKind> walks{WalkKind::exact, WalkKind::square, WalkKind::discDouble, WalkKind::thin};
    std::vector<CellPolicy> policies;       // empty: the scene's
    std::vector<std::string> bodies;        // ids; empty: every body whose cells are reported
    std::optional<ExpressionValue> at = {}; // print covers at its nearest double instead of walks
    bool json = false;
    bool brief = false; // text: only the summary
};

bool isActiveAt(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    return active.start <= t && t <= active.end;
}

bool isLine(const Body& body)
{
    return body.shape == Shape::segment || body.shape == Shape::capsule;
}

// The reason why a body named by --body cannot be walked or covered; empty if it can.
std::string objectionTo(const std::string& id, const Body* body)
{
    if (body == nullptr)
        return "there is no body \"" + id + "\" (--body)";
    const std::string what = '"' + id + "\" is a " + name(body->shape) + "; ";
    return isUnbounded(body->shape) ? what + "it is unbounded, so it meets infinitely many cells" : "";
}

// The chosen bodies, each once, and a problem for each id that cannot be used.
struct ChosenBodies
{
    std::vector<const Body*> bodies;
    std::vector<Problem> problems;
};

ChosenBodies chosenBodies(const Scene& scene, const CellsOptions& options)
{
    ChosenBodies chosen;
    if (options.bodies.empty()) {
        for (const Body& body : scene.bodies)
            if (options.at ? !isUnbounded(body.shape) && isActiveAt(scene, body, options.at->nearest)
                           : isTraced(scene, body))
                chosen.bodies.push_back(&body);
        return chosen;
    }
    for (const std::string& id : options.bodies) {
        const Body* const body = bodyNamed(scene, id);
        if (const std::string message = objectionTo(id, body); !message.empty())
            chosen.problems.push_back({.file = {}, .pointer = "/bodies", .message = message});
        else if (std::ranges::find(chosen.bodies, body) == chosen.bodies.end())
            chosen.bodies.push_back(body);
    }
    return chosen;
}

NamedCover exactCover(const Scene& scene, const Body& body, double t, const TraceOptions& options)
{
    NamedCover cover{"exact", *options.policy, {}, {}};
    if (leavesIndexRange(scene, body, *options.policy))
        cover.whyNot = "the body leaves the cells whose indices have a magnitude below 2^53";
    else if (auto cells = cellsAt(scene, body, t, options))
        cover.cells.cells = std::move(*cells);
    else
        cover.whyNot = "more cells to examine than are allowed (--max-events raises the limit)";
    return cover;
}

std::vector<Cell> cellsOf(const ComparedWalk& walk)
{
    std::vector<Cell> cells;
    std::ranges::transform(walk.visits, std::back_inserter(cells), &RankedVisit::cell);
    return cells;
}

// The cells of a body in their order, with the scene's own numbers and as decimals.
struct TwoCellLists
{
    const Scene& scene;
    const Body& body;
    CellPolicy policy;
    std::vector<Cell> own;
    std::vector<Cell> decimals;
};

// "closed: as decimals it covers 16 cells, 9 as doubles: 0.3 is 0.299999999999999988898". Nothing if they are equal.
void addDecimals(std::vector<std::string>& sentences, const TwoCellLists& two)
{
    if (two.own == two.decimals)
        return;
    const auto textAt = [](const std::vector<Cell>& cells, std::ptrdiff_t i) {
        return std::cmp_less(i, cells.size()) ? cellIndices(cells[static_cast<std::size_t>(i)]) : "none";
    };
    const auto i = std::ranges::mismatch(two.own, two.decimals).in1 - two.own.begin();
    const CellCounts counts{std::set(two.own.begin(), two.own.end()).size(),
                            std::set(two.decimals.begin(), two.decimals.end()).size()};
    const auto index = static_cast<std::uint32_t>(&two.body - two.scene.bodies.data());
    const std::string why = farthestFromDecimal(two.scene, PairOrCell(index, Cell{}));
    sentences.push_back(std::string(name(two.policy)) + ": as decimals " +
                        (counts.own != counts.other
                             ? "it " + cellCountsText(two.scene, two.body, counts)
                             : "cell " + std::to_string(i + 1) + " in order is " + textAt(two.decimals, i) + ", " +
                                   textAt(two.own, i) + " as " + ownNumbers(two.scene)) +
                        (why.empty() ? "" : ": ") + why);
}

// Prints the walks or covers of one scene.
class SceneCells
{
public:
    SceneCells(const CellsOptions& options, const std::string& label, std::ostream& out, std::ostream& err)
        : m_options(options), m_label(label), m_out(out), m_err(err)
    {
        if (options.json)
            m_json.emplace(out);
    }

    int print(const Scene& scene)
    {
        int status = exitStatus::done;
        if (scene.grid)
            readDecimals(scene);
        begin(scene);
        if (!scene.grid) {
            say("no grid");
        } else {
            const auto [bodies, problems] = chosenBodies(scene, m_options);
            if (!problems.empty())
                status = refuse(m_err, problems, m_label);
            if (bodies.empty() && status == exitStatus::done)
                say(m_options.at ? "no bounded body that is active then" : "no body whose cells are reported");
            for (const Body* body : bodies)
                status = std::max(status, m_options.at ? cover(scene, *body) : walk(scene, *body));
        }
        if (m_json)
            m_json->endArray().endObject().endLine();
        return status;
    }

private:
    // Reads the scene as decimals.
    void readDecimals(const Scene& scene)
    {
        if (scene.bodies.size() > mostComparedByItself)
            return;
        const auto at = m_options.at ? std::optional(m_options.at->nearest) : std::nullopt;
        auto decimals = withOtherNumbers(scene, OtherNumbers::decimals, at);
        if (!decimals)
            m_whyNoDecimals = decimals.problems().front().text();
        else if (!decimals->rounding.isExact())
            m_decimals = std::move(decimals).value();
    }

    [[nodiscard]] const Body& decimalBody(const Scene& scene, const Body& body) const
    {
        return m_decimals->scene.bodies[static_cast<std::size_t>(&body - scene.bodies.data())];
    }

    void begin(const Scene& scene)
    {
        if (m_json) {
            m_json->beginObject().member("format", "sweepbench.cells").member("version", 1).member("scene", m_label);
            if (m_options.at)
                m_json->member("t", m_options.at->nearest).member("typed-error", presentText(m_options.at->error));
            if (!m_whyNoDecimals.empty())
                m_json->member("why-no-decimals", m_whyNoDecimals);
            m_json->key("bodies").beginArray();
            return;
        }
        m_out << titledText(m_label, scene);
        if (m_options.at)
            m_out << ", t = " << decimalText(m_options.at->nearest);
        if (m_options.at && !m_options.at->isExact)
            m_out << " (the nearest double; the typed value is " << m_options.at->error << " away)";
        m_out << '\n' << m_whyNoDecimals << (m_whyNoDecimals.empty() ? "" : "\n");
    }

    void say(const char* what)
    {
        if (!m_json)
            m_out << what << '\n';
    }

    [[nodiscard]] std::vector<CellPolicy> policies(const Scene& scene) const
    {
        return m_options.policies.empty() ? std::vector{cellPolicy(*scene.grid)} : m_options.policies;
    }

    int walk(const Scene& scene, const Body& body)
    {
        WalkChoice choice{m_options.walks, policies(scene), m_options.inputs.maxEvents};
        choice.tellTimes = !m_options.json && !m_options.brief;
        auto comparison = compareWalks(scene, body, choice);
        if (!comparison)
            return refuse(m_err, comparison.problems(), m_label);
        WalkedBody walked{body, std::move(comparison).value()};
        const std::vector<ComparedWalk>& walks = walked.comparison.walks;
        choice.walks = {WalkKind::exact};
        if (m_decimals && walks.front().kind == WalkKind::exact && walks.front().visits.size() <= mostComparedByItself)
            if (const auto other = compareWalks(m_decimals->scene, decimalBody(scene, body), choice))
                for (std::size_t k = 0; k < other->walks.size(); ++k)
                    if (walks[k].cutOff.empty() && other->walks[k].cutOff.empty())
                        addDecimals(walked.decimals,
                                    {scene, body, walks[k].policy, cellsOf(walks[k]), cellsOf(other->walks[k])});
        if (m_json)
            writeWalksJson(*m_json, walked);
        else
            writeWalksText(m_out, walked, m_options.brief);
        return exitStatus::done;
    }

    int cover(const Scene& scene, const Body& body)
    {
        const double t = m_options.at->nearest;
        if (!isActiveAt(scene, body, t)) {
            const Interval active = activeInterval(scene, body);
            return refuse(m_err,
                          {problemWith("\"" + body.id + "\" is not active at " + decimalText(t) + ", only from " +
                                           decimalText(active.start) + " to " + decimalText(active.end),
                                       m_label)});
        }
        CoveredBody covered{body, coversAt(scene, body, t)};
        const std::size_t most = maxCandidateCells(m_options.inputs.maxEvents);
        for (const NamedCover& cover : covered.covers) {
            if (!m_decimals || cover.name != "exact" || cover.cells.cells.size() > mostComparedByItself)
                continue;
            const NamedCover other =
                exactCover(m_decimals->scene, decimalBody(scene, body), *m_decimals->at, {most, cover.policy, {}});
            if (cover.whyNot.empty() && other.whyNot.empty())
                addDecimals(covered.decimals, {scene, body, *cover.policy, cover.cells.cells, other.cells.cells});
        }
        if (m_json)
            writeCoversJson(*m_json, covered);
        else
            writeCoversText(m_out, covered, m_options.brief);
        return exitStatus::done;
    }

    [[nodiscard]] std::vector<NamedCover> coversAt(const Scene& scene, const Body& body, double t) const
    {
        std::vector<NamedCover> covers;
        const std::size_t most = maxCandidateCells(m_options.inputs.maxEvents);
        for (const CellPolicy policy : policies(scene))
            covers.push_back(exactCover(scene, body, t, {most, policy, {}}));
        if (!isLine(body))
            return covers;
        const Pose pose = approxPose(scene, body, t);
        const ThickLine line{pose.a, pose.b, pose.radius};
        const auto add = [&](const char* name, std::optional<CellPolicy> policy, auto coverOf) {
            Result<CoveredCells> cells = coverOf(line, *scene.grid, most);
            if (cells)
                covers.push_back({name, policy, std::move(cells).value(), {}});
            else
                covers.push_back({name, policy, {}, cells.problems().front().message});
        };
        add("supercover", CellPolicy::closed, supercover);
        add("polygon", CellPolicy::closed, polygonCover);
        add("4-connected", {}, fourConnectedLine);
        add("8-connected", {}, eightConnectedLine);
        return covers;
    }

    const CellsOptions& m_options;
    const std::string& m_label;
    std::ostream& m_out;
    std::ostream& m_err;
    std::optional<JsonWriter> m_json;          // only for JSON output
    std::optional<OtherScene> m_decimals = {}; // if they are other numbers
    std::string m_whyNoDecimals = {};          // the problem of a scene that cannot be read as decimals
};

void addArguments(CLI::App& command, CellsOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    addChoices<WalkKind>(command, {"--walk", "walks, separated by commas (default: all four)"}, options.walks,
                         {{"exact", WalkKind::exact},
                          {"square", WalkKind::square},
                          {"disc-double", WalkKind::discDouble},
                          {"thin", WalkKind::thin}});
    addChoices(command, {"--policy", "policies, separated by commas (default: the scene's)"}, options.policies,
               cellPolicies);
    addRepeated(command, {"--body", "walk only this body, even if its cells are not reported; may be repeated", "ID"},
                [&options](const std::string& id) { options.bodies.push_back(id); });
    addValue(command, {"--at", "print the cells that bodies cover at this time", "T"}, options.at, expressionFrom);
    command.add_flag("--json", options.json, "print JSON");
    command.add_flag("--brief", options.brief, "text: only the summary");
}

int run(const CellsOptions& options, std::ostream& out, std::ostream& err)
{
    bool first = true;
    const auto work = [&](const std::string& label, const Scene& scene) {
        out << (first || options.json ? "" : "\n");
        first = false;
        return SceneCells(options, label, out, err).print(scene);
    };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace

const Subcommand subcommands::cells{"cells", "compare walks through the grid, and the policies of cells", cellsHelp,
                                    prepare<CellsOptions, addArguments, run>};

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
    const std::vector<std::string> words = partsOf(text);
    if (words.size() != 3)
        throw CLI::ValidationError(option, '"' + text + "\" is not three numbers separated by commas: x,y,z");
    Coordinates<3> numbers{};
    for (std::size_t a = 0; a < 3; ++a)
        numbers[a] = nearestDoubleFrom(option, words[a]);
    return numbers;
}

Coordinates<3> spacingFrom(const std::string& option, const std::string& text)
{
    const bool one = partsOf(text).size() == 1;
    const Coordinates<3> spacing = threeNumbersFrom(option, one ? text + ',' + text + ',' + text : text);
    for (const double s : spacing)
        if (!(s > 0))
            throw CLI::ValidationError(option, decimalText(s) + " is not above 0");
    return spacing;
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
    addValue(command, {"--radius", "radius of the ball; 0 for a point (default 0)", "R"}, options.radius,
             limited(nearestDoubleFrom, 0));
    addValue(command, {"--spacing", "size of the cells, one number or three (default 1)", "S|SX,SY,SZ"},
             options.spacing, spacingFrom);
    addValue(command, {"--origin", "the lower corner of cell (0, 0, 0) (default 0,0,0)", "X,Y,Z"}, options.origin,
             threeNumbersFrom);
    addChoice(command, {"--policy", "borders that belong to a cell: closed, open or half-open (default closed)"},
              options.policy, cellPolicies);
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
