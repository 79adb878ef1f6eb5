#include "app/cli/diff.h"

#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/output/diff_writer.h"
#include "core/scene/file/text_file.h"

#include <CLI/CLI.hpp>

namespace sweep {

namespace {

constexpr const char* footer =
    "LOG is CSV with a heading, or JSON: an array of objects, an object with such an array as its member events, or\n"
    "what `sweepbench events` prints. Columns are found by their usual names (a, body_a, body1; t, time, toi; kind,\n"
    "event; x, y; i, j for a cell); --column names any other. A log without a column of kinds says when contact "
    "begins.\n"
    "\n"
    "Each pair's events are joined with the log's, the closest first, and are\n"
    "  equal       of that kind, and no further away than --within\n"
    "  early, late of that kind, but further away (not beyond --reach)\n"
    "  wrong kind  no further away than --within, but of another kind\n"
    "  missing     not in the log\n"
    "  extra       in the log alone\n"
    "\n"
    "Examples:\n"
    "  sweepbench diff scenes/raise.scene.json engine.csv --within 1/240\n"
    "  sweepbench diff ball.scene.json engine.json --column t=when --column kind=what --kind hit_begin=enter\n"
    "\n"
    "Exit status: 0 everything is equal; 1 something is not; 2 bad arguments, or an input was refused.";

// "t=when" as its two halves.
std::pair<std::string, std::string> halves(const std::string& option, const std::string& text)
{
    const std::size_t middle = text.find('=');
    if (middle == std::string::npos || middle == 0 || middle + 1 == text.size())
        throw CLI::ValidationError(option, '"' + text + "\" is not of the form THIS=THAT");
    return {text.substr(0, middle), text.substr(middle + 1)};
}

void addColumn(const std::string& text, LogReading& reading)
{
    const auto [role, name] = halves("--column", text);
    for (std::size_t i = 0; i < logRoles; ++i) {
        if (role == sweep::name(LogRole(i))) {
            reading.columns[i] = name;
            return;
        }
    }
    throw CLI::ValidationError("--column", '"' + role + "\" is none of a, b, kind, t, x, y, i, j");
}

void addWord(const std::string& text, LogReading& reading)
{
    const auto [word, name] = halves("--kind", text);
    const auto meaning = logWordNamed(name);
    if (!meaning)
        throw CLI::ValidationError("--kind", '"' + name + "\" is none of enter, exit, touch, cross, hit, skip");
    reading.words.emplace_back(word, *meaning);
}

double lengthFrom(const std::string& option, const std::string& text)
{
    const double length = expressionFrom(option, text);
    if (length < 0)
        throw CLI::ValidationError(option, text + " is below 0");
    return length;
}

int compare(const DiffOptions& options, const std::string& label, const Scene& scene, const Timeline& timeline,
            std::ostream& out, std::ostream& err)
{
    const std::string& path = options.paths[1];
    const auto text = readTextFile(path, "a log is a file", {.maxBytes = options.inputs.maxBytes});
    if (!text) {
        printProblems(err, text.problems());
        return exitStatus::refused;
    }
    const auto log = parseEngineLog(*text, sceneLabel(path), scene, options.log.reading);
    if (!log) {
        printProblems(err, log.problems());
        return exitStatus::refused;
    }
    const LogTolerance tolerance = logTolerance(scene, options.log);
    const LogComparison comparison = compared(timeline, *log, tolerance);
    const ComparedLog all{label, sceneLabel(path), scene, timeline, *log, comparison, tolerance.within};
    if (options.json)
        writeDiffJson(out, all);
    else
        writeDiffText(out, all, options.all);
    return comparison.differences() == 0 ? exitStatus::done : exitStatus::finding;
}

} // namespace

void addLogArguments(CLI::App& command, LogArguments& log, CLI::Option* given)
{
    const auto value = [&command](const char* name, const char* what, const char* type, auto set) {
        command.add_option_function<std::string>(name, set, what)->type_name(type);
    };
    const auto values = [&command](const char* name, const char* what, const char* type, auto add) {
        command.add_option_function<std::vector<std::string>>(name, add, what)
            ->type_name(type)
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    };
    values("--column", "the log's column NAME is its a, b, kind, t, x, y, i or j; may be given several times",
           "THIS=NAME", [&log](const std::vector<std::string>& texts) {
               for (const std::string& text : texts)
                   addColumn(text, log.reading);
           });
    values("--kind", "WORD in the log means enter, exit, touch, cross, hit (contact begins) or skip", "WORD=KIND",
           [&log](const std::vector<std::string>& texts) {
               for (const std::string& text : texts)
                   addWord(text, log.reading);
           });
    value("--within", "times so far apart are equal (default: a millionth of the scene's time)", "T",
          [&log](const std::string& text) { log.within = lengthFrom("--within", text); });
    value("--reach", "times further apart belong to different events (default: none is too far)", "T",
          [&log](const std::string& text) { log.reach = lengthFrom("--reach", text); });
    command.add_flag("--without-clipped", log.unclipped, "the log may lack events that the window clips");
    command.add_flag("--skip-others", log.reading.skipOthers,
                     "leave out rows about bodies that the scene does not have, as of one that was reduced");
    if (given != nullptr)
        for (const char* name : {"--column", "--kind", "--within", "--reach", "--without-clipped", "--skip-others"})
            command.get_option(name)->needs(given);
}

LogTolerance logTolerance(const Scene& scene, const LogArguments& log)
{
    constexpr double share = 1e-6;
    const Interval time = window(scene);
    return {.within = log.within.value_or(share * (time.end / 2 - time.start / 2) * 2),
            .reach = log.reach,
            .clipped = !log.unclipped};
}

void addDiffArguments(CLI::App& command, DiffOptions& options)
{
    command
        .add_option("SCENE LOG", options.paths, "the scene file, and the engine's log; one may be -, standard input")
        ->required()
        ->expected(2);
    command.parse_complete_callback([&options] {
        if (options.paths[0] == "-" && options.paths[1] == "-")
            throw CLI::ValidationError("LOG", "standard input (-) can be read only once");
    });
    addLogArguments(command, options.log);
    command.add_flag("--all", options.all, "list what is equal, too");
    command.add_flag("--json", options.json, "print JSON, with every row");
    addByteLimit(command, options.inputs.maxBytes);
    addEventLimit(command, options.inputs.maxEvents);
    command.footer(footer);
}

int runDiff(const DiffOptions& options, std::ostream& out, std::ostream& err)
{
    SceneInputs inputs = options.inputs;
    inputs.paths = {options.paths[0]};
    const auto work = [&](const std::string& label, const Scene& scene, const Timeline& timeline) {
        return compare(options, label, scene, timeline, out, err);
    };
    return forEachTimeline(inputs, {work}, err);
}

} // namespace sweep
