// Scene as JSON for the script of a report page, which draws the scene at any time.
#pragma once

#include "app/report/report_case.h"

#include <string>

namespace sweep {

// JSON: {"time": [s, e], "box": [left, bottom, right, top], "start": t, "events": [[t, text], …], "bodies": [{"id",
// "shape", "active": [f, u], "a": path, "b": path, "radius": [r0, r1], "light": "#rrggbb", "dark": "#rrggbb"}, …]} with
// path = {"at": [x, y]}, {"from", "to"}, {"at", "velocity", "acceleration"} or {"keys": [[t, x, y], …]}.
// The bodies that a page draws, and at most 500 events of the shown time.
[[nodiscard]] std::string pageSceneJson(const ReportCase& report);

} // namespace sweep
