#include "app/start/command_line.h"

#include "app/cli/cells.h"
#include "app/cli/cells3.h"
#include "app/cli/check.h"
#include "app/cli/diff.h"
#include "app/cli/events.h"
#include "app/cli/input/argument_values.h"
#include "app/cli/input/choice.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/input/interruption.h"
#include "app/cli/input/nearest_word.h"
#include "app/cli/inspect.h"
#include "app/cli/reduce.h"
#include "app/cli/render.h"
#include "app/cli/report.h"
#include "app/cli/sample.h"
#include "app/cli/test.h"
#include "app/cli/validate.h"
#include "app/picture/instant_picture.h"
#include "app/start/display.h"
#include "app/start/run_window.h"

#include <QFileInfo>
#include <QGuiApplication>

#include <functional>
#include <optional>

namespace sweep {

namespace {

constexpr const char* description =
    "Sweepbench says exactly if, when and where moving bodies meet: points, circles, segments, thick lines,\n"
    "rays and lines in the plane, and the grid cells that they pass.\n"
    "\n"
    "Without a subcommand it opens its window on SCENE; where there is no display it prints the events and the audit\n"
    "of SCENE and writes a picture of it. The subcommands need no display.";

constexpr const char* footer = "Examples:\n"
                               "  sweepbench scenes/raise.scene.json\n"
                               "  sweepbench events scenes/raise.scene.json\n"
                               "  sweepbench check scenes/*.scene.json\n"
                               "  sweepbench SUBCOMMAND --help\n"
                               "\n"
                               "Exit status: 0 done; 1 the subcommand's own finding, such as a disagreement; 2 bad\n"
                               "arguments, or an input that was refused.";

void addWindowArguments(CLI::App& program, WindowOptions& options)
{
    const auto text = [&program](const char* name, QString& target, const char* what, const char* type) {
        program
            .add_option_function<std::string>(
                name, [&target](const std::string& value) { target = QString::fromStdString(value); }, what)
            ->type_name(type);
    };
    text("SCENE", options.scene, "the scene to open", "");
    text("--screenshot", options.screenshot, "write a picture of the window to FILE and end", "FILE");
    program
        .add_option_function<std::string>(
            "--size", [&options](const std::string& value) { options.size = pixelSizeFrom("--size", value); },
            "of the window")
        ->type_name("WxH");
    addChoice<QString>(
        program, "--theme", options.theme,
        {{"system", QStringLiteral("system")}, {"light", QStringLiteral("light")}, {"dark", QStringLiteral("dark")}},
        "light or dark (default: as the system)");
    addChoice<QString>(program, "--panel", options.panel,
                       {{"events", QStringLiteral("events")},
                        {"audit", QStringLiteral("audit")},
                        {"frames", QStringLiteral("frames")},
                        {"lab", QStringLiteral("lab")},
                        {"clearance", QStringLiteral("clearance")},
                        {"instruments", QStringLiteral("instruments")},
                        {"cuts", QStringLiteral("cuts")},
                        {"problems", QStringLiteral("problems")},
                        {"history", QStringLiteral("history")}},
                       "the panel to show first");
    program
        .add_option_function<std::string>(
            "--at", [&options](const std::string& value) { options.at = finiteNumberFrom("--at", value); },
            "the time to show first")
        ->type_name("T");
    program.add_flag("--reset-settings", options.resetSettings, "forget what earlier runs of the window stored");
    addByteLimit(program, options.maxBytes);
    addEventLimit(program, options.maxEvents);
}

// The program's arguments, and what the chosen subcommand does.
class CommandLine
{
public:
    CommandLine(int& argc, char** argv, std::ostream& out, std::ostream& err)
        : m_argc(argc), m_argv(argv), m_out(out), m_err(err)
    {
        m_program.name("sweepbench");
        m_program.footer(footer);
        m_program.set_version_flag("--version", "sweepbench " SWEEPBENCH_VERSION, "print the version");
        m_program.get_formatter()->column_width(34);
        m_program.require_subcommand(0, 1);
        addWindowArguments(m_program, m_window);
        addSubcommands();
    }

    void parse()
    {
        try {
            m_program.parse(m_argc, m_argv);
        } catch (const CLI::ExtrasError&) {
            refuseMisspelled();
            throw;
        }
        refuseMisspelled();
    }
    [[nodiscard]] CLI::App& program() { return m_program; }

    // The name of the subcommand that was chosen, or of the program.
    [[nodiscard]] std::string chosen() const
    {
        const auto subcommands = m_program.get_subcommands();
        return subcommands.empty() ? "sweepbench" : "sweepbench " + subcommands.front()->get_name();
    }

