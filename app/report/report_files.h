// Which files is a bug report made of?
#pragma once

#include "app/archive/zip_archive.h"
#include "app/report/report_case.h"

#include <vector>

namespace sweep {

// What the commands `events`, `check` and `diff` print of the report's scene.
struct ReportAnswers
{
    QByteArray eventsJson;    // empty: too long, not in the report
    QByteArray checkJson;     // likewise
    QByteArray diffJson = {}; // likewise, and without an engine's log
};

// In a fixed order: report.md, report.html, scene.scene.json, events.json, check.json, picture.svg, picture.png,
// diff.json, repro/…. The same input gives the same bytes. Requires: a QGuiApplication lives.
[[nodiscard]] std::vector<ArchiveFile> reportFiles(const ReportCase& report, const ReportAnswers& answers);

} // namespace sweep
