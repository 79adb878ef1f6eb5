#include "core/scene/file/body_reader.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/file/scene_rules.h"
#include "core/scene/file/text_file.h"
#include "core/scene/file/value_reader.h"

namespace sweep {

namespace {

constexpr std::string_view formatName = "sweepbench.scene";
constexpr double readingShare = 0.1; // share of the progress spent on reading the file; the rest is parsing

struct SceneInProgress
{
    Scene scene = {};
    bool isNewer = false; // the scene has a version that this program does not know
};

void readFormat(JsonReader& reader, SceneInProgress&)
{
    constexpr std::string_view allowed = "the format is \"sweepbench.scene\"";
    const auto format = readString(reader, allowed);
    if (format && *format != formatName)
        refuseWord(reader, *format, allowed);
}

void readVersion(JsonReader& reader, SceneInProgress& progress)
{
    constexpr std::string_view allowed = "the version is the integer 1";
    if (!expectKind(reader, JsonKind::number, allowed))
        return;
    const std::string_view version = reader.number();
    if (version == "1")
        return;
    if (version.find_first_of(".eE") != std::string_view::npos) {
        reader.refuse("found the number " + shortened(version) + "; " + std::string(allowed));
    } else if (version.front() == '-' || version == "0") {
        reader.refuse("there is no version " + shortened(version) + "; this program reads version 1");
    } else {
        reader.refuse("version " + shortened(version) + " is newer than this program, which reads version 1");
        progress.isNewer = true;
    }
}

std::optional<SceneTime> readTime(JsonReader& reader)
{
    constexpr std::string_view allowed = "time is {\"start\": s, \"end\": e}, two numbers";
    if (!expectKind(reader, JsonKind::object, allowed))
        return std::nullopt;
    SceneTime time;
    const auto [start, end] = readTwoNumbers(reader, "time", {"start", "end"}, allowed, time.kept);
    if (start && end)
        time.interval = {*start, *end};
    return time;
}

std::optional<CellRule> readCellRule(JsonReader& reader)
{
    constexpr std::string_view allowed = "cells are \"closed\" or \"open\"";
    const auto word = readString(reader, allowed);
    if (word && *word != "closed" && *word != "open")
        refuseWord(reader, *word, allowed);
    return word ? std::optional(*word == "open" ? CellRule::open : CellRule::closed) : std::nullopt;
}

constexpr MemberTable<Grid, 3> gridMembers = {{
    {"origin", [](JsonReader& r, Grid& grid) { grid.origin = readVec(r, "an origin is [x, y], two numbers"); }},
    {"spacing",
     [](JsonReader& r, Grid& grid) {
         grid.spacing = readVec(r, "a spacing is [sx, sy], two numbers > 0").value_or(Vec{1, 1});
     },
     "a grid has one"},
    {"cells", [](JsonReader& r, Grid& grid) { grid.cells = readCellRule(r); }},
}};

std::optional<Grid> readGrid(JsonReader& reader)
{
    if (!expectKind(reader, JsonKind::object, "a grid is an object with spacing and, optionally, origin and cells"))
        return std::nullopt;
    Grid grid;
    (void)readMembers(reader, "a grid", gridMembers, grid, grid.kept);
    return grid;
}

std::pair<std::string, std::string> readIgnored(JsonReader& reader)
{
    constexpr std::string_view allowed = "a pair to ignore is an array of two ids";
    auto pair = readTuple<2>(reader, allowed, [&] { return readString(reader, allowed); });
    return pair ? std::pair(std::move((*pair)[0]), std::move((*pair)[1])) : std::pair<std::string, std::string>{};
}

ExpectedKind readKind(JsonReader& reader)
{
    constexpr std::string_view allowed = "a kind is enter, exit, touch, cross, contact or none";
    const auto word = readString(reader, allowed);
    for (const ExpectedKind kind : {ExpectedKind::none, ExpectedKind::contact, ExpectedKind::enter, ExpectedKind::exit,
                                    ExpectedKind::touch, ExpectedKind::cross})
        if (word && *word == name(kind))
            return kind;
    if (word)
        refuseWord(reader, *word, allowed);
    return ExpectedKind::enter;
}

Cell readCell(JsonReader& reader)
{
    constexpr std::string_view allowed = "a cell is [i, j], two integers of magnitude below 2^53";
    const auto indices = readTuple<2>(reader, allowed, [&] { return readInteger(reader, allowed); });
    return indices ? Cell{(*indices)[0], (*indices)[1]} : Cell{};
}

constexpr MemberTable<Expectation, 7> expectationMembers = {{
    {"a", [](JsonReader& r, Expectation& e) { e.a = readString(r, "a is the id of a body").value_or(""); }},
    {"b", [](JsonReader& r, Expectation& e) { e.other = readString(r, "b is the id of a body").value_or(""); }},
    {"cell", [](JsonReader& r, Expectation& e) { e.other = readCell(r); }},
    {"kind", [](JsonReader& r, Expectation& e) { e.kind = readKind(r); }},
    {"count", [](JsonReader& r, Expectation& e) { e.count = readInteger(r, "a count is an integer ≥ 0"); }},
    {"t", [](JsonReader& r, Expectation& e) { e.t = readNumber(r, "t is a number"); }},
    {"within", [](JsonReader& r, Expectation& e) { e.within = readNumber(r, "within is a number > 0"); }},
}};

void readExpectation(JsonReader& reader, Expectation& expectation)
{
    if (!expectKind(reader, JsonKind::object, "an expectation is an object"))
        return;
    const MemberSet seen = readMembers(reader, "an expectation", expectationMembers, expectation, expectation.kept);
    const auto has = [seen](std::string_view member) { return (seen & setOf(expectationMembers, {member})) != 0; };
    if (!has("a"))
        reader.refuseMissing("a", "an expectation names a body by it");
    if (!has("b") && !has("cell"))
        reader.refuseMissing("b", "an expectation has b or cell");
    if (has("b") && has("cell"))
        reader.refuseMember("cell", "an expectation has b or cell, not both");
    if (!has("kind"))
        reader.refuseMissing("kind", "a kind is enter, exit, touch, cross, contact or none");
}

constexpr std::string_view bookmarkText = "a bookmark has t and name";
constexpr MemberTable<Bookmark, 3> bookmarkMembers = {{
    {"t", [](JsonReader& r, Bookmark& b) { b.t = readNumber(r, "t is a number").value_or(0); }, bookmarkText},
    {"name", [](JsonReader& r, Bookmark& b) { b.name = readString(r, "a name is a text").value_or(""); }, bookmarkText},
    {"note", [](JsonReader& r, Bookmark& b) { b.note = readString(r, "a note is a text"); }},
}};

void readBookmark(JsonReader& reader, Bookmark& bookmark)
{
    if (expectKind(reader, JsonKind::object, "a bookmark is an object"))
        (void)readMembers(reader, "a bookmark", bookmarkMembers, bookmark, bookmark.kept);
}

void readBodies(JsonReader& reader, SceneInProgress& progress)
{
    if (auto bodies =
            readList<Body>(reader, "bodies are an array of objects", [&reader](Body& body) { readBody(reader, body); }))
        progress.scene.bodies = std::move(*bodies);
}

void readIgnore(JsonReader& reader, SceneInProgress& progress)
{
    progress.scene.ignore = readList<std::pair<std::string, std::string>>(
        reader, "ignore is an array of pairs of ids", [&reader](auto& pair) { pair = readIgnored(reader); });
}

void readExpect(JsonReader& reader, SceneInProgress& progress)
{
    progress.scene.expect = readList<Expectation>(reader, "expect is an array of objects",
                                                  [&reader](Expectation& e) { readExpectation(reader, e); });
}

void readBookmarks(JsonReader& reader, SceneInProgress& progress)
{
    progress.scene.bookmarks = readList<Bookmark>(reader, "bookmarks are an array of objects",
                                                  [&reader](Bookmark& b) { readBookmark(reader, b); });
}

constexpr MemberTable<SceneInProgress, 11> sceneMembers = {{
    {"format", readFormat, "a scene begins with \"format\": \"sweepbench.scene\""},
    {"version", readVersion, "the version is the integer 1"},
    {"title", [](JsonReader& r, SceneInProgress& p) { p.scene.title = readString(r, "a title is a text"); }},
    {"notes", [](JsonReader& r, SceneInProgress& p) { p.scene.notes = readString(r, "notes are a text"); }},
    {"time", [](JsonReader& r, SceneInProgress& p) { p.scene.time = readTime(r); }},
    {"grid", [](JsonReader& r, SceneInProgress& p) { p.scene.grid = readGrid(r); }},
    {"bodies", readBodies, "a scene has an array of them, at least an empty one"},
    {"ignore", readIgnore},
    {"expect", readExpect},
    {"bookmarks", readBookmarks},
    {"view", [](JsonReader& r, SceneInProgress& p) { p.scene.view = readKeptObject(r, "a view is an object"); }},
}};

} // namespace

Result<Scene> parseScene(std::string_view text, const std::string& file, const ReadOptions& options)
{
    ProblemCollector problems(file);
    if (text.size() > options.maxBytes)
        return tooLarge(text.size(), file, options.maxBytes);
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        problems.atText(1, 1, "the text is empty; a scene is one JSON object");
        return std::move(problems).taken();
    }
    SceneInProgress progress;
    bool isNewer = false; // set only once the whole object was read
    try {
        JsonReader reader(text, problems, options.job);
        if (expectKind(reader, JsonKind::object, "a scene is one JSON object"))
            (void)readMembers(reader, "a scene", sceneMembers, progress, progress.scene.kept);
        isNewer = progress.isNewer;
        reader.finish();
        applyRules(progress.scene, problems, options.job);
    } catch (const ReadingStopped&) {
        // The list already contains the problem that stopped the reader.
    }
    if (isNewer) // other deviations may be valid in that version
        problems.keepOnly({"/format", "/version"});
    if (!problems.empty())
        return std::move(problems).taken();
    options.job.report(1);
    return std::move(progress.scene);
}

Result<Scene> readSceneFile(const std::string& path, const ReadOptions& options)
{
    ReadOptions reading = options;
    reading.job.progress = [&options](double share) { options.job.report(readingShare * share); };
    const Result<std::string> bytes = readTextFile(path, "a scene is a file", reading);
    if (!bytes.ok())
        return bytes.problems();
    ReadOptions parsing = options;
    parsing.job.progress = [&options](double share) { options.job.report(readingShare + (1 - readingShare) * share); };
    return parseScene(bytes.value(), path == "-" ? "standard input" : path, parsing);
}

} // namespace sweep
