// Sections of a bug report as text, the same for every format.
#pragma once

#include "app/report/report_text.h"

namespace sweep {

// The functions that write the parts of a section in one format. All arguments except that of `quote` are escaped or
// free of markup characters.
struct ReportFormat
{
    NameStyle name;
    std::string (*heading)(const std::string& text);
    std::string (*quote)(const std::string& text); // free text of several lines
    std::string (*paragraph)(const std::string& text);
    std::string (*list)(const std::vector<std::pair<std::string, std::string>>& terms); // pairs of term and meaning
    std::string (*logTable)(const ReportCase& report);                                  // the differences to the log
    std::string (*program)(const std::string& lines);                                   // shell commands
};

// A description of Sweepbench, and the library under test if it is named.
[[nodiscard]] std::string introduction(const ReportCase& report, const ReportFormat& format);

// Three sections, the first two of which may be missing: what the reporter and the scene's failed expectations
// expected; the result of the other program, with its log; and the exact answer, with an explanation of its event
// kinds, and the audit.
[[nodiscard]] std::string statementSections(const ReportCase& report, const ReportFormat& format);

// How to build and run the files in repro/; empty if there are none.
[[nodiscard]] std::string reproSection(const ReportCase& report, const ReportFormat& format);

} // namespace sweep
