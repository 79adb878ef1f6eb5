#include "app/output/suites.h"

#include "app/output/json.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace sweep {

namespace {

// Number of cases by CaseOutcome.
using CaseCounts = std::array<std::size_t, 4>;

void count(CaseCounts& counts, const JunitSuite& suite)
{
    for (const JunitCase& testCase : suite.cases)
        ++counts[std::size_t(testCase.outcome)];
}

std::string countsText(const CaseCounts& counts)
{
    const auto of = [&counts](CaseOutcome outcome) { return std::to_string(counts[std::size_t(outcome)]); };
    return "tests=\"" + std::to_string(std::accumulate(counts.begin(), counts.end(), std::size_t{0})) +
           "\" failures=\"" + of(CaseOutcome::failed) + "\" errors=\"" + of(CaseOutcome::error) + "\" skipped=\"" +
           of(CaseOutcome::skipped) + '"';
}

// The XML element of an outcome; null for a passed case.
const char* elementFor(CaseOutcome outcome)
{
    constexpr std::array<const char*, 4> elements{nullptr, "failure", "skipped", "error"};
    return elements[std::size_t(outcome)];
}

void printCase(std::ostream& out, const JunitCase& testCase, const std::string& className)
{
    out << "    <testcase classname=\"" << className << "\" name=\"" << xmlText(testCase.name) << '"';
    if (const char* element = elementFor(testCase.outcome))
        out << ">\n      <" << element << " message=\"" << xmlText(testCase.message) << "\"/>\n    </testcase>\n";
    else
        out << "/>\n";
}

// The replacement for one character; null if it needs none.
const char* replacement(std::string_view character)
{
    // A bare line break or tab in an attribute would read back as a space.
    constexpr std::pair<char, const char*> references[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                                           {'"', "&quot;"}, {'\n', "&#10;"}, {'\r', "&#13;"},
                                                           {'\t', "&#9;"}};
    for (const auto& [plain, reference] : references)
        if (character.front() == plain)
            return reference;
    const auto lead = static_cast<unsigned char>(character.front());
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
    CaseCounts all{};
    for (const JunitSuite& suite : m_suites)
        count(all, suite);
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"" << xmlText(m_command) << "\" "
        << countsText(all) << ">\n";
    for (const JunitSuite& suite : m_suites) {
        CaseCounts counts{};
        count(counts, suite);
        const std::string name = xmlText(suite.name);
        out << "  <testsuite name=\"" << name << "\" " << countsText(counts) << ">\n";
        for (const JunitCase& testCase : suite.cases)
            printCase(out, testCase, name);
        out << "  </testsuite>\n";
    }
    out << "</testsuites>\n";
}

namespace {

// The text of a description: without control characters, and with # escaped, which would start a directive.
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
    // A JSON string is a valid YAML string.
    out << "  ---\n  message: " << jsonText(escaped(testCase.message)) << "\n  severity: " << severity << "\n  ...\n";
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
