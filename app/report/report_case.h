// Bug report: a scene, its exact events and audit, and the pair that the report is about.
#pragma once

#include "core/audit/audit.h"
#include "core/base/job.h"
#include "core/base/result.h"
#include "core/events/expectation.h"
#include "core/events/timeline.h"
#include "core/logs/log_comparison.h"
#include "core/number/rational.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

struct ReportOptions
{
    std::vector<std::string> bodies = {}; // ids of the bodies in the report; empty: all
    std::optional<Interval> window = {};  // shown in tables and pictures; the scene keeps all of its time
    // What the report is about; at most one of these is set. All are indices in the whole scene, counted from 0.
    std::optional<std::size_t> event = {};
    std::optional<std::size_t> disagreement = {}; // of the audit
    std::optional<std::size_t> difference = {};   // to the log
    std::optional<EngineLog> log = {};            // of an engine, about the whole scene
    LogTolerance logTolerance = {};
    std::optional<Rational> fps = {}; // frames per unit of time, > 0, at which the other program tests for contact
    std::string title = {};           // empty: that of the scene
    std::string expected = {};        // what the reporter expected, as free text
    std::string found = {};           // what another program found, as free text
    std::string library = {};         // that program, or the library under test: "Box2D"
    std::string libraryVersion = {};  // of the library; requires its name
    std::size_t maxListed = 250'000;  // events or differences: the file would be too large for issue trackers
    std::uint64_t maxEvents = 10'000'000;
    unsigned threads = 0; // 0: one for each core
    Job job = {};
};

// The pair, two bodies or a body and a cell, that a report is about.
struct ReportFocus
{
    std::uint32_t a = 0;
    std::uint32_t b = Event::isCell;
    Cell cell = {};
    std::optional<std::size_t> event = {}; // in the report's timeline; nothing if the two never meet

    [[nodiscard]] bool isAbout(const Event& candidate) const;
};

// A contact that begins and ends between two frames, k/fps and (k + 1)/fps.
struct MissedContact
{
    Rational fps = 60;
    std::int64_t frame = 0; // k
};

struct ReportCase
{
    Scene scene; // the chosen bodies, with the exact events as expectations, a bookmark and notes
    Timeline timeline;
    Audit audit;
    std::vector<ExpectationOutcome> outcomes; // of the scene's own expectations, which come first in scene.expect
    std::optional<EngineLog> log;             // about the report's bodies
    LogComparison comparison;                 // of the timeline with the log
    double logWithin = 0;                     // the tolerance of that comparison
    std::size_t eventsWithoutExpectation = 0; // because there are too many
    std::optional<ReportFocus> focus;         // nothing if the scene has neither a pair nor an event
    std::optional<MissedContact> missed;      // the contact that the report is about
    std::size_t maxListed = 0;
    Interval shown;
    std::string title;
    std::string notes; // of the original scene
    std::string expected;
    std::string found;
    std::string library; // under test, with its version: "Box2D 2.4.1"; empty if it was not named
};

// Refused: a body, event, disagreement or difference that does not exist, a window outside the scene's time, text that
// is not UTF-8, a version of no library, more frames than can be numbered, and everything that the solver refuses.
// Requires: problemsOf(scene) is empty. Laws: 1 the events of the report's scene are the events of the whole scene
// between its bodies; 2 every added expectation holds; 3 the same input gives the same case.
[[nodiscard]] Result<ReportCase> reportCase(const Scene& scene, const ReportOptions& options);

// True if the archive lists all events, and all differences to the log.
[[nodiscard]] bool listsEvents(const ReportCase& report);
[[nodiscard]] bool listsDifferences(const ReportCase& report);

// The time of the event that the report is about; without an event the start of the shown window.
[[nodiscard]] double timeOf(const ReportCase& report);

} // namespace sweep
