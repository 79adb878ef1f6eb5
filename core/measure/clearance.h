// Clearance (signed distance) of two bodies as a curve over their common time.
#pragma once

#include "core/contacts/contacts.h"
#include "core/measure/clearance_pieces.h"

#include <vector>

namespace sweep {

// An instant at which the curve may have a local minimum or maximum, and the clearance there.
struct ClearanceTurn
{
    Instant t;
    Bounds value;
    bool isAttained = true; // otherwise `value` is the limit near t, and the clearance at t is greater: law 2
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
