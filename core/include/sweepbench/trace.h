// Trace: the cells that a body meets over time, its size, and the cells at one time.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/cell_walk.h>
#include <sweepbench/contact.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace sweep {

// Size of a trace before it is walked: an estimate of its events, and whether its cells have valid indices.

// An estimate in doubles, used to refuse a trace that would take too long: twice the number of cells met at the start
// and gained later, from the area of the body grown by one cell and the area that its outline sweeps. Every return to a
// cell counts again.
[[nodiscard]] double estimatedTraceEvents(const Scene& scene, const Body& body);

// Whether the body meets a cell whose index has a magnitude of 2⁵³ or more, exactly; by the scene's policy or another.
[[nodiscard]] bool leavesIndexRange(const Scene& scene, const Body& body);
[[nodiscard]] bool leavesIndexRange(const Scene& scene, const Body& body, CellPolicy policy);

// Trace: the cells that a body meets over time, exactly.

enum class TraceEnd
{
    complete,
    stopped,     // `found` returned false, or the job was stopped
    tooManyCells // more than `maxCells` candidate cells over one stretch
};

// The limit of candidate cells over one stretch if so many events are allowed: several per cell met, so that memory is
// bounded as events are.
[[nodiscard]] constexpr std::size_t maxCandidateCells(std::uint64_t maxEvents)
{
    constexpr std::uint64_t always = 1'000'000;
    constexpr std::uint64_t perEvent = 4;
    constexpr std::uint64_t sane = std::numeric_limits<std::size_t>::max() / (2 * perEvent);
    return static_cast<std::size_t>(always + (maxEvents < sane ? maxEvents : sane) * perEvent);
}

struct TraceOptions
{
    std::size_t maxCells = 1'000'000;      // candidates over one stretch
    std::optional<CellPolicy> policy = {}; // absent: the scene's
    std::optional<Cell> only = {};         // reports only contacts with this cell, at a cost independent of other cells
    Job job = {};                          // its progress is the share of cells or time completed
    bool generalSolverOnly = false;        // even if a CellWalk, which is much faster, gives the same result
};

// Calls `found` for every contact of the body with a cell over its active interval, exactly: the contacts of one cell
// in order, the cells in an unspecified order. Points and discs of constant radius on straight uniform paths, and on
// long legs between keys, are followed by a CellWalk, all others by the general solver, which tests candidate cells.
// `touchesAtBegin` and `touchesAtEnd` are whether the ends of a contact with an open or half-open cell belong to it;
// two contacts may share an end that belongs to neither. Requires: the scene has a grid, the body is bounded, and
// leavesIndexRange is false under the policy.
[[nodiscard]] TraceEnd traceCells(const Scene& scene, const Body& body, const TraceOptions& options,
                                  const std::function<bool(Cell, const Contact&)>& found);

// The walk of a body that traceCells follows by a single walk, with the scene's policy: its events in order of time,
// without storing them. None for a body that needs the general solver. Requires: as for traceCells.
[[nodiscard]] std::optional<CellWalk<2>> walkOf(const Scene& scene, const Body& body);

// Cells that a body is in contact with at one time, exactly.

// In increasing order. Nothing if there are more than options.maxCells candidates. Requires: as for traceCells, and t
// in the body's active interval.
[[nodiscard]] std::optional<std::vector<Cell>> cellsAt(const Scene& scene, const Body& body, double t,
                                                       const TraceOptions& options = {});

} // namespace sweep
