// Comparison of an engine's log with the exact events, printed as a text table or JSON.
#pragma once

#include "app/cli/output/solved_scene.h"
#include "core/logs/log_comparison.h"

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

// "1 exit, because no row of the log is one": a text for each sort of exact events that the log lacks and that do not
// count as missing.
[[nodiscard]] std::vector<std::string> notCountedTexts(const LogComparison& comparison);

// Prints a row for each difference, with `all` also for what is equal; then how many there are of each class. Control
// characters are escaped.
void writeDiffText(std::ostream& out, const ComparedLog& compared, bool all);

// Prints one JSON object, format "sweepbench.diff", version 1, with one row on each line, and a newline.
void writeDiffJson(std::ostream& out, const ComparedLog& compared);

} // namespace sweep
