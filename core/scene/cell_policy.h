// Which border points of a cell belong to it?
#pragma once

#include "core/scene/scene.h"

namespace sweep {

// A body is in a cell while its closed set shares a point with the cell's box [x0, x1] × [y0, y1], with the border that
// the policy gives it. Laws: 1 open contact lies inside half-open contact, and that inside closed contact; 2 half-open
// cells tile the plane: a point is in exactly one of them at every time, the one that floor names.
enum class CellPolicy
{
    closed,  // [x0, x1] × [y0, y1]
    open,    // (x0, x1) × (y0, y1)
    halfOpen // [x0, x1) × [y0, y1)
};

// Do the lower sides, x0 and y0, belong to the cell? The corner (x0, y0) does where they do.
[[nodiscard]] constexpr bool holdsLowerSides(CellPolicy policy)
{
    return policy != CellPolicy::open;
}
// Do the upper sides, x1 and y1, and the three corners on them?
[[nodiscard]] constexpr bool holdsUpperSides(CellPolicy policy)
{
    return policy == CellPolicy::closed;
}

// What the scene file says.
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
