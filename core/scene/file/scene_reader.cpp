#include "core/scene/file/body_reader.h"
#include "core/scene/file/file_problem.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/file/scene_rules.h"
#include "core/scene/file/value_reader.h"

namespace sweep {

namespace {

constexpr std::string_view formatName = "sweepbench.scene";
constexpr std::array<std::string_view, 11> sceneNames = {"format", "version", "title",  "notes",     "time", "grid",
                                                         "bodies", "ignore",  "expect", "bookmarks", "view"};
enum SceneMember
{
    formatMember,
    versionMember,
    titleMember,
    notesMember,
    timeMember,
    gridMember,
    bodiesMember,
    ignoreMember,
    expectMember,
    bookmarksMember,
    viewMember
};

void readFormat(JsonReader& reader)
{
    constexpr std::string_view allowed = "the format is \"sweepbench.scene\"";
    const auto format = readText(reader, allowed);
    if (format && *format != formatName)
        reader.refuse("found the text \"" + shortened(*format) + "\"; " + std::string(allowed));
}

// Is the scene of a version that this program does not know?
bool readsNewerVersion(JsonReader& reader)
{
    constexpr std::string_view allowed = "the version is the integer 1";
    if (!expectKind(reader, JsonKind::number, allowed))
        return false;
    const std::string_view version = reader.number();
    if (version == "1")
        return false;
    const bool integer = version.find_first_of(".eE") == std::string_view::npos;
    if (!integer)
        reader.refuse("found the number " + shortened(version) + "; " + std::string(allowed));
    else if (version.front() == '-' || version == "0")
        reader.refuse("there is no version " + shortened(version) + "; this program reads version 1");
    else
        reader.refuse("version " + shortened(version) + " is newer than this program, which reads version 1");
    return integer && version.front() != '-' && version != "0";
}

std::optional<SceneTime> readTime(JsonReader& reader)
{
    constexpr std::string_view allowed = "time is {\"start\": s, \"end\": e}, two numbers";
    constexpr std::array<std::string_view, 2> names = {"start", "end"};
    if (!expectKind(reader, JsonKind::object, allowed))
        return std::nullopt;
    std::array<std::optional<double>, 2> ends;
    SceneTime time;
    const MemberSet seen = readMembers(reader, {"time", names}, time.kept, [&](int which) {
        ends[static_cast<std::size_t>(which)] = readNumber(reader, allowed);
    });
    for (int i = 0; i < 2; ++i)
        if ((seen & member(i)) == 0)
            reader.refuseMissing(names[static_cast<std::size_t>(i)], allowed);
    if (ends[0] && ends[1])
        time.interval = {*ends[0], *ends[1]};
    return time;
}

std::optional<CellRule> readCellRule(JsonReader& reader)
{
    constexpr std::string_view allowed = "cells are \"closed\" or \"open\"";
    const auto word = readText(reader, allowed);
    if (word && *word != "closed" && *word != "open")
        reader.refuse("found the text \"" + shortened(*word) + "\"; " + std::string(allowed));
    return word ? std::optional(*word == "open" ? CellRule::open : CellRule::closed) : std::nullopt;
}

std::optional<Grid> readGrid(JsonReader& reader)
{
    constexpr std::array<std::string_view, 3> names = {"origin", "spacing", "cells"};
    if (!expectKind(reader, JsonKind::object, "a grid is an object with spacing and, if it likes, origin and cells"))
        return std::nullopt;
    Grid grid;
    const MemberSet seen = readMembers(reader, {"a grid", names}, grid.kept, [&](int which) {
        if (which == 0)
            grid.origin = readVec(reader, "an origin is [x, y], two numbers");
        else if (which == 1)
            grid.spacing = readVec(reader, "a spacing is [sx, sy], two numbers > 0").value_or(Vec{1, 1});
        else
            grid.cells = readCellRule(reader);
    });
    if ((seen & member(1)) == 0)
        reader.refuseMissing("spacing", "a grid has one");
    return grid;
}

std::pair<std::string, std::string> readIgnored(JsonReader& reader)
{
    constexpr std::string_view allowed = "a pair to ignore is an array of two ids";
    auto pair = readTuple<2>(reader, allowed, [&] { return readText(reader, allowed); });
    return pair ? std::pair(std::move((*pair)[0]), std::move((*pair)[1])) : std::pair<std::string, std::string>{};
}

constexpr std::array<std::string_view, 7> expectNames = {"a", "b", "cell", "kind", "count", "t", "within"};
enum ExpectMember
{
    aMember,
    bMember,
    cellMember,
    kindMember,
    countMember,
    tMember,
    withinMember
};

ExpectedKind readKind(JsonReader& reader)
{
    constexpr std::string_view allowed = "a kind is enter, exit, touch, cross or none";
    const auto word = readText(reader, allowed);
    for (const ExpectedKind kind :
         {ExpectedKind::none, ExpectedKind::enter, ExpectedKind::exit, ExpectedKind::touch, ExpectedKind::cross})
        if (word && *word == name(kind))
            return kind;
    if (word)
        reader.refuse("found the text \"" + shortened(*word) + "\"; " + std::string(allowed));
    return ExpectedKind::enter;
}

Cell readCell(JsonReader& reader)
{
    constexpr std::string_view allowed = "a cell is [i, j], two integers of magnitude below 2^53";
    const auto indices = readTuple<2>(reader, allowed, [&] { return readInteger(reader, allowed); });
    return indices ? Cell{(*indices)[0], (*indices)[1]} : Cell{};
}

void readExpectMember(JsonReader& reader, int which, Expectation& expectation)
{
    switch (which) {
    case aMember:
        expectation.a = readText(reader, "a is the id of a body").value_or("");
        break;
    case bMember:
        expectation.other = readText(reader, "b is the id of a body").value_or("");
        break;
    case cellMember:
        expectation.other = readCell(reader);
        break;
    case kindMember:
        expectation.kind = readKind(reader);
        break;
    case countMember:
        expectation.count = readInteger(reader, "a count is an integer ≥ 0");
        break;
    case tMember:
        expectation.t = readNumber(reader, "t is a number");
        break;
    case withinMember:
        expectation.within = readNumber(reader, "within is a number > 0");
        break;
    default:
        break;
    }
}

Expectation readExpectation(JsonReader& reader)
{
    Expectation expectation;
    if (!expectKind(reader, JsonKind::object, "an expectation is an object"))
        return expectation;
    const MemberSet seen = readMembers(reader, {"an expectation", expectNames}, expectation.kept,
                                       [&](int which) { readExpectMember(reader, which, expectation); });
    if ((seen & member(aMember)) == 0)
        reader.refuseMissing("a", "an expectation names a body by it");
    if ((seen & (member(bMember) | member(cellMember))) == 0)
        reader.refuseMissing("b", "an expectation has b or cell");
    if ((seen & member(bMember)) != 0 && (seen & member(cellMember)) != 0)
        reader.refuseMember("cell", "an expectation has b or cell, not both");
    if ((seen & member(kindMember)) == 0)
        reader.refuseMissing("kind", "a kind is enter, exit, touch, cross or none");
    return expectation;
}

Bookmark readBookmark(JsonReader& reader)
{
    constexpr std::array<std::string_view, 3> names = {"t", "name", "note"};
    Bookmark bookmark;
    if (!expectKind(reader, JsonKind::object, "a bookmark is an object"))
        return bookmark;
    const MemberSet seen = readMembers(reader, {"a bookmark", names}, bookmark.kept, [&](int which) {
        if (which == 0)
            bookmark.t = readNumber(reader, "t is a number").value_or(0);
        else if (which == 1)
            bookmark.name = readText(reader, "a name is a text").value_or("");
        else
            bookmark.note = readText(reader, "a note is a text");
    });
    for (int i = 0; i < 2; ++i)
        if ((seen & member(i)) == 0)
            reader.refuseMissing(names[static_cast<std::size_t>(i)], "a bookmark has t and name");
    return bookmark;
}

class SceneReader
{
public:
    explicit SceneReader(JsonReader& reader) : m_reader(reader) {}

