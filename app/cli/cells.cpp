#include "app/cli/cells.h"

#include "app/cli/input/argument_values.h"
#include "app/cli/input/choice.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/output/cells_writer.h"
#include "app/cli/output/decimal_text.h"
#include "app/cli/output/json_text.h"
#include "core/grid/textbook/line_cells.h"
#include "core/grid/trace/cells_at.h"
#include "core/grid/trace/trace_size.h"
#include "core/scene/position.h"

#include <algorithm>
#include <limits>

namespace sweep {

namespace {

constexpr const char* footer =
    "Each body whose cells are reported is walked through the grid in every chosen way, whatever its scene\n"
    "says belongs to a cell:\n"
    "  exact        every cell that is met, and when, exactly, by each chosen policy; every shape and path\n"
    "  square       bounding square, leading and trailing corner: too many, too few only by rounding (closed)\n"
    "  disc-double  the disc in doubles: sides by the time of a line, corners by the quadratic (closed)\n"
    "  thin         a ray of no radius, as Amanatides and Woo 1987 (half-open)\n"
    "The last three take points and discs on straight, uniform paths; others say why they do not apply.\n"
    "\n"
    "A policy says which border belongs to a cell: closed all of it; open none; half-open the lower and\n"
    "left sides, as floor has it. An end of a stay that does not belong to it is given all the same; a\n"
    "stay of one instant is a touch.\n"
    "\n"
    "The summary counts, for each walk, cells, touches, cells that no other walk here reports, and against\n"
    "the exact walk of each policy: stays that are missing or extra, neighbours in another order, the first\n"
    "of these in time, and the largest distance between two times. Then come the cells that only some\n"
    "report, the orders that differ, and every stay; # is the order, the same for what begins at once.\n"
    "\n"
    "--at T gives the cells of every segment and thick line at that time: exact, supercover (closed boxes\n"
    "that meet it), polygon (without round ends), 4-connected and 8-connected (from cell to cell).\n"
    "\n"
    "json: one object a line for each scene, format \"sweepbench.cells\"; the README describes it.\n"
    "\n"
    "Examples:\n"
    "  sweepbench cells scenes/plasma-at-an-angle.scene.json\n"
    "  sweepbench cells scenes/plasma-*.scene.json --policy closed,open,half-open --brief\n"
    "  sweepbench cells bug.scene.json --walk exact,thin --policy half-open --body shot --json\n"
    "  sweepbench cells scenes/thick-line-over-cells.scene.json --at 0.5\n"
    "\n"
    "Exit status: 0 done, however much the walks differ; 2 bad arguments, or a scene or walk was refused.";

// Which bodies are asked about? Problems name what is not there.
class Chosen
{
public:
    Chosen(const Scene& scene, const CellsOptions& options) : m_scene(scene)
    {
        if (options.bodies.empty()) {
            for (const Body& body : scene.bodies)
                if (options.at ? isLine(body) : isTraced(scene, body))
                    m_bodies.push_back(&body);
            return;
        }
        for (const std::string& id : options.bodies)
            add(id, options.at.has_value());
    }

    [[nodiscard]] const std::vector<const Body*>& bodies() const { return m_bodies; }
    [[nodiscard]] const std::vector<Problem>& problems() const { return m_problems; }

private:
    static bool isLine(const Body& body) { return body.shape == Shape::segment || body.shape == Shape::capsule; }

    void add(const std::string& id, bool asLine)
    {
        const auto body = std::find_if(m_scene.bodies.begin(), m_scene.bodies.end(),
                                       [&](const Body& other) { return other.id == id; });
        std::string message;
        if (body == m_scene.bodies.end())
            message = "there is no body \"" + id + "\" (--body)";
        else if (asLine && !isLine(*body))
            message = "\"" + id + "\" is a " + name(body->shape) + "; --at takes a segment or a capsule";
        else if (isUnbounded(body->shape))
            message = "\"" + id + "\" is a " + name(body->shape) + "; it has no end, so that its cells have none";
        else if (std::find(m_bodies.begin(), m_bodies.end(), &*body) == m_bodies.end())
            m_bodies.push_back(&*body);
        if (!message.empty())
            m_problems.push_back({.file = {}, .pointer = "/bodies", .message = message});
    }

    const Scene& m_scene;
    std::vector<const Body*> m_bodies;
    std::vector<Problem> m_problems;
};

NamedCover exactCover(const Scene& scene, const Body& body, double t, const TraceOptions& options)
{
    NamedCover cover{"exact", *options.policy, {}, {}};
    if (leavesIndexRange(scene, body, *options.policy))
        cover.whyNot = "the body leaves the cells whose indices have a magnitude below 2^53";
    else if (auto cells = cellsAt(scene, body, t, options))
        cover.cells.cells = std::move(*cells);
    else
        cover.whyNot = "more cells to look at than are allowed (--max-events raises the limit)";
    return cover;
}

class CellsCommand
{
public:
    CellsCommand(const CellsOptions& options, std::ostream& out, std::ostream& err)
        : m_options(options), m_out(out), m_err(err)
    {
    }

