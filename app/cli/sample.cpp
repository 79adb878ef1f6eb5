#include "app/output/sample.h"
#include "app/cli/arguments.h"
#include "app/cli/shards.h"
#include "app/cli/subcommands.h"
#include "app/output/words.h"

namespace sweep {

namespace {

constexpr const char* sampleHelp =
    R"(A frame-by-frame checker tests only the times offset + k/fps, for every whole k inside the scene's time.
FPS is the number of frames per unit of the scene's time. Numbers are exact: 60, 0.1, 0x1p-4 or 1/3.

seen: a frame falls into the contact; the columns show the delays of its begin and end. missed: no frame does.
merged #n: no frame falls between the contacts with this number, so that they look like one. Instants and clipped
contacts are listed separately. With a margin, two bodies count as in contact if they are not farther apart than
their radii plus the margin: a contact noticed before it begins has a negative delay, and pairs in contact only
because of the margin are listed too. Cells have no margin.

An end of the scene's time that is the double nearest to a frame counts as that frame, and a line reports it. The
advised rate, typed as printed, sees every lasting contact that is not clipped.

json: one object for each scene, format "sweepbench.sampling", version 1 (see app/cli/FORMATS.md).

Examples:
  sweepbench sample scenes/raise.scene.json --fps 60
  sweepbench sample scenes/raise.scene.json --fps 3 --offset 1/6 --margin 0.01 --json

Each scene gets 60 s of processor time until it is sampled, with --json as much as it needs, or the limit of --seconds.

Exit status: 0 done; 2 invalid arguments, or a scene was refused or not sampled in its time (the others are still
printed).)";

struct SampleOptions
{
    SceneInputs inputs;
    SamplingRule rule = {};
    bool json = false;
    std::optional<double> seconds; // of processor time for each scene; 0: unlimited
};

void addArguments(CLI::App& command, SampleOptions& options)
{
    addSceneArguments(command, options.inputs, Solves::yes);
    addListArguments(command, options.inputs);
    SamplingRule& rule = options.rule;
    addValue(command, {"--fps", "frames per unit of time (default 60)", "FPS"}, rule.rate, rateFrom);
    addValue(command, {"--offset", "the time of a frame (default 0)", "NUMBER"}, rule.offset, numberFrom);
    addValue(command, {"--margin", "added to the sum of radii before sampling (default 0)", "NUMBER"}, rule.margin,
             limited(numberFrom, 0));
    command.add_flag("--json", options.json, "print JSON");
    addTimeLimit(command, options.seconds);
}

int run(const SampleOptions& options, std::ostream& out, std::ostream& err)
{
    const double seconds = options.seconds.value_or(options.json ? 0 : 60);
    bool first = true;
    const auto sample = [&](const ListedScene& scene) {
        const auto print = [&](const SolvedScene& solved) {
            const auto sampling = sampled(solved.scene, solved.timeline, options.rule, {solved.stop, {}});
            if (!sampling)
                return refuse(scene.err, namingLimit(sampling.problems(), seconds), solved.label);
            if (options.json) {
                writeSamplingJson(scene.out, {solved, *sampling});
                return exitStatus::done;
            }
            scene.out << (first ? "" : "\n");
            first = !options.inputs.list.into.empty(); // the results of shards are spaced when they are merged
            writeSamplingText(scene.out, {solved, *sampling});
            scene.out << untestedText(solved.scene, untestedPairs(solved.scene, {.threads = threadsOf(options.inputs)},
                                                                  restingLimits(options.inputs)));
            return exitStatus::done;
        };
        return forEachTimeline(scene.inputs, {.work = print, .seconds = seconds}, scene.err);
    };
    const OutputForm form = options.json ? OutputForm::joined : OutputForm::spaced;
    return forEachListed(options.inputs, {.command = "sample", .form = form, .work = sample}, out, err);
}

} // namespace

const Subcommand subcommands::sample{"sample", "report what a frame-by-frame checker sees late, or misses", sampleHelp,
                                     prepare<SampleOptions, addArguments, run>};

} // namespace sweep
