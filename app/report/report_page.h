// One self-contained HTML page: what a bug report is about, with pictures, a curve and a slider that moves the scene.
//
// Nothing is asked of anybody: its Content-Security-Policy allows its own style and script by their hashes, and no
// request. Light and dark follow the reader's setting; printed, it is light and shows every picture.
#pragma once

#include "app/report/report_case.h"

#include <QByteArray>

namespace sweep {

// Requires: a QGuiApplication lives. The same report gives the same bytes.
[[nodiscard]] QByteArray reportPage(const ReportCase& report);

} // namespace sweep
