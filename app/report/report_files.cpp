#include "app/report/report_files.h"

#include "app/archive/embedded_scene.h"
#include "app/report/report_markdown.h"
#include "app/report/report_page.h"
#include "app/report/report_pictures.h"
#include "app/report/repro_files.h"
#include "core/scene/file/scene_file.h"

namespace sweep {

std::vector<ArchiveFile> reportFiles(const ReportCase& report, const ReportAnswers& answers)
{
    const PictureFiles pictures = pictureFiles(report);
    std::vector<ArchiveFile> files{{"report.md", {}},
                                   {"report.html", reportPage(report)},
                                   {reportSceneName, QByteArray::fromStdString(sceneText(report.scene))}};
    const auto add = [&files](const char* name, const QByteArray& content) {
        if (!content.isEmpty())
            files.push_back({name, content});
    };
    add("events.json", answers.eventsJson);
    add("check.json", answers.checkJson);
    add("picture.svg", pictures.svg);
    add("picture.png", pictures.png);
    add("diff.json", answers.diffJson);
    for (ArchiveFile& file : reproFiles(report))
        files.push_back(std::move(file));
    std::vector<std::string> names;
    for (std::size_t i = 1; i < files.size(); ++i)
        names.push_back(files[i].name);
    files.front().content = QByteArray::fromStdString(reportMarkdown(report, names));
    return files;
}

} // namespace sweep
