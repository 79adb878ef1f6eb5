#include "app/cli/sample.h"

#include "app/cli/input/exit_status.h"
#include "app/cli/output/sample_writer.h"

#include <CLI/CLI.hpp>

namespace sweep {

namespace {

constexpr const char* footer =
    "A frame-by-frame checker looks at the times offset + k/fps alone, for every whole k inside the scene's time.\n"
    "FPS counts frames a unit of the scene's time. Numbers are exact: 60, 0.1, 0x1p-4 or 1/3.\n"
    "\n"
    "seen: a frame falls into the contact; how late begin and end are noticed. missed: no frame does. one #n: no "
    "frame\n"
    "between contacts of one number sees them apart. Instants and clipped contacts are listed apart. With a margin "
    "two\n"
    "bodies count as in contact where they are no further apart than their radii and the margin: what is noticed\n"
    "before it begins has a negative lateness, and what only the margin lets be seen is listed too. Cells have no\n"
    "margin.\n"
    "\n"
    "json: one object for each scene, format \"sweepbench.sampling\", version 1 (see README).\n"
    "\n"
    "Examples:\n"
    "  sweepbench sample scenes/raise.scene.json --fps 60\n"
    "  sweepbench sample scenes/raise.scene.json --fps 3 --offset 1/6 --margin 0.01 --json\n"
    "\n"
    "Exit status: 0 done; 2 bad arguments, or a scene was refused (the others are still printed).";

Rational fractionOf(const std::string& option, const std::string& text)
{
    const auto value = fractionFrom(text);
    if (!value)
        throw CLI::ValidationError(option, value.problems().front().message);
    return *value;
}

void addFraction(CLI::App& command, const std::string& name, Rational& target, const std::string& description)
{
    command
        .add_option_function<std::string>(
            name, [name, &target](const std::string& text) { target = fractionOf(name, text); }, description)
        ->type_name("NUMBER");
}

} // namespace

void addSampleArguments(CLI::App& command, SampleOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    command
        .add_option_function<std::string>(
            "--fps",
            [&options](const std::string& text) {
                options.rule.rate = fractionOf("--fps", text);
                if (options.rule.rate.sign() <= 0)
                    throw CLI::ValidationError("--fps", text + " is not above 0");
            },
            "frames a unit of time (default 60)")
        ->type_name("FPS");
    addFraction(command, "--offset", options.rule.offset, "the time of a frame (default 0)");
    command
        .add_option_function<std::string>(
            "--margin",
            [&options](const std::string& text) {
                options.rule.margin = fractionOf("--margin", text);
                if (options.rule.margin.sign() < 0)
                    throw CLI::ValidationError("--margin", text + " is below 0");
            },
            "added to the sum of radii before sampling (default 0)")
        ->type_name("NUMBER");
    command.add_flag("--json", options.json, "print JSON");
    command.footer(footer);
}

int runSample(const SampleOptions& options, std::ostream& out, std::ostream& err)
{
    bool first = true;
    const auto print = [&](const std::string& label, const Scene& scene, const Timeline& timeline) {
        const auto sampling = sampled(scene, timeline, options.rule);
        if (!sampling) {
            std::vector<Problem> problems = sampling.problems();
            for (Problem& problem : problems)
                problem.file = label;
            printProblems(err, problems);
            return exitStatus::refused;
        }
        if (options.json)
            writeSamplingJson(out, {label, scene, timeline, *sampling});
        else {
            out << (first ? "" : "\n");
            writeSamplingText(out, {label, scene, timeline, *sampling});
        }
        first = false;
        return exitStatus::done;
    };
    return forEachTimeline(options.inputs, {print}, err);
}

} // namespace sweep
