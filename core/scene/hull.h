// Hull of the control points, which the radius thickens: a point, a segment, a ray or a line.
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

// The moving hull of a body over a stretch. (Body = Minkowski sum of its hull and a disc of its radius.)
struct Hull
{
    HullKind kind;
    PolynomialVec a;
    PolynomialVec b;

    explicit Hull(const Motion& motion) : kind(hullKind(motion.shape)), a(motion.a), b(motion.b) {}

    [[nodiscard]] PolynomialVec direction() const { return b - a; }
    // Its end points: none of a line, one of a ray.
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
