// Report case: everything that the files of a bug report are made of.
#pragma once

#include "core/measure/inspection.h"
#include "core/measure/untested_pairs.h"

#include <sweepbench/audit.h>
#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/log_comparison.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/sampling.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Options of a bug report: its subject, and statements about another program.

struct ReportOptions
{
    std::vector<std::string> bodies = {}; // ids of the bodies in the report; empty: all
    std::optional<Interval> window = {};  // shown in tables and pictures; the scene keeps its whole time
    // The subject of the report; at most one of these is set. All are indices from 0 in the whole scene.
    std::optional<std::size_t> event = {};
    std::optional<std::size_t> disagreement = {}; // a disagreement of the audit
    std::optional<std::size_t> difference = {};   // a difference from the log
    std::optional<EngineLog> log = {};            // an engine's log, about the whole scene
    LogTolerance logTolerance = {};
    std::optional<Rational> fps = {}; // frames per unit of time, > 0, at which the other program tests for contact
    std::string title = {};           // empty: the scene's title
    std::string expected = {};        // the reporter's expectation, as free text
    std::string found = {};           // the result of the other program, as free text
    std::string library = {};         // the other program or library under test: "Box2D"
    std::string libraryVersion = {};  // the version of the library; requires its name
    std::size_t maxListed = 250'000;  // events or differences; more are too large for issue trackers
    std::uint64_t maxEvents = 10'000'000;
    unsigned threads = 0; // 0: one per core
    Job job = {};
    bool endsWithJob = true; // otherwise, if the job is stopped after solving, the report says what was not asked
};

// Recorded expectations: the exact events of a scene as entries of its `expect`.

struct RecordingOptions
{
    // Records the pair that the report is about first. If it has no event, an entry of the kind `ofQuietPair` records
    // that; nothing if the pair was not tested.
    std::optional<PairOrCell> first = {};
    std::optional<ExpectedKind> ofQuietPair = ExpectedKind::none;
    std::size_t limit = 1000; // of added entries
    // Entries of the scene that do not hold. Nothing is added about their pairs, because it would contradict them.
    std::vector<Expectation> failed = {};
};

// Adds an entry for every event time of each pair and kind, with the number of these events, unless scene.expect
// already has it, in either order of the pair. Returns the number of events omitted because of the limit. Law: every
// added entry holds.
[[nodiscard]] std::size_t recordExpectations(Scene& scene, const Timeline& timeline, const RecordingOptions& options);

// Removes repeated entries of `expect`, also those with the pair in reverse order; the first of equal ones stays.
void dropRepeatedExpectations(Scene& scene);

// Bug report: a scene, its exact events and audit, and the pair that the report is about.

// The subject of a report: two bodies, or a body and a cell.
struct ReportFocus : PairOrCell
{
    std::optional<std::size_t> event = {}; // in the report's timeline; nothing if the two have none
};

// An event of the report's pair, located among the frames of a program that tests for contact only at frames.
struct FramedEvent
{
    std::size_t event = 0;             // in the report's timeline
    std::int64_t upTo = 0;             // the last frame at or before the event
    std::int64_t from = 0;             // the first frame at or after it: equal to upTo, or the next one
    SampledContact contact;            // the contact that begins or ends with the event
    std::optional<Sharing> sight = {}; // in the first frame that sees it
};

// The frames of the scene's time, and the pair's events located among them.
struct ReportFrames
{
    Frames all;
    std::string fps = {}; // frames per unit of time, a fraction: "60", "5/3"
    std::vector<FrameAtEnd> atEnds = {};
    std::vector<FramedEvent> events = {}; // in order
};

// Statements about a pair without events.
struct QuietPair
{
    std::optional<Untested> untested = {};        // why it was not tested; nothing if it was
    std::optional<ClosestApproach> approach = {}; // nothing if the two are never active together
    std::optional<EventAudit> audit = {};         // Boost.Geometry's on an untested pair, at a time that is a double
    GroupPair groups = {};                        // the groups that the two represent as the nearest pair
    std::uint64_t compared = 0;                   // pairs compared to find this one, the nearest; 0: not chosen as such
    std::uint64_t ofItsKind = 0;                  // all pairs of the scene that are tested, or all at rest, like it
};

struct ReportCase
{
    Scene scene; // the chosen bodies, with the exact events as expectations, a bookmark and notes
    Timeline timeline;
    Audit audit;
    std::vector<ExpectationOutcome> outcomes; // those of the original expectations, which come first in scene.expect
    std::optional<EngineLog> log;             // about the report's bodies
    LogComparison comparison;                 // the timeline compared with the log
    LogTolerance logTolerance;                // the tolerance of that comparison
    std::size_t eventsWithoutExpectation = 0; // omitted because there are too many
    std::optional<ReportFocus> focus;         // nothing if the scene has neither a pair nor an event
    std::optional<QuietPair> quiet;           // set for a focus of two bodies without events
    std::optional<ReportFrames> frames;       // set for a focus with events, if a frame rate is known
    std::size_t maxListed = 0;
    Interval shown;
    std::string title;
    std::string notes; // the notes of the original scene
    std::string expected;
    std::string found;
    std::string library; // under test, with its version: "Box2D 2.4.1"; or empty
};

// Errors: a body, event, disagreement or difference that does not exist, a window outside the scene's time, text that
// is not UTF-8, a version without a library, more frames than can be numbered, and those of the solver. Requires:
// problemsOf(scene) is empty. Laws: 1 the events of the report's scene are the events of the whole scene between its
// bodies; 2 every added expectation holds; 3 equal input gives an equal case.
[[nodiscard]] Result<ReportCase> reportCase(const Scene& scene, const ReportOptions& options);

// True if the focus is a cell and a body that is not traced through the grid.
[[nodiscard]] bool isUntracedCell(const ReportCase& report);

// The limits of the search for contacts at rest.
[[nodiscard]] RestingLimits restingLimits(const ReportCase& report);

// True if the archive lists all events; listsDifferences(): if it lists all differences from the log.
[[nodiscard]] bool listsEvents(const ReportCase& report);
[[nodiscard]] bool listsDifferences(const ReportCase& report);

// The time of the report's event; without one, that of the closest approach; without either, the start of the shown
// window.
[[nodiscard]] Instant instantOf(const ReportCase& report);
// The double nearest to it.
[[nodiscard]] inline double timeOf(const ReportCase& report)
{
    return instantOf(report).nearest();
}

} // namespace sweep
