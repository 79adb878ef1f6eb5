#include "app/report/swept_clearance.h"

#include "core/base/contract.h"
#include "core/measure/body_state.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sweep {

namespace {

// A Minkowski sum of segments: all centre + Σ sᵢ·edgeᵢ with −½ ≤ sᵢ ≤ ½. The Minkowski difference of two hulls, one of
// them swept along a segment, is a zonotope, and the hulls meet if it contains the origin.
struct Zonotope
{
    RationalVec centre;
    std::vector<RationalVec> edges; // none is 0
};

Rational magnitude(const Rational& x)
{
    return x.sign() < 0 ? Rational(-x) : x;
}

// The square of the distance of the origin from the nearest side; nothing if the origin is not strictly inside. The
// sides are parallel to the edges; the distance of a side from the centre is half the extent of all edges across it.
std::optional<Rational> depthSquare(const Zonotope& shape)
{
    std::optional<Rational> least;
    for (const RationalVec& edge : shape.edges) {
        Rational reach = 0;
        for (const RationalVec& other : shape.edges)
            reach += magnitude(cross(edge, other));
        const Rational inside = reach / 2 - magnitude(cross(edge, shape.centre));
        if (inside.sign() <= 0)
            return {};
        const Rational square = inside * inside / lengthSquared(edge);
        least = least ? std::min(*least, square) : square;
    }
    return least;
}

// The square of the distance of the origin from the segment `edge` around `middle`.
Rational distanceSquare(const RationalVec& middle, const RationalVec& edge)
{
    const RationalVec half = Rational(1, 2) * edge;
    return clearanceOf({}, {Shape::segment, middle - half, middle + half, 0}).r;
}

// The square of the distance of the origin from the border. The border is covered by the segments that one edge draws
// while the others are at their ends; all of these lie in the shape, so none is nearer than the border. Requires: the
// origin is not strictly inside.
Rational outsideSquare(const Zonotope& shape)
{
    Rational least = lengthSquared(shape.centre);
    const std::size_t corners = std::size_t(1) << shape.edges.size();
    for (std::size_t corner = 0; corner < corners; ++corner) {
        RationalVec end = shape.centre;
        for (std::size_t i = 0; i < shape.edges.size(); ++i)
            end = end + Rational((corner >> i) % 2 == 0 ? -1 : 1, 2) * shape.edges[i];
        for (std::size_t i = 0; i < shape.edges.size(); ++i) {
            if ((corner >> i) % 2 == 0)
                least = std::min(least, distanceSquare(end + Rational(1, 2) * shape.edges[i], shape.edges[i]));
        }
    }
    return least;
}

} // namespace

QuadraticSurd sweptClearance(const RationalPose& p, const RationalPose& q, const RationalVec& displacement)
{
    SWEEP_EXPECTS(!isUnbounded(p.shape) && !isUnbounded(q.shape));
    Zonotope shape{Rational(1, 2) * (q.a + q.b - p.a - p.b + displacement), {}};
    for (const RationalVec& edge : {p.b - p.a, q.b - q.a, displacement}) {
        if (!edge.isZero())
            shape.edges.push_back(edge);
    }
    const Rational reach = -(p.radius + q.radius);
    if (const auto depth = depthSquare(shape))
        return {reach, -1, *depth};
    return {reach, 1, outsideSquare(shape)};
}

} // namespace sweep
