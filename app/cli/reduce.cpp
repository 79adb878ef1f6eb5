#include "app/cli/arguments.h"
#include "app/cli/logs.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/json.h"
#include "app/output/table.h"
#include "app/output/words.h"
#include "core/reduce/reduction_goals.h"

#include <sweepbench/scene_file.h>

#include <chrono>
#include <filesystem>

namespace sweep {

namespace {

constexpr const char* reduceHelp =
    R"(WHAT is the number of an event of `sweepbench events`; "expectation" for a failed expectation; or "disagreement"
for a disagreement of the audit or, with --log, for a difference from an engine's log, numbered as by
`sweepbench diff`. "expectation:2" and "disagreement:2" choose the second; the default is the first.

Unneeded bodies, keys and other members are removed, the window is shortened, numbers are rounded to the fewest
digits, and everything is moved towards the origin if that is exact. This is repeated until another reduction would
change nothing. The text may grow only in steps that remove something; no segment becomes a point, no radius becomes
0, and no two bodies move to the same place. Every candidate is solved exactly. Ctrl+C stops with the smallest scene
found so far. The sizes of the scene before and after are printed.

json: one object with these sizes, format "sweepbench.reduction"; app/cli/FORMATS.md describes it.

--command runs PROGRAM in the shell, with the path of a scene file in place of {}; on the reduced scene it must exit
with the same status or signal as on the whole one. Nothing in a scene or a log can name a program.

Examples:
  sweepbench reduce bug.scene.json --keep 3 -o small.scene.json
  sweepbench reduce bug.scene.json --keep disagreement --log engine.csv -o small.scene.json
  sweepbench reduce bug.scene.json --command './crashes-on {}' -o small.scene.json

Exit status: 0 the reduced scene is written, even if it was interrupted; 2 invalid arguments, the scene was
refused, or WHAT does not exist.)";

struct ReduceOptions
{
    enum class Keep
    {
        nothing,
        event,
        expectation,
        disagreement // a difference from the log if one is given, otherwise a disagreement of the audit
    };
    SceneInputs inputs; // exactly one scene
    Keep keep = Keep::nothing;
    std::optional<std::size_t> which = {}; // which one, counted from 0
    std::string log;
    LogArguments logArguments = {};
    std::string command;
    double commandLimit = 60; // seconds
    std::string output;       // empty: standard output
    bool json = false;        // print a summary as JSON; only with an output file
};

void takeKeep(const std::string& text, ReduceOptions& options)
{
    const std::size_t colon = text.find(':');
    const std::string word = text.substr(0, colon);
    const bool named = word == "expectation" || word == "disagreement";
    if (!named && text.find_first_of("0123456789") == std::string::npos)
        throw CLI::ValidationError("--keep", '"' + text + "\" is not a number, expectation or disagreement");
    options.keep = word == "expectation"    ? ReduceOptions::Keep::expectation
                   : word == "disagreement" ? ReduceOptions::Keep::disagreement
                                            : ReduceOptions::Keep::event;
    if (named && colon == std::string::npos)
        return;
    options.which = positionFrom("--keep", named ? text.substr(colon + 1) : text);
}

// Combines the options into one reduction goal.
class Goals
{
public:
    Goals(const ReduceOptions& options, std::stop_token stop, std::ostream& err)
        : m_options(options), m_stop(std::move(stop)), m_err(err)
    {
    }

