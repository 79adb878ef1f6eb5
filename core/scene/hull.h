// Moving hull of the control points as polynomials in t, to be thickened by the radius.
#pragma once

#include "core/scene/hull_kind.h"
#include "core/scene/motion.h"

#include <vector>

namespace sweep {

// The moving hull of a body over a stretch. (Body = Minkowski sum of its hull and a disc of its radius.)
struct Hull
{
    HullKind kind;
    PolynomialVec a;
    PolynomialVec b;

    explicit Hull(const Motion& motion) : kind(hullKind(motion.shape)), a(motion.a), b(motion.b) {}

    [[nodiscard]] PolynomialVec direction() const { return b - a; }
    // The end points: none for a line, one for a ray.
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
