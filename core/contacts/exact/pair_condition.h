// Condition for the contact of two bodies in motion: "no further apart than the radii" in signs of polynomials.
#pragma once

#include "core/contacts/exact/condition.h"
#include "core/scene/hull.h"

namespace sweep {

// The disjunction over pairs of features (vertex–vertex, vertex–edge and edge–edge) whose distance may be that of the
// hulls.
struct PairCondition
{
    Condition condition;
    std::optional<std::size_t> side; // where one body is a point (the shape, not a radius of 0) and the other a thin
                                     // segment, ray or line: the index of the orientation of (a, b, point)
};

// The condition that holds where two bodies touch, over one stretch. Requires: `a` and `b` have one scale.
//
// Source: closest features by Voronoi regions of vertices and edges, C. Ericson, Real-Time Collision Detection, 2005,
// ch. 5.1. Here the distance is not calculated: a gap polynomial, distance² − R² times a positive factor, is at most 0.
[[nodiscard]] PairCondition pairCondition(const Motion& a, const Motion& b, Interval stretch);

} // namespace sweep
