// What moves through a grid of boxes, and how?
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

// Cell k is the product over the axes of [origin + k·spacing, origin + (k + 1)·spacing], in real numbers, not rounded;
// which of its borders belong to it is the policy's to say, by the same rule on every axis.
template <int D>
struct BoxGrid
{
    Coordinates<D> origin{};
    Coordinates<D> spacing{}; // each > 0
    CellPolicy policy = CellPolicy::closed;
};

// A ball (a point where the radius is 0) from the time `start` on: at + velocity·τ + acceleration·τ²/2 with τ = t −
// start, until `end` or without end. With `to` it moves straight and uniformly from `at` at the start to `to` at the
// end instead: velocity and acceleration are not looked at. All numbers finite; doubles, taken as the reals they are.
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

// Are these numbers as they must be?
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

// Does the point of a cell's border belong to the cell that lies, on each axis, at the lower side (−1) or at the upper
// side (+1) of it, or on neither (0)?
template <int D>
[[nodiscard]] constexpr bool holdsSide(CellPolicy policy, const std::array<signed char, D>& side)
{
    for (const signed char s : side)
        if ((s < 0 && !holdsLowerSides(policy)) || (s > 0 && !holdsUpperSides(policy)))
            return false;
    return true;
}

// In the order in which changes stand inside an instant.
enum class CellChange : std::uint8_t
{
    exit,
    touch,
    enter
};

// "exit", "touch" or "enter".
[[nodiscard]] constexpr const char* name(CellChange change)
{
    return change == CellChange::exit ? "exit" : change == CellChange::touch ? "touch" : "enter";
}

} // namespace sweep
