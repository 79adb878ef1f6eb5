// Files of a bug report, and the zip archive that holds them.
#pragma once

#include "app/archive/zip_archive.h"
#include "app/report/report_case.h"

#include <vector>

namespace sweep {

// In a fixed order: report.md, report.html, scene.scene.json, events.json, check.json, picture.svg, picture.png,
// diff.json, repro/…; the three that are lists are left out where they are too long, and diff.json without an engine's
// log. The same input gives the same bytes. Requires: a QGuiApplication lives.
[[nodiscard]] std::vector<ArchiveFile> reportFiles(const ReportCase& report);

// The report as a zip archive. Refused: what would not open again. Requires: a QGuiApplication lives.
[[nodiscard]] Result<QByteArray> reportArchive(const ReportCase& report);

} // namespace sweep
