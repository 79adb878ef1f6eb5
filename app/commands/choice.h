// How does an option take one of a few words?
#pragma once

#include <CLI/CLI.hpp>

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

} // namespace sweep
