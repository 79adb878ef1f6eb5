// Options of a bug report: what it is about, and what it says of another program.
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

} // namespace sweep
