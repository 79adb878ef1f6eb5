// Parts of scenes: bodies as they stand in the text of a scene file, and bodies that are added to a scene.
#pragma once

#include "core/scene/editing.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// Whether the body moves or grows by the time of its scene.
[[nodiscard]] bool dependsOnTime(const Body& body);

// Whether the text has an array "bodies" at its start, or a member "shape" with the name of a shape and members that
// bodies of a scene have. GeoJSON and lists of source code may name a shape, too. Cost: linear in the text.
[[nodiscard]] bool holdsBodies(std::string_view text);

struct TextOfBodies
{
    std::vector<Body> bodies = {};
    std::vector<std::size_t> offsets = {}; // of each in the text
    Interval time = {}; // from the first time of a key or an active interval to the last one, or else from 0 to 1
};
// Bodies out of a scene file: one, an array, several with commas between them, or "bodies": […], also in braces. Errors
// as those of parseScene(). Requires: holdsBodies(text).
[[nodiscard]] Result<TextOfBodies> readBodies(std::string_view text, const std::string& file, const Job& job = {});

// A scene of these bodies whose time holds all their active intervals. Bodies that are active throughout say nothing
// about it.
[[nodiscard]] Scene sceneOfBodies(std::vector<Body> bodies);

// A scene with bodies from elsewhere behind its own.
struct ExtendedScene
{
    Scene scene;
    Rounding rounding = {};             // of the added numbers, in a scene of singles
    std::vector<Problem> problems = {}; // rules that the added bodies break; if there are any, do not use the scene
};

// Adds bodies, and a grid if one is given in place of the scene's own. Requires: ids that are free in the scene. Laws:
// 1. numbers are kept, except that a scene of singles rounds them;
// 2. the time of the scene is extended by the active intervals of the new bodies, and by nothing else; it is their
//    common interval if nothing in the scene depends on its time;
// 3. the other bodies keep their motion: those that move throughout the scene's time are active in that time only.
[[nodiscard]] ExtendedScene extended(Scene into, std::vector<Body> bodies, std::optional<Grid> grid,
                                     const Job& job = {});

} // namespace sweep
