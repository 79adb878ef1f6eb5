// Bug report as Markdown, to paste into an issue tracker.
#pragma once

#include "app/report/report_case.h"

#include <string>
#include <vector>

namespace sweep {

// Title, summary, expected and found behaviour, a short table of events, the scene if it is short, and versions.
// `files` names the other files of the archive. Names become inline code and notes are escaped, so that nothing in
// them is markup.
[[nodiscard]] std::string reportMarkdown(const ReportCase& report, const std::vector<std::string>& files);

// Only the table of events: at most `limit` rows from the shown window. `all`, a sentence that names the file of all
// events, is added if events are omitted.
[[nodiscard]] std::string eventTableMarkdown(const ReportCase& report, std::size_t limit, const std::string& all = {});

} // namespace sweep
