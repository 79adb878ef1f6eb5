#include "widgets/format/conversions.h"

#include <QCoreApplication>

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace sweep {

// Ids are unique, so at least one of two equal labels is a name.
RepeatedLabels::RepeatedLabels(const Scene& scene)
{
    const auto isNamed = [](const Body& body) { return body.name && !body.name->empty(); };
    std::unordered_map<std::string_view, std::size_t> counts; // number of bodies by name, for labels that are names
    for (const Body& body : scene.bodies)
        if (isNamed(body))
            ++counts[*body.name];
    for (const Body& body : scene.bodies)
        if (const auto found = counts.find(body.id); !isNamed(body) && found != counts.end())
            ++found->second;
    if (std::ranges::none_of(counts, [](const auto& label) { return label.second > 1; }))
        return;
    for (const Body& body : scene.bodies) {
        const auto found = counts.find(isNamed(body) ? *body.name : body.id);
        m_repeats.push_back(found != counts.end() && found->second > 1);
    }
}

QString distinctLabelOf(const Scene& scene, std::size_t body)
{
    const std::string& label = labelTextOf(scene.bodies[body]);
    const bool repeats = std::ranges::count(scene.bodies, label, labelTextOf) > 1;
    return labelWithId(shownTextOf(label), repeats ? shownTextOf(scene.bodies[body].id) : QString());
}

QString labelOf(const Scene& scene, const std::vector<std::size_t>& bodies)
{
    if (bodies.empty())
        return {};
    const Body& first = scene.bodies[bodies.front()];
    if (bodies.size() == 1)
        return labelOf(first);
    const bool oneGroup = first.group && std::ranges::all_of(bodies, [&](std::size_t body) {
                              return scene.bodies[body].group == first.group;
                          });
    return oneGroup ? shownTextOf(*first.group)
                    : QCoreApplication::translate("Bodies", "%n bodies", nullptr, int(bodies.size()));
}

} // namespace sweep
