#include "app/cli/arguments.h"
#include "app/cli/output_parts.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/table.h"
#include "app/output/words.h"
#include "core/measure/untested_pairs.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>
#include <sstream>

namespace sweep {

namespace {

namespace fs = std::filesystem;

constexpr const char* testHelp = R"(A scene's member "expect" lists the expected events:
  {"a": "ball", "b": "wall", "kind": "enter", "count": 2}
  {"a": "ball", "cell": [3, -1], "kind": "touch", "t": 0.25, "within": 1e-9}
  {"a": "ball", "b": "door", "kind": "none"}
The kinds none and contact mean that the pair is never, or at some time, in contact; they also apply to
bodies at rest. In a folder, all scenes in it and in its subfolders are tested in the order of their
names; a scene that cannot be read is a failure. Scenes that fail are printed first, the others with --verbose;
at the end are a summary as of ctest, and the list of the scenes that failed.

Examples:
  sweepbench test scenes
  sweepbench test scenes --format tap --pictures failing
  sweepbench test scenes --strict --format junit > report.xml

Exit status: 0 all expectations hold, or there are none (and the summary reports this); 1 one does not hold, or
with --strict a scene has none; 2 invalid arguments, or a scene was refused.)";

struct TestOptions
{
    SceneInputs inputs; // files and folders
    OutputForm form = OutputForm::tests;
    bool strict = false;  // a scene without expectations fails
    bool verbose = false; // text: also what holds
    std::string pictures; // the folder for pictures of failing scenes; empty: none
};

std::string otherOf(const Expectation& expectation)
{
    if (const auto* cell = std::get_if<Cell>(&expectation.other))
        return "cell " + cellIndices(*cell);
    return *std::get_if<std::string>(&expectation.other);
}

// "ball · wall: 2 × enter at t = 0.25 ± 1e-9"
std::string described(const Expectation& expectation)
{
    return expectation.a + " · " + otherOf(expectation) + ": " + expectedEventText(expectation);
}

// The facts in place of a failed expectation: "the pair has 2 events".
std::string found(const Expectation& expectation, const ExpectationOutcome& outcome)
{
    if (outcome.untested || outcome.isUntraced)
        return untestedText(outcome);
    if (isOfPair(expectation.kind) || outcome.ofPair == 0)
        return "the pair has " + countedText(outcome.ofPair, "event");
    std::string text = std::string("the pair has ") + std::to_string(outcome.ofKind) + " × " + name(expectation.kind) +
                       " among " + countedText(outcome.ofPair, "event");
    if (outcome.nearest)
        text += ", the closest at t = " + decimalText(*outcome.nearest);
    return text;
}

// The text for people about a scene: the file, what fails, and with `all` what holds.
std::string textOf(const JunitSuite& suite, bool all)
{
    const std::size_t holding = caseCounts(suite)[std::size_t(CaseOutcome::passed)];
    std::string text = escaped(suite.name) + ": " +
                       (suite.cases.empty() ? "no expectations" : holdingText(holding, suite.cases.size())) + '\n';
    for (const JunitCase& one : suite.cases)
        if (one.outcome == CaseOutcome::failed)
            text += "  FAILS  " + escaped(one.name) + " (" + escaped(one.message) + ")\n";
    for (const JunitCase& one : suite.cases)
        if (all && one.outcome == CaseOutcome::passed)
            text += "  holds  " + escaped(one.name) + '\n';
    return text;
}

JunitSuite junitSuite(const SolvedScene& solved, const std::vector<ExpectationOutcome>& outcomes)
{
    JunitSuite suite{solved.label, {}};
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Expectation& expectation = (*solved.scene.expect)[i];
        if (outcomes[i].holds)
            suite.cases.push_back({described(expectation)});
        else
            suite.cases.push_back({described(expectation), CaseOutcome::failed, found(expectation, outcomes[i])});
    }
    return suite;
}

// The time for the picture of a failure: that of the event nearest to the expected time, otherwise that time.
double timeOfFailure(const SolvedScene& solved, const std::vector<ExpectationOutcome>& outcomes)
{
    const Interval time = window(solved.scene);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const auto t = outcomes[i].nearest ? outcomes[i].nearest : (*solved.scene.expect)[i].t;
        if (!outcomes[i].holds && t && *t >= time.start && *t <= time.end)
            return *t;
    }
    return firstEventTime(solved.scene, solved.timeline);
}

// The picture of each scene: its relative path in the folder, with the suffix .png, and a number if that is taken.
std::vector<std::string> pictureNames(const std::vector<SuiteFile>& files, const std::string& folder)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (const SuiteFile& file : files) {
        const std::size_t end = file.relative.rfind(".scene.json");
        const std::string stem = (fs::path(folder) / file.relative.substr(0, end)).string();
        std::string name = stem + ".png";
        for (int i = 2; !taken.insert(name).second; ++i)
            name = stem + '-' + std::to_string(i) + ".png";
        names.push_back(std::move(name));
    }
    return names;
}

// Decides the expectations of a suite's scenes, several scenes concurrently.
class SuiteRun
{
public:
    SuiteRun(const TestOptions& options, std::vector<SuiteFile> files, std::ostream& err)
        : m_options(options), m_err(err), m_progress(err, "scenes"), m_files(std::move(files)),
          m_pictures(pictureNames(m_files, options.pictures)), m_parts(m_files.size())
    {
    }

