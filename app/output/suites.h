// Reports of test cases for build servers and test harnesses: JUnit XML and TAP.
#pragma once

#include <sweepbench/base/result.h>

#include <array>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

enum class CaseOutcome
{
    passed,
    failed,
    skipped,
    error
};

struct JunitCase
{
    std::string name;
    CaseOutcome outcome = CaseOutcome::passed;
    std::string message = {}; // why it did not pass
};

// The cases of one scene.
struct JunitSuite
{
    std::string name;
    std::vector<JunitCase> cases;
};

// The suite of a scene that was refused: each problem is one error.
[[nodiscard]] JunitSuite refusedSuite(const std::string& name, const std::vector<Problem>& problems);

// The number of cases by CaseOutcome.
using CaseCounts = std::array<std::size_t, 4>;
[[nodiscard]] CaseCounts caseCounts(const JunitSuite& suite);
[[nodiscard]] std::size_t sumOf(const CaseCounts& counts);

// A report in JUnit XML is the beginning with the counts of all suites, the text of each suite, and the end. Law: it is
// well-formed XML 1.0 for all names.
[[nodiscard]] std::string junitBegin(const std::string& command, const CaseCounts& all);
[[nodiscard]] std::string junitText(const JunitSuite& suite);
inline constexpr const char* junitEnd = "</testsuites>\n";

// A report in the Test Anything Protocol (TAP), version 13, is the beginning with the number of all cases, and the text
// of each suite printed with numbers: one line for each case, followed by a block with the message of a failure. Law:
// for all names, a case is one line with at most its own directive.
[[nodiscard]] std::string tapBegin(std::size_t cases);
[[nodiscard]] std::string tapText(const JunitSuite& suite); // without numbers
// Prints the text of a suite; its first case gets the number after `last`. Returns the number of its last case.
std::size_t printNumbered(std::ostream& out, std::string_view tapText, std::size_t last);

// The text escaped for an XML attribute. Characters that XML 1.0 forbids, even as references, become U+FFFD.
[[nodiscard]] std::string xmlText(const std::string& text);

} // namespace sweep
