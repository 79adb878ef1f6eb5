// Programs that put a case to other libraries, and scenes as C++.
#pragma once

#include "app/report/report_case.h"
#include "app/report/zip_archive.h"

#include <sweepbench/body_state.h>
#include <sweepbench/number/exact.h>

#include <string>
#include <vector>

namespace sweep {

// Swept clearance: the least signed distance of two shapes while one is translated, by the Minkowski difference.

// The signed distance of two bounded hulls, minus both radii, while q moves by `displacement` relative to p. If they
// stay apart it is positive: their least clearance. If they meet it is at most 0: minus the penetration depth, the
// shortest translation of one whole path that keeps them apart. Hulls at rest have displacement 0. Laws: 1 at most 0
// exactly if the closed sets meet during the motion; 2 exchanging p and q and reversing the displacement changes
// nothing. Exact. Requires: neither is a ray or a line. Source: Cameron, "Enhancing GJK", 1997 (the penetration depth
// as a distance to the border of the Minkowski difference).
[[nodiscard]] QuadraticSurd sweptClearance(const RationalPose& p, const RationalPose& q,
                                           const RationalVec& displacement);

// Scene as C++ source for sweepbench::core.

// Statements that set the grid of a variable `scene`, indented by four.
[[nodiscard]] std::string gridAsCpp(const Grid& grid);
// Statements that set the time and add bodies to a variable `scene`, indented by four.
[[nodiscard]] std::string bodiesAsCpp(const Scene& scene, const std::vector<std::uint32_t>& bodies);

// The text for a mark in the template of the core test: "EXPECTED" lists the events, "SCENE" builds the scene, and
// "MEANT" is the condition for an event of the pair. Requires: the report has a focus.
[[nodiscard]] std::string coreReproPart(const ReportCase& report, const std::string& part);

// Reproduction sources: programs that run the case of a report with other libraries.

// The libraries that the programs in repro/ query. Both lists are empty if the two bodies share no time.
struct ReproScope
{
    std::vector<std::string> asked;
    std::vector<std::string> outOfRange; // programs without queries, because the numbers are too large for the library
};
[[nodiscard]] ReproScope reproScope(const ReportCase& report);

// The files in repro/ for Boost.Geometry, Box2D 3 and 2.4, Chipmunk and parry, and a test of core. Empty if the report
// has no pair. Numbers are hexadecimal floats, or their bits in Rust. Each program names the exact answer in a comment
// and prints the tolerance of its library. It exits with status 1 if the library's error exceeds the tolerance, and
// with 2 if nothing was queried.
[[nodiscard]] std::vector<ArchiveFile> reproFiles(const ReportCase& report);

} // namespace sweep
