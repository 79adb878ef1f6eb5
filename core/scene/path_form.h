// What becomes of a path when it is written in another form, and what is lost?
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
    bool isSame = true;   // the same position at every time of the active interval, exactly
    double endMoves = 0;  // how far the position at its end moves; rounded
    double mostMoves = 0; // how far the position moves where it moves most; rounded
    double mostAt = 0;    // when that is; rounded
};

// The path in another form. Laws:
// 1. where a path of that form has the same position at every time, it is that one, and isSame;
// 2. otherwise the start stays where it is, rounded; the end does too, but for a path at rest and for a velocity whose
//    acceleration goes;
// 3. members that are kept go along, but not into a path at rest, which has none;
// 4. the form that it has gives the path itself.
[[nodiscard]] FormChange withForm(const Path& path, PathForm form, Interval active);

} // namespace sweep
