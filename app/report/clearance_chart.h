// Clearance chart: the distance of a report's two bodies over time, as an SVG element.
#pragma once

#include "app/report/report_case.h"

#include <string>

namespace sweep {

// Empty if the report has no pair of bodies, or if the two share no time longer than an instant. The page's style
// sheet colours the parts by their CSS classes. The caption names the least clearance.
struct ClearanceChart
{
    std::string svg;
    std::string caption; // plain text
};
[[nodiscard]] ClearanceChart clearanceChart(const ReportCase& report);

} // namespace sweep
