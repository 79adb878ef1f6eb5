// The two of a report as C++ that makes them for sweepbench::core.
#pragma once

#include "app/report/report_case.h"

#include <string>

namespace sweep {

// The grid as statements on a variable `scene`, indented by four.
[[nodiscard]] std::string gridAsCpp(const Grid& grid);
// The scene's time and bodies as statements on a variable `scene`, indented by four.
[[nodiscard]] std::string bodiesAsCpp(const Scene& scene, const std::vector<std::uint32_t>& bodies);

// A part of the test: "EXPECTED", the events; "SCENE", the statements that make it; "MEANT", which of its events count.
// Requires: the report has a focus.
[[nodiscard]] std::string coreReproPart(const ReportCase& report, const std::string& part);

} // namespace sweep
