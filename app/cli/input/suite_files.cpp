#include "app/cli/input/suite_files.h"

#include "app/cli/input/scene_inputs.h"

#include <algorithm>
#include <filesystem>

namespace sweep {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view sceneEnd = ".scene.json";

Result<std::vector<SuiteFile>> filesIn(const std::string& folder)
{
    std::vector<SuiteFile> files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
        const std::string name = at->path().filename().string();
        std::error_code unreadable; // an error means that it is not a regular file
        if (name.ends_with(sceneEnd) && at->is_regular_file(unreadable))
            files.push_back({at->path().string(), at->path().lexically_relative(folder).string()});
    }
    if (error)
        return problemWith("the folder cannot be read: " + error.message(), folder);
    if (files.empty())
        return problemWith("no file in this folder is named NAME.scene.json", folder);
    std::ranges::sort(files, [](const SuiteFile& p, const SuiteFile& q) { return p.path < q.path; });
    return files;
}

} // namespace

Suite suiteOf(const std::vector<std::string>& paths)
{
    Suite suite;
    for (const std::string& path : paths) {
        std::error_code error; // an error means that it is not a folder; reading it reports the reason
        if (!fs::is_directory(path, error)) {
            suite.files.push_back({path, path == "-" ? "standard-input" : fs::path(path).filename().string()});
            continue;
        }
        const auto files = filesIn(path);
        if (files)
            suite.files.insert(suite.files.end(), files->begin(), files->end());
        else
            suite.problems.insert(suite.problems.end(), files.problems().begin(), files.problems().end());
    }
    return suite;
}

} // namespace sweep
