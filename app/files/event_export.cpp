#include "app/files/event_export.h"

#include "app/cli/output/event_writer.h"
#include "app/cli/output/output_buffer.h"
#include "app/files/scene_files.h"
#include "core/scene/file/file_replacement.h"
#include "widgets/document/file_path.h"

#include <QFileInfo>

#include <ostream>

namespace sweep {

EventExport::EventExport(const WindowParts& parts)
    : BackgroundExport(parts, {ActionId::exportEvents},
                       {.title = tr("Export Events"),
                        .progress = tr("Writing the events…"),
                        .written = tr("The events were saved: %1"),
                        .refused = tr("%1 was not saved; nothing on disk has changed.")})
{
    parts.actions.onTriggered(ActionId::exportEvents, this, &EventExport::ask);
}

void EventExport::ask()
{
    const QString name =
        QFileInfo(plainFileName(parts().workbench.document.name())).baseName() + QStringLiteral("-events.csv");
    const QString path = parts().files.askSavePath(
        tr("Save the Events"), name,
        {{tr("Table (*.csv)"), QStringLiteral("csv")}, {tr("JSON (*.json)"), QStringLiteral("json")}});
    if (!path.isEmpty() && solvedAnswer())
        write(path);
}

void EventExport::write(const QString& path)
{
    const std::string label = parts().workbench.document.name().toStdString();
    start(path, false, [answer = solvedAnswer(), label, path](const Job& job) -> Failure {
        FileReplacement file(bytesOf(path));
        if (file.problem())
            return failureOf(file.finish());
        OutputBuffer buffer(file.descriptor(), job.stop);
        std::ostream out(&buffer);
        if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
            writeEventsJson(out, *answer->scene, *answer->timeline, {});
        } else {
            writeEventsCsvHeading(out);
            writeEventsCsv(out, *answer->scene, *answer->timeline, {.label = label});
        }
        out.flush();
        if (!out)
            return failure(QString::fromStdString(buffer.failure()));
        return failureOf(file.finish());
    });
}

} // namespace sweep
