// Hidden and locked bodies, kept as members of the scene's `view`.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// The ids listed by the members `hidden` and `locked` of the view: bodies that an editor does not show, and bodies that
// it does not let the user move. Marks never affect events.
struct BodyMarks
{
    std::vector<std::string> hidden = {};
    std::vector<std::string> locked = {};
    friend bool operator==(const BodyMarks&, const BodyMarks&) = default;
};

// Empty if the scene has no view. A member of the view that is not an array of texts marks nothing.
[[nodiscard]] BodyMarks marksOf(const Scene& scene);

// The view with these marks and all other members unchanged, numbers digit by digit. An empty list is omitted, and
// nothing is returned for a view without members. Law: marksOf a scene with this view returns these marks.
[[nodiscard]] std::optional<std::string> viewWith(const std::optional<std::string>& view, const BodyMarks& marks);

// Indices of the marked bodies in the scene, ascending. Ids without a body are ignored.
struct MarkedBodies
{
    std::vector<std::size_t> hidden = {};
    std::vector<std::size_t> locked = {};
    friend bool operator==(const MarkedBodies&, const MarkedBodies&) = default;
};
[[nodiscard]] MarkedBodies markedBodies(const Scene& scene);

} // namespace sweep
