// Sections of a bug report in words, the same for every format.
#pragma once

#include "app/report/report_text.h"

namespace sweep {

// How a format writes the parts of a section. All arguments but that of `quote` are free of markup characters or
// escaped.
struct ReportFormat
{
    NameStyle name;
    std::string (*heading)(const std::string& text);
    std::string (*quote)(const std::string& text); // free text of several lines
    std::string (*paragraph)(const std::string& text);
    std::string (*list)(const std::vector<std::pair<std::string, std::string>>& terms); // with what they mean
    std::string (*logTable)(const ReportCase& report);                                  // the differences to the log
    std::string (*program)(const std::string& lines);                                   // for a shell
};

// What Sweepbench is, and the library under test if it is named.
[[nodiscard]] std::string introduction(const ReportCase& report, const ReportFormat& format);

// Three sections, of which the first two may be missing: what was expected, by the reporter and by expectations of the
// scene that do not hold; what the other program said, with its log; and the exact answer, with the words of its events
// explained, and the audit.
[[nodiscard]] std::string statementSections(const ReportCase& report, const ReportFormat& format);

// How to build and run the files in repro/; empty if there are none.
[[nodiscard]] std::string reproSection(const ReportCase& report, const ReportFormat& format);

} // namespace sweep
