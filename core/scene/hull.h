// What does a body thicken? A hull of one or two control points: a point, segment, ray or line.
#pragma once

#include "core/scene/motion.h"

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

// The hull of a body in motion over a stretch.
struct Hull
{
    HullKind kind;
    PolynomialVec a;
    PolynomialVec b;

    Hull(Shape shape, const Motion& motion) : kind(hullKind(shape)), a(motion.a), b(motion.b) {}

    [[nodiscard]] PolynomialVec direction() const { return b - a; }
    // The points at which it ends.
    [[nodiscard]] std::vector<PolynomialVec> ends() const
    {
        switch (kind) {
        case HullKind::point:
        case HullKind::ray:
            return {a};
        case HullKind::segment:
            return {a, b};
        case HullKind::line:
            return {};
        }
        return {};
    }
};

} // namespace sweep
