// Lines at one time: crossings of two lines, and of a circle and a line.
#pragma once

#include <sweepbench/body_state.h>
#include <sweepbench/number/exact.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// Line–line intersection: exact, and by four textbook formulas in doubles.

enum class LineRelation : std::uint8_t
{
    crossing,
    parallel, // parallel and apart
    coincident,
    degenerate // the control points of one of them coincide: it has no direction
};

// The lines through the control points of two hulls p and q; radii do not matter.
struct TwoLines
{
    LineRelation relation = LineRelation::crossing;
    // The crossing, at p.a + s·(p.b − p.a) = q.a + t·(q.b − q.a); 0 if the lines do not cross.
    Rational s = 0;
    Rational t = 0;
    RationalVec at;
    bool onP = false; // the crossing lies on the hull of p, ends included
    bool onQ = false; // the crossing lies on the hull of q, ends included
    // Whether the hulls share a point. For crossing lines this is onP and onQ; it is decided for every relation.
    bool hullsMeet = false;
};

// The relation of the two lines. Requires: p and q have two control points. Exact for any fractions. Laws: 1 exchanging
// p and q exchanges s with t, and onP with onQ; 2 exchanging the ends of p turns s into 1 − s; 3 both parameters give
// the same point; 4 moving or scaling both alike keeps relation, s and t; 5 hullsMeet is symmetric. Cost: constant.
[[nodiscard]] TwoLines twoLines(const RationalPose& p, const RationalPose& q);

// Four formulas for the crossing of the lines a–b and c–d, with r = b − a, v = d − c, w = c − a and line equations
// A·x + B·y = C where (A, B) = (−r.y, r.x) and C = A·a.x + B·a.y.
enum class LineFormula : std::uint8_t
{
    perpDot,         // s = (w × v)/(r × v), t = (w × r)/(r × v)
    elimination,     // Gaussian, the row with the greater A first; s and t from the point
    lineMatrix,      // Cramer's rule on the two line equations; s and t from the point
    parametricMatrix // (s, t) = M⁻¹·w with M = (r, −v); the inverse is calculated first
};
inline constexpr std::array lineFormulas{LineFormula::perpDot, LineFormula::elimination, LineFormula::lineMatrix,
                                         LineFormula::parametricMatrix};
[[nodiscard]] const char* name(LineFormula formula);
[[nodiscard]] const char* name(LineRelation relation);

// The crossing as a formula in doubles computes it; any number may be NaN or infinite.
struct LineFormulaValues
{
    double s = 0;
    double t = 0;
    Vec at;
};

// Evaluates the formula as one would naively write it: every operation rounds, and parallel lines are not handled.
[[nodiscard]] LineFormulaValues valuesBy(LineFormula formula, const Pose& p, const Pose& q);

// The result of a formula for the nearest doubles of the coordinates, and its errors against the exact crossing (see
// errorInUlps); an error is none if the lines do not cross or the value is not finite.
struct LineFormulaAnswer
{
    LineFormula formula = LineFormula::perpDot;
    LineFormulaValues values;
    std::optional<double> ulpsS;
    std::optional<double> ulpsT;
    std::optional<double> ulpsX;
    std::optional<double> ulpsY;
};
[[nodiscard]] std::array<LineFormulaAnswer, 4> formulaAnswers(const RationalPose& p, const RationalPose& q,
                                                              const TwoLines& exact);

// Circle–line intersection: the relation of a circle to a line, their common points and the closest point.

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
    QuadraticSurd distance;  // the distance from the centre
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
