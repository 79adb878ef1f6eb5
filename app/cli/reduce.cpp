#include "app/cli/reduce.h"

#include "app/cli/input/argument_values.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/input/interruption.h"
#include "app/cli/input/program_goal.h"
#include "app/cli/output/decimal_text.h"
#include "core/reduce/reduction_goals.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/file/text_file.h"
#include "core/solve/solve.h"

#include <CLI/CLI.hpp>

#include <chrono>

namespace sweep {

namespace {

constexpr const char* footer =
    "WHAT is the number of an event of `sweepbench events`; \"expectation\", one that does not hold; or\n"
    "\"disagreement\", one of the audit or, with --log, a difference to an engine's log as `sweepbench diff` counts\n"
    "them. \"expectation:2\" and \"disagreement:2\" say which; otherwise it is the first.\n"
    "\n"
    "Bodies are removed, the window is shortened, keys and what else need not be there are dropped, numbers are\n"
    "rounded to the fewest digits, and everything is moved towards the origin where that is exact; again until "
    "nothing\n"
    "more goes. Every scene on the way is solved exactly. Ctrl+C ends it with the smallest scene so far.\n"
    "\n"
    "--command runs PROGRAM by the shell, {} being a scene's file; the reduced scene makes it end as the whole one "
    "does\n"
    "(its exit status, or the signal). Nothing in a scene or a log can name a program.\n"
    "\n"
    "Examples:\n"
    "  sweepbench reduce bug.scene.json --keep 3 -o small.scene.json\n"
    "  sweepbench reduce bug.scene.json --keep disagreement --log engine.csv -o small.scene.json\n"
    "  sweepbench reduce bug.scene.json --command './crashes-on {}' -o small.scene.json\n"
    "\n"
    "Exit status: 0 the reduced scene is written, also where it was interrupted; 2 bad arguments, the scene was\n"
    "refused, or there is no such thing to keep.";

void takeKeep(const std::string& text, ReduceOptions& options)
{
    const std::size_t colon = text.find(':');
    const std::string word = text.substr(0, colon);
    const bool named = word == "expectation" || word == "disagreement";
    if (!named && (text.empty() || text.find_first_not_of("0123456789") != std::string::npos))
        throw CLI::ValidationError("--keep", '"' + text + "\" is not a number, expectation or disagreement");
    options.keep = word == "expectation"    ? ReduceOptions::Keep::expectation
                   : word == "disagreement" ? ReduceOptions::Keep::disagreement
                                            : ReduceOptions::Keep::event;
    if (named && colon == std::string::npos)
        return;
    const std::uint64_t number = wholeNumberFrom("--keep", named ? text.substr(colon + 1) : text);
    if (number == 0)
        throw CLI::ValidationError("--keep", "counts from 1");
    options.which = number - 1;
}

// What was asked to be kept, as one question; all problems where it cannot be.
class Goals
{
public:
    Goals(const ReduceOptions& options, std::stop_token stop) : m_options(options), m_stop(std::move(stop)) {}