    [[nodiscard]] int run()
    {
        if (!m_run)
            return runWindow(m_argc, m_argv, m_window, m_out, m_err);
        return m_run();
    }

private:
    void addSubcommands()
    {
        add("events", "print every event, exactly", m_events, addEventsArguments, runEvents);
        add("check", "let an independent library audit the events", m_check, addCheckArguments, runCheck);
        add("sample", "say what a frame-by-frame checker would see, late or never", m_sample, addSampleArguments,
            runSample);
        add("validate", "say whether scenes can be read, or all that is wrong", m_validate, addValidateArguments,
            runValidate);
        const auto test = [this](const TestOptions& options, std::ostream& out, std::ostream& err) {
            if (options.pictures.empty())
                return runTest(options, out, err);
            useOffscreenPlatform(); // a picture needs fonts
            const QGuiApplication application(m_argc, m_argv);
            return runTest(options, out, err);
        };
        add("test", "decide whether what scenes expect happens", m_test, addTestArguments, test);
        add("diff", "compare an engine's log with the exact events", m_diff, addDiffArguments, runDiff);
        add("reduce", "find the smallest scene in which something still happens", m_reduce, addReduceArguments,
            runReduce);
        add("cells", "compare walks through the grid, and what belongs to a cell", m_cells, addCellsArguments,
            runCells);
        add("cells3", "print the cells of a box grid in space that a ball enters and leaves", m_cells3,
            addCells3Arguments, runCells3);
        add("inspect", "measure bodies at one time: crossings, times to impact, formulas", m_inspect,
            addInspectArguments, runInspect);
        const auto render = [this](const RenderOptions& options, std::ostream& out, std::ostream& err) {
            RenderOptions stoppable = options;
            std::optional<Interruption> interruption; // before the threads of the application
            if (isAnimation(options.output))
                stoppable.stop = interruption.emplace().token();
            useOffscreenPlatform(); // a picture needs fonts
            const QGuiApplication application(m_argc, m_argv);
            return runRender(stoppable, out, err);
        };
        add("render", "draw a scene into a picture", m_render, addRenderArguments, render);
        const auto report = [this](const ReportCommandOptions& options, std::ostream& out, std::ostream& err) {
            useOffscreenPlatform(); // likewise
            const QGuiApplication application(m_argc, m_argv);
            return runReport(options, out, err);
        };
        add("report", "write a bug report that a maintainer can open, read and run", m_report, addReportArguments,
            report);
    }

    // A word that names no file, but nearly a subcommand, was meant to be one.
    void refuseMisspelled() const
    {
        if (m_run || m_window.scene.isEmpty() || QFileInfo::exists(m_window.scene))
            return;
        std::vector<std::string> names;
        for (const CLI::App* command : m_program.get_subcommands({}))
            names.push_back(command->get_name());
        const std::string word = m_window.scene.toStdString();
        if (const auto meant = nearestWord(word, names))
            throw CLI::ValidationError('"' + word + "\" is neither a scene nor a subcommand; did you mean " + *meant +
                                       '?');
    }

    template <class Options, class Run>
    void add(const char* name, const char* what, Options& options, void (*addArguments)(CLI::App&, Options&),
             const Run& run)
    {
        CLI::App& command = *m_program.add_subcommand(name, what);
        addArguments(command, options);
        command.final_callback([this, &options, run] {
            for (const CLI::Option* option : m_program.get_options()) {
                if (option->count() > 0)
                    throw CLI::ValidationError(option->get_name(), "does not go before a subcommand");
            }
            m_run = [this, &options, run] { return run(options, m_out, m_err); };
        });
    }

    int& m_argc;
    char** m_argv;
    std::ostream& m_out;
    std::ostream& m_err;
    CLI::App m_program{description};
    WindowOptions m_window;
    EventsOptions m_events;
    CheckOptions m_check;
    SampleOptions m_sample;
    ValidateOptions m_validate;
    TestOptions m_test;
    DiffOptions m_diff;
    ReduceOptions m_reduce;
    CellsOptions m_cells;
    Cells3Options m_cells3;
    InspectOptions m_inspect;
    RenderOptions m_render;
    ReportCommandOptions m_report;
    std::function<int()> m_run; // empty: the window
};

} // namespace

int runProgram(int& argc, char** argv, std::ostream& out, std::ostream& err)
{
    CommandLine commandLine(argc, argv, out, err);
    try {
        commandLine.parse();
    } catch (const CLI::Success& answer) { // --help, --version
        commandLine.program().exit(answer, out, err);
        return exitStatus::done;
    } catch (const CLI::ParseError& error) {
        err << commandLine.chosen() << ": " << escaped(error.what()) << "\nTry " << commandLine.chosen() << " --help\n";
        return exitStatus::refused;
    }
    return commandLine.run();
}

} // namespace sweep
