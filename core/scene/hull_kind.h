// Kind of the hull of the control points: a point, a segment, a ray or a line.
#pragma once

#include "core/scene/scene.h"

namespace sweep {

enum class HullKind
{
    point,
    segment,
    ray,
    line
};

[[nodiscard]] constexpr HullKind hullKind(Shape shape)
{
    switch (shape) {
    case Shape::segment:
    case Shape::capsule:
        return HullKind::segment;
    case Shape::ray:
        return HullKind::ray;
    case Shape::line:
        return HullKind::line;
    default:
        return HullKind::point;
    }
}

} // namespace sweep
