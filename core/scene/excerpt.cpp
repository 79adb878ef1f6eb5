#include "core/scene/excerpt.h"

#include <unordered_map>

namespace sweep {

namespace {

using Renames = std::unordered_map<std::string, std::string>;

// The replacement of `name`, the same on every call. The first call chooses a free name and marks it as taken.
const std::string& renamed(const std::string& name, Renames& renames, Names& taken)
{
    const auto [entry, fresh] = renames.try_emplace(name);
    if (fresh) {
        entry->second = freeName(name, taken);
        taken.insert(entry->second);
    }
    return entry->second;
}

} // namespace

std::string freeName(const std::string& preferred, const Names& taken)
{
    if (!taken.contains(preferred))
        return preferred;
    constexpr std::size_t mostDigits = 9;
    const std::size_t end = preferred.find_last_not_of("0123456789") + 1;
    const bool counts =
        end < preferred.size() && preferred.size() - end <= mostDigits && preferred[end] != '0' && end > 0;
    const std::string stem = counts ? preferred.substr(0, end) : preferred + ' ';
    long long number = counts ? std::stoll(preferred.substr(end)) + 1 : 2;
    while (taken.contains(stem + std::to_string(number)))
        ++number;
    return stem + std::to_string(number);
}

Names idsOf(const Scene& scene)
{
    Names ids;
    for (const Body& body : scene.bodies)
        ids.insert(body.id);
    return ids;
}

// Labels shown for the bodies: a body's name, or its id if it has none.
Names labelsOf(const Scene& scene)
{
    Names labels;
    for (const Body& body : scene.bodies)
        labels.insert(body.name && !body.name->empty() ? *body.name : body.id);
    return labels;
}

Names groupsOf(const Scene& scene)
{
    Names groups;
    for (const Body& body : scene.bodies)
        if (body.group)
            groups.insert(*body.group);
    return groups;
}

Scene excerptOf(const Scene& scene, std::span<const std::size_t> indices)
{
    Scene part;
    part.time = scene.time;
    part.grid = scene.grid;
    for (const std::size_t index : indices)
        part.bodies.push_back(scene.bodies[index]);
    const Names ids = idsOf(part);
    if (!scene.ignore)
        return part;
    std::vector<std::pair<std::string, std::string>> among;
    for (const auto& pair : *scene.ignore)
        if (ids.contains(pair.first) && ids.contains(pair.second))
            among.push_back(pair);
    if (!among.empty())
        part.ignore = std::move(among);
    return part;
}

Scene withFreeNames(Scene part, const Scene& into)
{
    Names ids = idsOf(into);
    Names groups = groupsOf(into);
    Names labels = labelsOf(into);
    Renames newIds;
    Renames newGroups;
    for (Body& body : part.bodies) {
        body.id = renamed(body.id, newIds, ids);
        if (body.group)
            body.group = renamed(*body.group, newGroups, groups);
        if (body.name && labels.contains(*body.name)) {
            body.name = freeName(*body.name, labels);
            labels.insert(*body.name);
        }
    }
    if (part.ignore)
        for (auto& [a, b] : *part.ignore) {
            a = renamed(a, newIds, ids);
            b = renamed(b, newIds, ids);
        }
    return part;
}

} // namespace sweep
