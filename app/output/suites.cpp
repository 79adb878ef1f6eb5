#include "app/output/suites.h"

#include "app/output/json.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <numeric>

namespace sweep {

namespace {

std::string countsText(const CaseCounts& counts)
{
    const auto of = [&counts](CaseOutcome outcome) { return std::to_string(counts[std::size_t(outcome)]); };
    return "tests=\"" + std::to_string(sumOf(counts)) + "\" failures=\"" + of(CaseOutcome::failed) + "\" errors=\"" +
           of(CaseOutcome::error) + "\" skipped=\"" + of(CaseOutcome::skipped) + '"';
}

// The XML element of an outcome; null for a passed case.
const char* elementFor(CaseOutcome outcome)
{
    constexpr std::array<const char*, 4> elements{nullptr, "failure", "skipped", "error"};
    return elements[std::size_t(outcome)];
}

std::string caseText(const JunitCase& testCase, const std::string& className)
{
    const std::string text = "    <testcase classname=\"" + className + "\" name=\"" + xmlText(testCase.name) + '"';
    if (const char* element = elementFor(testCase.outcome))
        return text + ">\n      <" + element + " message=\"" + xmlText(testCase.message) + "\"/>\n    </testcase>\n";
    return text + "/>\n";
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

CaseCounts caseCounts(const JunitSuite& suite)
{
    CaseCounts counts{};
    for (const JunitCase& testCase : suite.cases)
        ++counts[std::size_t(testCase.outcome)];
    return counts;
}

std::size_t sumOf(const CaseCounts& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::string junitBegin(const std::string& command, const CaseCounts& all)
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"" + xmlText(command) + "\" " +
           countsText(all) + ">\n";
}

std::string junitText(const JunitSuite& suite)
{
    const std::string name = xmlText(suite.name);
    std::string text = "  <testsuite name=\"" + name + "\" " + countsText(caseCounts(suite)) + ">\n";
    for (const JunitCase& testCase : suite.cases)
        text += caseText(testCase, name);
    return text + "  </testsuite>\n";
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

} // namespace

std::string tapBegin(std::size_t cases)
{
    return "TAP version 13\n1.." + std::to_string(cases) + '\n';
}

std::string tapText(const JunitSuite& suite)
{
    std::string text;
    for (const JunitCase& testCase : suite.cases) {
        const bool good = testCase.outcome == CaseOutcome::passed || testCase.outcome == CaseOutcome::skipped;
        text += (good ? "ok - " : "not ok - ") + described(suite.name + ": " + testCase.name);
        if (testCase.outcome == CaseOutcome::skipped)
            text += " # SKIP " + described(testCase.message);
        const char* severity = testCase.outcome == CaseOutcome::error ? "error" : "fail";
        // A JSON string is a valid YAML string.
        text += good ? "\n"
                     : "\n  ---\n  message: " + jsonText(escaped(testCase.message)) + "\n  severity: " + severity +
                           "\n  ...\n";
    }
    return text;
}

std::size_t printNumbered(std::ostream& out, std::string_view tapText, std::size_t last)
{
    for (std::size_t end = 0; !tapText.empty(); tapText.remove_prefix(end)) {
        end = std::min(tapText.find('\n'), tapText.size() - 1) + 1;
        const std::size_t dash = tapText.starts_with(' ') ? 0 : tapText.find("- ");
        if (dash > 0)
            out << tapText.substr(0, dash) << ++last << ' ';
        out << tapText.substr(dash, end - dash);
    }
    return last;
}

} // namespace sweep
