// Options of a bug report: its subject, and statements about another program.
#pragma once

#include "core/base/job.h"
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
    std::optional<Interval> window = {};  // shown in tables and pictures; the scene keeps its whole time
    // The subject of the report; at most one of these is set. All are indices from 0 in the whole scene.
    std::optional<std::size_t> event = {};
    std::optional<std::size_t> disagreement = {}; // of the audit
    std::optional<std::size_t> difference = {};   // to the log
    std::optional<EngineLog> log = {};            // of an engine, about the whole scene
    LogTolerance logTolerance = {};
    std::optional<Rational> fps = {}; // frames per unit of time, > 0, at which the other program tests for contact
    std::string title = {};           // empty: the scene's title
    std::string expected = {};        // the reporter's expectation, as free text
    std::string found = {};           // the result of the other program, as free text
    std::string library = {};         // the other program or library under test: "Box2D"
    std::string libraryVersion = {};  // of the library; requires its name
    std::size_t maxListed = 250'000;  // events or differences; more are too large for issue trackers
    std::uint64_t maxEvents = 10'000'000;
    unsigned threads = 0; // 0: one per core
    Job job = {};
};

} // namespace sweep
