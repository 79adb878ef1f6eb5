// Which cells could a body meet over a stretch of time?
#pragma once

#include "core/scene/scene.h"

#include <vector>

namespace sweep {

// Cell indices have a magnitude below this, 2⁵³.
inline constexpr long long cellIndexLimit = 1LL << 53;

// Every cell that the body meets or borders on during the stretch, and some more, in increasing order, each once. Never
// loses one, because it covers boxes that surely hold the body. Requires: the body stays within the index range.
[[nodiscard]] std::vector<Cell> candidateCells(const Body& body, Interval active, const Grid& grid, Interval stretch);

} // namespace sweep
