#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/input/options.h"
#include "app/cli/input/scene_inputs.h"
#include "app/cli/output/cells_writer.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/scene_names.h"
#include "app/cli/subcommand.h"
#include "core/grid/textbook/line_cells.h"
#include "core/grid/trace/cells_at.h"
#include "core/grid/trace/trace_size.h"
#include "core/scene/position.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr const char* cellsHelp =
    R"(Each traced body is walked through the grid in every chosen way, independent of the cell policy of its
scene:
  exact        every cell that is met, with its exact times, by each chosen policy; every shape and path
  square       bounding square, leading and trailing corner: too many, too few only by rounding (closed)
  disc-double  the disc in doubles: sides by the time of a line, corners by the quadratic (closed)
  thin         a ray without radius, by Amanatides and Woo 1987 (half-open)
The last three support points and discs on straight, uniform paths; for others they print the reason.

A policy defines which part of its border belongs to a cell: closed all of it; open none; half-open the
lower and left sides, as with floor(). Both ends of a stay are printed even if they do not belong to it;
a stay of one instant is a touch.

For each walk, the summary counts cells, touches, and cells that no other of these walks reports; and
against the exact walk of each policy: missing and extra stays, neighbours in another order, the first
of these in time, and the largest difference of two times. The cells that only some walks report, the
differences in order, and all stays follow; # is the order, equal for stays that begin simultaneously.

--at T prints the cells of every bounded body at that time: exact; for a segment or thick line also
supercover (closed boxes that meet it), polygon (without round ends), and the 4-connected and 8-connected
chains between the centres of its end cells. For an expression such as 1/3 the nearest double is used.

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
    return isUnbounded(body->shape) ? what + "it has no end, and so the list of its cells has none" : "";
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
    void begin(const Scene& scene)
    {
        if (m_json) {
            m_json->beginObject().member("format", "sweepbench.cells").member("version", 1).member("scene", m_label);
            if (m_options.at)
                m_json->member("t", m_options.at->nearest).member("typed-error", presentText(m_options.at->error));
            m_json->key("bodies").beginArray();
            return;
        }
        m_out << titledText(m_label, scene);
        if (m_options.at)
            m_out << ", t = " << decimalText(m_options.at->nearest);
        if (m_options.at && !m_options.at->isExact)
            m_out << " (the nearest double; what was typed is " << m_options.at->error << " away)";
        m_out << '\n';
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
        const WalkedBody walked{body, std::move(comparison).value()};
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
        const CoveredBody covered{body, coversAt(scene, body, t)};
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
    std::optional<JsonWriter> m_json; // only for JSON output
};

void addArguments(CLI::App& command, CellsOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    addChoices<WalkKind>(command, {"--walk", "walks, separated by commas (default: all four)"}, options.walks,
                         {{"exact", WalkKind::exact},
                          {"square", WalkKind::square},
                          {"disc-double", WalkKind::discDouble},
                          {"thin", WalkKind::thin}});
    addChoices<CellPolicy>(
        command, {"--policy", "policies, separated by commas (default: the scene's)"}, options.policies,
        {{"closed", CellPolicy::closed}, {"open", CellPolicy::open}, {"half-open", CellPolicy::halfOpen}});
    command
        .add_option_function<std::string>(
            "--body", [&options](const std::string& id) { options.bodies.push_back(id); },
            "this body, whether its cells are reported or not; may be repeated")
        ->type_name("ID")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->trigger_on_parse();
    addValue(command, {"--at", "the cells that bodies cover at this time", "T"}, options.at, expressionFrom);
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

const Subcommand subcommands::cells{"cells", "compare walks through the grid, and what belongs to a cell", cellsHelp,
                                    prepare<CellsOptions, addArguments, run>};

} // namespace sweep
