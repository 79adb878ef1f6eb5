// Scene as C++ source for sweepbench::core.
#pragma once

#include "app/report/report_case.h"

#include <string>

namespace sweep {

// Statements that set the grid of a variable `scene`, indented by four.
[[nodiscard]] std::string gridAsCpp(const Grid& grid);
// Statements that set the time and add bodies to a variable `scene`, indented by four.
[[nodiscard]] std::string bodiesAsCpp(const Scene& scene, const std::vector<std::uint32_t>& bodies);

// The text for a mark in the template of the core test: "EXPECTED" lists the events, "SCENE" builds the scene, and
// "MEANT" is the condition for an event of the pair. Requires: the report has a focus.
[[nodiscard]] std::string coreReproPart(const ReportCase& report, const std::string& part);

} // namespace sweep
