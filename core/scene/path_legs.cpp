#include "core/scene/path_legs.h"

#include "core/base/contract.h"

#include <algorithm>

namespace sweep {

Leg legOver(const Keyed& path, Interval stretch)
{
    const auto& keys = path.keys;
    // The first key at or after the end of the stretch. No key lies inside, so the key before it is at or before the
    // start.
    const auto next =
        std::lower_bound(keys.begin(), keys.end(), stretch.end, [](const Key& key, double t) { return key.t < t; });
    if (next == keys.begin())
        return {next->at, next->at, stretch};
    if (next == keys.end())
        return {keys.back().at, keys.back().at, stretch};
    const Key& before = *std::prev(next);
    SWEEP_EXPECTS(before.t <= stretch.start);
    return {before.at, next->at, {before.t, next->t}};
}

namespace {

void addKeyTimes(const Body& body, Interval within, std::vector<double>& times)
{
    const auto add = [&](const Path& path) {
        if (const auto* keyed = std::get_if<Keyed>(&path))
            for (const Key& key : keyed->keys)
                if (within.start < key.t && key.t < within.end)
                    times.push_back(key.t);
    };
    add(body.a);
    if (hasTwoControlPoints(body.shape))
        add(body.b);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
}

} // namespace

std::vector<double> keyTimes(const Body& body, Interval within)
{
    std::vector<double> times;
    addKeyTimes(body, within, times);
    return times;
}

std::vector<Interval> stretchesOf(const Body& a, const Body& b, Interval within)
{
    std::vector<double> times = keyTimes(a, within);
    if (&a != &b)
        addKeyTimes(b, within, times);
    std::vector<Interval> stretches;
    double start = within.start;
    for (const double time : times) {
        stretches.push_back({start, time});
        start = time;
    }
    stretches.push_back({start, within.end});
    return stretches;
}

namespace {

struct ConstantOver
{
    Interval within;

    bool operator()(const Rest&) const { return true; }
    bool operator()(const FromTo& path) const { return path.from == path.to; }
    bool operator()(const Launch& path) const
    {
        return path.velocity == Vec{} && path.acceleration.value_or(Vec{}) == Vec{};
    }
    bool operator()(const Keyed& path) const
    {
        // The keys of the legs inside, from the last key at or before the start onwards.
        auto next = std::partition_point(path.keys.begin(), path.keys.end(),
                                         [this](const Key& key) { return key.t <= within.start; });
        if (next == path.keys.begin())
            ++next;
        for (; next < path.keys.end() && std::prev(next)->t < within.end; ++next)
            if (std::prev(next)->at != next->at)
                return false;
        return true;
    }
};

} // namespace

bool isStationary(const Body& body, Interval within)
{
    const ConstantOver constant{within};
    return std::visit(constant, body.a) && (!hasTwoControlPoints(body.shape) || std::visit(constant, body.b)) &&
           (!hasRadius(body.shape) || !body.radius.to || *body.radius.to == body.radius.from);
}

} // namespace sweep
