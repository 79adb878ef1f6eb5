// Where do two lines cross, and what do four textbook formulas in doubles say about it?
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

// The lines through the control points of two hulls p and q; radii are left out.
struct TwoLines
{
    LineRelation relation = LineRelation::crossing;
    // The crossing, at p.a + s·(p.b − p.a) = q.a + t·(q.b − q.a); 0 where the lines do not cross.
    Rational s = 0;
    Rational t = 0;
    RationalVec at;
    bool onP = false; // the crossing lies on the hull of p, its ends included
    bool onQ = false;
    // Do the hulls share a point? Of crossing lines where onP and onQ; of others this is decided all the same.
    bool hullsMeet = false;
};

// Requires: p and q are of two control points. Exact for any fractions. Laws: 1 exchanging p and q exchanges s with t,
// and onP with onQ; 2 exchanging the ends of p turns s into 1 − s; 3 both parameters give the same point; 4 moving or
// scaling both alike keeps relation, s and t; 5 hullsMeet is symmetric. Cost: constant.
[[nodiscard]] TwoLines twoLines(const BodyState& p, const BodyState& q);

// Four ways to write the same crossing, with r = b − a, v = d − c, w = c − a and the lines A·x + B·y = C,
// (A, B) = (−r.y, r.x), C = A·a.x + B·a.y.
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

// What doubles give: any of them may be NaN or infinite.
struct LineFormulaValues
{
    double s = 0;
    double t = 0;
    Vec at;
};

// The formula as one would write it, every operation rounded, without a test for parallel lines.
[[nodiscard]] LineFormulaValues valuesBy(LineFormula formula, const Pose& p, const Pose& q);

// The same beside the truth. The formula gets the nearest doubles of the coordinates; errors are against the exact
// crossing (see errorInUlps), none where the lines do not cross or the value is not finite.
struct LineFormulaAnswer
{
    LineFormula formula = LineFormula::perpDot;
    LineFormulaValues values;
    std::optional<double> ulpsS;
    std::optional<double> ulpsT;
    std::optional<double> ulpsX;
    std::optional<double> ulpsY;
};
[[nodiscard]] std::array<LineFormulaAnswer, 4> formulaAnswers(const BodyState& p, const BodyState& q,
                                                              const TwoLines& exact);

} // namespace sweep
