#include "core/grid/trace/cells_met_throughout.h"

#include <algorithm>
#include <cmath>

namespace sweep {

CellsMetThroughout::CellsMetThroughout(const Body& body, Interval active, const Grid& grid, Interval stretch)
    : m_origin(grid.origin.value_or(Vec{})), m_spacing(grid.spacing), m_centre(sweptBox(body.a, active, stretch)),
      m_radius(sweptRadius(body, active, stretch).low)
{
}

IndexRange CellsMetThroughout::inRow(long long j) const
{
    const double below = (lineBounds(m_origin.y, m_spacing.y, j) - m_centre.y).high;
    const double above = (m_centre.y - lineBounds(m_origin.y, m_spacing.y, j + 1)).high;
    const double farthest = std::max({0.0, below, above}); // upper bound of the distance of the centre from the row
    if (!(m_radius > 0 && farthest < m_radius))
        return {};
    const Bounds square =
        Bounds::exactly(m_radius) * Bounds::exactly(m_radius) - Bounds::exactly(farthest) * Bounds::exactly(farthest);
    if (!(square.low > 0 && std::isfinite(square.high)))
        return {};
    const double half = nextDown(std::sqrt(square.low));
    // For every centre x, the right side of such a cell lies right of x − half and its left side left of x + half. So
    // the cell is less than `half` away along x, and the disc extends across the border into its inside.
    const Bounds right = (Bounds::exactly(m_centre.x.high) - Bounds::exactly(half) - Bounds::exactly(m_origin.x)) /
                         Bounds::exactly(m_spacing.x);
    const Bounds left = (Bounds::exactly(m_centre.x.low) + Bounds::exactly(half) - Bounds::exactly(m_origin.x)) /
                        Bounds::exactly(m_spacing.x);
    constexpr auto limit = static_cast<double>(cellIndexLimit);
    if (!(right.high > -limit && left.low < limit && right.high < limit && left.low > -limit))
        return {};
    return {static_cast<long long>(std::floor(right.high)), static_cast<long long>(std::ceil(left.low)) - 1};
}

} // namespace sweep
