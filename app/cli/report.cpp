#include "app/cli/report.h"

#include "app/archive/embedded_scene.h"
#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/output/audit_writer.h"
#include "app/cli/output/diff_writer.h"
#include "app/cli/output/event_writer.h"
#include "core/scene/file/text_file.h"

#include <CLI/CLI.hpp>
#include <QFile>
#include <QSaveFile>

#include <sstream>

namespace sweep {

namespace {

std::uint64_t countFrom(const std::string& option, const std::string& text)
{
    const std::uint64_t number = wholeNumberFrom(option, text);
    if (number == 0)
        throw CLI::ValidationError(option, "counts from 1");
    return number;
}

ReportOptions optionsFor(const ReportCommandOptions& options, const Scene& scene)
{
    ReportOptions report = options.report;
    report.maxEvents = options.inputs.maxEvents;
    report.threads = threadsOf(options.inputs);
    if (options.from || options.until)
        report.window = {options.from.value_or(window(scene).start), options.until.value_or(window(scene).end)};
    return report;
}

// In one step or not at all: the old file is untouched where it fails. Empty where all went well.
std::string writeFile(const std::string& name, const QByteArray& bytes)
{
    QSaveFile file(QFile::decodeName(name.c_str()));
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return file.errorString().toStdString();
}

std::vector<Problem> inScene(std::vector<Problem> problems, const std::string& label)
{
    for (Problem& problem : problems) {
        if (problem.file.empty())
            problem.file = label;
    }
    return problems;
}

// With the engine's log, where one was given.
Result<ReportOptions> withLog(const ReportCommandOptions& options, const Scene& scene)
{
    ReportOptions report = optionsFor(options, scene);
    if (options.log.empty())
        return report;
    const auto text = readTextFile(options.log, "a log is a file", {.maxBytes = options.inputs.maxBytes});
    if (!text)
        return text.problems();
    auto log = parseEngineLog(*text, sceneLabel(options.log), scene, options.logArguments.reading);
    if (!log)
        return log.problems();
    report.log = std::move(log).value();
    report.logTolerance = logTolerance(scene, options.logArguments);
    return report;
}

int write(const ReportCommandOptions& options, const std::string& label, const Scene& scene, std::ostream& out,
          std::ostream& err)
{
    if (const auto loss = lossOfInput(options.output, {options.inputs.paths.front(), options.log})) {
        printProblems(err, {*loss});
        return exitStatus::refused;
    }
    const Result<ReportOptions> asked = withLog(options, scene);
    if (!asked) {
        printProblems(err, asked.problems());
        return exitStatus::refused;
    }
    const Result<ReportCase> report = reportCase(scene, *asked);
    if (!report) {
        printProblems(err, inScene(report.problems(), label));
        return exitStatus::refused;
    }
    const Result<QByteArray> archive = reportArchive(*report);
    if (!archive) {
        printProblems(err, inScene(archive.problems(), options.output));
        return exitStatus::refused;
    }
    if (const std::string why = writeFile(options.output, *archive); !why.empty()) {
        err << escaped(options.output) << ": cannot be written: " << escaped(why) << '\n';
        return exitStatus::refused;
    }
    out << escaped(options.output) << ": " << escaped(report->title) << '\n';
    return exitStatus::done;
}

// What the report is about.
void addSubject(CLI::App& command, ReportCommandOptions& options)
{
    const auto number = [&command](const char* name, const char* what, std::optional<std::size_t>& place) {
        const auto set = [name, &place](const std::string& text) { place = countFrom(name, text) - 1; };
        return command.add_option_function<std::string>(name, set, what)->type_name("N");
    };
    ReportOptions& report = options.report;
    CLI::Option* event = number("--event", "what it is about: the so many-th row of `sweepbench events`", report.event);
    CLI::Option* disagreement =
        number("--disagreement", "or the so many-th disagreement of `sweepbench check`", report.disagreement);
    CLI::Option* difference =
        number("--difference", "or the so many-th difference of `sweepbench diff`", report.difference);
    disagreement->excludes(event);
    difference->excludes(event)->excludes(disagreement);
    CLI::Option* log =
        command.add_option("--log", options.log, "what an engine said, to compare with, as of `sweepbench diff`");
    log->type_name("LOG");
    difference->needs(log);
}

} // namespace

void addReportArguments(CLI::App& command, ReportCommandOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    command.get_option("SCENE")->expected(1)->description("the scene file; - is standard input");
    command.add_option("-o,--output", options.output, "the zip to write")->required()->type_name("FILE");
    ReportOptions& report = options.report;
    command.add_option("--body", report.bodies, "only this body; may be given several times (default: all)")
        ->type_name("ID");
    const auto value = [&command](const char* name, const char* what, const char* type, auto set) {
        return command.add_option_function<std::string>(name, set, what)->type_name(type);
    };
    value("--from", "tables and pictures begin here (default: the scene's start)", "T",
          [&options](const std::string& text) { options.from = finiteNumberFrom("--from", text); });
    value("--until", "and end here (default: the scene's end)", "T",
          [&options](const std::string& text) { options.until = finiteNumberFrom("--until", text); });
    addSubject(command, options);
    addLogArguments(command, options.logArguments, command.get_option("--log"));
    command.add_option("--title", report.title, "of the report (default: the scene's)")->type_name("TEXT");
    command.add_option("--expected", report.expected, "what you expected, in words")->type_name("TEXT");
    command.add_option("--found", report.found, "what the other program said, in words")->type_name("TEXT");
    command.footer(
        "The zip holds report.md to paste into a tracker, report.html to look at (one page that asks nobody for\n"
        "anything), the scene to the last bit with its exact answer as expectations, the events, the audit,\n"
        "pictures, and repro/: source that asks other libraries the same without this program. No user, host\n"
        "or path gets in, and the same input gives the same bytes.\n"
        "\n"
        "Without --event, --disagreement and --difference it is about the first difference of the engine's log, the\n"
        "first disagreement of the audit, the first expectation that does not hold, or the first event of two\n"
        "bodies: whichever there is.\n"
        "\n"
        "Examples:\n"
        "  sweepbench report scenes/raise.scene.json -o report.zip\n"
        "  sweepbench report bug.scene.json --event 3 --expected \"two hits\" --found \"one hit\" -o report.zip\n"
        "  sweepbench report.zip        # opens it\n"
        "\n"
        "Exit status: 0 the report is written; 2 bad arguments, the scene was refused, or the report could not\n"
        "be written.");
}

Result<QByteArray> reportArchive(const ReportCase& report)
{
    std::ostringstream events;
    std::ostringstream check;
    if (listsEvents(report)) {
        writeEventsJson(events, report.scene, report.timeline, {});
        writeAuditJson(check, {reportSceneName, report.scene, report.timeline, report.audit});
    }
    std::ostringstream diff;
    if (report.log && listsDifferences(report))
        writeDiffJson(diff, {reportSceneName, "engine log", report.scene, report.timeline, *report.log,
                             report.comparison, report.logWithin});
    const ReportAnswers answers{QByteArray::fromStdString(events.str()), QByteArray::fromStdString(check.str()),
                                QByteArray::fromStdString(diff.str())};
    Result<QByteArray> archive = archiveOf(reportFiles(report, answers));
    // Nobody is given what would not open again.
    if (archive) {
        if (const auto files = openedArchive(*archive, {reportSceneName}); !files)
            return files.problems();
    }
    return archive;
}

int runReport(const ReportCommandOptions& options, std::ostream& out, std::ostream& err)
{
    const auto work = [&](const std::string& label, const Scene& scene) {
        return write(options, label, scene, out, err);
    };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace sweep
