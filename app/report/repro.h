// Programs that put a case to other libraries, and scenes as C++.
#pragma once

#include "app/report/report_case.h"
#include "app/report/zip_archive.h"

#include <sweepbench/scene.h>

#include <string>
#include <vector>

namespace sweep {

// Scene as C++ source for sweepbench::core.

// Statements that set the grid of a variable `scene`, indented by four.
[[nodiscard]] std::string gridAsCpp(const Grid& grid);
// Statements that set the time and add bodies to a variable `scene`, indented by four.
[[nodiscard]] std::string bodiesAsCpp(const Scene& scene, const std::vector<std::uint32_t>& bodies);

// The text for a mark in the template of the core test: "EXPECTED" lists the events, "SCENE" builds the scene, and
// "MEANT" is the condition for an event of the pair. Requires: the report has a focus.
[[nodiscard]] std::string coreReproPart(const ReportCase& report, const std::string& part);

// Reproduction sources: programs that run the case of a report with other libraries.

// The libraries that the programs in repro/ query. Both lists are empty if the two bodies share no time, or if polygons
// prevent it.
struct ReproScope
{
    std::vector<std::string> asked;
    std::vector<std::string> outOfRange; // programs without queries, because the numbers are too large for the library
    std::string notAsked;                // a sentence if polygons prevent every query; otherwise empty
    // At most ten lines that query the library under test, if it is one of these and can be queried about the motion,
    // otherwise Boost.Geometry at the time of the report; empty if neither can be queried.
    std::string program = {};
    std::string programText = {}; // a sentence about it
};
[[nodiscard]] ReproScope reproScope(const ReportCase& report);

// The files in repro/ for Boost.Geometry, Box2D 3 and 2.4, Chipmunk and parry, and a test of core. Empty if the report
// has no pair. Numbers are hexadecimal floats, or their bits in Rust. A concave polygon, or one with more vertices than
// the library allows, is put as convex parts that make it up, and a comment states it. Each program names the exact
// answer in a comment and prints the tolerance of its library. It exits with status 1 if the library's error exceeds
// the tolerance, and with 2 if nothing was queried.
[[nodiscard]] std::vector<ArchiveFile> reproFiles(const ReportCase& report);

} // namespace sweep
