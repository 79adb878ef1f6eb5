// Distance, coordinate differences and angle from one point to another, correctly rounded.
#pragma once

#include "core/number/rounded.h"
#include "core/scene/scene.h"

namespace sweep {

// From p to q. A number is infinite where it lies beyond the finite doubles.
struct Distance
{
    Rounded x; // q.x − p.x
    Rounded y;
    Rounded length;
    double approxDegrees = 0; // the angle from the x axis towards the y axis, in (−180, 180]; 0 where p = q. Rounded
};

[[nodiscard]] Distance distanceBetween(Vec p, Vec q);

} // namespace sweep
