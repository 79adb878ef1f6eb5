// Conversion of a path from one form to another, with the deviation that it causes.
#pragma once

#include "core/scene/scene.h"

namespace sweep {

// "At rest", "from – to", "velocity", "velocity and acceleration", "keys".
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
    bool isSame = true;         // the same position at every time of the active interval, exactly
    double endMove = 0;         // the distance by which the position at its end changes; rounded
    double largestMove = 0;     // the largest distance by which the position changes at any time; rounded
    double largestMoveTime = 0; // the time of that; rounded
};

// The path in another form. Laws:
// 1. where a path of that form has the same position at every time, the result is that path, and isSame;
// 2. otherwise the start stays where it is, rounded, and so does the end, except for a path at rest and for a velocity
//    whose acceleration is dropped;
// 3. kept members are copied, except into a path at rest, which has none;
// 4. the form that the path has gives the path itself.
[[nodiscard]] FormChange withForm(const Path& path, PathForm form, Interval active);

} // namespace sweep
