#include "core/scene_file/shown_names.h"

#include "core/scene_file/kept_members.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

namespace sweep {

namespace {

bool isLong(std::string_view name)
{
    return name.size() > mostShownCharacters && shownName(name) != name;
}

void shorten(std::optional<std::string>& name)
{
    if (name)
        name = shownName(*name);
}

// Ids that are too long to be shown whole, and their replacements.
using ShownIds = std::map<std::string, std::string>;
ShownIds shownIds(const Scene& scene)
{
    ShownIds shown;
    std::set<std::string> taken;
    for (const Body& body : scene.bodies)
        if (!isLong(body.id))
            taken.insert(body.id);
    for (const Body& body : scene.bodies) {
        if (!isLong(body.id))
            continue;
        const std::string name = shownName(body.id);
        std::string free = name;
        for (int i = 2; !taken.insert(free).second; ++i)
            free = name + " (" + std::to_string(i) + ')';
        shown.emplace(body.id, std::move(free));
    }
    return shown;
}

void rename(std::string& id, const ShownIds& shown)
{
    if (const auto found = shown.find(id); found != shown.end())
        id = found->second;
}

void renameAll(Scene& scene, const ShownIds& shown)
{
    for (Body& body : scene.bodies)
        rename(body.id, shown);
    if (scene.ignore)
        for (auto& [a, b] : *scene.ignore) {
            rename(a, shown);
            rename(b, shown);
        }
    if (scene.expect)
        for (Expectation& expectation : *scene.expect) {
            rename(expectation.a, shown);
            if (auto* const b = std::get_if<std::string>(&expectation.other))
                rename(*b, shown);
        }
    BodyMarks marks = marksOf(scene);
    for (std::vector<std::string>* const ids : {&marks.hidden, &marks.locked})
        for (std::string& id : *ids)
            rename(id, shown);
    scene.view = viewWith(scene.view, marks);
}

} // namespace

std::string shownName(std::string_view name)
{
    return shortened(name, mostShownCharacters);
}

bool hasLongNames(const Scene& scene)
{
    const auto isLongIfAny = [](const std::optional<std::string>& name) { return name && isLong(*name); };
    return isLongIfAny(scene.title) || std::any_of(scene.bodies.begin(), scene.bodies.end(), [&](const Body& body) {
               return isLong(body.id) || isLongIfAny(body.name) || isLongIfAny(body.group);
           });
}

Scene withShownNames(Scene scene)
{
    shorten(scene.title);
    for (Body& body : scene.bodies) {
        shorten(body.name);
        shorten(body.group);
    }
    if (const ShownIds shown = shownIds(scene); !shown.empty())
        renameAll(scene, shown);
    return scene;
}

} // namespace sweep
