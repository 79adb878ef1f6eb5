// How far apart are two bodies, radii taken off, at one time and over all of their common time?
#pragma once

#include "core/contacts/contacts.h"
#include "core/measure/body_state.h"
#include "core/measure/clearance_pieces.h"

#include <vector>

namespace sweep {

// The distance of the hulls (0 where they share a point) less the sum of the radii: positive apart, 0 where they just
// touch. Exact. Laws: 1 symmetric; 2 at most 0 exactly where the closed sets meet; 3 moving both alike changes nothing.
[[nodiscard]] QuadraticSurd clearanceOf(const BodyState& p, const BodyState& q);

// A time at which the curve may turn, and its value there.
struct ClearanceTurn
{
    Instant t;
    OneUlp value;
};

struct ClearanceCurve
{
    std::vector<ClearancePiece> pieces;
    std::vector<ClearanceTurn> turns; // in order, from the start of the common time to its end
    std::vector<std::size_t> dips;    // of the turns: those not above the ones beside them, of equal ones the first
    std::vector<Contact> contacts;    // where it is at most 0: their ends are its roots

    // Of two that an ulp does not tell apart the earlier one. Requires: not stopped before the first stretch.
    [[nodiscard]] const ClearanceTurn& minimum() const;
};

// Over the common window of the two. Between neighbouring turns the curve rises, falls or stays: they are the roots of
// the slopes of its pieces, and where pieces begin and end. Laws: 1 each value of the curve is at least the minimum's
// `low`; 2 a turn's value is the clearance at that instant, but where unbounded hulls that meet before or after are
// parallel at one instant: the curve has the limit there. Stopped by its job: some of the first pieces and turns.
[[nodiscard]] ClearanceCurve clearanceCurve(const Scene& scene, const Body& a, const Body& b, Interval common,
                                            const Job& job = {});

enum class ClearanceVerdict : std::uint8_t
{
    crossing, // below 0 somewhere, or of what is thin one goes through the other: a point through a line, or two lines
    graze,    // down to 0 and never below
    apart
};
// Of one of the curve's contacts, and of all of it.
[[nodiscard]] ClearanceVerdict verdictOn(const ClearanceCurve& curve, const Contact& contact);
[[nodiscard]] ClearanceVerdict verdictOn(const ClearanceCurve& curve);

struct ClearanceSample
{
    double t = 0;
    double value = 0; // correctly rounded
};

// At `intervals` ≥ 1 equal steps, halved up to eight times where a straight line between samples is more than a
// thousandth of the curve's range off, and at the doubles next to its turns; t strictly increasing.
[[nodiscard]] std::vector<ClearanceSample> clearanceSamples(const ClearanceCurve& curve, Interval common,
                                                            int intervals);

} // namespace sweep
