// Audit of a pair: its events, and the exact times between events.
#pragma once

#include "core/audit/interval_audit.h"
#include "core/audit/motion.h"
#include "core/audit/query.h"

#include <sweepbench/audit.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sweep::auditing {

// Audit of one event: its position in the sequence of its pair, its kind, and its distance from the boundary of
// contact.

// An event of one pair. Its exact time lies in [below, above].
struct PairEvent
{
    std::size_t index = 0;         // in the timeline
    std::size_t instant = 0;       // index of its instant: events of one instant share the exact time
    Event reported;                // the event as the timeline has it
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
[[nodiscard]] EventAudit residualOf(const AuditPair& pair, const PairEvent& event, Interval w);

// For a point and a segment, ray or line: audits s, and cross or touch. For all others: audits that the event is not a
// cross and has no s. Can only make the audit worse.
void auditPointOnLine(const AuditPair& pair, const EventInSequence& listed, EventAudit& audit);

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

// Exact times: fractions strictly between neighbouring instants, from the instants' decimal digits.
//
// Neighbouring events may be closer together than neighbouring doubles, so that no double lies between them.

// For an instant that is a double, the exact time; for any other, the numbers that differ from its first `count`
// decimal digits (2 to 1000) by at most a unit in the last one. Both ends then differ from the instant.
[[nodiscard]] ExactInterval enclosureOf(const Instant& t, int count);

// Times just before and just after an event, within 10^−count of the times' size, and strictly between the event and
// its neighbours, or the ends of the shared time. Nothing if `count` digits do not separate the event from its
// neighbours.
[[nodiscard]] std::optional<ExactInterval> adjacentTimes(const EventInSequence& listed, int count);

// Audit of one pair: its events, the intervals between them, and both together.

struct PairAuditInput
{
    const AuditPair& pair;
    Interval w; // the time during which both are active
    const std::vector<PairEvent>& events;
    bool open = false; // whether an exit and an enter may share their instant
    // For a cell: the times at which the body may be in contact with it, ascending. An event-free interval that should
    // be clear is audited during these alone, or as a whole if absent.
    std::optional<std::span<const Interval>> candidateTimes = {};
};

struct PairAuditResult
{
    EventAudit betweenEvents;       // the worst of its event-free intervals; the smallest distance if all agree
    std::vector<EventAudit> events; // one for each event
    [[nodiscard]] Verdict worst() const;
};

// Whether so few doubles lie between two neighbouring events of a pair that their exact times are needed. A null
// pointer stands for the start, or the end, of `w`, the time during which both are active.
[[nodiscard]] bool needsExactTimes(const PairEvent* before, const PairEvent* after, Interval w);

// Throws AuditCancelled. Requires: events that need exact times have them.
[[nodiscard]] PairAuditResult auditPairEvents(const PairAuditInput& input);

} // namespace sweep::auditing
