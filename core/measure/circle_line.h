// Circle–line intersection: the relation of a circle to a line, their common points and the closest point.
#pragma once

#include "core/measure/body_state.h"
#include "core/number/quadratic_surd.h"

#include <cstdint>
#include <vector>

namespace sweep {

enum class CircleLineRelation : std::uint8_t
{
    none,
    tangent,
    two,
    degenerate // the line's control points coincide
};
[[nodiscard]] const char* name(CircleLineRelation relation);

// A point common to the circle and the line, at a + u·(b − a).
struct CircleLinePoint
{
    QuadraticSurd u;
    QuadraticSurd x;
    QuadraticSurd y;
    bool onHull = false; // whether it lies on the segment or ray (ends included) rather than beyond
};

struct CircleLine
{
    CircleLineRelation relation = CircleLineRelation::none;
    std::vector<CircleLinePoint> points; // none, one or two, u increasing
    QuadraticSurd chord;                 // the length between them; 0 unless there are two
    // The point of the hull that is closest to the circle's centre.
    Rational closestU = 0;
    RationalVec closest;
    QuadraticSurd distance;  // from the centre
    QuadraticSurd clearance; // distance − radius: negative if the disc and the thick hull overlap
    Rational radius;         // the sum of the radii
};

// Intersects the circle whose radius is the sum of both radii (a thick line is reduced to its core) with the line
// through the hull's control points. Requires: `circle` has one control point, `hull` two. Exact for any fractions.
// Laws: 1 every point is at `radius` from the centre, and on the line; 2 tangent exactly if the line's distance is
// `radius`; 3 exchanging the ends turns u into 1 − u; 4 no other point of the hull is nearer than `closest`; 5 chord² =
// 4·(radius² − distance from the line²). With radius 0: tangent if the centre is on the line. Degenerate: `closest` is
// the one point. Cost: constant.
[[nodiscard]] CircleLine circleLine(const RationalPose& circle, const RationalPose& hull);

} // namespace sweep
