// Scene files of a test suite: the named files, and all scene files in the named folders.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace sweep {

struct SuiteFile
{
    std::string path;
    std::string relative; // path relative to the named folder; of a named file, its name
};

struct Suite
{
    std::vector<SuiteFile> files;
    std::vector<Problem> problems; // folders that cannot be read or have no scenes
};

// A folder stands for every regular file NAME.scene.json in it and in its subfolders, ordered by the bytes of their
// paths. Links to folders are not followed.
[[nodiscard]] Suite suiteOf(const std::vector<std::string>& paths);

} // namespace sweep
