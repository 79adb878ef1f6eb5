// About how many events will a trace give? For refusing one that would take too long, before it is walked.
#pragma once

#include "core/scene/cell_policy.h"

namespace sweep {

// An estimate in doubles: twice the cells met at the start and the cells gained on the way, from the area of the body
// grown by a cell, and the area that its outline sweeps. Every return to a cell counts again.
[[nodiscard]] double estimatedTraceEvents(const Scene& scene, const Body& body);

// Does the body meet a cell whose index has a magnitude of 2⁵³ or more? Exactly. By the scene's policy, or another.
[[nodiscard]] bool leavesIndexRange(const Scene& scene, const Body& body);
[[nodiscard]] bool leavesIndexRange(const Scene& scene, const Body& body, CellPolicy policy);

} // namespace sweep
