#include "app/cli/arguments.h"
#include "app/cli/logs.h"
#include "app/cli/shards.h"
#include "app/cli/subcommands.h"
#include "app/output/table.h"
#include "app/report/report_case.h"
#include "app/report/report_files.h"
#include "core/scene_file/shown_names.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/base/files.h>

#include <filesystem>

namespace sweep {

namespace {

constexpr const char* reportHelp =
    R"(The zip holds report.md, to paste into an issue tracker; report.html, a page that needs no other file and
no network; the scene, bit for bit, with its exact answer as expectations; the events, the audit and
pictures; and repro/: sources that reproduce the case with other libraries, without this program. It
holds no user name, host name or path. Its files bear the time at which it was made; with a fixed one in
SOURCE_DATE_EPOCH, the same input gives the same bytes.

Unless --event, --disagreement or --difference chooses another subject, the report is about the first
difference from the engine's log, the first disagreement of the audit, the first failed expectation, or
the first event of two bodies, in this order. With several scenes, -o is a folder: each scene gets a zip in
it, by its path in the list.

Examples:
  sweepbench report scenes/raise.scene.json -o report.zip
  sweepbench report bug.scene.json --event 3 --expected "two hits" --found "one hit" \
    --library Box2D --library-version 2.4.1 -o report.zip
  sweepbench report.zip        # opens it

The scene gets 60 s of processor time, or the limit of --seconds. Then the audit and the search for the
nearest pair stop, and the report says what was not asked.

Exit status: 0 the report is written; 2 invalid arguments, the scene was refused or not solved in its time, or
the report could not be written.)";

struct ReportArguments
{
    SceneInputs inputs;
    std::string output;
    ReportOptions report = {};
    std::string log = {}; // path of an engine's log to compare with
    LogArguments logArguments = {};
    std::optional<double> from = {};
    std::optional<double> until = {};
    std::optional<double> seconds = {}; // of processor time; 0: unlimited
};

// The options of the report, with the engine's log if one is given.
Result<ReportOptions> optionsFor(const ReportArguments& arguments, const Scene& scene)
{
    ReportOptions report = arguments.report;
    report.maxEvents = arguments.inputs.maxEvents;
    report.threads = threadsOf(arguments.inputs);
    const Interval time = window(scene);
    if (arguments.from || arguments.until)
        report.window = {arguments.from.value_or(time.start), arguments.until.value_or(time.end)};
    if (arguments.log.empty())
        return report;
    auto log = readEngineLog(arguments.log, scene, arguments.logArguments, arguments.inputs.maxBytes);
    if (!log)
        return log.problems();
    report.log = std::move(log).value();
    report.logTolerance = logTolerance(scene, arguments.logArguments);
    return report;
}

int write(const ReportArguments& arguments, const ListedScene& listed, const std::string& label, const Scene& scene)
{
    const auto& [file, inputs, part, out, err] = listed;
    const std::string& output = isOfSeveral(arguments.inputs) ? file.output : arguments.output;
    if (const auto loss = lossOfInput(output, {file.path, arguments.log}))
        return refuse(err, {*loss});
    Result<ReportOptions> options = optionsFor(arguments, scene);
    if (!options)
        return refuse(err, options.problems());
    const double seconds = arguments.seconds.value_or(60);
    const Interruption limit(endOf(seconds), {});
    const Result<ReportCase> report = [&] {
        ProgressLine line(listed.err, label);
        ReportOptions watched = std::move(options).value();
        watched.job = {limit.token(), [&line](double share) { line.show(share); }};
        watched.endsWithJob = false;
        return reportCase(scene, watched);
    }();
    if (!report)
        return refuse(err, namingLimit(report.problems(), seconds), label);
    const Result<QByteArray> archive = reportArchive(*report);
    if (!archive)
        return refuse(err, archive.problems(), output);
    if (report->audit.cancelled)
        err << escaped(label) << ": incomplete: the audit was stopped after " << limitText(seconds) << '\n';
    std::error_code failed; // ignored: writing the file then reports the reason
    if (isOfSeveral(arguments.inputs))
        std::filesystem::create_directories(std::filesystem::path(output).parent_path(), failed);
    const auto written = replaceFile(output, {archive->constData(), std::size_t(archive->size())});
    if (!written)
        return refuse(err, written.problems());
    out << escaped(output) << ": " << escaped(shownName(report->title)) << '\n';
    return exitStatus::done;
}

// Adds the options that choose the subject of the report.
void addSubject(CLI::App& command, ReportArguments& arguments)
{
    ReportOptions& report = arguments.report;
    CLI::Option* event =
        addValue(command, {"--event", "report on event N of `sweepbench events`", "N"}, report.event, positionFrom);
    CLI::Option* disagreement =
        addValue(command, {"--disagreement", "report on disagreement N of `sweepbench check`", "N"},
                 report.disagreement, positionFrom);
    CLI::Option* difference = addValue(command, {"--difference", "report on difference N of `sweepbench diff`", "N"},
                                       report.difference, positionFrom);
    disagreement->excludes(event);
    difference->excludes(event)->excludes(disagreement);
    CLI::Option* log =
        command.add_option("--log", arguments.log, "an engine's log to compare with, as for `sweepbench diff`");
    log->type_name("LOG");
    difference->needs(log);
}

void addArguments(CLI::App& command, ReportArguments& arguments)
{
    addSceneArguments(command, arguments.inputs, Solves::yes);
    addListArguments(command, arguments.inputs);
    command.add_option("-o,--output", arguments.output, "the zip to write; with several scenes, a folder of zips")
        ->required()
        ->type_name("FILE");
    ReportOptions& report = arguments.report;
    command.add_option("--body", report.bodies, "report only on this body; may be given several times (default: all)")
        ->type_name("ID");
    addValue(command, {"--from", "start of the time in tables and pictures (default: the scene's start)", "T"},
             arguments.from, nearestDoubleFrom);
    addValue(command, {"--until", "end of the time in tables and pictures (default: the scene's end)", "T"},
             arguments.until, nearestDoubleFrom);
    addSubject(command, arguments);
    addTimeLimit(command, arguments.seconds);
    addLogArguments(command, arguments.logArguments, command.get_option("--log"));
    addValue(command,
             {"--fps",
              "frames per unit of time at which the other program tests for contact: names the frames of each event",
              "FPS"},
             report.fps, rateFrom);
    command.add_option("--title", report.title, "title of the report (default: the scene's)")->type_name("TEXT");
    command.add_option("--expected", report.expected, "what you expected, in words")->type_name("TEXT");
    command.add_option("--found", report.found, "what the other program reported, in words")->type_name("TEXT");
    CLI::Option* library = command.add_option("--library", report.library, "the library or program under test");
    library->type_name("NAME");
    command.add_option("--library-version", report.libraryVersion, "version of that library")
        ->type_name("VERSION")
        ->needs(library);
}

int run(const ReportArguments& arguments, std::ostream& out, std::ostream& err)
{
    const OffscreenApplication application;
    const auto work = [&](const ListedScene& listed) {
        const auto report = [&](const std::string& label, const Scene& scene) {
            return write(arguments, listed, label, scene);
        };
        return forEachScene(listed.inputs, {report}, listed.err);
    };
    ListedWork reports{.command = "report", .form = OutputForm::joined, .work = work, .folder = arguments.output};
    reports.suffix = isOfSeveral(arguments.inputs) ? ".zip" : nullptr;
    return forEachListed(arguments.inputs, reports, out, err);
}

} // namespace

const Subcommand subcommands::report{"report", "write a bug report that a maintainer can open, read and run",
                                     reportHelp, prepare<ReportArguments, addArguments, run>};

} // namespace sweep
