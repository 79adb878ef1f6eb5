// Bodies that keep their velocities for ever: their polynomials in time, and contacts of polygons.
#pragma once

#include "core/scene/motion.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/contact.h>
#include <sweepbench/scene.h>

#include <limits>
#include <vector>

namespace sweep {

struct BodyState;

// All finite doubles.
inline constexpr Interval allTimes{-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};

// Motions as functions of the time from now, at one scale. Both bodies keep their velocities and rates of radius;
// accelerations are ignored. Not of polygons.
[[nodiscard]] MotionPair uniformMotions(const BodyState& a, const BodyState& b);

// All contacts of two bodies of which one is a polygon, in order. Exact. Time is halved until bounds in doubles show
// that no two edges meet in a part of it, or that the bodies are in contact throughout; the few edges that are left in
// some parts are solved exactly. Cost: for two polygons whose borders cross in few places, that of some hundred sweeps
// over all edges; edges that meet at once, as those of two faces, are all solved. If the job is stopped: nothing.
[[nodiscard]] std::vector<Contact> uniformPolygonContacts(const BodyState& p, const BodyState& q, const Job& job);

} // namespace sweep
