// Parts of a grid of boxes: ranges of cells, boxes by their first indices, and features (sides, edges, corners).
#pragma once

#include "core/grid/ball/ball_path.h"

#include <compare>

namespace sweep {

// Indices from `first` to `last` along one axis; empty if first > last.
struct IndexRange
{
    long long first = 0;
    long long last = -1;

    [[nodiscard]] bool empty() const { return first > last; }
    [[nodiscard]] double count() const { return static_cast<double>(last) - static_cast<double>(first) + 1; }
    [[nodiscard]] bool holds(long long k) const { return first <= k && k <= last; }
    friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

// The box of all cells with these first `depth` indices; unbounded along the other axes.
template <int D>
struct CellPrefix
{
    int depth = 0;
    CellIndex<D> cell{};
};

// The intersection of one grid line, or plane, for each axis in `axes`; free along the other axes. One axis: the plane
// of a side; all axes: a corner.
template <int D>
struct GridFeature
{
    unsigned axes = 0; // bit a: axis a is fixed to line[a]
    CellIndex<D> line{};
    signed char sense = 0; // for a side: +1 if the ball's upper end passes it, −1 if its lower end does; otherwise 0

    friend auto operator<=>(const GridFeature&, const GridFeature&) = default;
};

} // namespace sweep
