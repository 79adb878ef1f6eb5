// How does a comparison with a log leave the program?
#pragma once

#include "core/logs/log_comparison.h"

#include <ostream>
#include <string>

namespace sweep {

struct ComparedLog
{
    std::string scene; // labels
    std::string log;
    const Scene& in;
    const Timeline& timeline;
    const EngineLog& said;
    const LogComparison& comparison;
    double within = 0;
};

// A table with a row each, or of what is not equal alone; then how many of each class. Control characters are escaped.
void writeDiffText(std::ostream& out, const ComparedLog& compared, bool all);

// One JSON object, format "sweepbench.diff", version 1, with a row a line, and a newline.
void writeDiffJson(std::ostream& out, const ComparedLog& compared);

} // namespace sweep