    [[nodiscard]] Scene read()
    {
        if (!expectKind(m_reader, JsonKind::object, "a scene is one JSON object"))
            return {};
        const MemberSet seen =
            readMembers(m_reader, {"a scene", sceneNames}, m_scene.kept, [this](int which) { readMember(which); });
        if ((seen & member(formatMember)) == 0)
            m_reader.refuseMissing("format", "a scene begins with \"format\": \"sweepbench.scene\"");
        if ((seen & member(versionMember)) == 0)
            m_reader.refuseMissing("version", "the version is the integer 1");
        if ((seen & member(bodiesMember)) == 0)
            m_reader.refuseMissing("bodies", "a scene has an array of them, at least an empty one");
        return std::move(m_scene);
    }
    [[nodiscard]] bool isNewer() const { return m_newer; }

private:
    void readMember(int which)
    {
        switch (which) {
        case formatMember:
            readFormat(m_reader);
            break;
        case versionMember:
            m_newer = readsNewerVersion(m_reader) || m_newer;
            break;
        case titleMember:
            m_scene.title = readText(m_reader, "a title is a text");
            break;
        case notesMember:
            m_scene.notes = readText(m_reader, "notes are a text");
            break;
        case timeMember:
            m_scene.time = readTime(m_reader);
            break;
        case gridMember:
            m_scene.grid = readGrid(m_reader);
            break;
        case viewMember:
            m_scene.view = readKeptObject(m_reader, "a view is an object");
            break;
        default:
            readLists(which);
            break;
        }
    }
    void readLists(int which)
    {
        switch (which) {
        case bodiesMember:
            if (auto bodies = readList<Body>(m_reader, "bodies are an array of objects",
                                             [this](Body& body) { readBody(m_reader, body); }))
                m_scene.bodies = std::move(*bodies);
            break;
        case ignoreMember:
            m_scene.ignore = readList<std::pair<std::string, std::string>>(
                m_reader, "ignore is an array of pairs of ids", [this](auto& pair) { pair = readIgnored(m_reader); });
            break;
        case expectMember:
            m_scene.expect =
                readList<Expectation>(m_reader, "expect is an array of objects",
                                      [this](Expectation& expectation) { expectation = readExpectation(m_reader); });
            break;
        case bookmarksMember:
            m_scene.bookmarks = readList<Bookmark>(m_reader, "bookmarks are an array of objects",
                                                   [this](Bookmark& bookmark) { bookmark = readBookmark(m_reader); });
            break;
        default:
            break;
        }
    }

    JsonReader& m_reader;
    Scene m_scene;
    bool m_newer = false;
};

} // namespace

Result<Scene> parseScene(std::string_view text, const std::string& file, const ReadOptions& options)
{
    FoundProblems problems(file);
    Scene scene;
    if (text.size() > options.maxBytes)
        return tooLarge(text.size(), file, options.maxBytes);
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        problems.atText(1, 1, "the text is empty; a scene is one JSON object");
        return std::move(problems).taken();
    }
    bool newer = false;
    try {
        JsonReader reader(text, problems, options.job);
        SceneReader sceneReader(reader);
        scene = sceneReader.read();
        newer = sceneReader.isNewer();
        reader.finish();
        applyRules(scene, problems, options.job);
    } catch (const ReadingStopped&) {
        // The problem that stopped it is in the list.
    }
    if (newer) // whatever else is odd may be right in that version
        problems.keepOnly({"/format", "/version"});
    if (!problems.empty())
        return std::move(problems).taken();
    options.job.report(1);
    return scene;
}

} // namespace sweep
