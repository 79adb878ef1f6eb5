// Where are two bodies, if from now on both keep the rates that they have?
#pragma once

#include "core/measure/body_moment.h"

namespace sweep {

// Polynomials in the time from now, of one scale. `accelerated` also keeps the accelerations.
struct MotionPair
{
    Motion a;
    Motion b;
};
[[nodiscard]] MotionPair uniformMotions(const BodyMoment& a, const BodyMoment& b);
[[nodiscard]] MotionPair acceleratedMotions(const BodyMoment& a, const BodyMoment& b);

} // namespace sweep
