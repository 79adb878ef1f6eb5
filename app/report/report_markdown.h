// Bug report as Markdown, to paste into an issue tracker.
#pragma once

#include "app/report/report_case.h"

#include <string>
#include <vector>

namespace sweep {

// Title, summary, expected and found, a short table of events, the scene if it is short, and versions. `files` names
// the other files of the archive. Names are code and notes are escaped, so that nothing in them is markup.
[[nodiscard]] std::string reportMarkdown(const ReportCase& report, const std::vector<std::string>& files);

// The table of events alone: at most `limit` rows from the shown window. `all` is added if events are left out, and
// says where to find them.
[[nodiscard]] std::string eventTableMarkdown(const ReportCase& report, std::size_t limit, const std::string& all = {});

} // namespace sweep
