#include "app/cli/render.h"

#include "app/cli/input/argument_values.h"
#include "app/cli/input/choice.h"
#include "app/cli/input/exit_status.h"
#include "app/cli/output/decimal_text.h"
#include "app/picture/instant_picture.h"
#include "widgets/paint/picture_file.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>

namespace sweep {

namespace {

constexpr double largestScale = 16;

InstantPicture pictureOf(const RenderOptions& options)
{
    return {options.output, options.size, options.scale, options.dark, options.transparent};
}

// Part of the scene's time; says where it is none.
std::optional<Interval> shownPart(const RenderOptions& options, const std::string& label, const Scene& scene,
                                  std::ostream& err)
{
    const Interval all = window(scene);
    const Interval part{options.from.value_or(all.start), options.until.value_or(all.end)};
    if (part.start >= all.start && part.start < part.end && part.end <= all.end)
        return part;
    err << escaped(label) << ": --from " << decimalText(part.start) << " --until " << decimalText(part.end)
        << " is no part of the scene's time, " << decimalText(all.start) << " to " << decimalText(all.end) << '\n';
    return {};
}

// None where one of them is outside the scene's time, which is said.
std::vector<double> shownTimes(const RenderOptions& options, const std::string& label, const Scene& scene,
                               const Timeline& timeline, std::ostream& err)
{
    if (options.strip > 0) {
        const auto part = shownPart(options, label, scene, err);
        return part ? timesOver(*part, options.strip) : std::vector<double>();
    }
    const Interval time = window(scene);
    for (const double t : options.at) {
        if (t >= time.start && t <= time.end)
            continue;
        err << escaped(label) << ": --at " << decimalText(t) << " is outside the scene's time, "
            << decimalText(time.start) << " to " << decimalText(time.end) << '\n';
        return {};
    }
    return options.at.empty() ? std::vector<double>{eventfulTime(scene, timeline)} : options.at;
}

int draw(const RenderOptions& options, const std::string& label, const Scene& scene, const Timeline& timeline,
         std::ostream& out, std::ostream& err)
{
    const std::vector<double> times = shownTimes(options, label, scene, timeline, err);
    if (times.empty())
        return exitStatus::refused;
    const auto written = writeInstants(scene, timeline, times, pictureOf(options));
    if (!written) {
        printProblems(err, written.problems());
        return exitStatus::refused;
    }
    out << escaped(options.output) << ": " << options.size.width() * int(times.size()) << " × " << options.size.height()
        << ", t = ";
    for (std::size_t i = 0; i < times.size(); ++i)
        out << (i > 0 ? ", " : "") << decimalText(times[i]);
    out << '\n';
    return exitStatus::done;
}

// Says every tenth of the work how far it is.
class Tenths
{
public:
    Tenths(std::ostream& err, const std::string& path) : m_err(err), m_path(escaped(path)) {}
    void operator()(double share)
    {
        const int tenths = static_cast<int>(share * 10);
        if (tenths > m_last)
            m_err << m_path << ": " << tenths * 10 << " %" << std::endl; // seen at once
        m_last = std::max(m_last, tenths);
    }

private:
    std::ostream& m_err;
    std::string m_path;
    int m_last = 0;
};

int animate(const RenderOptions& options, const std::string& label, const Scene& scene, const Timeline& timeline,
            std::ostream& out, std::ostream& err)
{
    const auto part = shownPart(options, label, scene, err);
    if (!part)
        return exitStatus::refused;
    Animation animation = options.animation;
    animation.time = *part;
    const std::vector<AnimationFrame> frames = animationFrames(timeline, animation);
    if (frames.size() > mostFrames) {
        err << escaped(label) << ": the animation has " << frames.size() << " frames; at most " << mostFrames
            << " are drawn (--pause 0 stops at no event)\n";
        return exitStatus::refused;
    }
    Tenths tenths(err, options.output);
    const auto written =
        writeAnimation(scene, timeline, frames, pictureOf(options), Job{options.stop, std::ref(tenths)});
    if (!written) {
        printProblems(err, written.problems());
        return exitStatus::refused;
    }
    if (written->cancelled) {
        err << escaped(options.output) << ": cancelled\n";
        return exitStatus::refused;
    }
    out << escaped(options.output) << ": " << options.size.width() << " × " << options.size.height() << ", "
        << countedText(written->frames, "frame") << '\n';
    return exitStatus::done;
}

// Empty where the name will do.
std::string objectionToOutput(const std::string& name)
{
    const bool known = pictureFormatOf(QString::fromStdString(name)).has_value() || isAnimation(name);
    return known ? "" : '"' + name + "\" does not end in .png, .svg, .pdf or .gif";
}

} // namespace

namespace {

void addAnimationArguments(CLI::App& command, RenderOptions& options)
{
    const auto number = [&command](const char* name, const char* what, const char* type, auto set) {
        command
            .add_option_function<std::string>(
                name, [name, set](const std::string& text) { set(finiteNumberFrom(name, text), text); }, what)
            ->type_name(type);
    };
    // A number above 0 or from it on, up to a limit.
    const auto bounded = [number](const char* name, const char* what, double& target, double limit, bool positive) {
        number(name, what, "N", [=, &target](double value, const std::string& text) {
            if (!(value >= 0 && value <= limit) || (positive && value == 0))
                throw CLI::ValidationError(name, text + " is not " + (positive ? "above 0 and" : "from 0 and") +
                                                     " at most " + decimalText(limit));
            target = value;
        });
    };
    number("--from", "an animation or strip begins here (default: the scene's start)", "T",
           [&options](double value, const std::string&) { options.from = value; });
    number("--until", "and ends here (default: the scene's end)", "T",
           [&options](double value, const std::string&) { options.until = value; });
    bounded("--seconds", "that an animation takes, without pauses (default: 5)", options.animation.seconds, 1000, true);
    bounded("--fps", "its frames a second (default: 25)", options.animation.framesASecond, 50, true);
    bounded("--pause", "seconds that it stands still where two bodies meet or part (default: 1)",
            options.animation.pause, 100, false);
}

void addTimes(CLI::App& command, RenderOptions& options)
{
    const auto add = [&options](const std::vector<std::string>& texts) {
        if (texts.size() > mostInStrip)
            throw CLI::ValidationError("--at", "a strip shows at most " + std::to_string(mostInStrip) + " times");
        for (const std::string& text : texts)
            options.at.push_back(finiteNumberFrom("--at", text));
    };
    auto* at = command
                   .add_option_function<std::vector<std::string>>(
                       "--at", add,
                       "the time to show (default: that of the first event that is not clipped, or the start); "
                       "given again, a strip of these times")
                   ->type_name("T")
                   ->type_size(1)
                   ->expected(1);
    at->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command.add_option("--strip", options.strip, "instead so many times beside each other, evenly --from … --until")
        ->type_name("N")
        ->check(CLI::Range(std::size_t(2), mostInStrip))
        ->excludes(at);
}

// What the output cannot be.
void checkOutput(const RenderOptions& options)
{
    if (!isAnimation(options.output))
        return;
    if (options.strip > 0 || options.at.size() > 1)
        throw CLI::ValidationError("--output", "an animation shows no strip of times");
    if (options.transparent && !pictureFormatOf(QString::fromStdString(options.output)))
        throw CLI::ValidationError("--transparent", "a GIF has a ground");
}

} // namespace

void addRenderArguments(CLI::App& command, RenderOptions& options)
{
    addSceneArguments(command, options.inputs, true);
    command.get_option("SCENE")->expected(1)->description("the scene file; - is standard input");
    command.add_option("-o,--output", options.output, "the picture; its name ends in .png, .svg, .pdf or .gif")
        ->required()
        ->type_name("FILE")
        ->check(objectionToOutput);
    const auto value = [&command](const char* name, const char* what, const char* type, auto set) {
        command.add_option_function<std::string>(name, set, what)->type_name(type);
    };
    addTimes(command, options);
    value("--size", "in pixels (default: 1200x800)", "WxH",
          [&options](const std::string& text) { options.size = pixelSizeFrom("--size", text); });
    value("--scale", "device pixels a pixel, of a PNG (default: 1)", "S", [&options](const std::string& text) {
        options.scale = finiteNumberFrom("--scale", text);
        if (!(options.scale >= 0.1 && options.scale <= largestScale))
            throw CLI::ValidationError("--scale", text + " is not between 0.1 and 16");
    });
    addAnimationArguments(command, options);
    command.add_flag("--transparent", options.transparent, "without a ground, of all but a GIF");
    command.parse_complete_callback([&options] { checkOutput(options); });
    addChoice<bool>(command, "--theme", options.dark, {{"light", false}, {"dark", true}}, "light (default) or dark");
    command.footer("Draws the bodies at one time, or at several beside each other, with their paths, their first and "
                   "last places, the contacts of that\n"
                   "instant, the grid cells that are occupied, and those entered before. No display is needed. An SVG "
                   "keeps circles and arcs\n"
                   "as such, names every body, and gives all 17 digits. A PNG and an SVG carry the scene inside: they "
                   "open like\n"
                   "scenes. A .gif is an animation; so is a name with ### in it, a PNG a frame. Ctrl+C cancels it.\n"
                   "\n"
                   "Examples:\n"
                   "  sweepbench render scenes/raise.scene.json -o raise.png\n"
                   "  sweepbench render scenes/raise.scene.json --at 0.25 --theme dark --scale 2 -o raise.png\n"
                   "  sweepbench render scenes/raise.scene.json --size 400x300 --at 0.25 --at 0.5 -o two.svg\n"
                   "  sweepbench render scenes/raise.scene.json --size 400x300 --strip 5 -o strip.pdf\n"
                   "  sweepbench render scenes/raise.scene.json --seconds 4 -o raise.gif\n"
                   "  sweepbench render scenes/raise.scene.json --from 0.5 --fps 10 -o frame-####.png\n"
                   "  sweepbench render - -o picture.svg < ball.scene.json\n"
                   "\n"
                   "Exit status: 0 the picture is written; 2 bad arguments, the scene was refused, or the picture\n"
                   "could not be written.");
}

int runRender(const RenderOptions& options, std::ostream& out, std::ostream& err)
{
    const auto work = [&](const std::string& label, const Scene& scene, const Timeline& timeline) {
        if (isAnimation(options.output))
            return animate(options, label, scene, timeline, out, err);
        return draw(options, label, scene, timeline, out, err);
    };
    return forEachTimeline(options.inputs, {work}, err);
}

} // namespace sweep
