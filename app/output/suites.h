// Reports of test cases for build servers and test harnesses: JUnit XML and TAP.
#pragma once

#include <sweepbench/base/result.h>

#include <ostream>
#include <string>
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

// Collects suites, and prints them with their counts.
class JunitReport
{
public:
    explicit JunitReport(std::string command) : m_command(std::move(command)) {}

    void add(JunitSuite suite) { m_suites.push_back(std::move(suite)); }
    // Law: the output is well-formed XML 1.0 for all names.
    void print(std::ostream& out) const;

private:
    std::string m_command;
    std::vector<JunitSuite> m_suites;
};

// Prints the suites in the Test Anything Protocol (TAP), version 13: one line for each case, followed by a block with
// the message of a failure. A suite without cases is one line that reports this. Law: for all names, a case is one
// line with at most its own directive.
void printTap(std::ostream& out, const std::vector<JunitSuite>& suites);

// The text escaped for an XML attribute. Characters that XML 1.0 forbids, even as references, become U+FFFD.
[[nodiscard]] std::string xmlText(const std::string& text);

} // namespace sweep
