// Uniform motion: polynomials of two bodies that keep their present velocities.
#pragma once

#include "core/measure/body_state.h"
#include "core/scene/motion.h"

namespace sweep {

// Motions in the time from now, at one scale. Both bodies keep their velocities and rates of radius; accelerations are
// ignored.
[[nodiscard]] MotionPair uniformMotions(const BodyState& a, const BodyState& b);

} // namespace sweep
