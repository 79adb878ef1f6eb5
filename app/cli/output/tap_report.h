// Test Anything Protocol (TAP), version 13: the cases of test suites for a test harness.
#pragma once

#include "app/cli/output/junit_report.h"

#include <ostream>
#include <vector>

namespace sweep {

// Prints one line for each case, and below it a block that says what is wrong. A suite without cases is one line that
// says so. Law: whatever the names hold, a case is one line, and its directive is the only one.
void printTap(std::ostream& out, const std::vector<JunitSuite>& suites);

} // namespace sweep
