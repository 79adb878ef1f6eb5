#include "app/cli/output/junit_report.h"

#include "core/scene/file/utf8.h"

#include <algorithm>
#include <string_view>

namespace sweep {

namespace {

struct Counts
{
    std::size_t tests = 0;
    std::size_t failures = 0;
    std::size_t errors = 0;
    std::size_t skipped = 0;
};

void count(Counts& counts, const JunitSuite& suite)
{
    for (const JunitCase& testCase : suite.cases) {
        ++counts.tests;
        counts.failures += testCase.outcome == CaseOutcome::failed ? 1U : 0U;
        counts.errors += testCase.outcome == CaseOutcome::error ? 1U : 0U;
        counts.skipped += testCase.outcome == CaseOutcome::skipped ? 1U : 0U;
    }
}

std::ostream& operator<<(std::ostream& out, const Counts& counts)
{
    return out << "tests=\"" << counts.tests << "\" failures=\"" << counts.failures << "\" errors=\"" << counts.errors
               << "\" skipped=\"" << counts.skipped << '"';
}

const char* elementFor(CaseOutcome outcome)
{
    switch (outcome) {
    case CaseOutcome::passed:
        return nullptr;
    case CaseOutcome::failed:
        return "failure";
    case CaseOutcome::skipped:
        return "skipped";
    case CaseOutcome::error:
        return "error";
    }
    return nullptr;
}

void printCase(std::ostream& out, const JunitCase& testCase, const std::string& className)
{
    out << "    <testcase classname=\"" << className << "\" name=\"" << xmlText(testCase.name) << '"';
    if (const char* element = elementFor(testCase.outcome))
        out << ">\n      <" << element << " message=\"" << xmlText(testCase.message) << "\"/>\n    </testcase>\n";
    else
        out << "/>\n";
}

// The replacement for one character, or nothing where it may stand as it is.
const char* replacement(std::string_view character)
{
    const auto lead = static_cast<unsigned char>(character.front());
    switch (lead) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\n':
        return "&#10;"; // a bare line break or tab in an attribute reads back as a space
    case '\r':
        return "&#13;";
    case '\t':
        return "&#9;";
    default:
        break;
    }
    const bool forbidden = lead < 0x20 || character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf"; // U+FFFE, U+FFFF
    return forbidden ? "\xef\xbf\xbd" : nullptr;
}

} // namespace

std::string xmlText(const std::string& text)
{
    std::string safe;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t length = utf8Length(rest);
        const std::string_view character = rest.substr(0, std::max<std::size_t>(length, 1));
        if (length == 0)
            safe += "\xef\xbf\xbd";
        else if (const char* other = replacement(character))
            safe += other;
        else
            safe += character;
        rest.remove_prefix(character.size());
    }
    return safe;
}

JunitSuite refusedSuite(const std::string& name, const std::vector<Problem>& problems)
{
    JunitSuite suite{name, {}};
    for (const Problem& problem : problems)
        suite.cases.push_back({"can be read and solved", CaseOutcome::error, problem.text()});
    return suite;
}

void JunitReport::print(std::ostream& out) const
{
    Counts all;
    for (const JunitSuite& suite : m_suites)
        count(all, suite);
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"" << xmlText(m_command) << "\" " << all
        << ">\n";
    for (const JunitSuite& suite : m_suites) {
        Counts counts;
        count(counts, suite);
        const std::string name = xmlText(suite.name);
        out << "  <testsuite name=\"" << name << "\" " << counts << ">\n";
        for (const JunitCase& testCase : suite.cases)
            printCase(out, testCase, name);
        out << "  </testsuite>\n";
    }
    out << "</testsuites>\n";
}

} // namespace sweep
