// Of which distance is the clearance of two bodies made, and from when to when?
#pragma once

#include "core/base/job.h"
#include "core/number/instant.h"
#include "core/number/one_ulp.h"
#include "core/number/polynomial.h"
#include "core/number/quadratic_surd.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <vector>

namespace sweep {

enum class ClearanceKind : std::uint8_t
{
    ends,    // from a control point of one to a control point of the other
    lineOfB, // from a control point of a to the line of b
    lineOfA, // from a control point of b to the line of a
    meeting  // the hulls share a point: 0
};

// Which control points: false is the first one. Of a line that side says nothing.
struct ClearanceFeature
{
    ClearanceKind kind = ClearanceKind::ends;
    bool secondOfA = false;
    bool secondOfB = false;
    friend bool operator==(const ClearanceFeature&, const ClearanceFeature&) = default;
};

// From begin to end the clearance is (√(n/d) − radius)/scale. Where d is 0 (a segment is a point there), n and d are
// both, and the distance is √collapsed.
struct ClearancePiece
{
    Instant begin;
    Instant end;
    ClearanceFeature feature;
    Polynomial n;
    Polynomial d;
    Polynomial collapsed;
    Polynomial radius;
    Integer scale = 1;
    bool passesThrough = false; // of `meeting`: somewhere in it each hull crosses the other's inside
};

// In order: each begins where the one before ends, and the first and last reach the ends of `common`. A key of either
// body begins another piece. Exact: between two neighbouring roots of the sides that tell which control point or line
// is nearest, and of the differences of the distances that then remain, the nearest feature is one; which one is asked
// of one number between them. Requires: `common` lies in both active intervals. Stopped by its job: some of the first
// of them.
[[nodiscard]] std::vector<ClearancePiece> clearancePieces(const Scene& scene, const Body& a, const Body& b,
                                                          Interval common, const Job& job = {});

// The clearance at a time that lies in the piece, exactly.
[[nodiscard]] QuadraticSurd clearanceAt(const ClearancePiece& piece, const Dyadic& t);
// The same at an instant, between neighbouring doubles. The enclosure of the instant narrows until the values on it
// round to one double or two neighbours, which it always comes to: doubles are nowhere nearer than 2⁻¹⁰⁷⁴.
[[nodiscard]] OneUlp clearanceAt(const ClearancePiece& piece, const Instant& t);
[[nodiscard]] OneUlp enclosed(const QuadraticSurd& value);

} // namespace sweep
