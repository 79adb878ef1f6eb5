// Absolute paths of the sources and of what was built from them. They are compiled into one file alone, so that all
// others are the same in every checkout, and a compiler cache can share them.
#pragma once

#include <string>
#include <string_view>

namespace sweep {

// The absolute path of a file or folder that is given by its path from the project's root.
[[nodiscard]] std::string sourcePath(std::string_view path = {});

// The build that the running test belongs to.
struct BuildFacts
{
    const char* folder;      // the build folder
    const char* program;     // sweepbench; empty where only core was built
    const char* coreLibrary; // static; shared where sanitizers are used
    const char* compiler;
    const char* cmake;
    bool isSanitized;
    bool isHardened;
};

extern const BuildFacts buildFacts;

} // namespace sweep
