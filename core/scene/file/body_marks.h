// Hidden and locked bodies, kept as members of the scene's `view`.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// The ids that the members `hidden` and `locked` of the view list: bodies that an editor does not show, and bodies that
// it does not let the hand move. They never change an event.
struct BodyMarks
{
    std::vector<std::string> hidden = {};
    std::vector<std::string> locked = {};
    friend bool operator==(const BodyMarks&, const BodyMarks&) = default;
};

// Empty where the scene has no view. A member of the view that is no array of texts marks nothing.
[[nodiscard]] BodyMarks marksOf(const Scene& scene);

// The view with these marks and all of its other members unchanged, numbers digit by digit. A list without ids is not
// written, and nothing is returned for a view without members. Law: the marks of a scene with this view are these.
[[nodiscard]] std::optional<std::string> viewWith(const std::optional<std::string>& view, const BodyMarks& marks);

// Indices of the marked bodies in the scene, ascending. Ids that no body has are left out.
struct MarkedBodies
{
    std::vector<std::size_t> hidden = {};
    std::vector<std::size_t> locked = {};
    friend bool operator==(const MarkedBodies&, const MarkedBodies&) = default;
};
[[nodiscard]] MarkedBodies markedBodies(const Scene& scene);

} // namespace sweep
