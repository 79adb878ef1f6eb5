// Forecasts of the next changes at the ends of a range of cells, as far as doubles can decide (straight uniform paths).
#pragma once

#include "core/grid/ball/filtered_ball.h"
#include "core/grid/walk/cell_range_forest.h"

namespace sweep {

// Plans the next change of the end after `now`. Returns false if doubles cannot decide it.
template <int D>
[[nodiscard]] bool planEnd(CellRange<D>& range, bool up, const FilteredBall<D>& filter, const Forecast<D>& now)
{
    const auto [first, last] = range.indices;
    Forecast<D>& next = range.next[up ? 1 : 0];
    next = {};
    if (!filter.usable() || range.indices.empty())
        return false;
    const int axis = range.prefix.depth;
    const double sense = up ? 1 : -1;
    const long long beyond = up ? last + 1 : first;
    if (filter.radius() == 0) {
        if (first != last)
            return false;
        const double velocity = filter.velocity(axis);
        if (velocity == 0 || (velocity > 0) != up)
            return true;
        next = filter.centreForecast(axis, beyond);
        return next.isCertain() && next.early > now.late;
    }
    if (!range.shrinks[up ? 1 : 0]) {
        next = filter.forecast(range.prefix, {beyond, sense, false}, now);
        if (next.kind != Forecast<D>::Kind::never)
            return next.isCertain();
        range.shrinks[up ? 1 : 0] = true;
    }
    next = filter.forecast(range.prefix, {up ? last : first + 1, sense, true}, now);
    return !next.isUnknown();
}

// Whether the two ends may change at the same time.
template <int D>
[[nodiscard]] bool endsCollide(const CellRange<D>& range)
{
    const auto& [low, high] = range.next;
    return low.isCertain() && high.isCertain() && low.early <= high.late && high.early <= low.late;
}

// Whether ends that may change at the same time certainly do: opposite points of the ball pass lines together.
template <int D>
[[nodiscard]] bool endsArePair(const CellRange<D>& range, const FilteredBall<D>& filter)
{
    const auto& [low, high] = range.next;
    return low.isSide() && high.isSide() && low.leaves != high.leaves &&
           filter.across(range.prefix.depth) == range.indices.last - range.indices.first;
}

// The feature that the end of a range passes at the time of its forecast.
template <int D>
[[nodiscard]] GridFeature<D> featureOf(const CellPrefix<D>& prefix, IndexRange indices, bool up,
                                       const Forecast<D>& forecast)
{
    const auto depth = static_cast<std::size_t>(prefix.depth);
    GridFeature<D> feature;
    feature.axes = 1U << depth;
    feature.sense = static_cast<signed char>(!forecast.isSide() ? 0 : up ? 1 : -1);
    feature.line[depth] = up ? indices.last + (forecast.leaves ? 0 : 1) : indices.first + (forecast.leaves ? 1 : 0);
    for (std::size_t a = 0; a < depth; ++a) {
        if (forecast.region[a] == 0)
            continue;
        feature.axes |= 1U << a;
        feature.line[a] = prefix.cell[a] + (forecast.region[a] > 0 ? 1 : 0);
    }
    return feature;
}

} // namespace sweep
