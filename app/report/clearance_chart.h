// How does the gap between the two of a report change over time? As an SVG element for a page.
#pragma once

#include "app/report/report_case.h"

#include <string>

namespace sweep {

// Empty where the report is about a cell, about nothing, or about two without common time. Colours are the page's, by
// the classes of its parts. The caption says the least clearance.
struct ClearanceChart
{
    std::string svg;
    std::string caption; // plain text
};
[[nodiscard]] ClearanceChart clearanceChart(const ReportCase& report);

} // namespace sweep