    int run(const std::string& label, const Scene& scene)
    {
        m_label = label;
        int status = exitStatus::done;
        open(scene);
        if (!scene.grid) {
            say("no grid");
        } else {
            const Chosen chosen(scene, m_options);
            refuse(chosen.problems());
            status = chosen.problems().empty() ? exitStatus::done : exitStatus::refused;
            const auto bodies = activeOf(scene, chosen.bodies());
            if (bodies.empty() && status == exitStatus::done)
                say(m_options.at ? "no segment and no thick line that is active then"
                                 : "no body whose cells are reported");
            for (const Body* body : bodies)
                status = std::max(status, m_options.at ? cover(scene, *body) : walk(scene, *body));
        }
        if (m_options.json)
            m_out << "]}\n";
        return status;
    }

private:
    void open(const Scene& scene)
    {
        if (m_options.json) {
            m_out << R"({"format": "sweepbench.cells", "version": 1, "scene": )" << jsonText(m_label);
            if (m_options.at)
                m_out << R"(, "t": )" << decimalText(*m_options.at);
            m_out << R"(, "bodies": [)";
            m_first = true;
            return;
        }
        m_out << (m_first ? "" : "\n") << escaped(m_label);
        m_first = false;
        if (scene.title && !scene.title->empty())
            m_out << ": " << escaped(*scene.title);
        if (m_options.at)
            m_out << ", t = " << decimalText(*m_options.at);
        m_out << '\n';
    }

    void say(const char* what)
    {
        if (!m_options.json)
            m_out << what << '\n';
    }

    int refuse(std::vector<Problem> problems)
    {
        for (Problem& problem : problems)
            problem.file = m_label;
        printProblems(m_err, problems);
        return exitStatus::refused;
    }

    [[nodiscard]] std::vector<CellPolicy> policies(const Scene& scene) const
    {
        return m_options.policies.empty() ? std::vector{cellPolicy(*scene.grid)} : m_options.policies;
    }

    // Of the bodies that nobody asked for by name, those that are active at the chosen time.
    [[nodiscard]] std::vector<const Body*> activeOf(const Scene& scene, std::vector<const Body*> bodies) const
    {
        if (m_options.at && m_options.bodies.empty())
            std::erase_if(bodies, [&](const Body* body) {
                const Interval active = activeInterval(scene, *body);
                return *m_options.at < active.start || *m_options.at > active.end;
            });
        return bodies;
    }

    void separate()
    {
        if (m_options.json && !m_first)
            m_out << ", ";
        m_first = false;
    }

    int walk(const Scene& scene, const Body& body)
    {
        const WalkChoice choice{m_options.walks, policies(scene), m_options.inputs.maxEvents, {}};
        auto comparison = compareWalks(scene, body, choice);
        if (!comparison)
            return refuse(comparison.problems());
        separate();
        const WalkedBody walked{body, std::move(comparison).value()};
        if (m_options.json)
            writeWalksJson(m_out, walked);
        else
            writeWalksText(m_out, walked, m_options.brief);
        return exitStatus::done;
    }

    int cover(const Scene& scene, const Body& body)
    {
        const double t = *m_options.at;
        const Interval active = activeInterval(scene, body);
        if (!(active.start <= t && t <= active.end)) {
            return refuse({{.file = {},
                            .pointer = {},
                            .message = "\"" + body.id + "\" is not active at " + decimalText(t) + ", only from " +
                                       decimalText(active.start) + " to " + decimalText(active.end)}});
        }
        separate();
        const CoveredBody covered{body, coversAt(scene, body, t)};
        if (m_options.json)
            writeCoversJson(m_out, covered);
        else
            writeCoversText(m_out, covered, m_options.brief);
        return exitStatus::done;
    }

    [[nodiscard]] std::vector<NamedCover> coversAt(const Scene& scene, const Body& body, double t) const
    {
        std::vector<NamedCover> covers;
        const std::size_t most = cellsToLookAt(m_options.inputs.maxEvents);
        for (const CellPolicy policy : policies(scene))
            covers.push_back(exactCover(scene, body, t, {most, policy, {}}));
        const Pose pose = approxPose(scene, body, t);
        const ThickLine line{pose.a, pose.b, pose.radius};
        const auto add = [&](const char* name, CellPolicy policy, auto coverOf) {
            Result<CoveredCells> cells = coverOf(line, *scene.grid, most);
            if (cells)
                covers.push_back({name, policy, std::move(cells).value(), {}});
            else
                covers.push_back({name, policy, {}, cells.problems().front().message});
        };
        add("supercover", CellPolicy::closed, supercover);
        add("polygon", CellPolicy::closed, polygonCover);
        add("4-connected", CellPolicy::halfOpen, fourConnectedLine);
        add("8-connected", CellPolicy::halfOpen, eightConnectedLine);
        return covers;
    }

    const CellsOptions& m_options;
    std::ostream& m_out;
    std::ostream& m_err;
    std::string m_label;
    bool m_first = true; // text: of the scenes; json: of the bodies of one scene
};

} // namespace

void addCellsArguments(CLI::App& command, CellsOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    addChoices<WalkKind>(command, "--walk", options.walks,
                         {{"exact", WalkKind::exact},
                          {"square", WalkKind::square},
                          {"disc-double", WalkKind::discDouble},
                          {"thin", WalkKind::thin}},
                         "walks, with commas between (default: all four)");
    addChoices<CellPolicy>(
        command, "--policy", options.policies,
        {{"closed", CellPolicy::closed}, {"open", CellPolicy::open}, {"half-open", CellPolicy::halfOpen}},
        "policies, with commas between (default: the scene's)");
    command
        .add_option_function<std::string>(
            "--body", [&options](const std::string& id) { options.bodies.push_back(id); },
            "this body, whether its cells are reported or not; may be repeated")
        ->type_name("ID")
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->trigger_on_parse();
    command
        .add_option_function<std::string>(
            "--at", [&options](const std::string& text) { options.at = finiteNumberFrom("--at", text); },
            "the covers of segments and thick lines at this time")
        ->type_name("T");
    command.add_flag("--json", options.json, "print JSON");
    command.add_flag("--brief", options.brief, "text: only the summary");
    command.footer(footer);
}

int runCells(const CellsOptions& options, std::ostream& out, std::ostream& err)
{
    CellsCommand command(options, out, err);
    const auto work = [&](const std::string& label, const Scene& scene) { return command.run(label, scene); };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace sweep
