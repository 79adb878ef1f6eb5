#include "widgets/format/conversions.h"

#include <QCoreApplication>

#include <algorithm>

namespace sweep {

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
