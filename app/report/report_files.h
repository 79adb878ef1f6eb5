// Files of a bug report, and the zip archive that holds them.
#pragma once

#include "app/archive/zip_archive.h"
#include "app/report/report_case.h"

#include <vector>

namespace sweep {

// In a fixed order: report.md, report.html, scene.scene.json, events.json, check.json, picture.svg, picture.png,
// diff.json, repro/…. The three lists (events, check, diff) are omitted if too long, and diff.json also without an
// engine's log. Equal input gives equal bytes. Requires: a QGuiApplication.
[[nodiscard]] std::vector<ArchiveFile> reportFiles(const ReportCase& report);

// The report as a zip archive. Errors: an archive that openedArchive would refuse. Requires: a QGuiApplication.
[[nodiscard]] Result<QByteArray> reportArchive(const ReportCase& report);

} // namespace sweep