    // The goal, or the problems if it does not hold for the scene. Requires: this object outlives the goal.
    [[nodiscard]] Result<ReductionGoal> goal(const Scene& scene) const
    {
        ReductionGoal whole{[](const Scene&) { return true; }, {}, {}};
        if (m_options.keep != ReduceOptions::Keep::nothing) {
            const auto first = solved(scene, {});
            if (!first)
                return first.problems();
            const auto kept = keptIn(scene, *first);
            if (!kept)
                return kept.problems();
            whole = *kept;
        }
        if (m_options.command.empty())
            return whole;
        const ProgramRun run{m_options.command, m_options.commandLimit, m_stop};
        const auto status = statusOfProgram(run, scene);
        if (!status)
            return status.problems();
        whole.words += (whole.words.empty() ? "" : "; ") + std::string("the program ends ") +
                       (*status == tooLong ? "not in time" : "with " + std::to_string(*status));
        whole.happens = [first = whole.happens, second = endsWith(run, *status)](const Scene& candidate) {
            return first(candidate) && second(candidate);
        };
        return whole;
    }

private:
    [[nodiscard]] Result<Timeline> solved(const Scene& scene, const std::optional<PairOrCell>& only) const
    {
        SolveOptions options = solveOptionsOf(m_options.inputs);
        options.job.stop = m_stop;
        ProgressLine line(m_err, "solving");
        options.job.progress = [&line](double share) { line.show(share); };
        return only ? solvePair(scene, *only, options) : solve(scene, options);
    }

    [[nodiscard]] Result<ReductionGoal> keptIn(const Scene& scene, const Timeline& timeline) const
    {
        const SolveScene solver = [this](const Scene& candidate, const auto& only) { return solved(candidate, only); };
        switch (m_options.keep) {
        case ReduceOptions::Keep::event:
            return keepEvent(scene, timeline, m_options.which.value_or(0), solver);
        case ReduceOptions::Keep::expectation:
            return keepExpectation(scene, timeline, m_options.which, solver);
        case ReduceOptions::Keep::disagreement:
        case ReduceOptions::Keep::nothing:
            break;
        }
        if (m_options.log.empty())
            return keepDisagreement(scene, timeline, m_options.which, solver, Job{m_stop, {}});
        const auto log = readEngineLog(m_options.log, scene, m_options.logArguments, m_options.inputs.maxBytes);
        if (!log)
            return log.problems();
        return keepDifference(scene, timeline, {*log, logTolerance(scene, m_options.logArguments)}, m_options.which,
                              solver);
    }

    const ReduceOptions& m_options;
    std::stop_token m_stop;
    std::ostream& m_err;
};

// "3 bodies, 512 bytes"
std::string sizeText(std::size_t bodies, std::size_t bytes)
{
    return std::to_string(bodies) + (bodies == 1 ? " body, " : " bodies, ") + std::to_string(bytes) + " bytes";
}
std::string sizeText(const Scene& scene)
{
    return sizeText(scene.bodies.size(), sceneText(scene).size());
}

// The size of a scene file; nothing for a report or a picture with a scene.
std::optional<std::size_t> fileSize(const std::string& path)
{
    std::error_code none;
    const bool isScene = path.ends_with(".json") && std::filesystem::is_regular_file(path, none);
    const auto size = isScene ? std::filesystem::file_size(path, none) : 0;
    return isScene && !none ? std::optional(static_cast<std::size_t>(size)) : std::nullopt;
}

// The values that a report of a reduction prints.
struct ReductionSummary
{
    std::string label;
    std::string output;
    std::string kept;
    const Scene& scene;
    const Reduction& reduction;
    std::optional<std::size_t> fileBytes;
};

void printReduction(std::ostream& err, const ReductionSummary& summary)
{
    const Reduction& reduction = summary.reduction;
    const std::size_t before = sceneText(summary.scene).size();
    const std::string was = sizeText(summary.scene.bodies.size(), before);
    const std::string how = reduction.cancelled ? "interrupted; the smallest so far: " : "";
    if (reduction.scene == summary.scene)
        err << how << was << " stay as they are";
    else
        err << how << was << " became " << sizeText(reduction.scene);
    err << ", in " << countedText(reduction.tries, "question") << '\n';
    if (summary.fileBytes && *summary.fileBytes != before)
        err << "The file that was read has " << *summary.fileBytes
            << " bytes; these sizes are of the text as this program writes it.\n";
}

void printReductionJson(std::ostream& out, const ReductionSummary& summary)
{
    const Reduction& reduction = summary.reduction;
    JsonWriter json(out);
    json.beginObject().member("format", "sweepbench.reduction").member("version", 1).member("scene", summary.label);
    json.member("output", summary.output).member("keeps", summary.kept).member("interrupted", reduction.cancelled);
    json.key("bodies").array(summary.scene.bodies.size(), reduction.scene.bodies.size());
    json.key("bytes").array(sceneText(summary.scene).size(), sceneText(reduction.scene).size());
    json.member("file-bytes", summary.fileBytes).member("questions", reduction.tries);
    json.endObject().endLine();
}

int reduceOne(const ReduceOptions& options, const std::string& label, const Scene& scene, std::ostream& out,
              std::ostream& err)
{
    if (const auto loss = lossOfInput(options.output, {options.inputs.paths.front(), options.log}))
        return refuse(err, {*loss});
    const auto bytesRead = fileSize(options.inputs.paths.front());
    const Interruption interruption;
    const Goals goals(options, interruption.token(), err);
    const auto goal = goals.goal(scene);
    if (!goal)
        return refuse(err, goal.problems(), label);
    err << "keeping " << escaped(goal->words) << '\n';
    err.flush();
    auto last = std::chrono::steady_clock::now();
    const auto tell = [&](const Scene& best, ReductionStep step) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last < std::chrono::milliseconds(500)) // at most twice a second, to be readable
            return;
        last = now;
        err << sizeText(best) << ": " << name(step) << '\n';
        err.flush();
    };
    const Reduction reduction = reduced(scene, goal->happens, {goal->bodies, tell, Job{interruption.token(), {}}});
    if (options.output.empty())
        out << sceneText(reduction.scene);
    else if (const auto written = writeSceneFile(reduction.scene, options.output); !written)
        return refuse(err, written.problems());
    const ReductionSummary summary{label, options.output, goal->words, scene, reduction, bytesRead};
    printReduction(err, summary);
    if (options.json)
        printReductionJson(out, summary);
    return exitStatus::done;
}

