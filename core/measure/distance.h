// How far is it from p to q? Correctly rounded, and whether that had to be.
#pragma once

#include "core/number/rounded.h"
#include "core/scene/scene.h"

namespace sweep {

// Infinite where the nearest double is.
struct Distance
{
    Rounded x; // q.x − p.x
    Rounded y;
    Rounded length;
    double approxDegrees = 0; // from the x axis towards the y axis, in (−180, 180]; 0 where p = q
};

[[nodiscard]] Distance distanceBetween(Vec p, Vec q);

} // namespace sweep
