#include "app/report/report_files.h"

#include "app/archive/embedded_scene.h"
#include "app/cli/output/audit_writer.h"
#include "app/cli/output/diff_writer.h"
#include "app/cli/output/event_writer.h"
#include "app/report/report_markdown.h"
#include "app/report/report_page.h"
#include "app/report/report_pictures.h"
#include "app/report/repro_files.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/file/shown_names.h"

#include <sstream>

namespace sweep {

namespace {

// The bytes that `write` writes to a stream.
template <class Write>
QByteArray bytesOf(const Write& write)
{
    std::ostringstream out;
    write(out);
    return QByteArray::fromStdString(out.str());
}

std::vector<ArchiveFile> filesOf(const ReportCase& report)
{
    const PictureFiles pictures = pictureFiles(report);
    const std::string label = reportSceneName;
    const SolvedScene solved{label, report.scene, report.timeline};
    std::vector<ArchiveFile> files{{"report.md", {}},
                                   {"report.html", reportPage(report)},
                                   {reportSceneName, QByteArray::fromStdString(sceneText(report.scene))}};
    if (listsEvents(report)) {
        files.push_back({"events.json",
                         bytesOf([&](std::ostream& out) { writeEventsJson(out, report.scene, report.timeline, {}); })});
        files.push_back({"check.json", bytesOf([&](std::ostream& out) {
                             Audit audit = report.audit;
                             const RestingAudit atRest = auditAtRest(report.scene, audit, 1, restingLimits(report));
                             writeAuditJson(out, {{label, report.scene, report.timeline}, audit, 1, &atRest});
                         })});
    }
    const auto addPicture = [&files](const char* name, const QByteArray& content) {
        if (!content.isEmpty())
            files.push_back({name, content});
    };
    addPicture("picture.svg", pictures.svg);
    addPicture("picture.png", pictures.png);
    addPicture("contact.png", pictures.contact);
    if (report.log && listsDifferences(report))
        files.push_back(
            {"diff.json", bytesOf([&](std::ostream& out) {
                 writeDiffJson(out, {solved, "engine log", *report.log, report.comparison, report.logTolerance});
             })});
    for (ArchiveFile& file : reproFiles(report))
        files.push_back(std::move(file));
    std::vector<std::string> names;
    for (std::size_t i = 1; i < files.size(); ++i)
        names.push_back(files[i].name);
    files.front().content = QByteArray::fromStdString(reportMarkdown(report, names));
    return files;
}

} // namespace

std::vector<ArchiveFile> reportFiles(const ReportCase& report)
{
    if (!hasLongNames(report.scene))
        return filesOf(report);
    ReportCase shown = report;
    shown.scene = withShownNames(report.scene);
    shown.title = shownName(report.title);
    std::vector<ArchiveFile> files = filesOf(shown);
    for (ArchiveFile& file : files)
        if (file.name == reportSceneName)
            file.content = QByteArray::fromStdString(sceneText(report.scene));
    return files;
}

Result<QByteArray> reportArchive(const ReportCase& report)
{
    Result<QByteArray> archive = archiveOf(reportFiles(report));
    if (!archive)
        return archive;
    if (const auto files = openedArchive(*archive, {reportSceneName}); !files)
        return files.problems();
    return archive;
}

} // namespace sweep
