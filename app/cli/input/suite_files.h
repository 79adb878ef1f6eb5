// Scene files of a test suite: those that are named, and all in the folders that are named.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace sweep {

struct SuiteFile
{
    std::string path;
    std::string relative; // to the folder that was named; otherwise the file's name
};

struct Suite
{
    std::vector<SuiteFile> files;
    std::vector<Problem> problems; // folders that cannot be read, or are without scenes
};

// A file stands for itself; a folder for every regular file NAME.scene.json in it and in its folders, in the order of
// the bytes of their paths. Links to folders are not followed.
[[nodiscard]] Suite suiteOf(const std::vector<std::string>& paths);

} // namespace sweep
