// Which bodies does an editor hide, and which does it not let be moved by hand? Kept in the scene's `view`.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Ids, as the members `hidden` and `locked` of the view list them: arrays of text. They never change an event.
struct BodyMarks
{
    std::vector<std::string> hidden = {};
    std::vector<std::string> locked = {};
    friend bool operator==(const BodyMarks&, const BodyMarks&) = default;
};

// None where the view is absent; a member that is no array of texts marks nothing.
[[nodiscard]] BodyMarks marksOf(const Scene& scene);

// The view with these marks and all of its other members as they are, numbers digit by digit. A list without ids is not
// written, and a view without members is none.
// Law: the marks of a scene with this view are these.
[[nodiscard]] std::optional<std::string> viewWith(const std::optional<std::string>& view, const BodyMarks& marks);

// The same as places in the scene, ascending; ids that no body has are left out.
struct MarkedPlaces
{
    std::vector<std::size_t> hidden = {};
    std::vector<std::size_t> locked = {};
    friend bool operator==(const MarkedPlaces&, const MarkedPlaces&) = default;
};
[[nodiscard]] MarkedPlaces markedPlaces(const Scene& scene);

} // namespace sweep
