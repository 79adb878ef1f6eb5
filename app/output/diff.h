// Comparison of an engine's log with the exact events, as a text table or JSON.
#pragma once

#include "app/output/events.h"

#include <sweepbench/log_comparison.h>

#include <ostream>
#include <string>
#include <vector>

namespace sweep {

struct ComparedLog : SolvedScene
{
    std::string logLabel;
    const EngineLog& log;
    const LogComparison& comparison;
    LogTolerance tolerance;
};

// The cells of a difference in the text table: class, exact time, time in the log, distance of the two, kind, the names
// of the pair, row of the log, distance of the points. Control characters are escaped.
[[nodiscard]] std::vector<std::string> diffCells(const ComparedLog& compared, const LogDifference& difference);

// "1 exit, because no row of the log is one": a text for each class of exact events that the log lacks but that do not
// count as missing.
[[nodiscard]] std::vector<std::string> notCountedTexts(const LogComparison& comparison);

// Prints a row for each difference, with `all` also for equal events; then the count of each class. Control characters
// are escaped.
void writeDiffText(std::ostream& out, const ComparedLog& compared, bool all);

// Prints one JSON object, format "sweepbench.diff", version 1, with one row per line, and a newline.
void writeDiffJson(std::ostream& out, const ComparedLog& compared);

} // namespace sweep
