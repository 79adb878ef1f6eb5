// Typed command-line arguments: values, exact values, options.
#pragma once

#include "app/output/words.h"
#include "core/number/expression.h"

#include <sweepbench/number/exact.h>

#include <QSize>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

// Values of command-line options, parsed. An invalid one throws a CLI::ValidationError that names the option. Every
// number takes the forms that fields of the window take: decimals, hexadecimal floats, and expressions such as 1/240.

// "1280x800": each 1 to 16384.
[[nodiscard]] QSize pixelSizeFrom(const std::string& option, const std::string& text);

[[nodiscard]] ExpressionValue expressionFrom(const std::string& option, const std::string& text);
// The double nearest to the value of expressionFrom().
[[nodiscard]] double nearestDoubleFrom(const std::string& option, const std::string& text);

// An exact number; sqrt(2) is refused.
[[nodiscard]] Rational numberFrom(const std::string& option, const std::string& text);

// A whole number from 0 to 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t wholeNumberFrom(const std::string& option, const std::string& text);

// Reads a position counted from 1 and returns it counted from 0.
[[nodiscard]] std::uint64_t positionFrom(const std::string& option, const std::string& text);

// Whether a limit itself is allowed.
enum class Limit
{
    included,
    excluded
};

// A reader like `read`, for numbers from `least` to `most`.
template <class Number>
auto limited(Number (*read)(const std::string&, const std::string&), double least, Limit limit = Limit::included,
             std::optional<double> most = {})
{
    return [=](const std::string& option, const std::string& text) {
        const Number value = read(option, text);
        const bool isOpen = limit == Limit::excluded;
        if (value < Number(least) || (isOpen && value == Number(least)))
            throw CLI::ValidationError(option, text + (isOpen ? " is not above " : " is below ") + decimalText(least));
        if (most && value > Number(*most))
            throw CLI::ValidationError(option, text + " is above " + decimalText(*most));
        return value;
    };
}

// A number of seconds that limits work, at least 0; 0 sets no limit.
inline const auto secondsFrom = limited(nearestDoubleFrom, 0);
// An exact number of frames per unit of time, above 0.
inline const auto rateFrom = limited(numberFrom, 0, Limit::excluded);

// The parts between commas, except commas in parentheses.
[[nodiscard]] std::vector<std::string> partsOf(const std::string& text);

// Command-line options whose values are parsed: numbers, sizes, and words from a list.

// The help text of an option.
struct OptionText
{
    const char* name;
    const char* description;
    const char* type = ""; // the placeholder of its value, such as N
};

// Adds an option whose text is converted by `read(name, text)`, which throws a CLI::ValidationError that names the
// option if the text is invalid.
template <class Target, class Read>
CLI::Option* addValue(CLI::App& command, const OptionText& option, Target& target, const Read& read)
{
    const auto take = [name = std::string(option.name), &target, read](const std::string& text) {
        target = read(name, text);
    };
    return command.add_option_function<std::string>(option.name, take, option.description)->type_name(option.type);
}

// Adds an option that may be given several times: take(text) gets each of its texts.
template <class Take>
CLI::Option* addRepeated(CLI::App& command, const OptionText& option, const Take& take)
{
    const auto takeAll = [take](const std::vector<std::string>& texts) { std::ranges::for_each(texts, take); };
    return command.add_option_function<std::vector<std::string>>(option.name, takeAll, option.description)
        ->type_name(option.type)
        ->type_size(1)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

// "closed, open, half-open"
template <class Value>
std::string joined(const Choices<Value>& choices, const char* separator = ", ")
{
    std::string text;
    for (const auto& choice : choices)
        text += (text.empty() ? "" : separator) + choice.first;
    return text;
}

inline const Choices<CellPolicy> cellPolicies{
    {"closed", CellPolicy::closed}, {"open", CellPolicy::open}, {"half-open", CellPolicy::halfOpen}};

// Adds an option whose values are the words of `choices`.
template <class Value>
CLI::Option* addChoice(CLI::App& command, const OptionText& option, Value& target, const Choices<Value>& choices)
{
    std::vector<std::string> words;
    for (const auto& choice : choices)
        words.push_back(choice.first);
    const auto choose = [&target, choices](const std::string& word) {
        for (const auto& choice : choices) {
            if (choice.first == word)
                target = choice.second;
        }
    };
    return command.add_option_function<std::string>(option.name, choose, option.description)
        ->check(CLI::IsMember(words).description(""))
        ->type_name('{' + joined(choices, ",") + '}');
}

// Adds an option with a list of words of `choices`, separated by commas: "closed,open".
template <class Value>
CLI::Option* addChoices(CLI::App& command, const OptionText& option, std::vector<Value>& target,
                        const Choices<Value>& choices)
{
    const auto read = [choices](const std::string& name, const std::string& text) {
        std::vector<Value> values;
        for (const std::string& word : CLI::detail::split(text, ',')) {
            const auto choice = std::ranges::find_if(choices, [&](const auto& known) { return known.first == word; });
            if (choice == choices.end())
                throw CLI::ValidationError(name, '"' + word + "\" is none of " + joined(choices));
            values.push_back(choice->second);
        }
        return values;
    };
    return addValue(command, option, target, read)->type_name('{' + joined(choices, ",") + "}[,...]");
}

} // namespace sweep
