// Files of a bug report, and scenes and pairs as text for the clipboard.
#pragma once

#include "app/report/report_case.h"
#include "app/report/zip_archive.h"

#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Files of a bug report, and the zip archive that holds them.

// In a fixed order: report.md, report.html, scene.scene.json, events.json, check.json, picture.svg, picture.png,
// diff.json, repro/…. The three lists (events, check, diff) are omitted if too long, and diff.json also without an
// engine's log. Equal input gives equal bytes. Requires: a QGuiApplication.
[[nodiscard]] std::vector<ArchiveFile> reportFiles(const ReportCase& report);

// The report as a zip archive. Errors: an archive that openedArchive would refuse. Requires: a QGuiApplication.
[[nodiscard]] Result<QByteArray> reportArchive(const ReportCase& report);

// Parts of a scene as text for the clipboard: Markdown and C++.

// The copied bodies, as ascending indices or empty for all, and the picked event.
struct CopiedPart
{
    std::vector<std::uint32_t> bodies = {};
    std::optional<std::size_t> event = {};
};

// A sentence about the picked event, a table of the first 100 events of the bodies, and their scene as a scene file,
// which restores them bit for bit.
[[nodiscard]] std::string markdownOf(const Scene& scene, const Timeline& timeline, const CopiedPart& part);

// A C++ function that returns a sweep::Scene of the bodies with the scene's time and grid.
[[nodiscard]] std::string cppOfScene(const Scene& scene, const std::vector<std::uint32_t>& bodies);

} // namespace sweep
