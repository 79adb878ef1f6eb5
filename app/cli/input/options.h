// Command-line options whose values are parsed: numbers, sizes, and words from a list.
#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

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

template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

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
        ->check(CLI::IsMember(words))
        ->type_name("");
}

// "closed, open, half-open"
template <class Value>
std::string joined(const Choices<Value>& choices)
{
    std::string text;
    for (const auto& choice : choices)
        text += (text.empty() ? "" : ", ") + choice.first;
    return text;
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
    return addValue(command, {option.name, option.description, "LIST"}, target, read);
}

} // namespace sweep
