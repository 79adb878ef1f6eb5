// A moving ball and a grid of boxes, in two or three dimensions.
#pragma once

#include "core/scene/cell_policy.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

namespace sweep {

template <int D>
using Coordinates = std::array<double, D>;
// Indices of magnitude below 2⁵³.
template <int D>
using CellIndex = std::array<long long, D>;

// Cell k is the product over the axes of [origin + k·spacing, origin + (k + 1)·spacing], in unrounded real numbers. The
// policy decides which of its borders belong to it, by the same rule on every axis.
template <int D>
struct BoxGrid
{
    Coordinates<D> origin{};
    Coordinates<D> spacing{}; // each > 0
    CellPolicy policy = CellPolicy::closed;
};

// A ball (a point if the radius is 0) whose centre is at + velocity·τ + acceleration·τ²/2 with τ = t − start, from the
// time `start` until `end`, or forever. If `to` is given, the centre instead moves straight and uniformly from `at` at
// the start to `to` at the end, and velocity and acceleration are ignored. All numbers are finite; doubles are taken as
// exact reals.
template <int D>
struct BallPath
{
    Coordinates<D> at{};
    Coordinates<D> velocity{};
    Coordinates<D> acceleration{};
    std::optional<Coordinates<D>> to = {}; // requires an end
    double start = 0;
    std::optional<double> end = {}; // > start
    double radius = 0;              // ≥ 0
};

// Whether all numbers satisfy the conditions above.
template <int D>
[[nodiscard]] bool isWalkable(const BallPath<D>& path, const BoxGrid<D>& grid)
{
    bool answer = std::isfinite(path.start) && path.radius >= 0 && std::isfinite(path.radius);
    answer = answer && (path.end ? std::isfinite(*path.end) && path.start < *path.end : !path.to);
    for (std::size_t a = 0; a < D; ++a) {
        answer = answer && std::isfinite(path.at[a]) && std::isfinite(grid.origin[a]);
        answer = answer && grid.spacing[a] > 0 && std::isfinite(grid.spacing[a]);
        answer = answer && (path.to ? std::isfinite((*path.to)[a])
                                    : std::isfinite(path.velocity[a]) && std::isfinite(path.acceleration[a]));
    }
    return answer;
}

// Text that follows the walk's name in the message of a refusal.
inline constexpr const char* leavesIndexRangeText =
    "leaves the cells whose indices can be told apart; an index has a magnitude below 2^53 = 9007199254740992";

// Whether a cell contains those of its border points that lie, on each axis, at its lower side (−1), at its upper side
// (+1) or on neither (0).
template <int D>
[[nodiscard]] constexpr bool holdsSide(CellPolicy policy, const std::array<signed char, D>& side)
{
    for (const signed char s : side)
        if ((s < 0 && !includesLowerSides(policy)) || (s > 0 && !includesUpperSides(policy)))
            return false;
    return true;
}

} // namespace sweep
