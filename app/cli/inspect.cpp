#include "app/cli/inspect.h"

#include "app/cli/input/exit_status.h"
#include "app/cli/output/decimal_text.h"
#include "core/number/text/expression.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace sweep {

namespace {

constexpr const char* footer =
    "T is a decimal, a hexadecimal float or an expression such as 1/3; its double is what is inspected, and its error\n"
    "is said. Positions at that time are fractions, and what is printed of them is rounded once: ≈ marks it. At a key\n"
    "velocities are those to its right, at the end those to its left.\n"
    "\n"
    "Two segments, thick lines, rays or lines: where the lines and the hulls cross, by four formulas in doubles with\n"
    "the error of each in ulps (the spacing of doubles at the exact value).\n"
    "A disc and one of these: where the circle cuts the line, chord and closest point.\n"
    "Every pair: when one reaches the other if both keep the velocities of this moment; negative is past.\n"
    "And the polynomials in the time τ from now that are zero where they touch, their discriminants and roots, beside\n"
    "what the textbook's formula gives in doubles.\n"
    "\n"
    "json: one object a scene, format \"sweepbench.inspect\", version 1; README describes it.\n"
    "\n"
    "Examples:\n"
    "  sweepbench inspect scenes/lines-cross.scene.json --at 1/2\n"
    "  sweepbench inspect scenes/lines-cross.scene.json --at 0x1.8p-2 --a upright --b level --json\n"
    "  sweepbench inspect scenes/near-miss-within-slop.scene.json --a left --b right --clearance 64 > curve.csv\n"
    "\n"
    "Exit status: 0 done; 2 bad arguments, such as an unknown id or a time outside, or a scene was refused.";

// A decimal, a hexadecimal float or an expression.
TypedTime numberFrom(const std::string& option, const std::string& text)
{
    const auto value = evaluated(text);
    if (value)
        return {value->nearest, value->error};
    std::string message;
    for (const Problem& problem : value.problems())
        message += (message.empty() ? "" : "; ") + problem.text();
    throw CLI::ValidationError(option, '"' + text + "\": " + message);
}

double rateFrom(const std::string& option, const std::string& text)
{
    const double rate = numberFrom(option, text).t;
    if (!(rate > 0))
        throw CLI::ValidationError(option, decimalText(rate) + " is not above 0");
    return rate;
}

// The places of the bodies to inspect, or what is wrong with the names.
class Choice
{
public:
    Choice(const Scene& scene, const InspectOptions& options)
        : m_scene(scene), m_t(options.at ? std::optional(options.at->t) : std::nullopt)
    {
        const Interval time = window(scene);
        if (m_t && !(*m_t >= time.start && *m_t <= time.end))
            m_problem = "--at: " + decimalText(*m_t) + " is outside the scene's time, " + decimalText(time.start) +
                        " to " + decimalText(time.end);
        if (options.a && m_problem.empty())
            m_a = placeOf("--a", *options.a);
        if (options.b && m_problem.empty())
            m_b = placeOf("--b", *options.b);
    }

    [[nodiscard]] const std::string& problem() const { return m_problem; }
    [[nodiscard]] bool chooses(std::size_t a, std::size_t b) const
    {
        const bool hasA = !m_a || *m_a == a || *m_a == b;
        return hasA && (!m_b || *m_b == a || *m_b == b);
    }
    [[nodiscard]] std::optional<std::size_t> a() const { return m_a; }
    [[nodiscard]] std::optional<std::size_t> b() const { return m_b; }
    // Named bodies come in the order in which they are named.
    [[nodiscard]] std::pair<std::size_t, std::size_t> ordered(std::size_t a, std::size_t b) const
    {
        return m_a && *m_a == b ? std::pair(b, a) : std::pair(a, b);
    }

private:
    std::optional<std::size_t> placeOf(const std::string& option, const std::string& id)
    {
        const auto& bodies = m_scene.bodies;
        const auto body = std::find_if(bodies.begin(), bodies.end(), [&](const Body& one) { return one.id == id; });
        if (body == bodies.end()) {
            m_problem = option + ": no body has the id \"" + id + '"';
            return {};
        }
        const Interval active = activeInterval(m_scene, *body);
        if (m_t && !(*m_t >= active.start && *m_t <= active.end))
            m_problem = option + ": \"" + id + "\" is active from " + decimalText(active.start) + " to " +
                        decimalText(active.end) + ", not at " + decimalText(*m_t);
        return static_cast<std::size_t>(body - bodies.begin());
    }

