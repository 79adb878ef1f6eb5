// Bug report as a self-contained HTML page with pictures, a clearance chart, and a slider that moves the scene.
//
// The page loads nothing: its Content-Security-Policy allows only its own style and script, by their hashes. Its theme,
// light or dark, follows the browser's preference; in print it is light and shows every picture.
#pragma once

#include "app/report/report_case.h"

#include <QByteArray>

namespace sweep {

// Equal reports give equal bytes. Requires: a QGuiApplication.
[[nodiscard]] QByteArray reportPage(const ReportCase& report);

} // namespace sweep
