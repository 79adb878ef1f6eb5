// Line–line intersection: exact, and by four textbook formulas in doubles.
#pragma once

#include "core/measure/body_state.h"
#include "core/number/quadratic_surd.h"

#include <array>
#include <cstdint>
#include <optional>

namespace sweep {

enum class LineRelation : std::uint8_t
{
    crossing,
    parallel, // and apart
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

} // namespace sweep
