// Members that a scene keeps as JSON: the style of a body, and the view with marks of bodies and the direction of y.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// Levels of nesting around a body's members: the scene, its bodies, the body.
inline constexpr std::size_t bodyLevels = 3;

// The compact text of a body's style typed as JSON, checked by the rules of the scene file: no repeated name, every
// number finite, no deeper nesting than a file may have. Problems have the line and column of the text.
[[nodiscard]] Result<std::string> keptStyle(std::string_view json);

// The style with this colour, or without a colour; every other member is unchanged. Nothing if no member remains.
// Requires: the reader accepts the style.
[[nodiscard]] std::optional<std::string> styleWithColour(const std::optional<std::string>& style,
                                                         const std::optional<std::string>& colour);

// Hidden and locked bodies, kept as members of the scene's `view`.

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

// The direction in which y grows on the screen, kept as a member of the scene's `view`.

// Whether y points down: the member `yDown` of the view is true. Without the member, or with any other value, y points
// up. The direction never affects events or coordinates.
[[nodiscard]] bool pointsDown(const Scene& scene);

// The view with y pointing down, or up, and all other members unchanged, numbers digit by digit. Upwards, a member
// that is true is omitted, and nothing is returned for a view without members. For importers of formats whose y points
// down, too: scene.view = viewWithYDown(scene.view, true). Law: pointsDown of a scene with this view is `down`.
[[nodiscard]] std::optional<std::string> viewWithYDown(const std::optional<std::string>& view, bool down);

} // namespace sweep
