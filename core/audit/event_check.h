// Checks of one event: its position in the sequence of its pair, its kind, and its distance from the boundary of
// contact.
#pragma once

#include "core/audit/audit.h"
#include "core/audit/audit_pair.h"

#include <string>
#include <vector>

namespace sweep::auditing {

// An event of one pair. Its exact time lies in [below, above].
struct PairEvent
{
    std::size_t index = 0;         // in the timeline
    std::size_t instant = 0;       // index of its instant: events of one instant share the exact time
    Event reported;                // as the timeline has it
    const Instant* time = nullptr; // the timeline's; may be null if doubles separate it from neighbouring events
    double t = 0;
    double below = 0;
    double above = 0;
};

// An event and its neighbours in the sequence of its pair, which are null if there are none.
struct EventInSequence
{
    const PairEvent& event;
    const PairEvent* previous = nullptr;
    const PairEvent* next = nullptr;
    Interval w; // the time during which both are active
};

// The state of contact that an event of that kind claims to begin.
[[nodiscard]] ContactState stateAfter(EventKind kind);

// For each event, its fault as a member of the sequence; empty if it has none. `w` is the time during which both are
// active. With `open`, an exit and an enter may share their instant (an open cell, or two rays or lines).
[[nodiscard]] std::vector<std::string> sequenceFaults(const std::vector<PairEvent>& events, Interval w, bool open);

// Compares the signed distance at the event's t with what rounding explains.
[[nodiscard]] Opinion residualOf(const AuditPair& pair, const PairEvent& event, Interval w);

// For a point and a segment, ray or line: checks s, and cross or touch. For all others: checks that the event is not a
// cross and has no s. Can only make the opinion worse.
void checkPointOnLine(const AuditPair& pair, const EventInSequence& listed, Opinion& opinion);

// The distance in time from an event at which 100 digits still resolve the contact, even if the signed distance grows
// like the fourth power of the time.
[[nodiscard]] double resolvableDistance(Interval w);

// The times between these two belong to the event: two doubles on either side, or 2⁻¹⁰⁰ of the largest time if doubles
// are denser than that.
[[nodiscard]] double beforeEvent(const PairEvent& event, Interval w);
[[nodiscard]] double afterEvent(const PairEvent& event, Interval w);

// The double that is `count` doubles above, or below, t.
[[nodiscard]] double above(double t, int count);
[[nodiscard]] double below(double t, int count);

} // namespace sweep::auditing
