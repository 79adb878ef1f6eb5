#include "tests/support/shrink.h"

#include "tests/support/scene_recipe.h"

#include <cmath>
#include <vector>

namespace sweep::oracle {

namespace {

Path simpler(const Path& path)
{
    if (const auto* straight = std::get_if<FromTo>(&path))
        return Rest{straight->from};
    if (const auto* launch = std::get_if<Launch>(&path)) {
        if (launch->acceleration)
            return Launch{launch->at, launch->velocity};
        return Rest{launch->at};
    }
    if (const auto* keyed = std::get_if<Keyed>(&path)) {
        Keyed shorter = *keyed;
        if (shorter.keys.size() < 2)
            return Rest{shorter.keys.front().at};
        shorter.keys.pop_back();
        return shorter;
    }
    return path;
}

// Every scene that is one step simpler, the largest steps first.
std::vector<Scene> steps(const Scene& scene)
{
    std::vector<Scene> found;
    const auto change = [&](const auto& how) {
        Scene next = scene;
        how(next);
        if (next != scene && !anyLineMayCollapse(next))
            found.push_back(std::move(next));
    };
    change([](Scene& s) { s.grid.reset(); });
    change([](Scene& s) { s.ignore.reset(); });
    for (std::size_t k = 0; k < scene.bodies.size(); ++k)
        change([&](Scene& s) {
            s.bodies.erase(s.bodies.begin() + static_cast<std::ptrdiff_t>(k));
            s.ignore.reset();
        });
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        for (std::size_t i = 0; i < scene.bodies[k].points.size(); ++i)
            change([&](Scene& s) {
                s.bodies[k].points.erase(s.bodies[k].points.begin() + static_cast<std::ptrdiff_t>(i));
            });
        change([&](Scene& s) {
            for (Path& path : s.bodies[k].points)
                path = simpler(path);
        });
        for (std::size_t i = 0; i < scene.bodies[k].points.size(); ++i)
            change([&](Scene& s) { s.bodies[k].points[i] = simpler(s.bodies[k].points[i]); });
        change([&](Scene& s) { s.bodies[k].a = simpler(s.bodies[k].a); });
        change([&](Scene& s) { s.bodies[k].b = simpler(s.bodies[k].b); });
        change([&](Scene& s) { s.bodies[k].active.reset(); });
        change([&](Scene& s) { s.bodies[k].grid.reset(); });
        change([&](Scene& s) { s.bodies[k].radius.to.reset(); });
    }
    Scene numbers = scene;
    const std::size_t count = lengthsOf(numbers).size();
    for (std::size_t k = 0; k < count; ++k)
        for (const double to : {0.0, 1.0})
            change([&](Scene& s) {
                const Length length = lengthsOf(s)[k];
                if (length.axis != 2 || !length.grid)
                    *length.value = *length.value == 1.0 ? 1.0 : to;
            });
    for (std::size_t k = 0; k < count; ++k)
        change([&](Scene& s) {
            const Length length = lengthsOf(s)[k];
            const double whole = std::round(*length.value);
            if (std::abs(*length.value) < 1e6 && (whole > 0 || length.axis != 2 || !length.grid))
                *length.value = whole;
        });
    return found;
}

} // namespace

Scene shrunk(Scene scene, const std::function<bool(const Scene&)>& fails)
{
    int attempts = 2000;
    for (bool smaller = true; smaller && attempts > 0;) {
        smaller = false;
        for (Scene& next : steps(scene)) {
            if (--attempts <= 0)
                break;
            if (fails(next)) {
                scene = std::move(next);
                smaller = true;
                break;
            }
        }
    }
    return scene;
}

} // namespace sweep::oracle
