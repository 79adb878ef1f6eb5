#include "app/cli/arguments.h"
#include "app/cli/shards.h"
#include "app/cli/subcommands.h"
#include "app/output/words.h"
#include "core/measure/untested_pairs.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/solve.h>

#include <algorithm>
#include <filesystem>
#include <mutex>

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
  sweepbench test --files-from scenes.txt --shard 1/10 --into results

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

void takeRefused(const TestOptions& options, const ListedScene& listed, const std::vector<Problem>& problems)
{
    take(listed.part, options.form, refusedSuite(sceneLabel(listed.file.path), problems));
    listed.part.hasCases = true;
}

int draw(const TestOptions& options, const ListedScene& listed, const SolvedScene& solved, double t)
{
    static std::mutex drawing;
    const std::scoped_lock lock(drawing); // drawing shares the fonts
    const std::string& picture = listed.file.output;
    std::error_code failed; // ignored: writing the picture then reports the reason
    fs::create_directories(fs::path(picture).parent_path(), failed);
    const auto written = writeInstants(solved.scene, solved.timeline, {t}, {.path = picture});
    if (!written)
        return refuse(listed.err, written.problems());
    if (options.form == OutputForm::tests)
        listed.part.out += listed.part.label + ": see " + escaped(picture) + '\n';
    return exitStatus::finding;
}

int decide(const TestOptions& options, const ListedScene& listed, const SolvedScene& solved)
{
    OutputPart& part = listed.part;
    const auto outcomes = decideExpectations(solved.scene, solved.timeline);
    JunitSuite suite = junitSuite(solved, outcomes);
    part.hasCases = !suite.cases.empty();
    if (!part.hasCases && options.strict && options.form != OutputForm::tests)
        suite.cases.push_back({"has expectations", CaseOutcome::failed, "no expectations"});
    else if (!part.hasCases && options.form == OutputForm::tap)
        suite.cases.push_back({"no expectations", CaseOutcome::skipped, "no expectations"});
    take(part, options.form, suite);
    const bool fails = part.hasCases ? !std::ranges::all_of(outcomes, &ExpectationOutcome::holds) : options.strict;
    if (options.form == OutputForm::tests && (fails || options.verbose))
        part.out = textOf(suite, options.verbose) +
                   untestedText(solved.scene, untestedPairs(solved.scene, {.threads = threadsOf(listed.inputs)},
                                                            restingLimits(options.inputs)));
    if (!fails || !part.hasCases || options.pictures.empty())
        return fails ? exitStatus::finding : exitStatus::done;
    return draw(options, listed, solved, timeOfFailure(solved, outcomes));
}

int testOne(const TestOptions& options, const ListedScene& listed)
{
    // Pictures show all events, so they need more than those of expectations.
    const auto solved = [&options](const Scene& scene, const SolveOptions& limits) {
        return options.pictures.empty() ? solveExpected(scene, limits) : solve(scene, limits);
    };
    const auto work = [&](const SolvedScene& scene) { return decide(options, listed, scene); };
    const auto refused = [&](const std::string&, const std::vector<Problem>& why) {
        takeRefused(options, listed, why);
    };
    const int status = forEachTimeline(listed.inputs, {work, refused, solved}, listed.err);
    if (status == exitStatus::refused && !listed.part.hasCases) // the memory ran out
        takeRefused(options, listed, {problemWith("there is not enough memory for this scene")});
    return status;
}

void addArguments(CLI::App& command, TestOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    addListArguments(command, options.inputs);
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
    const auto work = [&](const ListedScene& scene) { return testOne(options, scene); };
    ListedWork tests{.command = "test", .form = options.form, .work = work, .concurrent = true};
    tests.folder = options.pictures;
    tests.suffix = options.pictures.empty() ? nullptr : ".png";
    return forEachListed(options.inputs, tests, out, err);
}

} // namespace

const Subcommand subcommands::test{"test", "check the expectations of scenes", testHelp,
                                   prepare<TestOptions, addArguments, run>};

} // namespace sweep
