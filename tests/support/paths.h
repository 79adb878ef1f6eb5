// Absolute paths of the sources and of the build. They are compiled into a single file, so that all others are the same
// in every checkout and a compiler cache can share them.
#pragma once

#include <string>
#include <string_view>

namespace sweep {

// The absolute path of a file or folder, given by its path from the project's root.
[[nodiscard]] std::string sourcePath(std::string_view path = {});

// The build of the running test.
struct BuildFacts
{
    const char* folder;      // the build folder
    const char* program;     // sweepbench; empty if only core was built
    const char* coreLibrary; // static; shared if sanitizers are used
    const char* compiler;
    const char* cmake;
    bool isSanitized;
    bool isHardened;
};

extern const BuildFacts buildFacts;

} // namespace sweep
