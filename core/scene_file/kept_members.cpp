#include "core/scene_file/kept_members.h"

#include <sweepbench/base/json.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace sweep {

Result<std::string> keptStyle(std::string_view json)
{
    ProblemCollector problems;
    const Job noJob;
    std::optional<std::string> kept;
    try {
        JsonReader reader(json, problems, noJob, bodyLevels);
        kept = readKeptObject(reader, "a style is an object such as {\"color\": \"#d55e00\"}");
        reader.finish();
    } catch (const ReadingStopped&) {
        // The list already contains the problem that stopped the reader.
    }
    if (!problems.empty() || !kept)
        return std::move(problems).taken();
    return *kept;
}

namespace {

using JsonMember = std::pair<std::string, std::string>; // a name, and a value as compact JSON
using Members = std::vector<JsonMember>;

// Empty if the text is not an object.
Members membersOf(const std::string& object)
{
    Members members;
    ProblemCollector problems;
    const Job job;
    try {
        JsonReader reader(object, problems, job);
        if (reader.next() == JsonKind::object)
            reader.object([&](std::string_view name) {
                std::string owned(name);
                members.emplace_back(std::move(owned), reader.compactText());
            });
    } catch (const ReadingStopped&) {
        members.clear();
    }
    return members;
}

std::vector<std::string> textsOf(const std::string& array)
{
    std::vector<std::string> texts;
    ProblemCollector problems;
    const Job job;
    bool others = false;
    JsonReader reader(array, problems, job);
    if (reader.next() != JsonKind::array)
        return {};
    reader.array([&](std::size_t) {
        if (reader.next() == JsonKind::string) {
            texts.push_back(reader.string());
        } else {
            (void)reader.compactText();
            others = true;
        }
    });
    return others ? std::vector<std::string>() : texts;
}

std::string arrayOf(const std::vector<std::string>& texts)
{
    std::string array = "[";
    for (const std::string& text : texts)
        array += (array.size() > 1 ? "," : "") + sweep::quoted(text);
    return array + "]";
}

// Replaces the member in place, or appends it.
void setMember(Members& members, std::string_view name, std::string json)
{
    if (const auto at = std::ranges::find(members, name, &JsonMember::first); at != members.end())
        at->second = std::move(json);
    else
        members.emplace_back(name, std::move(json));
}

void setList(Members& members, std::string_view name, const std::vector<std::string>& ids)
{
    if (!ids.empty())
        setMember(members, name, arrayOf(ids));
    else
        std::erase_if(members,
                      [&](const JsonMember& one) { return one.first == name && !textsOf(one.second).empty(); });
}

std::optional<std::string> objectOf(const Members& members)
{
    if (members.empty())
        return std::nullopt;
    std::string object = "{";
    for (const auto& [name, json] : members)
        object += (object.size() > 1 ? "," : "") + sweep::quoted(name) + ":" + json;
    return object + "}";
}

constexpr std::string_view yDown = "yDown";

} // namespace

std::optional<std::string> styleWithColour(const std::optional<std::string>& style,
                                           const std::optional<std::string>& colour)
{
    constexpr std::string_view name = "color";
    Members members = style ? membersOf(*style) : Members();
    if (colour)
        setMember(members, name, sweep::quoted(*colour));
    else
        std::erase_if(members, [&](const JsonMember& one) { return one.first == name; });
    return objectOf(members);
}

BodyMarks marksOf(const Scene& scene)
{
    BodyMarks marks;
    if (!scene.view)
        return marks;
    for (const auto& [name, json] : membersOf(*scene.view)) {
        if (name == "hidden")
            marks.hidden = textsOf(json);
        if (name == "locked")
            marks.locked = textsOf(json);
    }
    return marks;
}

std::optional<std::string> viewWith(const std::optional<std::string>& view, const BodyMarks& marks)
{
    Members members = view ? membersOf(*view) : Members();
    setList(members, "hidden", marks.hidden);
    setList(members, "locked", marks.locked);
    return objectOf(members);
}

MarkedBodies markedBodies(const Scene& scene)
{
    MarkedBodies marked;
    if (!scene.view)
        return marked;
    const BodyMarks marks = marksOf(scene);
    const std::unordered_set<std::string_view> hidden(marks.hidden.begin(), marks.hidden.end());
    const std::unordered_set<std::string_view> locked(marks.locked.begin(), marks.locked.end());
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (hidden.contains(scene.bodies[i].id))
            marked.hidden.push_back(i);
        if (locked.contains(scene.bodies[i].id))
            marked.locked.push_back(i);
    }
    return marked;
}

bool pointsDown(const Scene& scene)
{
    // Names may be written with escapes. A view without either need not be read.
    const auto has = [&scene](std::string_view text) { return scene.view->find(text) != std::string::npos; };
    if (!scene.view || !(has(yDown) || has("\\")))
        return false;
    const Members members = membersOf(*scene.view);
    return std::ranges::find(members, JsonMember(yDown, "true")) != members.end();
}

std::optional<std::string> viewWithYDown(const std::optional<std::string>& view, bool down)
{
    Members members = view ? membersOf(*view) : Members();
    if (down)
        setMember(members, yDown, "true");
    else
        std::erase(members, JsonMember(yDown, "true"));
    return objectOf(members);
}

} // namespace sweep
