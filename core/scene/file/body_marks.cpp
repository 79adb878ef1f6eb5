#include "core/scene/file/body_marks.h"

#include "core/scene/file/json_layout.h"
#include "core/scene/file/json_reader.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace sweep {

namespace {

using Members = std::vector<std::pair<std::string, std::string>>; // names, and values as compact JSON

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
void setList(Members& members, std::string_view name, const std::vector<std::string>& ids)
{
    const auto at =
        std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.first == name; });
    if (ids.empty() && at != members.end() && !textsOf(at->second).empty())
        members.erase(at);
    else if (!ids.empty() && at != members.end())
        at->second = arrayOf(ids);
    else if (!ids.empty())
        members.emplace_back(name, arrayOf(ids));
}

} // namespace

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
    if (members.empty())
        return std::nullopt;
    std::string object = "{";
    for (const auto& [name, json] : members)
        object += (object.size() > 1 ? "," : "") + sweep::quoted(name) + ":" + json;
    return object + "}";
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

} // namespace sweep
