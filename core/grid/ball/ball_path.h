// A ball that moves through a grid of boxes, in two or three dimensions.
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

// Cell k is the product over the axes of [origin + k·spacing, origin + (k + 1)·spacing], in real numbers, not rounded.
// The policy says which of its borders belong to it, by the same rule on every axis.
template <int D>
struct BoxGrid
{
    Coordinates<D> origin{};
    Coordinates<D> spacing{}; // each > 0
    CellPolicy policy = CellPolicy::closed;
};

// A ball (a point where the radius is 0) whose centre is at + velocity·τ + acceleration·τ²/2 with τ = t − start, from
// the time `start` until `end`, or without end. With `to` it moves straight and uniformly from `at` at the start to
// `to` at the end instead, and velocity and acceleration are ignored. All numbers are finite; doubles stand for the
// reals that they are.
template <int D>
struct BallPath
{
    Coordinates<D> at{};
    Coordinates<D> velocity{};
    Coordinates<D> acceleration{};
    std::optional<Coordinates<D>> to = {}; // needs an end
    double start = 0;
    std::optional<double> end = {}; // > start
    double radius = 0;              // ≥ 0
};

// Whether all numbers are as the comments above ask.
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

// What is said of a walk that is refused, after its name.
inline constexpr const char* leavesIndexRangeText =
    "leaves the cells whose indices can be told apart; an index has a magnitude below 2^53 = 9007199254740992";

// Whether a cell holds the points of its border that lie, on each axis, at its lower side (−1), at its upper side (+1)
// or on neither (0).
template <int D>
[[nodiscard]] constexpr bool holdsSide(CellPolicy policy, const std::array<signed char, D>& side)
{
    for (const signed char s : side)
        if ((s < 0 && !includesLowerSides(policy)) || (s > 0 && !includesUpperSides(policy)))
            return false;
    return true;
}

} // namespace sweep
