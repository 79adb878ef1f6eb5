// How does an option take one of a few words, or several of them?
#pragma once

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

// Adds an option whose values are the words of `choices`; the first is the default.
template <class Value>
CLI::Option* addChoice(CLI::App& command, const std::string& name, Value& target,
                       std::vector<std::pair<std::string, Value>> choices, const std::string& description)
{
    std::vector<std::string> words;
    for (const auto& choice : choices)
        words.push_back(choice.first);
    const auto choose = [&target, choices = std::move(choices)](const std::string& word) {
        for (const auto& choice : choices) {
            if (choice.first == word)
                target = choice.second;
        }
    };
    return command.add_option_function<std::string>(name, choose, description)
        ->check(CLI::IsMember(words))
        ->type_name("");
}

// "closed, open, half-open"
template <class Value>
std::string joined(const std::vector<std::pair<std::string, Value>>& choices)
{
    std::string text;
    for (const auto& choice : choices)
        text += (text.empty() ? "" : ", ") + choice.first;
    return text;
}

// Adds an option whose values are words of `choices` with commas between them: "closed,open".
template <class Value>
CLI::Option* addChoices(CLI::App& command, const std::string& name, std::vector<Value>& target,
                        const std::vector<std::pair<std::string, Value>>& choices, const std::string& description)
{
    const auto choose = [name, &target, choices](const std::string& text) {
        target.clear();
        for (const std::string& word : CLI::detail::split(text, ',')) {
            const auto choice =
                std::find_if(choices.begin(), choices.end(), [&](const auto& known) { return known.first == word; });
            if (choice == choices.end())
                throw CLI::ValidationError(name, '"' + word + "\" is none of " + joined(choices));
            target.push_back(choice->second);
        }
    };
    return command.add_option_function<std::string>(name, choose, description)->type_name("LIST");
}

} // namespace sweep
