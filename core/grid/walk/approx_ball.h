// About where is a ball, and what does it touch, in doubles? Decides nothing.
#pragma once

#include "core/grid/walk/cell_walk.h"
#include "core/grid/walk/exact_ball.h"

namespace sweep {

template <int D>
class ApproxBall
{
public:
    ApproxBall(const BallPath<D>& path, const BoxGrid<D>& grid) : m_path(path), m_grid(grid) {}

    // About the run along the axis after the prefix at time t: where an exact search may begin. None beyond the cells
    // whose indices can be told apart.
    [[nodiscard]] std::optional<CellRun> run(const Prefix<D>& prefix, double t) const;
    // The unit vector from the centre towards the cell where contact begins or ends; none where the centre is on an
    // edge, on a corner or inside.
    [[nodiscard]] std::optional<Coordinates<D>> normal(const CellEvent<D>& event) const;

private:
    [[nodiscard]] double place(std::size_t axis, double t) const;
    [[nodiscard]] double line(std::size_t axis, long long n) const
    {
        return m_grid.origin[axis] + static_cast<double>(n) * m_grid.spacing[axis];
    }

    BallPath<D> m_path;
    BoxGrid<D> m_grid;
};

} // namespace sweep
