#include "app/cli/output/tap_report.h"

#include "app/cli/output/json_writer.h"

namespace sweep {

namespace {

// A description: no control character, and no # that would begin a directive.
std::string described(const std::string& text)
{
    std::string safe;
    for (const char c : escaped(text)) {
        if (c == '#')
            safe += '\\';
        safe += c;
    }
    return safe;
}

void printCase(std::ostream& out, std::size_t number, const std::string& suite, const JunitCase& testCase)
{
    const bool good = testCase.outcome == CaseOutcome::passed || testCase.outcome == CaseOutcome::skipped;
    out << (good ? "ok " : "not ok ") << number << " - " << described(suite + ": " + testCase.name);
    if (testCase.outcome == CaseOutcome::skipped)
        out << " # SKIP " << described(testCase.message);
    out << '\n';
    if (good)
        return;
    const char* severity = testCase.outcome == CaseOutcome::error ? "error" : "fail";
    // A text in JSON is one in YAML.
    out << "  ---\n  message: " << JsonWriter::quoted(escaped(testCase.message)) << "\n  severity: " << severity
        << "\n  ...\n";
}

} // namespace

void printTap(std::ostream& out, const std::vector<JunitSuite>& suites)
{
    std::size_t count = 0;
    for (const JunitSuite& suite : suites)
        count += suite.cases.empty() ? 1 : suite.cases.size();
    out << "TAP version 13\n1.." << count << '\n';
    std::size_t number = 0;
    for (const JunitSuite& suite : suites) {
        if (suite.cases.empty())
            printCase(out, ++number, suite.name, {"no expectations", CaseOutcome::skipped, "no expectations"});
        for (const JunitCase& testCase : suite.cases)
            printCase(out, ++number, suite.name, testCase);
    }
}

} // namespace sweep