    const Scene& m_scene;
    std::optional<double> m_t;
    std::optional<std::size_t> m_a;
    std::optional<std::size_t> m_b;
    std::string m_problem;
};

std::vector<PairInspection> inspectedPairs(const Scene& scene, const Choice& choice, double t)
{
    std::vector<PairInspection> pairs;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        for (std::size_t k = i + 1; k < scene.bodies.size(); ++k) {
            if (!choice.chooses(i, k))
                continue;
            const auto [a, b] = choice.ordered(i, k);
            if (auto inspection = inspectionOf(scene, a, b, t))
                pairs.push_back(std::move(*inspection));
        }
    }
    return pairs;
}

int printClearance(const Scene& scene, const Body& a, const Body& b, const InspectOptions& options, std::ostream& out,
                   std::ostream& err)
{
    const auto common = commonWindow(scene, a, b);
    if (!common) {
        err << "sweepbench inspect: " << escaped(a.id) << " and " << escaped(b.id) << " are never active together\n";
        return exitStatus::refused;
    }
    ClearanceReport report{a, b, clearanceCurve(scene, a, b, *common), {}};
    report.samples = clearanceSamples(report.curve, *common, *options.clearance);
    if (options.json)
        writeClearanceJson(out, report);
    else
        writeClearanceCsv(out, report.samples);
    return exitStatus::done;
}

} // namespace

void addInspectArguments(CLI::App& command, InspectOptions& options)
{
    addSceneArguments(command, options.inputs, false);
    CLI::Option* at = command.add_option_function<std::string>(
        "--at", [&options](const std::string& text) { options.at = numberFrom("--at", text); },
        "the time, within the scene's");
    at->type_name("T");
    CLI::Option* a = command.add_option("--a", options.a, "the id of a body (default: all pairs)")->type_name("ID");
    command.add_option("--b", options.b, "the id of the other one (default: all others)")->type_name("ID")->needs(a);
    command
        .add_option_function<std::string>(
            "--fps", [&options](const std::string& text) { options.framesPerUnit = rateFrom("--fps", text); },
            "frames in a unit of time, to count the time to impact in (default 60)")
        ->type_name("RATE");
    command
        .add_option(
            "--clearance", options.clearance,
            "the distance of a and b less their radii over their common time, as CSV or JSON: N steps, and more "
            "where it bends")
        ->check(CLI::Range(1, 1'000'000))
        ->excludes(at) // it is of all of the time
        ->type_name("N");
    command.add_flag("--json", options.json, "print JSON");
    command.footer(footer);
}

int runInspect(const InspectOptions& options, std::ostream& out, std::ostream& err)
{
    if (options.a && options.a == options.b) {
        err << "sweepbench inspect: --b: " << escaped(*options.b) << " is --a as well; a pair is of two bodies\n";
        return exitStatus::refused;
    }
    if (options.clearance ? !options.b : !options.at) {
        err << "sweepbench inspect: " << (options.clearance ? "--clearance needs --a and --b" : "--at is required")
            << "\nTry sweepbench inspect --help\n";
        return exitStatus::refused;
    }
    const auto work = [&](const std::string& label, const Scene& scene) {
        const Choice choice(scene, options);
        if (!choice.problem().empty()) {
            err << escaped(label) << ": " << escaped(choice.problem()) << '\n';
            return exitStatus::refused;
        }
        if (options.clearance) {
            const Body& a = scene.bodies[*choice.a()];
            const Body& b = scene.bodies[*choice.b()];
            return printClearance(scene, a, b, options, out, err);
        }
        const Inspections inspections{scene, label, *options.at, options.framesPerUnit,
                                      inspectedPairs(scene, choice, options.at->t)};
        (options.json ? writeInspectJson : writeInspectText)(out, inspections);
        return exitStatus::done;
    };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace sweep
