#include "widgets/models/events/pair_text.h"

#include "core/scene/path_legs.h"
#include "widgets/format/conversions.h"
#include "widgets/format/translator.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr Translator translated{"PairText"};

bool isIgnored(const Scene& scene, const std::string& p, const std::string& q)
{
    const auto joins = [&](const std::pair<std::string, std::string>& ids) {
        return (ids.first == p && ids.second == q) || (ids.first == q && ids.second == p);
    };
    return scene.ignore && std::ranges::any_of(*scene.ignore, joins);
}

} // namespace

QString pairSentence(const Scene& scene, std::size_t a, std::size_t b)
{
    const Body& p = scene.bodies[a];
    const Body& q = scene.bodies[b];
    if (p.group && p.group == q.group)
        return translated("Not tested: both are in the group “%1”.").arg(textOf(*p.group));
    if (isIgnored(scene, p.id, q.id))
        return translated("Not tested: the scene ignores this pair.");
    const Interval first = activeInterval(scene, p);
    const Interval second = activeInterval(scene, q);
    const Interval common{std::max(first.start, second.start), std::min(first.end, second.end)};
    if (!(common.start < common.end))
        return translated("Not tested: they are never active together for longer than an instant.");
    if (isStationary(p, common) && isStationary(q, common))
        return translated("Not tested: neither of them moves while both are active.");
    return translated("Tested against each other.");
}

} // namespace sweep
