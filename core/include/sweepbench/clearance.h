// Clearance: the signed distance of two bodies as a curve over time, in pieces.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/contact.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>
#include <sweepbench/scene.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Formula of the clearance of two bodies over a piece of time, in polynomials in t.

// The clearance is (√(n/d) − radius)/scale. At an instant at which a segment is a point, n and d are both 0, and the
// clearance is (√collapsed − radius)/scale.
struct ClearanceFormula
{
    Polynomial n;
    Polynomial d;
    Polynomial collapsed;
    Polynomial radius;
    Integer scale = 1;
    Polynomial side = {}; // n = side² if a line takes part; otherwise 0
};

// Clearance of two bodies in pieces, on each of which one pair of closest features defines it. That of a polygon is the
// distance of its region, which is 0 where one region holds the other, minus the radii.

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
// second; the flag of the body whose line takes part is false. A polygon's control point is the first one of its edge.
struct ClearanceFeature
{
    ClearanceKind kind = ClearanceKind::ends;
    bool secondOfA = false;
    bool secondOfB = false;
    std::uint32_t edgeOfA = 0; // the edge of a polygon; otherwise 0
    std::uint32_t edgeOfB = 0;
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

// Clearance (signed distance) of two bodies as a curve over their common time.

// An instant at which the curve may have a local minimum or maximum, and the clearance there.
struct ClearanceTurn
{
    Instant t;
    Bounds value;
    bool isAttained = true; // otherwise `value` is the limit near t, and the clearance at t is greater: law 2
    std::optional<Instant> until = {}; // the end of the time after t through which the clearance is constant, if any
};

struct ClearanceCurve
{
    std::vector<ClearancePiece> pieces;
    std::vector<ClearanceTurn> turns; // in order, from the start of the common time to its end
    std::vector<std::size_t> dips;    // indices of local minima in `turns`; of equal neighbouring turns the first
    std::vector<Contact> contacts;    // the intervals on which the clearance is at most 0
    bool isComplete = true;           // it was not stopped

    // The turn of least clearance, the earlier of two whose bounds are equal. Requires: there is a turn, as there
    // always is unless the curve was stopped before its first piece.
    [[nodiscard]] const ClearanceTurn& minimum() const;
};

// Whether a contact that begins or ends at t includes t: not if unbounded hulls are parallel and apart then.
[[nodiscard]] bool holdsEnd(const ClearanceCurve& curve, const Instant& t);
// The clearance at a time of the curve. Requires: the curve has a piece.
[[nodiscard]] NearestClearance nearestClearance(const ClearanceCurve& curve, const Instant& t);

// The curve over `common`, the window in which both bodies are active. Turns are the roots of the derivatives of its
// pieces, and the ends of the pieces, so that between neighbouring turns the curve is monotonic. Laws: 1 each value of
// the curve is at least the minimum's `low`; 2 a turn's value is the clearance at that instant, or the curve's limit if
// unbounded hulls that meet before or after are parallel at that instant alone. If the job is stopped: the curve of the
// first part of that time, without contacts. Progress is reported after each piece.
[[nodiscard]] ClearanceCurve clearanceCurve(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            const Job& job = {});

enum class ClearanceVerdict : std::uint8_t
{
    crossing, // the clearance falls below 0
    graze,    // the clearance falls to 0 and never below, and a body has a radius
    contact,  // the clearance falls to 0 and cannot be below, because both radii are 0 throughout
    apart     // the clearance stays above 0
};
// The verdict on one of the curve's contacts, and on the whole curve. Requires: the curve is complete.
[[nodiscard]] ClearanceVerdict verdictOn(const ClearanceCurve& curve, const Contact& contact);
[[nodiscard]] ClearanceVerdict verdictOn(const ClearanceCurve& curve);

struct ClearanceSample
{
    double t = 0;
    double value = 0; // correctly rounded
};

// Samples of the curve for plotting, t strictly increasing: at the doubles nearest to its turns and after `intervals` ≥
// 1 equal steps. A step is halved, up to eight times, while the value at its middle differs from the linear
// interpolation by more than a thousandth of the curve's range. A curve that was stopped is sampled as far as it goes.
// If the job is stopped: the samples at turns, and the first others. Requires: the curve has a piece.
[[nodiscard]] std::vector<ClearanceSample> clearanceSamples(const ClearanceCurve& curve, Interval common, int intervals,
                                                            const Job& job = {});

} // namespace sweep
