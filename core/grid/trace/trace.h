// Which cells does a body meet, and when?
#pragma once

#include "core/base/job.h"
#include "core/contacts/contacts.h"
#include "core/scene/cell_policy.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace sweep {

enum class TraceEnd
{
    whole,
    stopped,     // `found` returned false, or the job is stopped
    tooManyCells // more than `mostCells` would have to be looked at over one stretch
};

// How many cells to look at over one stretch where so many events are allowed: several for each that is met, so that
// memory stays bounded as events are.
[[nodiscard]] constexpr std::size_t cellsToLookAt(std::uint64_t maxEvents)
{
    constexpr std::uint64_t always = 1'000'000;
    constexpr std::uint64_t perEvent = 4;
    constexpr std::uint64_t sane = std::numeric_limits<std::size_t>::max() / (2 * perEvent);
    return static_cast<std::size_t>(always + (maxEvents < sane ? maxEvents : sane) * perEvent);
}

struct TraceOptions
{
    std::size_t mostCells = 1'000'000;     // to look at over one stretch
    std::optional<CellPolicy> policy = {}; // the scene's where absent
    Job job = {};
    bool conditionsAlone = false; // even where a CellWalk tells the same, which is much quicker
};

// Calls `found` for every contact of the body with a cell over its active interval, exactly; the contacts of one cell
// in order, the cells in no order that means anything. Discs of constant radius on straight uniform paths are followed
// by a CellWalk, all others by the conditions of candidate cells. Of a contact with an open or half-open cell
// `touchesAtBegin` and `touchesAtEnd` say whether its ends belong to it; two contacts may share an end that belongs to
// neither. Requires: the scene has a grid, the body is bounded, and not leavesIndexRange under the policy.
[[nodiscard]] TraceEnd traceCells(const Scene& scene, const Body& body, const TraceOptions& options,
                                  const std::function<bool(Cell, const Contact&)>& found);

} // namespace sweep
