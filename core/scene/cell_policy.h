// Cell policy: which points of its boundary a grid cell contains.
#pragma once

#include "core/scene/scene.h"

namespace sweep {

// A body is in a cell while its closed set shares a point with the cell's box [x0, x1] × [y0, y1], with the boundary
// points that the policy includes. Laws:
// 1. open contact implies half-open contact, which implies closed contact;
// 2. half-open cells tile the plane: at any time a point is in exactly one of them, the one whose indices are the floor
// of its coordinates relative to the origin, divided by the spacing.
enum class CellPolicy
{
    closed,  // [x0, x1] × [y0, y1]
    open,    // (x0, x1) × (y0, y1)
    halfOpen // [x0, x1) × [y0, y1)
};

// Whether the lower sides, x0 and y0, belong to the cell. If so, the corner (x0, y0) belongs to it as well.
[[nodiscard]] constexpr bool includesLowerSides(CellPolicy policy)
{
    return policy != CellPolicy::open;
}
// Whether the upper sides, x1 and y1, and the three corners on them belong to the cell.
[[nodiscard]] constexpr bool includesUpperSides(CellPolicy policy)
{
    return policy == CellPolicy::closed;
}

// The policy given in the scene file, which has no half-open cells.
[[nodiscard]] inline CellPolicy cellPolicy(const Grid& grid)
{
    return grid.cells == CellRule::open ? CellPolicy::open : CellPolicy::closed;
}

// "closed", "open" or "half-open".
[[nodiscard]] constexpr const char* name(CellPolicy policy)
{
    return policy == CellPolicy::closed ? "closed" : policy == CellPolicy::open ? "open" : "half-open";
}

} // namespace sweep
