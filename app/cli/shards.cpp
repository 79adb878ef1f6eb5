#include "app/cli/shards.h"

#include "app/cli/arguments.h"
#include "app/cli/subcommands.h"
#include "app/output/table.h"
#include "app/output/words.h"

#include <sweepbench/base/files.h>
#include <sweepbench/base/jobs.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>

namespace sweep {

namespace {

namespace fs = std::filesystem;

// Arguments and variables.

// For each tool its variables: the index of the shard, their number, the index of the first one and the step, if these
// are not 0 and 1, and the name of a file to touch, by which the tool sees that the program knows of shards.
constexpr std::array<std::array<const char*, 5>, 3> shardVariables{
    {{"TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "", "", "TEST_SHARD_STATUS_FILE"},
     {"GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS", "", "", "GTEST_SHARD_STATUS_FILE"},
     {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP", ""}}};

std::string valueOf(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr ? value : "";
}

std::optional<Shard> shardOfEnvironment()
{
    for (const auto& [index, count, first, step, status] : shardVariables) {
        if (valueOf(index).empty() && valueOf(count).empty())
            continue;
        const auto number = [](const char* name, const char* otherwise) {
            const std::string text = valueOf(name).empty() ? otherwise : valueOf(name);
            if (text.empty())
                throw CLI::ValidationError(name, "is not set, although the other variable of the shard is");
            return wholeNumberFrom(name, text);
        };
        const std::uint64_t offset = number(index, "") - number(first, "0"); // a negative one is beyond all shards
        const std::uint64_t each = std::max<std::uint64_t>(number(step, "1"), 1);
        const Shard shard{offset / each, number(count, ""), index};
        if (offset % each != 0 || shard.index >= shard.count)
            throw CLI::ValidationError(index, valueOf(index) + " is not the number of one of " + valueOf(count) +
                                                  " shards; --shard I/N chooses one");
        if (!valueOf(status).empty())
            std::ofstream(valueOf(status), std::ios::app);
        return shard;
    }
    return {};
}

Shard shardFrom(const std::string& option, const std::string& text)
{
    const std::size_t slash = std::min(text.find('/'), text.size());
    if (slash == 0 || slash + 1 >= text.size())
        throw CLI::ValidationError(option, '"' + text + "\" is not I/N, such as 2/10");
    const Shard shard{positionFrom(option, text.substr(0, slash)), wholeNumberFrom(option, text.substr(slash + 1))};
    if (shard.index >= shard.count)
        throw CLI::ValidationError(option, '"' + text + "\" is none of the shards 1/N to N/N");
    return shard;
}

// The options that the output depends on, as they were given.
std::string optionsText(const CLI::App& command)
{
    static const std::set<std::string> others{"SCENE", "--files-from", "--shard", "--into", "--threads"};
    std::string text;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& value : option->results())
            text += others.contains(option->get_name()) ? "" : ' ' + option->get_name() + '=' + escaped(value);
    return text;
}

// Lists.

// A path, which belongs to the text of a list or to a file.
struct ListedPath
{
    std::string_view path;
    SuiteFile* file = nullptr;
};

// The paths in a list: each on a line, or ended by NUL, as `find -print0` prints them.
std::vector<ListedPath> pathsIn(std::string_view text)
{
    std::vector<ListedPath> paths;
    const char end = text.find('\0') == std::string_view::npos ? '\n' : '\0';
    while (!text.empty()) {
        std::string_view path = text.substr(0, text.find(end));
        text.remove_prefix(std::min(path.size() + 1, text.size()));
        if (end == '\n' && path.ends_with('\r'))
            path.remove_suffix(1);
        if (!path.empty())
            paths.push_back({path});
    }
    return paths;
}

// Sorts the list by the bytes of the paths, and drops what is repeated.
void sortPaths(std::vector<ListedPath>& paths)
{
    const auto isBehind = [](const ListedPath& p, const ListedPath& q) { return !(p.path < q.path); };
    if (std::ranges::adjacent_find(paths, isBehind) == paths.end())
        return;
    std::ranges::sort(paths, {}, &ListedPath::path);
    paths.erase(std::unique(paths.begin(), paths.end(), isBehind), paths.end());
}

struct ListedScenes
{
    std::vector<SuiteFile> files = {}; // of the shard
    std::size_t count = 0;             // of the whole list
    std::uint64_t hash = 0;            // of the whole list
};

// Sets the file that is written for a scene.
void nameOutput(SuiteFile& file, const ListedWork& listed, std::set<std::string>& taken)
{
    fs::path relative = fs::path(file.relative.substr(0, file.relative.rfind(".scene.json"))).lexically_normal();
    relative = relative.string().starts_with("..") ? relative.filename() : relative.relative_path();
    const std::string stem = (fs::path(listed.folder) / relative).string();
    file.output = stem + listed.suffix;
    for (int i = 2; !taken.insert(file.output).second; ++i)
        file.output = stem + '-' + std::to_string(i) + listed.suffix;
}

Result<ListedScenes> listOf(const SceneInputs& inputs, const ListedWork& listed)
{
    const SceneList& list = inputs.list;
    const auto text = list.from.empty() ? std::string() : readTextFile(list.from, "a list of scenes is a file");
    if (!text)
        return text.problems();
    std::vector<ListedPath> paths = pathsIn(*text);
    std::vector<SuiteFile> named = suiteOf(inputs.paths);
    for (SuiteFile& file : named)
        paths.push_back({file.path, &file});
    if (paths.empty())
        return problemWith("names no scene", sceneLabel(list.from));
    if (!list.from.empty() || list.shard || !list.into.empty())
        sortPaths(paths);
    const Shard shard = list.shard.value_or(Shard{});
    ListedScenes scenes{.count = paths.size()};
    std::set<std::string> taken;
    const auto everywhere = [](std::string_view path) {
        std::error_code none; // an error leaves the path as it is
        return fs::weakly_canonical(fs::absolute(path, none), none).string();
    };
    std::set<std::string> read;
    for (const ListedPath& one : paths)
        if (listed.suffix != nullptr)
            read.insert(everywhere(one.path));
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto& [path, file] = paths[i];
        scenes.hash = std::rotl(scenes.hash, 5) ^ std::hash<std::string_view>{}(path);
        const bool isOfShard = i % shard.count == shard.index;
        if (!isOfShard && listed.suffix == nullptr)
            continue;
        SuiteFile scene = file != nullptr ? std::move(*file) : SuiteFile{std::string(path), std::string(path)};
        if (listed.suffix != nullptr)
            nameOutput(scene, listed, taken);
        if (listed.suffix != nullptr && read.contains(everywhere(scene.output)))
            return problemWith("is also an input; choose another folder", scene.output);
        if (isOfShard)
            scenes.files.push_back(std::move(scene));
    }
    return scenes;
}

int workOn(const ListedWork& listed, const ListedScene& scene)
{
    if (scene.file.problem.empty())
        return listed.work(scene);
    const std::vector problems{problemWith(scene.file.problem, scene.file.path)};
    take(scene.part, listed.form, refusedSuite(scene.file.path, problems));
    scene.part.hasCases = true;
    return refuse(scene.err, problems);
}

SceneInputs inputsOf(const SuiteFile& file, const SceneInputs& all, unsigned threads)
{
    return {.paths = {file.path}, .maxBytes = all.maxBytes, .maxEvents = all.maxEvents, .threads = threads};
}

std::vector<OutputPart> partsOf(const std::vector<SuiteFile>& files, const SceneInputs& inputs,
                                const ListedWork& listed, std::ostream& err)
{
    std::vector<OutputPart> parts(files.size());
    const unsigned threads = threadCount(threadsOf(inputs));
    const auto concurrent = listed.concurrent ? unsigned(std::clamp<std::size_t>(files.size(), 1, threads)) : 1U;
    const bool isDirect = files.size() == 1 && inputs.list.into.empty(); // shows its own progress
    ProgressLine progress(err, "scenes");
    std::mutex counting;
    std::size_t count = 0;
    parallelFor(concurrent, files.size(), [&](std::size_t i) {
        OutputPart& part = parts[i];
        std::ostringstream out;
        std::ostringstream messages;
        part.label = escaped(sceneLabel(files[i].path));
        part.status = workOn(
            listed, {files[i], inputsOf(files[i], inputs, threads / concurrent), part, out, isDirect ? err : messages});
        part.err = messages.str();
        if (part.out.empty())
            part.out = out.str();
        const std::scoped_lock lock(counting);
        progress.show(static_cast<double>(++count) / static_cast<double>(files.size()));
    });
    return parts;
}

// Results of shards: a line with the work, which is the same for all of them; a line with the number of the shard, that
// of its parts and a checksum; and for each part a line of numbers, and its texts.

constexpr std::string_view resultBegin = "sweepbench.shard 1 " SWEEPBENCH_VERSION " ";
constexpr std::string_view resultEnd = ".result";
constexpr std::array<std::string_view, 5> formNames{"joined", "spaced", "junit", "tap", "text"}; // by OutputForm

struct ShardResult
{
    std::string work;
    std::uint64_t index = 0;
    std::vector<OutputPart> parts = {};
};

std::string resultName(std::uint64_t index, std::uint64_t count)
{
    const std::string of = std::to_string(count);
    const std::string number = std::to_string(index + 1);
    return "shard-" + std::string(of.size() - number.size(), '0') + number + "-of-" + of + std::string(resultEnd);
}

// Of all but itself: a damaged result is not taken for a whole one.
std::string checksum(const ShardResult& result, std::string_view parts)
{
    const std::size_t hash = std::hash<std::string_view>{}(parts);
    return std::to_string(hash ^ std::hash<std::string>{}(result.work + ' ' + std::to_string(result.index)));
}

std::string textOf(const ShardResult& result)
{
    std::string text;
    for (const auto& [label, status, out, err, counts, hasCases] : result.parts) {
        for (const std::size_t number : {std::size_t(status), counts[0], counts[1], counts[2], counts[3],
                                         std::size_t(hasCases), label.size(), out.size(), err.size()})
            text += std::to_string(number) + ' ';
        text.back() = '\n';
        text += label + out + err;
    }
    return result.work + '\n' + std::to_string(result.index) + ' ' + std::to_string(result.parts.size()) + ' ' +
           checksum(result, text) + '\n' + text;
}

Problem brokenResult(const std::string& path)
{
    return problemWith("is not the whole result of the shard of its name, by this version of the program", path);
}

Result<ShardResult> readResult(const std::string& path)
{
    std::error_code none; // an error means that it is no file
    if (!fs::is_regular_file(path, none))
        return brokenResult(path);
    const auto text = readTextFile(path, "a result is a file", {.maxBytes = std::numeric_limits<std::uint64_t>::max()});
    if (!text)
        return text.problems();
    std::istringstream in(*text);
    ShardResult result;
    std::size_t count = 0;
    std::string sum;
    std::getline(in, result.work);
    in >> result.index >> count >> sum;
    in.get();
    if (!in || sum != checksum(result, std::string_view(*text).substr(std::size_t(in.tellg()))))
        return brokenResult(path);
    const auto take = [&in, most = text->size()](std::size_t length) {
        std::string taken(std::min(length, most), '\0');
        in.read(taken.data(), std::streamsize(taken.size()));
        return taken;
    };
    for (; count > 0 && in; --count) {
        OutputPart& part = result.parts.emplace_back();
        std::array<std::size_t, 3> lengths{};
        in >> part.status;
        for (std::size_t& one : part.counts)
            in >> one;
        in >> part.hasCases >> lengths[0] >> lengths[1] >> lengths[2];
        in.get();
        part.label = take(lengths[0]);
        part.out = take(lengths[1]);
        part.err = take(lengths[2]);
    }
    if (!result.work.starts_with(resultBegin) || !in || count > 0 || in.peek() != std::istream::traits_type::eof())
        return brokenResult(path);
    return result;
}

} // namespace

void addListArguments(CLI::App& command, SceneInputs& inputs)
{
    SceneList& list = inputs.list;
    CLI::Option* scene = command.get_option("SCENE")->required(false);
    scene->description("scene files, bug reports (.zip), or folders with scenes in them; - is standard input");
    command
        .add_option("--files-from", list.from,
                    "read the paths of scenes from FILE, one on each line; - is standard input")
        ->type_name("FILE")
        ->excludes(scene);
    addValue(command, {"--shard", "of N shards of the list, take the I-th, from 1 to N", "I/N"}, list.shard, shardFrom);
    command.add_option("--into", list.into, "write the shard's result into FOLDER, for `sweepbench merge`")
        ->type_name("FOLDER");
    command.parse_complete_callback([&command, &inputs, &list] {
        if (inputs.paths.empty() && list.from.empty())
            throw CLI::RequiredError("SCENE or --files-from");
        if (list.into.empty() && command.count("--into") > 0)
            throw CLI::ValidationError("--into", "the name of the folder is empty");
        if (std::ranges::count(inputs.paths, "-") > 1)
            throw CLI::ValidationError("SCENE", "standard input (-) can be read only once");
        list.options = optionsText(command);
        if (!list.shard && (isOfSeveral(inputs) || !list.into.empty()))
            list.shard = shardOfEnvironment();
    });
}

bool isOfSeveral(const SceneInputs& inputs)
{
    std::error_code none; // an error means that it is not a folder
    return inputs.paths.size() != 1 || fs::is_directory(inputs.paths.front(), none);
}

int forEachListed(const SceneInputs& inputs, const ListedWork& listed, std::ostream& out, std::ostream& err)
{
    const Result<ListedScenes> list = listOf(inputs, listed);
    if (!list)
        return refuse(err, list.problems());
    const Shard shard = inputs.list.shard.value_or(Shard{});
    const std::string& into = inputs.list.into;
    if (!into.empty() || !shard.by.empty())
        err << "shard " << shard.index + 1 << " of " << shard.count << (shard.by.empty() ? "" : " by ") << shard.by
            << ": " << list->files.size() << " of " << countedText(list->count, "scene") << '\n';
    if (into.empty() && (listed.form == OutputForm::joined || listed.form == OutputForm::spaced)) {
        int status = exitStatus::done;
        OutputPart unused;
        for (const SuiteFile& file : list->files)
            status =
                std::max(status, workOn(listed, {file, inputsOf(file, inputs, threadsOf(inputs)), unused, out, err}));
        return status;
    }
    if (into.empty())
        return printWhole(listed.command, listed.form, partsOf(list->files, inputs, listed, err), out, err);
    std::ostringstream work;
    work << resultBegin << listed.command << ' ' << formNames[std::size_t(listed.form)] << ' ' << shard.count
         << " shards, " << list->count << " scenes of list " << list->hash << ", options" << inputs.list.options;
    const std::string path = (fs::path(into) / resultName(shard.index, shard.count)).string();
    std::error_code failed; // ignored: writing the file then reports the reason
    if (fs::exists(path, failed)) {
        const auto present = readResult(path);
        if (!present || present->work != work.str())
            return refuse(err, {problemWith("is the result of other work; remove it or choose another folder", path)});
        err << escaped(path) << " is there and was skipped\n";
        return highestStatus(present->parts);
    }
    fs::create_directories(into, failed);
    if (!fs::is_directory(into, failed)) // known before hours of work
        return refuse(err, {problemWith("is not a folder, and none could be made", into)});
    const ShardResult result{work.str(), shard.index, partsOf(list->files, inputs, listed, err)};
    for (const OutputPart& part : result.parts)
        err << part.err;
    const auto written = replaceFile(path, textOf(result));
    return written ? highestStatus(result.parts) : refuse(err, written.problems());
}

namespace {

constexpr const char* mergeHelp =
    R"(Prints what one run over the whole list prints, for any number of shards, with its exit status. FOLDER is that of
--into. Shards that are missing are named; results of other work, as of another list, other options or another number
of shards, are refused.

Examples:
  for i in 1 2 3; do sweepbench check --files-from scenes.txt --shard $i/3 --into results; done
  sweepbench merge results

Exit status: 0 done; 1 a finding of the whole run; 2 invalid arguments, a scene was refused, or a shard is missing
or refused.)";

void addArguments(CLI::App& command, std::string& folder)
{
    command.add_option("FOLDER", folder, "the folder with the results of all shards")->required()->type_name("");
}

int run(const std::string& folder, std::ostream& out, std::ostream& err)
{
    std::set<std::string> paths;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed))
        if (entry.path().extension() == resultEnd)
            paths.insert(entry.path().string());
    if (paths.empty())
        return refuse(err, {problemWith(failed ? "cannot be read: " + failed.message() : "holds no result", folder)});
    std::vector<ShardResult> results;
    std::string command;
    std::string form;
    std::string word;
    std::uint64_t shards = 0;
    std::uint64_t scenes = 0;
    for (const std::string& path : paths) {
        Result<ShardResult> read = readResult(path);
        if (!read)
            return refuse(err, read.problems());
        const ShardResult& result = results.emplace_back(std::move(read).value());
        const std::string& work = results.front().work;
        if (results.size() == 1)
            std::istringstream(work.substr(resultBegin.size())) >> command >> form >> shards >> word >> scenes;
        if (result.work != work)
            return refuse(err, {problemWith("is of other work, \"" + result.work + "\", than \"" + work + '"', path)});
        if (std::ranges::count(formNames, form) == 0 || result.index >= shards ||
            result.parts.size() != (scenes + shards - 1 - result.index) / shards ||
            fs::path(path).filename() != resultName(result.index, shards))
            return refuse(err, {brokenResult(path)});
    }
    std::vector<Problem> missing;
    for (std::uint64_t i = 0; i < shards && missing.size() < 20; ++i)
        if (const std::string path = (fs::path(folder) / resultName(i, shards)).string(); !paths.contains(path))
            missing.push_back(problemWith("is missing", path));
    if (missing.size() == 20)
        missing.push_back(problemWith(std::to_string(shards - paths.size()) + " shards are missing", folder));
    if (!missing.empty())
        return refuse(err, missing);
    std::vector<OutputPart> parts(scenes); // no more than the results hold, as none is missing
    for (ShardResult& result : results)
        for (std::size_t i = 0; i < result.parts.size(); ++i)
            parts[result.index + i * shards] = std::move(result.parts[i]);
    return printWhole(command, OutputForm(std::ranges::find(formNames, form) - formNames.begin()), parts, out, err);
}

} // namespace

const Subcommand subcommands::merge{"merge", "print the output of a whole list from the results of its shards",
                                    mergeHelp, prepare<std::string, addArguments, run>};

} // namespace sweep
