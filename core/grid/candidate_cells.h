// Which cells could a body meet over a stretch of time?
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// Cell indices have a magnitude below this, 2⁵³.
inline constexpr long long cellIndexLimit = 1LL << 53;

// Every cell that the body meets or borders on during the stretch, and some more, in increasing order, each once. Never
// loses one, because it covers boxes that surely hold the body. Nothing where the boxes cannot be narrowed down to
// `most` cells: those of a body that sweeps far over few doubles of time, or of a long segment that slides along
// itself. Requires: the body stays within the index range.
[[nodiscard]] std::optional<std::vector<Cell>> candidateCells(const Body& body, Interval active, const Grid& grid,
                                                              Interval stretch, std::size_t most);

} // namespace sweep
