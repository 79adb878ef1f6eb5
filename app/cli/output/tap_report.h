// How does a test harness read what a command found? In the Test Anything Protocol, version 13.
#pragma once

#include "app/cli/output/junit_report.h"

#include <ostream>
#include <vector>

namespace sweep {

// A line a case, and what is wrong in a block under it. A suite without cases is one line that says so.
// Law: whatever the names hold, a case is one line, and its directive is the only one.
void printTap(std::ostream& out, const std::vector<JunitSuite>& suites);

} // namespace sweep