void addArguments(CLI::App& command, ReduceOptions& options)
{
    addOneSceneArgument(command, options.inputs);
    command
        .add_option_function<std::string>(
            "--keep", [&options](const std::string& text) { takeKeep(text, options); }, "the behaviour to keep")
        ->type_name("WHAT");
    CLI::Option* log =
        command.add_option("--log", options.log, "an engine's log; --keep disagreement keeps a difference from it");
    log->type_name("LOG");
    addLogArguments(command, options.logArguments, log);
    command.add_option("--command", options.command, "a program that must exit as it does for the whole scene")
        ->type_name("'PROGRAM {}'");
    addValue(command, {"--command-limit", "seconds after which the program is stopped (default: 60)", "S"},
             options.commandLimit, limited(nearestDoubleFrom, 0, Limit::excluded, 1e6));
    command.add_option("-o,--output", options.output, "the scene file to write (default: standard output)")
        ->type_name("FILE");
    command.add_flag("--json", options.json, "print the sizes as JSON; only with -o");
    command.parse_complete_callback([&options] {
        if (options.json && options.output.empty())
            throw CLI::ValidationError("--json", "requires -o; otherwise the scene is written to standard output");
        if (options.keep == ReduceOptions::Keep::nothing && options.command.empty())
            throw CLI::ValidationError("--keep", "is required unless --command is given");
        if (!options.log.empty() && options.keep != ReduceOptions::Keep::disagreement)
            throw CLI::ValidationError("--log", "requires --keep disagreement");
        if (options.log == "-" && options.inputs.paths.front() == "-")
            throw CLI::ValidationError("--log", "standard input (-) can be read only once");
        if (!options.command.empty() && options.command.find("{}") == std::string::npos)
            throw CLI::ValidationError("--command", "has no {} in place of the scene file");
    });
}

int run(const ReduceOptions& options, std::ostream& out, std::ostream& err)
{
    const auto work = [&](const std::string& label, const Scene& scene) {
        return reduceOne(options, label, scene, out, err);
    };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace

const Subcommand subcommands::reduce{"reduce", "find the smallest scene that still shows a behaviour", reduceHelp,
                                     prepare<ReduceOptions, addArguments, run>};

} // namespace sweep
