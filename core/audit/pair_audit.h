// What about one pair: its gaps, its events, and both together?
#pragma once

#include "core/audit/event_check.h"
#include "core/audit/gap_search.h"

#include <span>

namespace sweep::check {

struct PairQuestion
{
    const Inquiry& inquiry;
    Interval w; // the time that both are active
    const std::vector<Happening>& happenings;
    bool open = false; // may an exit and an enter share their instant?
    // Of a cell: where the body is near it, in order. A clear gap is searched there alone; absent: everywhere.
    std::optional<std::span<const Interval>> near = {};
};

struct PairAnswer
{
    Opinion gap;                 // the worst; the narrowest where all agree
    std::vector<Opinion> events; // one for each happening
    [[nodiscard]] Verdict worst() const;
};

// Throws AuditStopped.
[[nodiscard]] PairAnswer auditPair(const PairQuestion& pair);

} // namespace sweep::check
