// Reproduction sources: programs that run the case of a report with other libraries.
#pragma once

#include "app/archive/zip_archive.h"
#include "app/report/report_case.h"

#include <string>
#include <vector>

namespace sweep {

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