    [[nodiscard]] Result<ReductionGoal> goal(const Scene& scene) const
    {
        ReductionGoal whole{[](const Scene&) { return true; }, {}, {}};
        if (m_options.keep != ReduceOptions::Keep::nothing) {
            const auto first = solved(scene);
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
    [[nodiscard]] Result<Timeline> solved(const Scene& scene) const
    {
        SolveOptions options;
        options.maxEvents = m_options.inputs.maxEvents;
        options.threads = threadsOf(m_options.inputs);
        options.job.stop = m_stop;
        return solve(scene, options);
    }

    [[nodiscard]] Result<ReductionGoal> keptIn(const Scene& scene, const Timeline& timeline) const
    {
        const SolveScene solver = [this](const Scene& candidate) { return solved(candidate); };
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
        const auto text = readTextFile(m_options.log, "a log is a file", {.maxBytes = m_options.inputs.maxBytes});
        if (!text)
            return text.problems();
        const auto log = parseEngineLog(*text, sceneLabel(m_options.log), scene, m_options.logArguments.reading);
        if (!log)
            return log.problems();
        return keepDifference(scene, timeline, {*log, logTolerance(scene, m_options.logArguments)}, m_options.which,
                              solver);
    }

    const ReduceOptions& m_options;
    std::stop_token m_stop;
};

// Says how far it is, but not more often than somebody can read.
class ReductionProgress
{
public:
    explicit ReductionProgress(std::ostream& err) : m_err(err) {}

    void tell(const Scene& best, ReductionStep step)
    {
        const auto now = std::chrono::steady_clock::now();
        if (now - m_last < std::chrono::milliseconds(500))
            return;
        m_last = now;
        m_err << countedBodies(best) << ", " << sceneText(best).size() << " bytes: " << name(step) << '\n';
        m_err.flush();
    }

    [[nodiscard]] static std::string countedBodies(const Scene& scene)
    {
        return std::to_string(scene.bodies.size()) + (scene.bodies.size() == 1 ? " body" : " bodies");
    }

private:
    std::ostream& m_err;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

int reduceOne(const ReduceOptions& options, const std::string& label, const Scene& scene, std::ostream& out,
              std::ostream& err)
{
    if (const auto loss = lossOfInput(options.output, {options.inputs.paths.front(), options.log})) {
        printProblems(err, {*loss});
        return exitStatus::refused;
    }
    const Interruption interruption;
    const auto goal = Goals(options, interruption.token()).goal(scene);
    if (!goal) {
        for (Problem problem : goal.problems()) {
            problem.file = problem.file.empty() ? label : problem.file;
            printProblems(err, {problem});
        }
        return exitStatus::refused;
    }
    err << "keeping " << escaped(goal->words) << '\n';
    err.flush();
    ReductionProgress progress(err);
    const Reduction reduction =
        reduced(scene, goal->happens,
                {goal->bodies, [&](const Scene& best, ReductionStep step) { progress.tell(best, step); },
                 Job{interruption.token(), {}}});
    if (options.output.empty())
        out << sceneText(reduction.scene);
    else if (const auto written = writeSceneFile(reduction.scene, options.output); !written) {
        printProblems(err, written.problems());
        return exitStatus::refused;
    }
    err << (reduction.cancelled ? "interrupted; the smallest so far: " : "") << ReductionProgress::countedBodies(scene)
        << ", " << sceneText(scene).size() << " bytes became " << ReductionProgress::countedBodies(reduction.scene)
        << ", " << sceneText(reduction.scene).size() << " bytes, in " << countedText(reduction.tries, "question")
        << '\n';
    return exitStatus::done;
}

} // namespace

void addReduceArguments(CLI::App& command, ReduceOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    command.get_option("SCENE")->expected(1)->description("the scene file; - is standard input");
    command
        .add_option_function<std::string>(
            "--keep", [&options](const std::string& text) { takeKeep(text, options); }, "what is to happen still")
        ->type_name("WHAT");
    CLI::Option* log = command.add_option("--log", options.log, "an engine's log, to keep a difference to it");
    log->type_name("LOG");
    addLogArguments(command, options.logArguments, log);
    command.add_option("--command", options.command, "a program that is to end as it does for the whole scene")
        ->type_name("'PROGRAM {}'");
    command
        .add_option_function<std::string>(
            "--command-limit",
            [&options](const std::string& text) {
                options.commandLimit = finiteNumberFrom("--command-limit", text);
                if (!(options.commandLimit > 0 && options.commandLimit <= 1e6))
                    throw CLI::ValidationError("--command-limit", text + " is not above 0, at most 1000000");
            },
            "seconds after which the program is ended (default: 60)")
        ->type_name("S");
    command.add_option("-o,--output", options.output, "the scene file to write (default: standard output)")
        ->type_name("FILE");
    command.parse_complete_callback([&options] {
        if (options.keep == ReduceOptions::Keep::nothing && options.command.empty())
            throw CLI::ValidationError("--keep", "or --command has to say what is to happen still");
        if (!options.log.empty() && options.keep != ReduceOptions::Keep::disagreement)
            throw CLI::ValidationError("--log", "goes with --keep disagreement");
        if (options.log == "-" && options.inputs.paths.front() == "-")
            throw CLI::ValidationError("--log", "standard input (-) can be read only once");
        if (!options.command.empty() && options.command.find("{}") == std::string::npos)
            throw CLI::ValidationError("--command", "has no {} that the scene's file takes the place of");
    });
    command.footer(footer);
}

int runReduce(const ReduceOptions& options, std::ostream& out, std::ostream& err)
{
    const auto work = [&](const std::string& label, const Scene& scene) {
        return reduceOne(options, label, scene, out, err);
    };
    return forEachScene(options.inputs, {work}, err);
}

} // namespace sweep
