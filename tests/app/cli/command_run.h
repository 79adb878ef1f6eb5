// Runs of the program's command line inside a test.
#pragma once

#include "app/start/command_line.h"

#include <QDebug>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

struct CommandRun
{
    int status = -1;
    std::string out;
    std::string err;
};

// What `sweepbench` prints and returns for these arguments.
inline CommandRun runCommand(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "sweepbench");
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    int argc = static_cast<int>(arguments.size());
    std::ostringstream out;
    std::ostringstream err;
    const int status = runProgram(argc, pointers.data(), out, err);
    return {status, out.str(), err.str()};
}

// Is the part in the text? Prints the text where it is not.
[[nodiscard]] inline bool has(const std::string& text, std::string_view part)
{
    if (text.find(part) != std::string::npos)
        return true;
    qWarning("\"%s\" is not in: %s", std::string(part).c_str(), text.c_str());
    return false;
}

} // namespace sweep
