// Which polynomials in time are zero where two bodies touch, written out with the numbers of one moment? And what does
// the plain formula in doubles make of them?
#pragma once

#include "core/measure/body_state.h"
#include "core/measure/plain_roots.h"
#include "core/number/instant.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

enum class GapKind : std::uint8_t
{
    ends,   // |p − q|² − R² of two control points
    beside, // (d × w)² − R²·d² of a control point and the line of the other body
    side    // d × w: the same where R = 0; its sign is the side of the line
};
[[nodiscard]] const char* name(GapKind kind);

// One of them, in the time τ from now. d is the direction a→b of the line, w leads from its a to the control point, R
// is the sum of the radii.
struct GapPolynomial
{
    GapKind kind = GapKind::ends;
    // Which control points take part; none stands for the line of that body.
    std::optional<char> ofP; // 'a' or 'b'
    std::optional<char> ofQ;

    std::vector<Rational> coefficients;   // [i] belongs to τ^i, the last is not 0; empty where it is 0 throughout
    std::optional<Rational> discriminant; // b² − 4·a·c, of degree 2 alone
    std::vector<Instant> roots;           // every real one within the finite doubles, increasing, each once

    // The same as one would write it in doubles: coefficients from nearest doubles, every operation rounded, then the
    // textbook's method for the exact degree (see plainRoots). May hold NaN and infinities.
    std::vector<double> plainCoefficients; // as many as the formula can have
    std::optional<double> plainDiscriminant;
    PlainMethod plainMethod = PlainMethod::none;
    std::vector<double> plainRoots;
    std::vector<std::optional<double>> plainUlps; // of each: how far it is from the nearest exact root
};

// Of every pair of control points, then of every control point and line. Bodies keep the accelerations and the change
// of radius of the moment, so that the formulas hold up to the next key. A line that has no end has no formula for b.
// Laws: 1 the value at τ is that of the geometry then; 2 every root is one of the coefficients' polynomial, and no
// other; 3 the discriminant is positive, zero or negative as there are two roots, one or none; 4 exchanging p and q
// exchanges ofP and ofQ and changes no value of the ends. Cost: up to 8 formulas, of degree ≤ 8.
[[nodiscard]] std::vector<GapPolynomial> gapPolynomials(const BodyState& p, const BodyState& q);

} // namespace sweep
