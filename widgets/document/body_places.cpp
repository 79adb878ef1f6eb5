#include "widgets/document/body_places.h"

namespace sweep {

std::vector<std::pair<std::size_t, Body>> takeBodies(Scene& scene, const std::vector<std::size_t>& places)
{
    std::vector<std::pair<std::size_t, Body>> taken;
    std::vector<Body> kept;
    kept.reserve(scene.bodies.size());
    auto next = places.begin();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (next != places.end() && *next == i) {
            taken.emplace_back(i, std::move(scene.bodies[i]));
            ++next;
        } else {
            kept.push_back(std::move(scene.bodies[i]));
        }
    }
    scene.bodies = std::move(kept);
    return taken;
}

void putBodies(Scene& scene, std::vector<std::pair<std::size_t, Body>> bodies)
{
    std::vector<Body> merged;
    merged.reserve(scene.bodies.size() + bodies.size());
    auto old = scene.bodies.begin();
    for (auto& [place, body] : bodies) {
        while (merged.size() < place && old != scene.bodies.end())
            merged.push_back(std::move(*old++));
        merged.push_back(std::move(body));
    }
    for (; old != scene.bodies.end(); ++old)
        merged.push_back(std::move(*old));
    scene.bodies = std::move(merged);
}

} // namespace sweep
