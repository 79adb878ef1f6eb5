// Source that reproduces a report's case in other libraries, without this program.
#pragma once

#include "app/archive/zip_archive.h"
#include "app/report/report_case.h"

#include <vector>

namespace sweep {

// repro/…: Boost.Geometry, Box2D 3 and 2.4, Chipmunk, parry, and a test of core; empty where a report is about nothing.
// Numbers are hexadecimal floats (in Rust their bits). Each says the exact answer in a comment, prints the library's
// tolerance, and ends with 1 where the library differs by more.
[[nodiscard]] std::vector<ArchiveFile> reproFiles(const ReportCase& report);

} // namespace sweep
