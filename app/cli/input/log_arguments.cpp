#include "app/cli/input/log_arguments.h"

#include "app/cli/input/argument_values.h"
#include "app/cli/input/exact_values.h"
#include "app/cli/input/options.h"
#include "app/cli/input/scene_inputs.h"
#include "core/scene/file/text_file.h"

#include <cmath>

namespace sweep {

namespace {

// "t=when" as its two halves.
std::pair<std::string, std::string> halves(const std::string& option, const std::string& text)
{
    const std::size_t middle = text.find('=');
    if (middle == std::string::npos || middle == 0 || middle + 1 == text.size())
        throw CLI::ValidationError(option, '"' + text + "\" is not of the form THIS=THAT");
    return {text.substr(0, middle), text.substr(middle + 1)};
}

void addColumn(const std::string& text, LogOptions& reading)
{
    const auto [role, name] = halves("--column", text);
    for (std::size_t i = 0; i < logRoles; ++i) {
        if (role == sweep::name(LogRole(i))) {
            reading.columns[i] = name;
            return;
        }
    }
    throw CLI::ValidationError("--column", '"' + role + "\" is none of a, b, kind, t, x, y, i, j");
}

void addWord(const std::string& text, LogOptions& reading)
{
    const auto [word, name] = halves("--kind", text);
    const auto meaning = logWordNamed(name);
    if (!meaning)
        throw CLI::ValidationError("--kind", '"' + name + "\" is none of enter, exit, touch, cross, hit, skip");
    reading.words.emplace_back(word, *meaning);
}

double lengthFrom(const std::string& option, const std::string& text)
{
    const double length = expressionFrom(option, text).nearest;
    if (length < 0)
        throw CLI::ValidationError(option, text + " is below 0");
    return length;
}

void addFrames(CLI::App& command, const std::string& name, LogOptions& reading)
{
    const auto take = [&reading, name](const std::string& text) {
        const Rational rate = rateFrom(name, text);
        reading.timeOfFrame = [rate](double frame) -> std::optional<double> {
            const double time = nearest(rationalOf(Dyadic(frame)) / rate);
            return std::isfinite(time) ? std::optional(time) : std::nullopt;
        };
    };
    command
        .add_option_function<std::string>(
            name, take, "times of the log count frames, steps or ticks, so many of them in a unit of time, from 0")
        ->type_name("FPS");
}

} // namespace

void addLogArguments(CLI::App& command, LogArguments& arguments, CLI::Option* log)
{
    LogOptions& reading = arguments.reading;
    const auto addPairs = [&command, &reading](const OptionText& option, auto add) {
        const auto take = [&reading, add](const std::vector<std::string>& texts) {
            for (const std::string& text : texts)
                add(text, reading);
        };
        command.add_option_function<std::vector<std::string>>(option.name, take, option.description)
            ->type_name(option.type)
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    };
    addPairs({"--column", "use the log's column NAME as a, b, kind, t, x, y, i or j; may be given several times",
              "THIS=NAME"},
             addColumn);
    addPairs({"--kind", "WORD in the log means enter, exit, touch, cross, hit (contact begins) or skip", "WORD=KIND"},
             addWord);
    addValue(command,
             {"--within", "largest difference between equal times (default: a millionth of the scene's time)", "T"},
             arguments.within, lengthFrom);
    addValue(command, {"--early-by", "the same for rows that are too early alone (default: --within)", "T"},
             arguments.earlyBy, lengthFrom);
    addValue(command, {"--late-by", "the same for rows that are too late alone (default: --within)", "T"},
             arguments.lateBy, lengthFrom);
    addValue(command, {"--reach", "times further apart belong to different events (default: no limit)", "T"},
             arguments.reach, lengthFrom);
    command.add_flag("--without-clipped", arguments.unclipped, "the log may lack events that the window clips");
    command.add_flag("--exits", reading.hasExits, "the log records ends of contact: one that it lacks is missing");
    command.add_flag("--first", arguments.firstAlone, "the library reports the earliest hit of a pair alone");
    addFrames(command, log == nullptr ? "--fps" : "--log-fps", reading);
    command.add_flag("--skip-others", reading.skipOthers,
                     "leave out rows about bodies that the scene does not have, for example after a reduction");
    if (log != nullptr)
        for (const char* name : {"--column", "--kind", "--within", "--early-by", "--late-by", "--reach", "--exits",
                                 "--first", "--log-fps", "--without-clipped", "--skip-others"})
            command.get_option(name)->needs(log);
}

LogTolerance logTolerance(const Scene& scene, const LogArguments& arguments)
{
    constexpr double share = 1e-6;
    const Interval time = window(scene);
    return {.within = arguments.within.value_or(share * (time.end / 2 - time.start / 2) * 2),
            .reach = arguments.reach,
            .earlyBy = arguments.earlyBy,
            .lateBy = arguments.lateBy,
            .firstAlone = arguments.firstAlone,
            .clipped = !arguments.unclipped};
}

Result<EngineLog> readEngineLog(const std::string& path, const Scene& scene, const LogArguments& arguments,
                                std::uint64_t maxBytes)
{
    const auto text = readTextFile(path, "a log is a file", {.maxBytes = maxBytes});
    if (!text)
        return text.problems();
    return parseEngineLog(*text, sceneLabel(path), scene, arguments.reading);
}

} // namespace sweep
