// What a bug report is about, as Markdown to paste into a tracker.
#pragma once

#include "app/report/report_case.h"

#include <string>
#include <vector>

namespace sweep {

// Title, what happens, expected and found, a small table of events, the scene itself where it is short, versions.
// `files` are what stands beside it. Names and notes are code or escaped: nothing in them is markup.
[[nodiscard]] std::string reportMarkdown(const ReportCase& report, const std::vector<std::string>& files);

// The table of events alone, to copy: the rows of the report's window, at most `limit`. `all`: where all of them are.
[[nodiscard]] std::string eventTableMarkdown(const ReportCase& report, std::size_t limit, const std::string& all = {});

} // namespace sweep
