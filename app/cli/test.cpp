#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/suites.h"
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
names; a scene that cannot be read is a failure.

Examples:
  sweepbench test scenes
  sweepbench test scenes --format tap --pictures failing
  sweepbench test bug.scene.json --format junit > report.xml

Exit status: 0 all expectations hold, or there are none (and a message reports this); 1 one does not hold;
2 invalid arguments, or a scene was refused.)";

struct TestOptions
{
    enum class Format
    {
        text,
        junit,
        tap
    };
    SceneInputs inputs; // files and folders
    Format format = Format::text;
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

// The result of one scene.
struct Decided
{
    int status = exitStatus::done;
    JunitSuite suite;
    bool refused = false;
    std::string errors;        // its output on standard error
    std::string untested = {}; // the lines about untested pairs
    std::string picture = {};  // path of the picture of the failure; or empty
};

void printText(std::ostream& out, const Decided& decided)
{
    const std::string label = escaped(decided.suite.name);
    if (decided.refused)
        return;
    if (decided.suite.cases.empty()) {
        out << label << ": no expectations\n" << decided.untested;
        return;
    }
    std::size_t holding = 0;
    for (const JunitCase& one : decided.suite.cases) {
        const bool holds = one.outcome == CaseOutcome::passed;
        holding += holds ? 1U : 0U;
        out << (holds ? "  holds  " : "  FAILS  ") << escaped(one.name);
        if (!holds)
            out << " (" << escaped(one.message) << ')';
        out << '\n';
    }
    out << label << ": " << holdingText(holding, decided.suite.cases.size()) << '\n' << decided.untested;
    if (!decided.picture.empty())
        out << label << ": see " << escaped(decided.picture) << '\n';
}

// "3 scenes: 4 of 5 expectations hold; failing scenes: 1, refused: 1, without expectations: 1"
std::string summaryOf(const std::vector<Decided>& all)
{
    std::size_t cases = 0;
    std::size_t holding = 0;
    std::size_t failing = 0;
    std::size_t refused = 0;
    std::size_t silent = 0;
    for (const Decided& one : all) {
        refused += one.refused ? 1U : 0U;
        if (one.refused)
            continue;
        silent += one.suite.cases.empty() ? 1U : 0U;
        cases += one.suite.cases.size();
        const auto good =
            std::ranges::count_if(one.suite.cases, [](const JunitCase& c) { return c.outcome == CaseOutcome::passed; });
        holding += static_cast<std::size_t>(good);
        failing += static_cast<std::size_t>(good) < one.suite.cases.size() ? 1U : 0U;
    }
    return countedText(all.size(), "scene") + ": " + holdingText(holding, cases) +
           "; failing scenes: " + std::to_string(failing) + ", refused: " + std::to_string(refused) +
           ", without expectations: " + std::to_string(silent);
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
          m_pictures(pictureNames(m_files, options.pictures)), m_decided(m_files.size())
    {
    }

    [[nodiscard]] std::vector<Decided> decided() &&
    {
        const unsigned threads = threadCount(threadsOf(m_options.inputs));
        const auto concurrent = static_cast<unsigned>(std::clamp<std::size_t>(m_files.size(), 1, threads));
        m_threadsOfEach = std::max(1U, threads / concurrent);
        parallelFor(concurrent, m_files.size(), [this](std::size_t i) { decide(i); });
        return std::move(m_decided);
    }

private:
    void decide(std::size_t i)
    {
        Decided& answer = m_decided[i];
        answer.suite.name = sceneLabel(m_files[i].path);
        SceneInputs inputs = m_options.inputs;
        inputs.paths = {m_files[i].path};
        inputs.threads = m_threadsOfEach;
        std::ostringstream err;
        const auto work = [&](const SolvedScene& solved) {
            const auto outcomes = decideExpectations(solved.scene, solved.timeline);
            answer.suite = junitSuite(solved, outcomes);
            if (m_options.format == TestOptions::Format::text)
                answer.untested = untestedText(
                    solved.scene, untestedPairs(solved.scene, {.threads = m_threadsOfEach}, restingLimits(inputs)));
            if (std::ranges::all_of(outcomes, [](const auto& o) { return o.holds; }))
                return exitStatus::done;
            return m_options.pictures.empty() ? exitStatus::finding
                                              : draw(i, solved, timeOfFailure(solved, outcomes), err);
        };
        const auto refused = [&](const std::string& label, const std::vector<Problem>& problems) {
            answer.suite = refusedSuite(label, problems);
            answer.refused = true;
        };
        // Pictures show all events, so they need more than those of expectations.
        const auto solved = [this](const Scene& scene, const SolveOptions& options) {
            return m_options.pictures.empty() ? solveExpected(scene, options) : solve(scene, options);
        };
        // A single scene shows its own progress.
        answer.status = forEachTimeline(inputs, {work, refused, solved}, m_files.size() == 1 ? m_err : err);
        answer.errors = err.str();
        const std::scoped_lock lock(m_counting);
        m_progress.show(static_cast<double>(++m_count) / static_cast<double>(m_files.size()));
        // `refused` was not called if memory ran out.
        if (answer.status == exitStatus::refused && answer.suite.cases.empty())
            refused(answer.suite.name,
                    {{.file = {}, .pointer = {}, .message = answer.errors.empty() ? "refused" : answer.errors}});
    }

    int draw(std::size_t i, const SolvedScene& solved, double t, std::ostream& err)
    {
        const std::scoped_lock lock(m_drawing); // drawing shares the fonts
        std::error_code failed;                 // ignored: writing the picture then reports the reason
        fs::create_directories(fs::path(m_pictures[i]).parent_path(), failed);
        const auto written = writeInstants(solved.scene, solved.timeline, {t}, {.path = m_pictures[i]});
        if (!written)
            return refuse(err, written.problems());
        m_decided[i].picture = m_pictures[i];
        return exitStatus::finding;
    }

    const TestOptions& m_options;
    std::ostream& m_err;
    ProgressLine m_progress;
    std::mutex m_counting;
    std::size_t m_count = 0; // number of scenes decided
    std::vector<SuiteFile> m_files;
    std::vector<std::string> m_pictures;
    std::vector<Decided> m_decided;
    unsigned m_threadsOfEach = 1;
    std::mutex m_drawing;
};

void print(TestOptions::Format format, const std::vector<Decided>& all, std::ostream& out)
{
    if (format == TestOptions::Format::text) {
        for (const Decided& one : all)
            printText(out, one);
        return;
    }
    std::vector<JunitSuite> suites;
    for (const Decided& one : all)
        suites.push_back(one.suite);
    if (format == TestOptions::Format::tap) {
        printTap(out, suites);
        return;
    }
    JunitReport report("sweepbench test");
    for (JunitSuite& suite : suites)
        report.add(std::move(suite));
    report.print(out);
}

void addArguments(CLI::App& command, TestOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    command.get_option("SCENE")->description("scene files, or folders with scenes in them; - is standard input");
    using Format = TestOptions::Format;
    addChoice<Format>(command, {"--format", "how to print (default: text)"}, options.format,
                      {{"text", Format::text}, {"junit", Format::junit}, {"tap", Format::tap}});
    command.add_option("--pictures", options.pictures, "write a picture of each failing scene into this folder")
        ->type_name("FOLDER");
}

int run(const TestOptions& options, std::ostream& out, std::ostream& err)
{
    std::optional<OffscreenApplication> application; // only for pictures
    if (!options.pictures.empty())
        application.emplace();
    Suite suite = suiteOf(options.inputs.paths);
    const bool several = suite.files.size() > 1 || suite.files.size() != options.inputs.paths.size();
    std::vector<Decided> all = SuiteRun(options, std::move(suite.files), err).decided();
    for (const Problem& problem : suite.problems)
        all.push_back({exitStatus::refused, refusedSuite(problem.file, {problem}), true, problem.text() + '\n', {}});
    int status = exitStatus::done;
    for (const Decided& one : all) {
        status = std::max(status, one.status);
        err << one.errors;
    }
    print(options.format, all, out);
    if (several) {
        const bool forPeople = options.format == TestOptions::Format::text;
        out.flush();
        (forPeople ? out : err) << summaryOf(all) << '\n';
    }
    return status;
}

} // namespace

const Subcommand subcommands::test{"test", "check the expectations of scenes", testHelp,
                                   prepare<TestOptions, addArguments, run>};

} // namespace sweep
