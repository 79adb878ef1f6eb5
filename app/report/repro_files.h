// Reproduction sources: programs that put the case of a report to other libraries.
#pragma once

#include "app/archive/zip_archive.h"
#include "app/report/report_case.h"

#include <string>
#include <vector>

namespace sweep {

// The libraries that the programs in repro/ ask. Neither list has any where the two share no time.
struct ReproScope
{
    std::vector<std::string> asked;
    std::vector<std::string> outOfRange; // the numbers are too large for them: their programs ask nothing
};
[[nodiscard]] ReproScope reproScope(const ReportCase& report);

// The files in repro/ for Boost.Geometry, Box2D 3 and 2.4, Chipmunk and parry, and a test of core. Empty if the report
// is about no pair. Numbers are hexadecimal floats, or their bits in Rust. Each program names the exact answer in a
// comment, prints the tolerance of its library, and ends with status 1 if the library is off by more, with 2 if nothing
// was asked.
[[nodiscard]] std::vector<ArchiveFile> reproFiles(const ReportCase& report);

} // namespace sweep
