// Which scenes are a suite? Those that are named, and all in the folders that are named.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace sweep {

struct SuiteFile
{
    std::string path;
    std::string place; // inside the folder that was named, or the file's name: where what is made of it goes
};

struct Suite
{
    std::vector<SuiteFile> files;
    std::vector<Problem> problems; // folders that cannot be read, or are without scenes
};

// Each file as it is named; of a folder every regular file NAME.scene.json in it and in its folders, in the order of
// the bytes of their paths. Links to folders are not followed.
[[nodiscard]] Suite suiteOf(const std::vector<std::string>& paths);

} // namespace sweep
