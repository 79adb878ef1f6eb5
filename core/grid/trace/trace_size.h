// Size of a trace before it is walked: an estimate of its events, and whether its cells have valid indices.
#pragma once

#include "core/scene/cell_policy.h"

namespace sweep {

// An estimate in doubles, used to refuse a trace that would take too long: twice the number of cells met at the start
// and gained later, from the area of the body grown by one cell and the area that its outline sweeps. Every return to a
// cell counts again.
[[nodiscard]] double estimatedTraceEvents(const Scene& scene, const Body& body);

// Whether the body meets a cell whose index has a magnitude of 2⁵³ or more, exactly; by the scene's policy or another.
[[nodiscard]] bool leavesIndexRange(const Scene& scene, const Body& body);
[[nodiscard]] bool leavesIndexRange(const Scene& scene, const Body& body, CellPolicy policy);

} // namespace sweep
