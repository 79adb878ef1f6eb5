// Bug report as a self-contained HTML page with pictures, a clearance chart, and a slider that moves the scene.
//
// The page loads nothing: its Content-Security-Policy allows only its own style and script, by their hashes. It is
// light or dark as the reader prefers; printed, it is light and shows every picture.
#pragma once

#include "app/report/report_case.h"

#include <QByteArray>

namespace sweep {

// The same report gives the same bytes. Requires: a QGuiApplication.
[[nodiscard]] QByteArray reportPage(const ReportCase& report);

} // namespace sweep
