#include "app/cli/input/log_arguments.h"

#include "app/cli/input/argument_values.h"
#include "app/cli/input/exact_values.h"
#include "app/cli/input/options.h"
#include "app/cli/input/scene_inputs.h"
#include "core/scene/file/text_file.h"

namespace sweep {

namespace {

// Splits "t=when" into its two halves.
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
    std::string all;
    for (std::size_t i = 0; i < logRoles; ++i) {
        if (role == sweep::name(LogRole(i))) {
            reading.columns[i] = name;
            return;
        }
        all += (i == 0 ? "" : ", ") + std::string(sweep::name(LogRole(i)));
    }
    throw CLI::ValidationError("--column", '"' + role + "\" is none of " + all);
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
    const double length = nearestDoubleFrom(option, text);
    if (length < 0)
        throw CLI::ValidationError(option, text + " is below 0");
    return length;
}

void addTolerance(CLI::App& command, LogArguments& arguments)
{
    addValue(command,
             {"--within", "largest difference between equal times (default: a millionth of the scene's time)", "T"},
             arguments.within, lengthFrom);
    addValue(command, {"--early-by", "largest difference where the log is earlier (default: --within)", "T"},
             arguments.early, lengthFrom);
    addValue(command, {"--late-by", "largest difference where the log is later (default: --within)", "T"},
             arguments.late, lengthFrom);
    addValue(command, {"--reach", "times further apart belong to different events (default: no limit)", "T"},
             arguments.reach, lengthFrom);
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
    addPairs({"--column", "use the log's column NAME as a, b, kind, t, frame, x, y, i or j; may be given several times",
              "THIS=NAME"},
             addColumn);
    addPairs({"--kind", "WORD in the log means enter, exit, touch, cross, hit (contact begins) or skip", "WORD=KIND"},
             addWord);
    const std::string fps = log == nullptr ? "--fps" : "--log-fps";
    addValue(command, {fps.c_str(), "times of the log count frames, steps or ticks, so many per unit of time", "FPS"},
             reading.fps, rateFrom);
    addTolerance(command, arguments);
    command.add_flag("--exits", reading.exits, "the engine records exits: one that the log lacks is missing");
    command.add_flag("--first", arguments.first,
                     "the engine reports only the earliest hit of each pair: later ones are not missing");
    command.add_flag("--without-clipped", arguments.unclipped, "the log may lack events that the window clips");
    command.add_flag("--skip-others", reading.skipOthers,
                     "leave out rows about bodies that the scene does not have, for example after a reduction");
    if (log != nullptr)
        for (const char* name : {"--column", "--kind", "--within", "--early-by", "--late-by", "--reach", "--exits",
                                 "--first", "--log-fps", "--without-clipped", "--skip-others"})
            command.get_option(name)->needs(log);
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
