// Straight uniform motion of a ball through a grid in doubles, with bounds on the rounding errors.
//
// u = 2⁻⁵³, and M bounds every coordinate, every line, the radius and the distance travelled until the time in
// question; |w| ≤ M for their differences w. A line o + n·s errs by at most 2uM, w = p − line by 3uM, a velocity that
// is a quotient of differences by 4u of itself, and the position p + v·τ by 8uM. E = 128uM.
#pragma once

#include "core/grid/ball/grid_parts.h"

#include <cmath>

namespace sweep {

template <int D>
struct FilteredMotion
{
    static constexpr double unit = 0x1p-53;

    FilteredMotion(const BallPath<D>& path, const BoxGrid<D>& grid);

    [[nodiscard]] double line(std::size_t a, long long n) const
    {
        return origin[a] + static_cast<double>(n) * spacing[a];
    }
    [[nodiscard]] double position(std::size_t a, double tau) const { return at[a] + velocity[a] * tau; }
    // E at time tau for differences up to w.
    [[nodiscard]] double error(double tau, double w) const { return 128 * unit * (size + fastest * std::abs(tau) + w); }

    bool usable = true; // false for accelerated paths and near overflow or underflow
    Coordinates<D> at{};
    Coordinates<D> velocity{};
    Coordinates<D> pace{}; // 1/velocity
    Coordinates<D> origin{};
    Coordinates<D> spacing{};
    // The distance of opposite points of the ball, in grid lines, if it is a whole number.
    std::array<std::optional<long long>, D> across{};
    double radius = 0;
    double size = 0;    // bounds the coordinates, the lines nearby and the radius at the start
    double fastest = 0; // largest magnitude of a component of the velocity
};

} // namespace sweep
