#include "core/grid/ball/approx_ball.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

template <int D>
double approxCoordinate(const BallPath<D>& path, std::size_t a, double t)
{
    // Halved if the duration overflows; halving always would lose times among the denormals.
    const double unit = path.end && std::isinf(*path.end - path.start) ? 0.5 : 1;
    const double tau = t * unit - path.start * unit;
    if (path.to) {
        const double share = tau / (*path.end * unit - path.start * unit);
        return path.at[a] * (1 - share) + (*path.to)[a] * share;
    }
    return path.at[a] + tau * (path.velocity[a] + path.acceleration[a] / 2 / unit * tau) / unit;
}

template <int D>
double approxLine(const BoxGrid<D>& grid, std::size_t a, long long n)
{
    return grid.origin[a] + static_cast<double>(n) * grid.spacing[a];
}

} // namespace

template <int D>
std::optional<IndexRange> approxRange(const BallPath<D>& path, const BoxGrid<D>& grid, const CellPrefix<D>& prefix,
                                      double t)
{
    const auto axis = static_cast<std::size_t>(prefix.depth);
    double left = 1; // the share of the squared radius that the axes of the prefix leave over
    for (std::size_t a = 0; a < axis && path.radius > 0; ++a) {
        const double c = approxCoordinate(path, a, t);
        const double low = approxLine(grid, a, prefix.cell[a]);
        const double high = approxLine(grid, a, prefix.cell[a] + 1);
        const double outside = std::max({0.0, low - c, c - high}) / path.radius;
        left -= outside * outside;
    }
    const double extent = path.radius * std::sqrt(std::max(0.0, left));
    const double c = approxCoordinate(path, axis, t) / 2 - grid.origin[axis] / 2; // halved to stay finite
    const double first = std::floor((c - extent / 2) / grid.spacing[axis] * 2);
    const double last = std::floor((c + extent / 2) / grid.spacing[axis] * 2);
    constexpr double limit = 0x1p53;
    if (!(std::abs(first) <= limit && std::abs(last) <= limit))
        return std::nullopt;
    return IndexRange{static_cast<long long>(first), static_cast<long long>(last)};
}

template <int D>
std::optional<Coordinates<D>> approxNormal(const BallPath<D>& path, const BoxGrid<D>& grid, const CellEvent<D>& event)
{
    Coordinates<D> towards{};
    double length = 0;
    int sides = 0;
    for (std::size_t a = 0; a < D; ++a) {
        if (event.side[a] == 0)
            continue;
        ++sides;
        const long long n = event.side[a] < 0 ? event.cell[a] : event.cell[a] + 1;
        towards[a] = path.radius == 0 ? -event.side[a]
                                      : (approxLine(grid, a, n) - approxCoordinate(path, a, event.t)) / path.radius;
        length = std::hypot(length, towards[a]);
    }
    if (!(length > 0) || (path.radius == 0 && sides > 1))
        return std::nullopt;
    for (double& coordinate : towards)
        coordinate /= length;
    return towards;
}

template std::optional<IndexRange> approxRange<2>(const BallPath<2>&, const BoxGrid<2>&, const CellPrefix<2>&, double);
template std::optional<IndexRange> approxRange<3>(const BallPath<3>&, const BoxGrid<3>&, const CellPrefix<3>&, double);
template std::optional<Coordinates<2>> approxNormal<2>(const BallPath<2>&, const BoxGrid<2>&, const CellEvent<2>&);
template std::optional<Coordinates<3>> approxNormal<3>(const BallPath<3>&, const BoxGrid<3>&, const CellEvent<3>&);

} // namespace sweep
