#include "core/scene/stretch_at.h"

#include <algorithm>

namespace sweep {

namespace {

// Narrows the stretch to the leg of the path that contains the times just before or after t.
void narrow(Interval& stretch, const Path& path, const Instant& t, TimeSide side)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return;
    const auto next = std::partition_point(keyed->keys.begin(), keyed->keys.end(), [&](const Key& key) {
        return side == TimeSide::before ? Instant(key.t) < t : Instant(key.t) <= t;
    });
    if (next != keyed->keys.begin())
        stretch.start = std::max(stretch.start, std::prev(next)->t);
    if (next != keyed->keys.end())
        stretch.end = std::min(stretch.end, next->t);
}

} // namespace

Interval stretchAt(const Body& a, const Body& b, Interval within, const Instant& t, TimeSide side)
{
    if (t == Instant(within.start))
        side = TimeSide::after;
    else if (t == Instant(within.end))
        side = TimeSide::before;
    Interval stretch = within;
    for (const Body* body : {&a, &b}) {
        narrow(stretch, body->a, t, side);
        if (hasTwoControlPoints(body->shape))
            narrow(stretch, body->b, t, side);
    }
    return stretch;
}

} // namespace sweep
