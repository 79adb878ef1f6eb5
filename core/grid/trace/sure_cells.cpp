#include "core/grid/trace/sure_cells.h"

#include <algorithm>
#include <cmath>

namespace sweep {

SureCells::SureCells(const Body& body, Interval active, const Grid& grid, Interval stretch)
    : m_origin(grid.origin.value_or(Vec{})), m_spacing(grid.spacing), m_centre(sweptBox(body.a, active, stretch)),
      m_radius(sweptRadius(body, active, stretch).low)
{
}

Columns SureCells::inRow(long long j) const
{
    const auto line = [&](long long n) {
        return Bounds::exactly(m_origin.y) + Bounds::exactly(static_cast<double>(n)) * Bounds::exactly(m_spacing.y);
    };
    // No centre is further from the row than this.
    const double below = (line(j) - m_centre.y).high;
    const double above = (m_centre.y - line(j + 1)).high;
    const double away = std::max({0.0, below, above});
    if (!(m_radius > 0 && away < m_radius))
        return {};
    const Bounds square =
        Bounds::exactly(m_radius) * Bounds::exactly(m_radius) - Bounds::exactly(away) * Bounds::exactly(away);
    if (!(square.low > 0 && std::isfinite(square.high)))
        return {};
    const double half = nextDown(std::sqrt(square.low));
    // The right side of a cell lies right of x − half for every centre x, and its left side left of x + half: then less
    // than `half` is between them along x, and the disc reaches over the border into the inside.
    const Bounds right = (Bounds::exactly(m_centre.x.high) - Bounds::exactly(half) - Bounds::exactly(m_origin.x)) /
                         Bounds::exactly(m_spacing.x);
    const Bounds left = (Bounds::exactly(m_centre.x.low) + Bounds::exactly(half) - Bounds::exactly(m_origin.x)) /
                        Bounds::exactly(m_spacing.x);
    constexpr double limit = 9007199254740992.0;
    if (!(right.high > -limit && left.low < limit && right.high < limit && left.low > -limit))
        return {};
    return {static_cast<long long>(std::floor(right.high)), static_cast<long long>(std::ceil(left.low)) - 1};
}

} // namespace sweep
