// Check of one audit pair: its events, the intervals between them, and both together.
#pragma once

#include "core/audit/event_check.h"
#include "core/audit/interval_check.h"

#include <span>

namespace sweep::auditing {

struct PairCheckInput
{
    const AuditPair& pair;
    Interval w; // the time during which both are active
    const std::vector<PairEvent>& events;
    bool open = false; // whether an exit and an enter may share their instant
    // For a cell: the times at which the body may be in contact with it, ascending. An event-free interval that should
    // be clear is checked during these alone, or as a whole if absent.
    std::optional<std::span<const Interval>> candidateTimes = {};
};

struct PairCheckResult
{
    Opinion betweenEvents;       // the worst of its event-free intervals; the smallest distance if all agree
    std::vector<Opinion> events; // one for each event
    [[nodiscard]] Verdict worst() const;
};

// The times between two neighbouring events of a pair that belong to neither of them: start ≥ end if they are so near
// each other that exact times are needed. `w` is the time during which both are active.
[[nodiscard]] Interval timesBetween(const PairEvent& p, const PairEvent& q, Interval w);

// Throws AuditCancelled. Requires: events with no times between them have their exact time.
[[nodiscard]] PairCheckResult checkPair(const PairCheckInput& input);

} // namespace sweep::auditing
