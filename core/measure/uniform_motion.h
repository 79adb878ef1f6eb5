// Where are two bodies, if from now on both keep the rates that they have?
#pragma once

#include "core/measure/body_state.h"

namespace sweep {

// Polynomials in the time from now, of one scale. `accelerated` also keeps the accelerations.
struct MotionPair
{
    Motion a;
    Motion b;
};
[[nodiscard]] MotionPair uniformMotions(const BodyState& a, const BodyState& b);
[[nodiscard]] MotionPair acceleratedMotions(const BodyState& a, const BodyState& b);

} // namespace sweep
