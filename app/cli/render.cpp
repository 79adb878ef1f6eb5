#include "app/cli/arguments.h"
#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/output/words.h"
#include "widgets/paint/instant_picture.h"
#include "widgets/paint/picture_file.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr const char* renderHelp =
    R"(Draws the bodies at one time, or at several times side by side, with their paths, first and last positions, the
contacts of that instant, and the grid cells met now, before and, fainter, later. No display is needed. An SVG keeps
circles and arcs, names every body, and has all 17 digits. A PNG and an SVG contain the scene and can be opened like
one. A .gif is an animation; a name with ### in it gives one PNG per frame. Ctrl+C cancels it.

Examples:
  sweepbench render scenes/raise.scene.json -o raise.png
  sweepbench render scenes/raise.scene.json --at 0.25 --theme dark --scale 2 -o raise.png
  sweepbench render scenes/raise.scene.json --size 400x300 --at 0.25 --at 0.5 -o two.svg
  sweepbench render scenes/raise.scene.json --size 400x300 --strip 5 -o strip.pdf
  sweepbench render scenes/raise.scene.json --seconds 4 -o raise.gif
  sweepbench render scenes/raise.scene.json --from 0.5 --fps 10 -o frame-####.png
  sweepbench render - -o picture.svg < ball.scene.json

Exit status: 0 the picture is written; 2 invalid arguments, the scene was refused, or the picture
could not be written.)";

struct RenderOptions
{
    SceneInputs inputs; // exactly one scene
    std::string output; // a name in .png, .svg, .pdf or .gif; with ### in it, a sequence of PNGs
    // Several times make a strip. Default: the first event that is not clipped, otherwise the start of the scene's
    // time.
    std::vector<double> at = {};
    std::size_t strip = 0;    // number of times from `from` until `until`, instead of `at`
    QSize size = {1200, 800}; // pixels
    double scale = 1;         // device pixels per pixel, of a PNG
    bool dark = false;
    bool transparent = false;
    std::optional<double> from = {}; // start of an animation or strip; by default that of the scene's time
    std::optional<double> until = {};
    Animation animation = {};
};

constexpr double largestScale = 16;

class Rendering
{
public:
    Rendering(const RenderOptions& options, std::ostream& out, std::ostream& err)
        : m_options(options), m_picture{options.output, options.size, options.scale, options.dark, options.transparent},
          m_out(out), m_err(err)
    {
    }

    int draw(const SolvedScene& solved)
    {
        const std::vector<double> times = shownTimes(solved);
        if (times.empty())
            return exitStatus::refused;
        if (const auto loss = sweep::lossOfInput(m_options.output, m_options.inputs.paths))
            return refuse(m_err, {*loss});
        const auto written = writeInstants(solved.scene, solved.timeline, times, m_picture);
        if (!written)
            return refuse(m_err, written.problems());
        say(int(times.size())) << ", t = ";
        for (std::size_t i = 0; i < times.size(); ++i)
            m_out << (i > 0 ? ", " : "") << decimalText(times[i]);
        m_out << '\n';
        return exitStatus::done;
    }

    int animate(const SolvedScene& solved, const std::stop_token& stop)
    {
        const auto part = shownPart(solved);
        if (!part)
            return exitStatus::refused;
        Animation animation = m_options.animation;
        animation.time = *part;
        const std::vector<AnimationFrame> frames = animationFrames(solved.timeline, animation);
        if (frames.size() > maxFrames) {
            m_err << escaped(solved.label) << ": the animation has " << frames.size() << " frames; at most "
                  << maxFrames << " are drawn (--pause 0 stops at no event)\n";
            return exitStatus::refused;
        }
        if (const auto loss = lossOfInput(frames.size()))
            return refuse(m_err, {*loss});
        int told = 0;
        const auto tell = [&](double share) { // reports every tenth of the work
            const int tenths = static_cast<int>(share * 10);
            if (tenths > told)
                m_err << escaped(m_options.output) << ": " << tenths * 10 << " %" << std::endl;
            told = std::max(told, tenths);
        };
        const auto written = writeAnimation(solved.scene, solved.timeline, frames, m_picture, Job{stop, tell});
        if (!written)
            return refuse(m_err, written.problems());
        if (written->cancelled) {
            m_err << escaped(m_options.output) << ": cancelled\n";
            return exitStatus::refused;
        }
        say(1) << ", " << countedText(written->frames, "frame") << '\n';
        return exitStatus::done;
    }

private:
    // The problem that the output would overwrite the input. A sequence writes one file for each frame.
    [[nodiscard]] std::optional<Problem> lossOfInput(std::size_t frames) const
    {
        if (pictureFormatOf(QString::fromStdString(m_options.output)) != PictureFormat::png)
            return sweep::lossOfInput(m_options.output, m_options.inputs.paths);
        for (std::size_t frame = 1; frame <= frames; ++frame)
            if (auto loss = sweep::lossOfInput(framePath(m_options.output, frame), m_options.inputs.paths))
                return loss;
        return std::nullopt;
    }

    // Prints "strip.png: 3600 × 800", the size of this many pictures side by side.
    std::ostream& say(int pictures)
    {
        return m_out << escaped(m_options.output) << ": " << m_options.size.width() * pictures << " × "
                     << m_options.size.height();
    }

