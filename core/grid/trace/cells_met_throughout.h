// Cells that a body certainly meets throughout a stretch of time.
#pragma once

#include "core/grid/ball/grid_parts.h"
#include "core/scene/swept_box.h"

namespace sweep {

// The coordinate of grid line n along one axis.
[[nodiscard]] inline Bounds lineBounds(double origin, double spacing, long long n)
{
    return Bounds::exactly(origin) + Bounds::exactly(static_cast<double>(n)) * Bounds::exactly(spacing);
}

// The cells whose inside, whatever the policy, is met by the disc around control point a at every time of the closed
// stretch. May omit a cell but never contains one too many, because doubles are rounded outwards. None for a body
// without a radius.
class CellsMetThroughout
{
public:
    CellsMetThroughout(const Body& body, Interval active, const Grid& grid, Interval stretch);

    // The columns of these cells in row j.
    [[nodiscard]] IndexRange inRow(long long j) const;
    [[nodiscard]] bool holds(Cell cell) const { return inRow(cell.j).holds(cell.i); }

private:
    Vec m_origin;
    Vec m_spacing;
    Box m_centre; // contains all positions of the centre
    double m_radius = 0;
};

} // namespace sweep
