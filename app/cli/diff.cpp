#include "app/output/diff.h"
#include "app/cli/arguments.h"
#include "app/cli/logs.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"

namespace sweep {

namespace {

constexpr const char* diffHelp =
    R"(LOG is CSV with a heading, or JSON: an array of objects, an object with such an array as its member events, or
the output of `sweepbench events`. Columns are found by their usual names (a, body_a, body1; t, time, toi; kind,
event; x, y; i, j for a cell); --column names any other. With --fps, times count frames: the column frame, step or
tick, otherwise that of times. A row may name a group instead of a body: it is about any body of the group. If a
log has no exits, exits do not count as missing, unless --exits states that the engine records them.

The events are matched with the log's rows, the closest first, and are
  equal       of that kind, and not farther away than --within (or --early-by, --late-by)
  early, late of that kind, but farther away (not beyond --reach)
  wrong kind  not farther away than --within, but of another kind
  missing     not in the log
  extra       only in the log
  untested    only in the log, of a pair that the scene does not test, and that may be in contact

Examples:
  sweepbench diff scenes/raise.scene.json engine.csv --within 1/240
  sweepbench diff ball.scene.json engine.json --column t=when --column kind=what --kind bump=enter
  sweepbench diff ball.scene.json steps.csv --fps 60 --early-by 0 --late-by 1/60 --exits

Exit status: 0 all rows are equal; 1 there are differences; 2 invalid arguments, or an input was refused.)";

struct DiffOptions
{
    std::string scene;
    std::string path;   // of the log
    SceneInputs inputs; // only its limits are used
    LogArguments log;
    bool all = false; // also list equal events
    bool json = false;
};

void addArguments(CLI::App& command, DiffOptions& options)
{
    command.add_option("SCENE", options.scene, "the scene file; - is standard input")->required()->type_name("");
    command.add_option("LOG", options.path, "the engine's log; - is standard input")->required()->type_name("");
    command.parse_complete_callback([&options] {
        if (options.scene == "-" && options.path == "-")
            throw CLI::ValidationError("LOG", "standard input (-) can be read only once");
    });
    addLogArguments(command, options.log);
    command.add_flag("--all", options.all, "also list equal events");
    command.add_flag("--json", options.json, "print JSON, with every row");
    addByteLimit(command, options.inputs.maxBytes);
    addEventLimit(command, options.inputs.maxEvents);
}

int run(const DiffOptions& options, std::ostream& out, std::ostream& err)
{
    SceneInputs inputs = options.inputs;
    inputs.paths = {options.scene};
    const std::string& path = options.path;
    const auto work = [&](const SolvedScene& solved) {
        const auto log = readEngineLog(path, solved.scene, options.log, inputs.maxBytes);
        if (!log)
            return refuse(err, log.problems());
        const LogTolerance tolerance = logTolerance(solved.scene, options.log);
        const LogComparison comparison = compared(solved.scene, solved.timeline, *log, tolerance);
        const ComparedLog all{solved, sceneLabel(path), *log, comparison, tolerance};
        if (options.json)
            writeDiffJson(out, all);
        else
            writeDiffText(out, all, options.all);
        return comparison.differences() == 0 ? exitStatus::done : exitStatus::finding;
    };
    return forEachTimeline(inputs, {work}, err);
}

} // namespace

const Subcommand subcommands::diff{"diff", "compare an engine's log with the exact events", diffHelp,
                                   prepare<DiffOptions, addArguments, run>};

} // namespace sweep
