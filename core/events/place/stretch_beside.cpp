#include "core/events/place/stretch_beside.h"

#include <algorithm>

namespace sweep {

namespace {

// Narrows the stretch to the leg of the path that holds the times beside t.
void narrow(Interval& stretch, const Path& path, const Instant& t, Beside side)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return;
    const auto next = std::partition_point(keyed->keys.begin(), keyed->keys.end(), [&](const Key& key) {
        return side == Beside::before ? Instant(key.t) < t : Instant(key.t) <= t;
    });
    if (next != keyed->keys.begin())
        stretch.start = std::max(stretch.start, std::prev(next)->t);
    if (next != keyed->keys.end())
        stretch.end = std::min(stretch.end, next->t);
}

} // namespace

Interval stretchBeside(const Body& a, const Body& b, Interval within, const Instant& t, Beside side)
{
    if (t == Instant(within.start))
        side = Beside::after;
    else if (t == Instant(within.end))
        side = Beside::before;
    Interval stretch = within;
    for (const Body* body : {&a, &b}) {
        narrow(stretch, body->a, t, side);
        if (hasTwoControlPoints(body->shape))
            narrow(stretch, body->b, t, side);
    }
    return stretch;
}

} // namespace sweep
