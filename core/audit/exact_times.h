// Exact times: fractions strictly between neighbouring instants, from the instants' decimal digits.
//
// Neighbouring events may be closer together than neighbouring doubles, so that no double lies between them.
#pragma once

#include "core/audit/event_check.h"
#include "core/audit/number_types.h"

#include <optional>

namespace sweep::auditing {

// A closed interval that holds an instant.
struct TimeEnclosure
{
    Fraction low;
    Fraction high;
};

// For an instant that is a double, the exact time; for any other, the numbers that differ from its first `count`
// decimal digits (2 to 1000) by at most a unit in the last one. Both ends then differ from the instant.
[[nodiscard]] TimeEnclosure enclosureOf(const Instant& t, int count);

// Times just before and just after an event, within 10^−count of the times' size, and strictly between the event and
// its neighbours, or the ends of the shared time.
struct AdjacentTimes
{
    Fraction before;
    Fraction after;
};
// Nothing if `count` digits do not separate the event from its neighbours.
[[nodiscard]] std::optional<AdjacentTimes> adjacentTimes(const EventInSequence& listed, int count);

// A time strictly between two events. Nothing if `count` digits do not separate them.
[[nodiscard]] std::optional<Fraction> timeBetween(const PairEvent& p, const PairEvent& q, int count);

// The fraction to 100 digits. Requires: it is within the range of doubles.
[[nodiscard]] Digits100 rounded(const Fraction& t);

} // namespace sweep::auditing
