#include "app/command_line.h"

#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/guide/help.h"
#include "app/run_window.h"
#include "widgets/document/file_path.h"

#include <sweepbench/base/utf8.h>

#include <QUrl>

#include <exception>
#include <new>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace sweep {

namespace {

constexpr const char* description =
    R"(Sweepbench decides exactly if, when and where moving bodies meet: points, circles, segments, thick lines,
rays, lines and polygons in the plane, and the grid cells that they pass.

Without a subcommand it opens a window with each SCENE, or hands it to one that is running; without a display it
prints the events and the audit of SCENE and writes a picture of it. The subcommands need no display.)";

constexpr const char* footer = R"(Examples:
  sweepbench scenes/raise.scene.json
  sweepbench events scenes/raise.scene.json
  sweepbench check scenes/*.scene.json
  sweepbench SUBCOMMAND --help

Exit status: 0 done; 1 a finding of the subcommand, such as a disagreement; 2 invalid
arguments, or a refused input.)";

// File managers may pass addresses in place of paths.
QString pathFrom(const std::string&, const std::string& text)
{
    return text.starts_with("file://") ? pathOf(QUrl(QString::fromStdString(text))) : pathOf(text);
}

// Choices that are stored as the words themselves.
Choices<QString> namedChoices(std::initializer_list<const char*> words)
{
    Choices<QString> choices;
    for (const char* word : words)
        choices.emplace_back(word, QString::fromLatin1(word));
    return choices;
}

void addWindowArguments(CLI::App& program, WindowOptions& options)
{
    const auto takeScenes = [&options](const std::vector<std::string>& texts) {
        for (const std::string& text : texts)
            options.further << pathFrom({}, text);
        options.scene = options.further.takeFirst();
    };
    program
        .add_option_function<std::vector<std::string>>(
            "SCENE", takeScenes, "the scenes to open, or files of geometry to import, each in its own window")
        ->type_name("");
    addValue(program, {"--screenshot", "write a picture of the window to FILE and exit", "FILE"}, options.screenshot,
             pathFrom);
    addValue(program, {"--size", "size of the window", "WxH"}, options.size, pixelSizeFrom);
    addChoice(program, {"--theme", "light or dark (default: the system's)"}, options.theme,
              namedChoices({"system", "light", "dark"}));
    addChoice(
        program, {"--panel", "the panel to show first"}, options.panel,
        namedChoices({"events", "audit", "frames", "lab", "clearance", "instruments", "cuts", "problems", "log"}));
    addValue(program, {"--at", "the time to show first", "T"}, options.at, nearestDoubleFrom);
    program.add_flag("--blank", options.blank, "begin with a blank scene");
    program.add_flag("--fresh", options.fresh, "do not reopen the last scene");
    program.add_flag("--reset-settings", options.resetSettings, "reset the stored settings of the window");
    program.add_flag("--new-instance", options.newInstance, "open a window even if a running one could show the scene");
    addByteLimit(program, options.maxBytes);
    addEventLimit(program, options.maxEvents);
}

// Parses the program's arguments, and runs the chosen subcommand or the window.
class CommandLine
{
public:
    CommandLine()
    {
        m_program.name("sweepbench");
        m_program.footer(footer);
        m_program.set_version_flag(
            "--version", [] { return "sweepbench " SWEEPBENCH_VERSION "\n" + buildText().toStdString(); },
            "print the versions of the program, Qt, Boost and the compiler");
        m_program.get_formatter()->column_width(34);
        m_program.require_subcommand(0, 1);
        addWindowArguments(m_program, m_window);
        for (const Subcommand* subcommand : subcommands::all)
            add(*subcommand);
    }

    void parse(int argc, char** argv)
    {
        try {
            m_program.parse(argc, argv);
        } catch (const CLI::ExtrasError&) {
            refuseMisspelled();
            throw;
        }
        refuseMisspelled();
    }
    [[nodiscard]] CLI::App& program() { return m_program; }

    // "sweepbench", followed by the chosen subcommand if there is one; for messages.
    [[nodiscard]] std::string chosen() const
    {
        const auto subcommands = m_program.get_subcommands();
        return subcommands.empty() ? "sweepbench" : "sweepbench " + subcommands.front()->get_name();
    }

    // Empty if the window is to be opened.
    [[nodiscard]] const SubcommandWork& subcommand() const { return m_work; }
    [[nodiscard]] const WindowOptions& window() const { return m_window; }

private:
    void add(const Subcommand& subcommand)
    {
        CLI::App& command = *m_program.add_subcommand(subcommand.name, subcommand.summary);
        command.footer(subcommand.help);
        command.final_callback([this, work = subcommand.prepare(command)] {
            for (const CLI::Option* option : m_program.get_options()) {
                if (option->count() > 0)
                    throw CLI::ValidationError(option->get_name(), "cannot come before a subcommand");
            }
            m_work = work;
        });
    }

    // Refuses a word that is not a file but nearly the name of a subcommand.
    void refuseMisspelled() const
    {
        std::vector<std::string> names;
        for (const CLI::App* command : m_program.get_subcommands({}))
            names.push_back(command->get_name());
        for (const QString& scene : m_window.further + QStringList{m_window.scene}) {
            if (m_work || scene.isEmpty() || pathExists(scene))
                continue;
            const std::string word = bytesOf(scene);
            if (const auto meant = nearestWord(word, names))
                throw CLI::ValidationError('"' + word + "\" is neither a scene nor a subcommand; did you mean " +
                                           *meant + '?');
        }
    }

    CLI::App m_program{description};
    WindowOptions m_window;
    SubcommandWork m_work; // the work of the chosen subcommand; empty: the window
};

constexpr std::string_view outOfMemory = "sweepbench: out of memory\n"; // printing it allocates no memory

// While it lives, an uncaught std::bad_alloc ends the program with the usual message and status, because exceptions do
// not pass through parts of Qt and CLI11. Not for the window, which saves the unsaved scene when it is aborted.
class MemoryEnd
{
public:
    MemoryEnd() { before = std::set_terminate(&MemoryEnd::say); }
    MemoryEnd(const MemoryEnd&) = delete;
    MemoryEnd& operator=(const MemoryEnd&) = delete;
    ~MemoryEnd() { std::set_terminate(before); }

private:
    static void say()
    {
        try {
            if (const std::exception_ptr thrown = std::current_exception())
                std::rethrow_exception(thrown);
        } catch (const std::bad_alloc&) {
            static_cast<void>(::write(STDERR_FILENO, outOfMemory.data(), outOfMemory.size()) == 0);
            ::_exit(exitStatus::refused);
        } catch (...) { // the previous handler reports it
        }
        before();
    }

    inline static std::terminate_handler before = nullptr;
};

} // namespace

std::shared_ptr<const CLI::App> programParser()
{
    const auto line = std::make_shared<CommandLine>();
    return {line, &line->program()};
}

int runProgram(int& argc, char** argv, std::ostream& out, std::ostream& err)
{
    WindowOptions window;
    try {
        const MemoryEnd memoryEnd;
        CommandLine commandLine;
        try {
            commandLine.parse(argc, argv);
        } catch (const CLI::Success& answer) { // --help, --version
            commandLine.program().exit(answer, out, err);
            return exitStatus::done;
        } catch (const CLI::ParseError& error) {
            err << commandLine.chosen() << ": " << escaped(error.what()) << "\nTry " << commandLine.chosen()
                << " --help\n";
            return exitStatus::refused;
        }
        if (commandLine.subcommand())
            return commandLine.subcommand()(out, err);
        window = commandLine.window();
    } catch (const std::bad_alloc&) {
        err << outOfMemory;
        return exitStatus::refused;
    } catch (const std::system_error& error) { // a thread could not be started
        err << "sweepbench: " << error.what() << '\n';
        return exitStatus::refused;
    }
    return runWindow(argc, argv, window, out, err);
}

} // namespace sweep
