#include "app/commands/render.h"

#include "app/commands/argument_values.h"
#include "app/commands/choice.h"
#include "app/commands/decimal_text.h"
#include "app/commands/exit_status.h"
#include "app/commands/moment_picture.h"
#include "widgets/canvas/picture_file.h"

#include <CLI/CLI.hpp>

namespace sweep {

namespace {

constexpr double largestScale = 16;

double shownTime(const RenderOptions& options, const Scene& scene, const Timeline& timeline)
{
    return options.at.value_or(eventfulTime(scene, timeline));
}

// Why the picture cannot be drawn at that time; no message where it can.
std::string objectionTo(double t, const Scene& scene)
{
    const Interval time = window(scene);
    if (t >= time.start && t <= time.end)
        return {};
    return "--at " + decimalText(t) + " is outside the scene's time, " + decimalText(time.start) + " to " +
           decimalText(time.end);
}

int draw(const RenderOptions& options, const Scene& scene, const Timeline& timeline, std::ostream& out,
         std::ostream& err)
{
    const double t = shownTime(options, scene, timeline);
    const auto written = writeMoment(scene, timeline, t, {options.output, options.size, options.scale, options.dark});
    if (!written) {
        printProblems(err, written.problems());
        return exitStatus::refused;
    }
    out << escaped(options.output) << ": " << options.size.width() << " × " << options.size.height()
        << ", t = " << decimalText(t) << '\n';
    return exitStatus::done;
}

// Empty where the name will do.
std::string objectionToOutput(const std::string& name)
{
    const bool known = pictureFormatOf(QString::fromStdString(name)).has_value();
    return known ? "" : '"' + name + "\" does not end in .png, .svg or .pdf";
}

} // namespace

void addRenderArguments(CLI::App& command, RenderOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    command.get_option("SCENE")->expected(1)->description("the scene file; - is standard input");
    command.add_option("-o,--output", options.output, "the picture; its name ends in .png, .svg or .pdf")
        ->required()
        ->type_name("FILE")
        ->check(objectionToOutput);
    const auto value = [&command](const char* name, const char* what, const char* type, auto set) {
        command.add_option_function<std::string>(name, set, what)->type_name(type);
    };
    value("--at", "the time to show (default: that of the first event that is not clipped, or the start)", "T",
          [&options](const std::string& text) { options.at = finiteNumberFrom("--at", text); });
    value("--size", "in pixels (default: 1200x800)", "WxH",
          [&options](const std::string& text) { options.size = pixelSizeFrom("--size", text); });
    value("--scale", "device pixels a pixel, of a PNG (default: 1)", "S", [&options](const std::string& text) {
        options.scale = finiteNumberFrom("--scale", text);
        if (!(options.scale >= 0.1 && options.scale <= largestScale))
            throw CLI::ValidationError("--scale", text + " is not between 0.1 and 16");
    });
    addChoice<bool>(command, "--theme", options.dark, {{"light", false}, {"dark", true}}, "light (default) or dark");
    command.footer("Draws the bodies at one time with their paths, their first and last places, the contacts of that\n"
                   "instant, the grid cells that are occupied, and those entered before. No display is needed. An SVG "
                   "keeps circles and arcs\n"
                   "as such, names every body, and gives all 17 digits.\n"
                   "\n"
                   "Examples:\n"
                   "  sweepbench render scenes/raise.scene.json -o raise.png\n"
                   "  sweepbench render scenes/raise.scene.json --at 0.25 --theme dark --scale 2 -o raise.png\n"
                   "  sweepbench render - -o picture.svg < ball.scene.json\n"
                   "\n"
                   "Exit status: 0 the picture is written; 2 bad arguments, the scene was refused, or the picture\n"
                   "could not be written.");
}

int runRender(const RenderOptions& options, std::ostream& out, std::ostream& err)
{
    const auto work = [&](const std::string& label, const Scene& scene, const Timeline& timeline) {
        const std::string objection = objectionTo(shownTime(options, scene, timeline), scene);
        if (!objection.empty()) {
            err << escaped(label) << ": " << objection << '\n';
            return exitStatus::refused;
        }
        return draw(options, scene, timeline, out, err);
    };
    return forEachTimeline(options.inputs, {work}, err);
}

} // namespace sweep
