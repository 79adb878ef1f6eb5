// Solver: every contact event of a scene, exactly; whole, in parts, or as far as expectations need.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/contact.h>
#include <sweepbench/timeline.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// Solver: every contact event of a scene, exactly.

struct SolveOptions
{
    std::uint64_t maxEvents = 10'000'000; // grid traces that would emit more are refused before they are walked
    unsigned threads = 0;                 // 0: one for each core; the result is the same for any number
    StageSet stages = {};                 // the filter stages that may decide; the result is the same for any set
    Job job = {};                         // its progress is called from the calling thread alone
};

// The timeline of all events of the scene, exactly. The broad phase finds the pairs of bodies whose swept boxes
// overlap, the narrow phase their contact intervals, which become events and are put in exact order; traced bodies add
// the events with the cells that they meet. Requires: problemsOf(scene) is empty. Refused: grid traces with more than
// maxEvents events, or with cell indices of magnitude 2⁵³ or more. The job is checked before every pair and cell; if
// stopped, a problem with the message "cancelled". Law: the result, refused or not, is the same for any number of
// threads. Cost: grows with the number of pairs whose swept boxes overlap and of cells that are met. Memory: 8 bytes
// for each of these pairs, and the events.
[[nodiscard]] Result<Timeline> solve(const Scene& scene, const SolveOptions& options = {});

// The events of one pair, or of one body and cell, as solve() returns them. Refused if solve() refuses the scene before
// it walks a trace. Requires: as for solve(), and the scene has the bodies. Cost: the broad phase, or one cell.
[[nodiscard]] Result<Timeline> solvePair(const Scene& scene, const PairOrCell& pair, const SolveOptions& options = {});

// The events of the given pairs, in consecutive lists in the order of the pairs; incomplete if the job is stopped.
// Takes one step of `progress` for each pair.
[[nodiscard]] EventLists pairEvents(const Scene& scene, const std::vector<BodyPair>& pairs, const SolveOptions& options,
                                    Progress& progress);

// Events of traced bodies with the cells of the scene's grid.

// The indices of the bodies whose cells are reported, increasing.
[[nodiscard]] std::vector<std::uint32_t> tracedBodies(const Scene& scene);

// Steps of progress that the trace of a body takes.
inline constexpr std::size_t stepsOfTrace = 1000;

struct TraceWork
{
    const SolveOptions& options;
    std::uint64_t known = 0; // number of cell events of other bodies, which count towards maxEvents
    Progress& progress;      // takes stepsOfTrace steps for each body
    std::optional<Cell> only = {};
};

// The cell events of the bodies, one list for each body. A problem if the job is stopped, if there are more than
// maxEvents events, or if a trace has too many candidate cells. The same problem for any number of threads: too many
// events take precedence, then the first body whose trace is too wide.
[[nodiscard]] Result<EventLists> traceEvents(const Scene& scene, const std::vector<std::uint32_t>& bodies,
                                             const TraceWork& work);

// Solver for expectations: the events that a scene's `expect` is about.

// Thresholds from which only the expected cells are solved; the result is the same for any values.
struct ExpectedSizes
{
    double longTraces = 100'000; // estimated events of all traces
    double share = 0.01;         // limit of expected cells, counted between keys, as a share of these events
};

// A timeline from which decideExpectations() draws the same conclusions as from that of solve(): all events of two
// bodies, and at least those events with cells that the scene's expectations name. Long traces are not walked; only the
// cells named by expectations are solved. Refused if solve() refuses the scene before it walks a trace. Requires: as
// for solve(), and ids in `expect` are ids of bodies.
[[nodiscard]] Result<Timeline> solveExpected(const Scene& scene, const SolveOptions& options = {},
                                             const ExpectedSizes& sizes = {});

// Solver for output: every contact event of a scene in order of time, without keeping those of long traces in memory.

// Thresholds for saving memory; the result is the same for any values.
struct PartSizes
{
    double longTrace = 100'000;  // estimated events of a trace that is walked again for every reading
    std::size_t events = 50'000; // events of a part; a part may have more, because an instant is never split
};

// The timeline that solve() gives, in parts. The events of long traces of points and discs are computed while the parts
// are read; all others are kept. Refusal, cancellation and progress are as in solve(): a refusal is known before the
// first part; stopping the job later ends the reading. Requires: as for solve(), and the scene must outlive the parts.
// Cost: that of solve(), plus that of the long traces again for every reading. Memory: the kept events, one part, and
// the cells that bodies with long traces are in.
[[nodiscard]] Result<TimelineParts> solveInParts(const Scene& scene, const SolveOptions& options = {},
                                                 const PartSizes& sizes = {});

} // namespace sweep
