// Which box surely holds a body over a stretch of time?
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

// Holds a control point over the closed stretch. May be too large, never too small: every bound rounds outwards.
[[nodiscard]] Box sweptBox(const Path& path, Interval active, Interval stretch);

// Holds the radius over the closed stretch.
[[nodiscard]] Bounds sweptRadius(const Body& body, Interval active, Interval stretch);

// Holds the body over the closed stretch, which lies inside its active interval; the whole plane for a ray or a line.
[[nodiscard]] Box sweptBox(const Body& body, Interval active, Interval stretch);

} // namespace sweep
