// Grid traversal of a thin ray in doubles, the peer of the thin walks.
//
// The peer of ThinCells: Amanatides and Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, 1987, with all state in
// registers. Not exact: the times are accumulated, and rounding decides ties.
#pragma once

#include <sweepbench/ball_path.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace sweep::bench {

// Both give the same cells. Textbooks branch; a branch predictor may learn the pattern of a line's steps.
enum class Step
{
    branchless,
    branching
};

// Calls visit(i, j, t) for the next `cells` cells after the first, entered at time t.
template <Step how, class Visit>
void amanatidesWoo(const BallPath<2>& path, const BoxGrid<2>& grid, std::size_t cells, Visit visit)
{
    std::array<std::int64_t, 2> cell{};
    std::array<std::int64_t, 2> step{};
    std::array<double, 2> next{};
    std::array<double, 2> period{};
    for (std::size_t a = 0; a < 2; ++a) {
        const double v = path.velocity[a];
        const double place = (path.at[a] - grid.origin[a]) / grid.spacing[a];
        cell[a] = static_cast<std::int64_t>(std::floor(place));
        step[a] = (v > 0) - (v < 0);
        const double ahead = static_cast<double>(cell[a] + (v > 0 ? 1 : 0)) * grid.spacing[a] + grid.origin[a];
        next[a] = v == 0 ? std::numeric_limits<double>::infinity() : path.start + (ahead - path.at[a]) / v;
        period[a] = v == 0 ? 0 : grid.spacing[a] / std::abs(v);
    }
    auto [i, j] = cell;
    const auto [di, dj] = step;
    auto [x, y] = next;
    const auto [dx, dy] = period;
    for (std::size_t k = 0; k < cells; ++k) {
        const double t = std::min(x, y);
        if constexpr (how == Step::branchless) {
            const bool isX = x < y; // its selections compile to masks
            x += isX ? dx : 0.0;
            y += isX ? 0.0 : dy;
            i += isX ? di : 0;
            j += isX ? 0 : dj;
        } else if (x < y) {
            i += di;
            x += dx;
        } else {
            j += dj;
            y += dy;
        }
        visit(i, j, t);
    }
}

} // namespace sweep::bench
