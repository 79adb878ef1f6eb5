#include "core/reduce/scene_size.h"

#include "core/reduce/smaller_scene.h"
#include "core/scene/file/scene_file.h"

#include <cmath>

namespace sweep {

namespace {

template <class T>
std::size_t partsIn(const std::optional<T>& member)
{
    return member ? 1 : 0;
}
// Counts the list itself as one part.
template <class T>
std::size_t partsIn(const std::optional<std::vector<T>>& list)
{
    return list ? 1 + list->size() : 0;
}

std::size_t partsIn(const Path& path)
{
    std::size_t parts = keptOf(path).size();
    if (std::holds_alternative<FromTo>(path))
        parts += 1;
    else if (const auto* launch = std::get_if<Launch>(&path))
        parts += 1 + partsIn(launch->acceleration);
    else if (const auto* keyed = std::get_if<Keyed>(&path))
        parts += keyed->keys.size();
    return parts;
}

std::size_t partsIn(const Body& body)
{
    std::size_t parts = 1 + partsIn(body.a) + body.kept.size();
    if (hasTwoControlPoints(body.shape))
        parts += partsIn(body.b);
    if (hasRadius(body.shape))
        parts += partsIn(body.radius.to) + body.radius.kept.size();
    return parts + partsIn(body.name) + partsIn(body.active) + partsIn(body.group) + partsIn(body.grid) +
           partsIn(body.style);
}

} // namespace

std::size_t partsOf(const Scene& scene)
{
    std::size_t parts = partsIn(scene.title) + partsIn(scene.notes) + partsIn(scene.time) + partsIn(scene.grid) +
                        partsIn(scene.ignore) + partsIn(scene.expect) + partsIn(scene.bookmarks) + partsIn(scene.view) +
                        scene.kept.size();
    if (scene.time)
        parts += scene.time->kept.size();
    if (scene.grid)
        parts += partsIn(scene.grid->origin) + partsIn(scene.grid->cells) + scene.grid->kept.size();
    for (const Body& body : scene.bodies)
        parts += partsIn(body);
    return parts;
}

SceneSize sizeOf(Scene scene)
{
    SceneSize size{.parts = partsOf(scene), .bytes = sceneText(scene).size()};
    size.duration = window(scene).end - window(scene).start;
    for (const double* number : numbersOf(scene)) {
        size.digits += digitsOf(*number);
        size.extent += std::abs(*number);
    }
    return size;
}

} // namespace sweep
