#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/words.h"
#include "app/report/embedded_scene.h"
#include "app/report/report_case.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/tested_pairs.h>

#include <limits>
#include <set>

namespace sweep {

namespace {

constexpr const char* expectHelp =
    R"(Adds the exact answer to the scene's member "expect": for each event of a pair, or of a body and a cell,
its kind, the number of such events, and the double nearest to its time (in a scene of singles the nearest single,
and "within"). A pair of bodies without events gets the kind none or, at rest in contact, contact; the first 1,000
such pairs do. What is there is kept, and nothing is added about a pair of which a kept expectation does not hold;
--replace removes it first. Other members stay. Then `sweepbench test --strict` holds.

Examples:
  sweepbench expect bug.scene.json -o tests/bug.scene.json
  sweepbench expect --in-place --replace scenes/*.scene.json

Exit status: 0 done; 1 an expectation that was kept does not hold, or the scene has no pair that can have one;
2 invalid arguments, or a scene was refused or could not be written.)";

struct ExpectOptions
{
    SceneInputs inputs;
    std::string output; // empty: standard output
    bool inPlace = false;
    bool replace = false;
};

void addArguments(CLI::App& command, ExpectOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    CLI::Option* output =
        command.add_option("-o,--output", options.output, "the scene file to write (default: standard output)");
    output->type_name("FILE");
    command.add_flag("-i,--in-place", options.inPlace, "write each scene back to its file")->excludes(output);
    command.add_flag("--replace", options.replace, "replace the existing expectations");
    command.parse_complete_callback([&options] {
        if (options.inputs.paths.size() > 1 && !options.inPlace)
            throw CLI::ValidationError("SCENE", "several scenes require --in-place");
        if (options.inPlace && std::ranges::count(options.inputs.paths, "-") > 0)
            throw CLI::ValidationError("--in-place", "standard input (-) is not a file");
    });
}

// Adds an entry for each pair of bodies without events, up to a number of them. Returns whether all have one.
bool recordQuietPairs(Scene& scene)
{
    constexpr std::size_t most = 1000;
    constexpr std::size_t mostSeen = 10'000'000; // pairs looked at; nearly all of them may be untested
    const TestedPairs tested(scene);
    std::vector<Expectation> all = scene.expect.value_or(std::vector<Expectation>());
    const std::size_t present = all.size();
    std::set<std::pair<std::string, std::string>> known;
    for (const Expectation& one : all)
        if (const auto* b = std::get_if<std::string>(&one.other))
            known.insert(std::minmax(one.a, *b));
    bool hasAll = true;
    std::size_t seen = 0;
    for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
        for (std::uint32_t b = a + 1; b < scene.bodies.size() && hasAll; ++b) {
            const std::string& p = scene.bodies[a].id;
            const std::string& q = scene.bodies[b].id;
            const auto why = tested.whyUntested({a, b});
            hasAll = ++seen < mostSeen;
            if ((why && why != Untested::atRest) || known.contains(std::minmax(p, q)))
                continue;
            hasAll = hasAll && all.size() - present < most;
            const bool meet = why && restingRelation(scene, {a, b}) != Relation::apart;
            if (hasAll)
                all.push_back({p, q, meet ? ExpectedKind::contact : ExpectedKind::none});
        }
    if (!all.empty())
        scene.expect = std::move(all);
    return hasAll;
}

int expectOne(const ExpectOptions& options, const std::string& path, const SolvedScene& solved, std::ostream& out,
              std::ostream& err)
{
    if (options.inPlace && hasEmbeddedScene(path))
        return refuse(err, {problemWith("is not a scene file; -o FILE writes one", path)});
    if (lossOfInput(options.output, {path}))
        return refuse(err, {problemWith("is also the input; --in-place replaces it", options.output)});
    Scene scene = solved.scene;
    const std::size_t before = scene.expect ? scene.expect->size() : 0;
    if (options.replace)
        scene.expect.reset();
    const std::size_t kept = scene.expect ? before : 0;
    RecordingOptions recording{.limit = std::numeric_limits<std::size_t>::max()};
    const auto outcomes = decideExpectations(scene, solved.timeline);
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (!outcomes[i].holds)
            recording.failed.push_back((*scene.expect)[i]);
    (void)recordExpectations(scene, solved.timeline, recording);
    const bool hasAll = recordQuietPairs(scene);
    const std::size_t now = scene.expect ? scene.expect->size() : 0;
    err << escaped(solved.label) << ": " << countedText(now - kept, "expectation") << " added, " << kept << " kept, "
        << before - kept << " replaced";
    if (now == 0)
        err << "; no pair of bodies can have one, and no body is traced through a grid";
    if (!hasAll)
        err << "; further pairs without events have none";
    if (!recording.failed.empty())
        err << "; " << recording.failed.size()
            << " of the kept ones do not hold, so nothing was added about their pairs";
    err << '\n';
    const int status = now == 0 || !recording.failed.empty() ? exitStatus::finding : exitStatus::done;
    const std::string& output = options.inPlace ? path : options.output;
    if (output.empty())
        out << sceneText(scene);
    else if (!options.inPlace || scene != solved.scene)
        if (const auto written = writeSceneFile(scene, output); !written)
            return refuse(err, written.problems());
    return status;
}

int run(const ExpectOptions& options, std::ostream& out, std::ostream& err)
{
    int status = exitStatus::done;
    SceneInputs one = options.inputs;
    for (const std::string& path : options.inputs.paths) {
        one.paths = {path};
        const auto work = [&](const SolvedScene& solved) { return expectOne(options, path, solved, out, err); };
        status = std::max(status, forEachTimeline(one, {.work = work}, err));
    }
    return status;
}

} // namespace

const Subcommand subcommands::expect{"expect", "add the exact answer to a scene as its expectations", expectHelp,
                                     prepare<ExpectOptions, addArguments, run>};

} // namespace sweep