    [[nodiscard]] std::vector<OutputPart> parts() &&
    {
        const unsigned threads = threadCount(threadsOf(m_options.inputs));
        const auto concurrent = static_cast<unsigned>(std::clamp<std::size_t>(m_files.size(), 1, threads));
        m_threadsOfEach = std::max(1U, threads / concurrent);
        parallelFor(concurrent, m_files.size(), [this](std::size_t i) { decide(i); });
        return std::move(m_parts);
    }

private:
    void decide(std::size_t i)
    {
        OutputPart& part = m_parts[i];
        part.label = escaped(sceneLabel(m_files[i].path));
        SceneInputs inputs = m_options.inputs;
        inputs.paths = {m_files[i].path};
        inputs.threads = m_threadsOfEach;
        std::ostringstream err;
        const auto work = [&](const SolvedScene& solved) { return decide(i, solved, err); };
        const auto refused = [&](const std::string& label, const std::vector<Problem>& problems) {
            take(part, m_options.form, refusedSuite(label, problems));
            part.hasCases = true;
        };
        // Pictures show all events, so they need more than those of expectations.
        const auto solved = [this](const Scene& scene, const SolveOptions& options) {
            return m_options.pictures.empty() ? solveExpected(scene, options) : solve(scene, options);
        };
        // A single scene shows its own progress.
        part.status = forEachTimeline(inputs, {work, refused, solved}, m_files.size() == 1 ? m_err : err);
        part.err = err.str();
        // `refused` was not called if memory ran out.
        if (part.status == exitStatus::refused && !part.hasCases)
            refused(sceneLabel(m_files[i].path),
                    {{.file = {}, .pointer = {}, .message = part.err.empty() ? "refused" : part.err}});
        const std::scoped_lock lock(m_counting);
        m_progress.show(static_cast<double>(++m_count) / static_cast<double>(m_files.size()));
    }

    int decide(std::size_t i, const SolvedScene& solved, std::ostream& err)
    {
        OutputPart& part = m_parts[i];
        const auto outcomes = decideExpectations(solved.scene, solved.timeline);
        JunitSuite suite = junitSuite(solved, outcomes);
        part.hasCases = !suite.cases.empty();
        if (!part.hasCases && m_options.strict && m_options.form != OutputForm::tests)
            suite.cases.push_back({"has expectations", CaseOutcome::failed, "no expectations"});
        else if (!part.hasCases && m_options.form == OutputForm::tap)
            suite.cases.push_back({"no expectations", CaseOutcome::skipped, "no expectations"});
        take(part, m_options.form, suite);
        const bool fails =
            part.hasCases ? !std::ranges::all_of(outcomes, &ExpectationOutcome::holds) : m_options.strict;
        if (m_options.form == OutputForm::tests && (fails || m_options.verbose))
            part.out = textOf(suite, m_options.verbose) +
                       untestedText(solved.scene, untestedPairs(solved.scene, {.threads = m_threadsOfEach},
                                                                restingLimits(m_options.inputs)));
        if (!fails || !part.hasCases || m_options.pictures.empty())
            return fails ? exitStatus::finding : exitStatus::done;
        return draw(i, solved, timeOfFailure(solved, outcomes), err);
    }

    int draw(std::size_t i, const SolvedScene& solved, double t, std::ostream& err)
    {
        const std::scoped_lock lock(m_drawing); // drawing shares the fonts
        std::error_code failed;                 // ignored: writing the picture then reports the reason
        fs::create_directories(fs::path(m_pictures[i]).parent_path(), failed);
        const auto written = writeInstants(solved.scene, solved.timeline, {t}, {.path = m_pictures[i]});
        if (!written)
            return refuse(err, written.problems());
        if (m_options.form == OutputForm::tests)
            m_parts[i].out += m_parts[i].label + ": see " + escaped(m_pictures[i]) + '\n';
        return exitStatus::finding;
    }

    const TestOptions& m_options;
    std::ostream& m_err;
    ProgressLine m_progress;
    std::mutex m_counting;
    std::size_t m_count = 0; // number of scenes decided
    std::vector<SuiteFile> m_files;
    std::vector<std::string> m_pictures;
    std::vector<OutputPart> m_parts;
    unsigned m_threadsOfEach = 1;
    std::mutex m_drawing;
};

void addArguments(CLI::App& command, TestOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    command.get_option("SCENE")->description("scene files, or folders with scenes in them; - is standard input");
    addChoice<OutputForm>(command, {"--format", "how to print (default: text)"}, options.form,
                          {{"text", OutputForm::tests}, {"junit", OutputForm::junit}, {"tap", OutputForm::tap}});
    command.add_flag("--strict", options.strict, "a scene without expectations fails, too");
    command.add_flag("--verbose", options.verbose, "text: also the scenes and expectations that hold");
    command.add_option("--pictures", options.pictures, "write a picture of each failing scene into this folder")
        ->type_name("FOLDER");
}

int run(const TestOptions& options, std::ostream& out, std::ostream& err)
{
    std::optional<OffscreenApplication> application; // only for pictures
    if (!options.pictures.empty())
        application.emplace();
    Suite suite = suiteOf(options.inputs.paths);
    std::vector<OutputPart> parts = SuiteRun(options, std::move(suite.files), err).parts();
    for (const Problem& problem : suite.problems) {
        OutputPart& part = parts.emplace_back(
            OutputPart{.label = escaped(problem.file), .status = exitStatus::refused, .err = problem.text() + '\n'});
        take(part, options.form, refusedSuite(problem.file, {problem}));
        part.hasCases = true;
    }
    return printWhole(
        "test", options.form, [&](const auto& visit) { std::ranges::for_each(parts, visit); }, out, err);
}

} // namespace

const Subcommand subcommands::test{"test", "check the expectations of scenes", testHelp,
                                   prepare<TestOptions, addArguments, run>};

} // namespace sweep
