// Gap polynomials (signed distances) of two bodies at one time, with coefficients and roots: exact and in doubles.
#pragma once

#include "core/base/job.h"
#include "core/measure/body_state.h"
#include "core/measure/plain_roots.h"
#include "core/number/instant.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

enum class GapKind : std::uint8_t
{
    ends, // |p − q|² − R² of two control points
    line, // (d × w)² − R²·d² of a control point and the line of the other body
    side  // d × w of a control point and the line of the other body if R = 0; its sign is the side of the line
};
[[nodiscard]] const char* name(GapKind kind);

// One gap polynomial in the time τ from now. d is the direction a→b of the line, w the vector from its a to the control
// point, R the sum of the radii.
struct GapPolynomial
{
    GapKind kind = GapKind::ends;
    std::optional<char> ofP; // the control point of p that takes part, 'a' or 'b'; none: the line of p
    std::optional<char> ofQ; // the control point of q that takes part, 'a' or 'b'; none: the line of q

    std::vector<Rational> coefficients;   // [i] belongs to τ^i, the last is not 0; empty for the zero polynomial
    std::optional<Rational> discriminant; // b² − 4·a·c, for degree 2 only
    std::vector<Instant> roots;           // all real roots within the finite doubles, increasing, each once

    // The polynomial as one would naively compute it in doubles: coefficients from nearest doubles, every operation
    // rounded, then the textbook method for the exact degree (see plainRoots). May hold NaN and infinities.
    std::vector<double> plainCoefficients; // as many as the polynomial can have
    std::optional<double> plainDiscriminant;
    PlainMethod plainMethod = PlainMethod::none;
    std::vector<double> plainRoots;
    std::vector<std::optional<double>> plainUlps; // the error of each plain root in ulps of the nearest exact root
};

// The gap polynomials of every pair of control points at which hulls end, then of every such control point and line.
// Bodies keep their present accelerations and rates of radius, so that the polynomials hold up to the next key. Laws: 1
// the value at τ is that of the geometry at that time; 2 `roots` are the roots of the polynomial that the coefficients
// define, all of them; 3 the discriminant is positive, zero or negative exactly if there are two roots, one or none; 4
// exchanging p and q exchanges ofP and ofQ and changes no value of kind `ends`. Cost: up to 8 polynomials of degree
// ≤ 8. If the job is stopped: the first of them.
[[nodiscard]] std::vector<GapPolynomial> gapPolynomials(const BodyState& p, const BodyState& q, const Job& job = {});

} // namespace sweep
