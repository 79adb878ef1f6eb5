// Condition for contact of two moving bodies: "no further apart than the radii" in signs of polynomials.
#pragma once

#include "core/contacts/exact/condition.h"
#include "core/scene/hull.h"

namespace sweep {

// The disjunction over the pairs of features (vertex–vertex, vertex–edge and edge–edge) whose distance may equal that
// of the hulls.
struct PairCondition
{
    Condition condition;
    std::optional<std::size_t> side; // if one body is a point (the shape, not a radius of 0) and the other a thin
                                     // segment, ray or line: the index of the orientation of (a, b, point)
};

// The condition that holds while two bodies touch, over one stretch. Requires: `a` and `b` have the same scale.
//
// Source: closest features by Voronoi regions of vertices and edges, C. Ericson, Real-Time Collision Detection, 2005,
// ch. 5.1. Here no distance is computed: a gap polynomial, distance² − R² times a positive factor, is at most 0.
[[nodiscard]] PairCondition pairCondition(const Motion& a, const Motion& b, Interval stretch);

} // namespace sweep