    // The time from --from to --until; nothing, with an error message, if it is not within the scene's time.
    [[nodiscard]] std::optional<Interval> shownPart(const SolvedScene& solved)
    {
        const Interval all = window(solved.scene);
        const Interval part{m_options.from.value_or(all.start), m_options.until.value_or(all.end)};
        if (part.start >= all.start && part.start < part.end && part.end <= all.end)
            return part;
        refuse(
            m_err,
            {problemWith("--from " + decimalText(part.start) + " --until " + decimalText(part.end) +
                         " is not within the scene's time, " + decimalText(all.start) + " to " + decimalText(all.end))},
            solved.label);
        return {};
    }

    // The times to draw; none, with an error message, if one is outside the scene's time.
    [[nodiscard]] std::vector<double> shownTimes(const SolvedScene& solved)
    {
        if (m_options.strip > 0) {
            const auto part = shownPart(solved);
            return part ? evenTimes(*part, m_options.strip) : std::vector<double>();
        }
        for (const double t : m_options.at)
            if (const auto problem = outsideTime("--at ", t, solved.scene)) {
                refuse(m_err, {*problem}, solved.label);
                return {};
            }
        return m_options.at.empty() ? std::vector<double>{firstEventTime(solved.scene, solved.timeline)} : m_options.at;
    }

    const RenderOptions& m_options;
    InstantPicture m_picture;
    std::ostream& m_out;
    std::ostream& m_err;
};

// The reason why the output name is refused; empty if it is accepted.
std::string objectionToOutput(const std::string& name)
{
    const bool known = pictureFormatOf(QString::fromStdString(name)).has_value() || isAnimationPath(name);
    return known ? "" : '"' + name + "\" does not end in .png, .svg, .pdf or .gif";
}

void addTimes(CLI::App& command, RenderOptions& options)
{
    const auto add = [&options](const std::string& text) {
        if (options.at.size() == maxStripTimes)
            throw CLI::ValidationError("--at", "a strip shows at most " + std::to_string(maxStripTimes) + " times");
        options.at.push_back(nearestDoubleFrom("--at", text));
    };
    CLI::Option* at = addRepeated(
        command,
        {"--at",
         "the time to show (default: that of the first event that is not clipped, or the start); given again, a strip "
         "of these times",
         "T"},
        add);
    addValue(command,
             {"--strip", "show N times, 2 to 100, side by side instead, evenly spaced from --from to --until", "N"},
             options.strip, limited(wholeNumberFrom, 2, Limit::included, double(maxStripTimes)))
        ->excludes(at);
}

// Throws if the options do not apply to an animation.
void checkOutput(const RenderOptions& options)
{
    if (!isAnimationPath(options.output))
        return;
    if (options.strip > 0 || options.at.size() > 1)
        throw CLI::ValidationError("--output", "an animation cannot be a strip of times");
    if (options.transparent && !pictureFormatOf(QString::fromStdString(options.output)))
        throw CLI::ValidationError("--transparent", "a GIF has an opaque background");
}

void addArguments(CLI::App& command, RenderOptions& options)
{
    addOneSceneArgument(command, options.inputs);
    command.add_option("-o,--output", options.output, "the picture; its name ends in .png, .svg, .pdf or .gif")
        ->required()
        ->type_name("FILE")
        ->check(objectionToOutput);
    addTimes(command, options);
    addValue(command, {"--size", "size in pixels (default: 1200x800)", "WxH"}, options.size, pixelSizeFrom);
    addValue(command, {"--scale", "device pixels per pixel of a PNG (default: 1)", "S"}, options.scale,
             limited(nearestDoubleFrom, 0.1, Limit::included, largestScale));
    addValue(command, {"--from", "start of an animation or strip (default: the scene's start)", "T"}, options.from,
             nearestDoubleFrom);
    addValue(command, {"--until", "end of an animation or strip (default: the scene's end)", "T"}, options.until,
             nearestDoubleFrom);
    Animation& animation = options.animation;
    addValue(command, {"--seconds", "duration of an animation in seconds, without pauses (default: 5)", "N"},
             animation.seconds, limited(nearestDoubleFrom, 0, Limit::excluded, 1000));
    addValue(command, {"--fps", "frames per second of an animation (default: 25)", "N"}, animation.framesPerSecond,
             limited(nearestDoubleFrom, 0, Limit::excluded, 50));
    addValue(command, {"--pause", "seconds to pause where two bodies meet or part (default: 1)", "N"}, animation.pause,
             limited(nearestDoubleFrom, 0, Limit::included, 100));
    command.add_flag("--transparent", options.transparent, "transparent background (not for a GIF)");
    command.parse_complete_callback([&options] { checkOutput(options); });
    addChoice<bool>(command, {"--theme", "light (default) or dark"}, options.dark, {{"light", false}, {"dark", true}});
}

int run(const RenderOptions& options, std::ostream& out, std::ostream& err)
{
    std::optional<Interruption> interruption; // created before the application starts its threads
    if (isAnimationPath(options.output))
        interruption.emplace();
    const OffscreenApplication application;
    Rendering rendering(options, out, err);
    const auto work = [&](const SolvedScene& solved) {
        return interruption ? rendering.animate(solved, interruption->token()) : rendering.draw(solved);
    };
    return forEachTimeline(options.inputs, {work}, err);
}

} // namespace

const Subcommand subcommands::render{"render", "draw a picture of a scene", renderHelp,
                                     prepare<RenderOptions, addArguments, run>};

} // namespace sweep
