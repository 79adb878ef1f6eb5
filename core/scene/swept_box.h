// Swept bounds: an axis-aligned box, or a slab along one direction, that contains a moving body over a stretch of time.
#pragma once

#include "core/number/bounds.h"
#include "core/scene/scene.h"

namespace sweep {

struct Box
{
    Bounds x;
    Bounds y;
};

[[nodiscard]] inline bool disjoint(const Box& p, const Box& q)
{
    return disjoint(p.x, q.x) || disjoint(p.y, q.y);
}
[[nodiscard]] inline Box hull(const Box& p, const Box& q)
{
    return {hull(p.x, q.x), hull(p.y, q.y)};
}

// All bounds below are rounded outwards: they may be too large but never too small. `active` is the active interval of
// the path's body, and the stretch is closed.

// Contains the control point over the stretch.
[[nodiscard]] Box sweptBox(const Path& path, Interval active, Interval stretch);

// Contains the radius over the stretch.
[[nodiscard]] Bounds sweptRadius(const Body& body, Interval active, Interval stretch);

// Contains the body over the stretch, which must lie inside its active interval; the whole plane for a ray or a line.
[[nodiscard]] Box sweptBox(const Body& body, Interval active, Interval stretch);

// Contains across·p for every position p of the control point over the stretch: a narrow slab if the path is
// perpendicular to `across`, however long the path is.
[[nodiscard]] Bounds sweptSlab(const Path& path, Vec across, Interval active, Interval stretch);

} // namespace sweep
