// Clearance of two bodies in pieces, on each of which one pair of closest features defines it.
#pragma once

#include "core/base/job.h"
#include "core/number/bounds.h"
#include "core/number/instant.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace sweep {

class Dyadic;
struct ClearanceFormula;
struct QuadraticSurd;

enum class ClearanceKind : std::uint8_t
{
    ends,    // a control point of a to a control point of b
    lineOfB, // a control point of a to the line of b
    lineOfA, // a control point of b to the line of a
    meeting  // the hulls share a point: their distance is 0
};

// The pair of closest features. The flags identify the control point that takes part, false the first and true the
// second; the flag of the body whose line takes part is false.
struct ClearanceFeature
{
    ClearanceKind kind = ClearanceKind::ends;
    bool secondOfA = false;
    bool secondOfB = false;
    friend bool operator==(const ClearanceFeature&, const ClearanceFeature&) = default;
};

// From `begin` to `end` the clearance is that of the formula.
struct ClearancePiece
{
    Instant begin;
    Instant end;
    ClearanceFeature feature;
    std::shared_ptr<const ClearanceFormula> formula; // never null
};

// The pieces in order: each begins where the one before it ends, and together they cover `common`. A new piece begins
// at every key of either body. Exact: the closest features can change only at a root of a dot or cross product that
// bounds a Voronoi region, or when two of the remaining distances are equal; between neighbouring roots of these
// polynomials, one sample finds the closest features. Requires: `common` lies in both active intervals. If the job is
// stopped: the first pieces, of which the last one may end early. Source: Voronoi regions and closest features as in
// Ericson, Real-Time Collision Detection, 2005, 5.1 and 9.3, here as signs of polynomials in time.
[[nodiscard]] std::vector<ClearancePiece> clearancePieces(const Scene& scene, const Body& a, const Body& b,
                                                          Interval common, const Job& job = {});

// The exact clearance at a time within the piece.
[[nodiscard]] QuadraticSurd clearanceAt(const ClearancePiece& piece, const Dyadic& t);
// The clearance at an instant within the piece, as the double that it equals or the two neighbouring doubles around it;
// beyond the finite doubles the greatest one of its sign. The enclosure of the instant is refined until the clearances
// on it round to one double or to two neighbours, which it always does, because doubles are at least 2⁻¹⁰⁷⁴ apart.
[[nodiscard]] Bounds clearanceAt(const ClearancePiece& piece, const Instant& t);
// The same for a formula. Requires: n/d or `collapsed` is valid at the instant.
[[nodiscard]] QuadraticSurd clearanceAt(const ClearanceFormula& formula, const Dyadic& t);
[[nodiscard]] Bounds clearanceAt(const ClearanceFormula& formula, const Instant& t);

// The finite double nearest to a clearance, ties to even, and the sign of the exact clearance minus it.
struct NearestClearance
{
    double value = 0;
    Sign rest = Sign::zero;
};
[[nodiscard]] NearestClearance nearestClearance(const ClearanceFormula& formula, const Instant& t);

// The double that equals `value`, or the two neighbouring doubles around it, as for clearanceAt().
[[nodiscard]] Bounds enclosed(const QuadraticSurd& value);

} // namespace sweep
