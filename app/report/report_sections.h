// Sections of a bug report, as Markdown and as an HTML page.
#pragma once

#include "app/report/report_case.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace sweep {

// Bug report as Markdown, to paste into an issue tracker.

// At most 25 lines: title, exact answer, expected and found behaviour, the numbers of the two bodies, and a short
// program. Then folds: differences from the log, a short table of events, the audit, the scene if it is short, words,
// files and versions. `files` names the other files of the archive. Names become inline code and texts are escaped, so
// that nothing in them is markup.
[[nodiscard]] std::string reportMarkdown(const ReportCase& report, const std::vector<std::string>& files);

// Only the table of events: at most `limit` rows from the shown window.
[[nodiscard]] std::string eventTableMarkdown(const ReportCase& report, std::size_t limit);

// Bug report as a self-contained HTML page with pictures, a clearance chart, and a slider that moves the scene.
//
// The page loads nothing: its Content-Security-Policy allows only its own style and script, by their hashes. Its theme,
// light or dark, follows the browser's preference; in print it is light and shows every picture.

// Equal reports give equal bytes. Requires: a QGuiApplication.
[[nodiscard]] QByteArray reportPage(const ReportCase& report);

} // namespace sweep
