// What is a bug report about? A scene, its exact answer, and the pair and event that somebody asks to look at.
#pragma once

#include "core/audit/audit.h"
#include "core/base/job.h"
#include "core/base/result.h"
#include "core/events/expectation.h"
#include "core/events/timeline.h"
#include "core/logs/log_comparison.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

struct ReportOptions
{
    std::vector<std::string> bodies = {};         // ids of those that are in the report; empty: all
    std::optional<Interval> window = {};          // what tables and pictures show; the scene keeps all of its time
    std::optional<std::size_t> event = {};        // what it is about, an index into the whole scene's events
    std::optional<std::size_t> disagreement = {}; // or the audit's so many-th disagreement, from 0
    std::optional<std::size_t> difference = {};   // or the log's, likewise; these count in the whole scene
    std::optional<EngineLog> log = {};            // what an engine said about the whole scene
    LogTolerance logTolerance = {};
    std::string title = {};           // empty: the scene's
    std::string expected = {};        // what somebody expected, in words
    std::string found = {};           // what another program said, in words
    std::size_t mostListed = 250'000; // events, or differences: more make a file that no tracker takes
    std::uint64_t maxEvents = 10'000'000;
    unsigned threads = 0; // 0: one for each core
    Job job = {};
};

// The two that a report is about.
struct ReportFocus
{
    std::uint32_t a = 0;
    std::uint32_t b = Event::isCell; // or a cell
    Cell cell = {};
    std::optional<std::size_t> event = {}; // of the report's timeline; none where they never meet
};

struct ReportCase
{
    Scene scene; // as the report holds it: the chosen bodies, what is expected filled in, a bookmark, notes
    Timeline timeline;
    Audit audit;
    std::vector<ExpectationOutcome> outcomes; // of the scene's own expectations, which come first in scene.expect
    std::optional<EngineLog> log;             // of the report's bodies
    LogComparison comparison;                 // of the timeline with it
    double logWithin = 0;                     // its tolerance
    std::size_t eventsNotExpected = 0;        // events that were too many for `expect`
    std::optional<ReportFocus> focus;         // none in a scene without a pair and without an event
    std::size_t mostListed = 0;
    Interval shown;
    std::string title;
    std::string notes; // the scene's own
    std::string expected;
    std::string found;
};

// Refused: no such body, event, disagreement or difference, a window outside the scene's time, text that is not UTF-8,
// and what the solver refuses. Requires: problemsOf(scene) is empty. Laws: 1 the events of the report's scene are those
// events of the whole scene that belong to its bodies; 2 every expectation that was filled in holds; 3 the same input
// gives the same case.
[[nodiscard]] Result<ReportCase> reportCase(const Scene& scene, const ReportOptions& options);

// Are the events, and the differences to the log, listed one by one beside the report?
[[nodiscard]] bool listsEvents(const ReportCase& report);
[[nodiscard]] bool listsDifferences(const ReportCase& report);

// The time that it is about: its event's, otherwise the start of what is shown.
[[nodiscard]] double timeOf(const ReportCase& report);

} // namespace sweep
