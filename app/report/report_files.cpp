#include "app/report/report_files.h"

#include "app/output/audit.h"
#include "app/output/diff.h"
#include "app/output/events.h"
#include "app/output/words.h"
#include "app/report/embedded_scene.h"
#include "app/report/escaping.h"
#include "app/report/page.h"
#include "app/report/report_sections.h"
#include "app/report/report_text.h"
#include "app/report/repro.h"
#include "core/scene/editing.h"
#include "core/scene_file/shown_names.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <numeric>
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
                             const RestingAudit atRest =
                                 auditAtRest(report.scene, audit, {.threads = 1}, restingLimits(report));
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
    std::vector<ArchiveFile> files = reportFiles(report);
    // Desktops recognise a report by the first name in its archive; see app/package/sweepbench.xml.
    std::ranges::stable_partition(files, [](const ArchiveFile& file) { return file.name == reportSceneName; });
    Result<QByteArray> archive = archiveOf(files);
    if (!archive)
        return archive;
    if (const auto scene = openedArchive(*archive, {reportSceneName}); !scene)
        return scene.problems();
    return archive;
}

namespace {

constexpr std::size_t copiedRows = 100;

std::vector<std::uint32_t> orAll(const Scene& scene, std::vector<std::uint32_t> bodies)
{
    if (bodies.empty()) {
        bodies.resize(scene.bodies.size());
        std::iota(bodies.begin(), bodies.end(), 0U);
    }
    return bodies;
}

// A report of that part without the audit and the pictures, which take long.
ReportCase partOf(const Scene& scene, const Timeline& timeline, const CopiedPart& part)
{
    ReportCase report;
    report.scene = scene;
    report.shown = window(scene);
    std::vector<bool> chosen(scene.bodies.size(), part.bodies.empty());
    for (const std::uint32_t body : part.bodies)
        chosen[body] = true;
    report.timeline = Timeline(window(scene));
    for (const TimelineInstant& instant : timeline.instants()) {
        std::vector<Event> events;
        for (std::size_t i = instant.first; i < instant.first + instant.count; ++i) {
            const Event& event = timeline.events()[i];
            if (!chosen[event.a] || (!event.withCell() && !chosen[event.b]))
                continue;
            if (part.event == i)
                report.focus = ReportFocus{event, report.timeline.events().size() + events.size()};
            events.push_back(event);
        }
        if (!events.empty())
            report.timeline.append(instant.time, events);
    }
    return report;
}

} // namespace

std::string markdownOf(const Scene& scene, const Timeline& timeline, const CopiedPart& part)
{
    CopiedPart meant = part;
    if (part.event) { // copies the pair of that event
        const Event& event = timeline.events()[*part.event];
        meant.bodies = event.withCell() ? std::vector{event.a} : std::vector{event.a, event.b};
    }
    const ReportCase report = partOf(scene, timeline, meant);
    const std::vector<std::uint32_t> bodies = orAll(scene, meant.bodies);
    std::string text = report.focus ? summaryOf(report, markdownCode) + "\n\n" : std::string();
    text += eventTableMarkdown(report, copiedRows);
    const std::vector<std::size_t> indices(bodies.begin(), bodies.end());
    return text + markdownBlock(sceneText(excerptOf(scene, indices)), "json");
}

std::string cppOfScene(const Scene& scene, const std::vector<std::uint32_t>& bodies)
{
    const std::string grid = scene.grid ? gridAsCpp(*scene.grid) : std::string();
    return "sweep::Scene makeScene()\n{\n    sweep::Scene scene;\n" + grid + bodiesAsCpp(scene, orAll(scene, bodies)) +
           "    return scene;\n}\n";
}

} // namespace sweep
