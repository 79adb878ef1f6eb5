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
    // Of a cell: the times at which the body may be in contact with it, ascending. An event-free interval that should
    // be clear is checked during these alone; absent: it is checked as a whole.
    std::optional<std::span<const Interval>> candidateTimes = {};
};

struct PairCheckResult
{
    Opinion betweenEvents;       // the worst of its event-free intervals; the smallest distance where all agree
    std::vector<Opinion> events; // one for each event
    [[nodiscard]] Verdict worst() const;
};

// Throws AuditCancelled.
[[nodiscard]] PairCheckResult checkPair(const PairCheckInput& input);

} // namespace sweep::auditing
