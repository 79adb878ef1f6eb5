// What will change next at the ends of a fan, as far as doubles can tell? (Straight uniform paths.)
#pragma once

#include "core/grid/walk/fan_forest.h"

namespace sweep {

// Finds what the end does after `now`. False where doubles cannot tell.
template <int D>
[[nodiscard]] bool planEnd(Fan<D>& fan, bool up, const BallFilter<D>& filter, const Forecast<D>& now)
{
    Forecast<D>& ahead = fan.ahead[up ? 1 : 0];
    ahead = {};
    if (!filter.usable() || fan.run.lo > fan.run.hi)
        return false;
    const int axis = fan.prefix.depth;
    const long long beyond = up ? fan.run.hi + 1 : fan.run.lo;
    if (filter.radius() == 0) {
        if (fan.run.lo != fan.run.hi)
            return false;
        const double velocity = filter.velocity(axis);
        if (velocity == 0 || (velocity > 0) != up)
            return true;
        ahead = filter.passing(axis, beyond);
        return ahead.isSure() && ahead.early > now.late;
    }
    if (!fan.shrinks[up ? 1 : 0]) {
        ahead = filter.reaching(fan.prefix, beyond, up, false, now);
        if (ahead.kind != Forecast<D>::Kind::never)
            return ahead.isSure();
        fan.shrinks[up ? 1 : 0] = true;
    }
    ahead = filter.reaching(fan.prefix, up ? fan.run.hi : fan.run.lo + 1, up, true, now);
    return ahead.kind != Forecast<D>::Kind::unknown;
}

// May the ends change at one time?
template <int D>
[[nodiscard]] bool endsCollide(const Fan<D>& fan)
{
    const auto& [low, high] = fan.ahead;
    return low.isSure() && high.isSure() && low.early <= high.late && high.early <= low.late;
}

// Then as a pair they surely do: opposite points of the ball pass lines together.
template <int D>
[[nodiscard]] bool endsArePair(const Fan<D>& fan, const BallFilter<D>& filter)
{
    const auto& [low, high] = fan.ahead;
    return low.isSide() && high.isSide() && low.leaves != high.leaves &&
           filter.across(fan.prefix.depth) == fan.run.hi - fan.run.lo;
}

// What the end of a run passes at its forecast.
template <int D>
[[nodiscard]] Feature<D> featureOf(const Prefix<D>& prefix, CellRun run, bool up, const Forecast<D>& ahead)
{
    const auto depth = static_cast<std::size_t>(prefix.depth);
    Feature<D> feature;
    feature.axes = 1U << depth;
    feature.sense = static_cast<signed char>(!ahead.isSide() ? 0 : up ? 1 : -1);
    feature.line[depth] = up ? run.hi + (ahead.leaves ? 0 : 1) : run.lo + (ahead.leaves ? 1 : 0);
    for (std::size_t a = 0; a < depth; ++a) {
        if (ahead.region[a] == 0)
            continue;
        feature.axes |= 1U << a;
        feature.line[a] = prefix.cell[a] + (ahead.region[a] > 0 ? 1 : 0);
    }
    return feature;
}

} // namespace sweep
