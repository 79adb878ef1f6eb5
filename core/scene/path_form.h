// Conversion of a path from one form to another, with the resulting deviation.
#pragma once

#include "core/scene/scene.h"

namespace sweep {

// Shown as "At rest", "from – to", "velocity", "velocity and acceleration", "keys".
enum class PathForm
{
    rest,
    fromTo,
    velocity,
    acceleration,
    keys
};

[[nodiscard]] PathForm formOf(const Path& path);

struct FormChange
{
    Path path;
    bool isSame = true;         // the position is the same at every time of the active interval, exactly
    double endMove = 0;         // the distance between the old and new end positions; rounded
    double largestMove = 0;     // the largest distance between old and new positions at any time; rounded
    double largestMoveTime = 0; // the time of the largest move; rounded
};

// The path converted to another form. Laws:
// 1. if a path of that form has the same position at every time, the result is that path, and isSame is true;
// 2. otherwise the start is preserved up to rounding, and so is the end, unless the new path is at rest or a velocity
//    whose acceleration is dropped;
// 3. kept members are copied, except into a path at rest, which has none;
// 4. converting to the path's own form returns the path itself.
[[nodiscard]] FormChange withForm(const Path& path, PathForm form, Interval active);

} // namespace sweep
