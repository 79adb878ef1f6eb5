#include "app/files/report_export.h"

#include "app/dialogs/report_dialog.h"
#include "app/files/scene_files.h"
#include "app/report/report_files.h"
#include "app/report/report_options.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "core/sampling/sampling.h"
#include "core/scene/file/file_replacement.h"
#include "widgets/document/file_path.h"
#include "widgets/format/visible_text.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/models/events/event_facts.h"

#include <QMainWindow>

#include <algorithm>

namespace sweep {

namespace {

std::size_t disagreementsOf(const SolverAnswer& answer)
{
    if (!answer.audit)
        return 0;
    const auto disagrees = [](Verdict verdict) { return verdict == Verdict::disagree; };
    const auto& events = answer.audit->events;
    const auto& pairs = answer.audit->pairs;
    return std::size_t(
        std::ranges::count_if(events, [&](const Opinion& o) { return disagrees(o.verdict); }) +
        std::ranges::count_if(pairs, [&](const PairAudit& p) { return disagrees(p.betweenEvents.verdict); }));
}

} // namespace

ReportExport::ReportExport(const WindowParts& parts)
    : BackgroundExport(parts, {ActionId::exportReport},
                       {.title = {},
                        .progress = tr("Writing the bug report…"),
                        .written = tr("The bug report was saved: %1"),
                        .refused = tr("The bug report %1 was not saved; nothing on disk has changed.")})
{
    parts.actions.onTriggered(ActionId::exportReport, this, &ReportExport::ask);
    connect(&parts.files, &SceneFiles::opened, this, [this] { m_draft.clear(); });
    connect(&parts.files, &SceneFiles::reportOpened, this, &ReportExport::showOpenedReport);
}

// The initial values include the engine's log if it was compared with this answer.
ReportDialogInput ReportExport::dialogInput(const SolverAnswerPtr& answer) const
{
    const Workbench& workbench = parts().workbench;
    ReportDialogInput input{.title = QString::fromStdString(answer->scene->title.value_or("")),
                            .bodies = answer->scene->bodies.size(),
                            .disagreements = disagreementsOf(*answer),
                            .window = window(*answer->scene),
                            .marked = workbench.player.range(),
                            .answer = answer,
                            .logArguments = storedLogArguments(parts().store),
                            .folder = parts().files.folder()};
    for (const std::size_t body : workbench.selection.bodies())
        input.selected.push_back(answer->scene->bodies[body].id);
    input.event = workbench.selection.pickedEvent();
    if (input.event)
        input.eventWords = eventSentence(*answer, *input.event);
    const LogPanel& log = parts().panels.log();
    if (log.compared() && log.compared()->answer->timeline == answer->timeline) {
        input.log = log.compared();
        input.logName = log.name();
    }
    return input;
}

void ReportExport::ask()
{
    const SolverAnswerPtr answer = solvedAnswer();
    if (!answer)
        return;
    ReportDialog dialog(dialogInput(answer), &parts().window);
    m_draft.follow(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString path =
        parts().files.askSavePath(tr("Save the Bug Report"), tr("report.zip"),
                                  {{tr("Zip archives (*.zip)"), QStringLiteral("zip")}, {tr("All files (*)")}});
    ReportOptions options = dialog.options();
    const FrameSampler& sampler = parts().workbench.sampler;
    if (sampler.sampled() && sampler.rule().offset == 0 && sampler.rule().margin == 0)
        options.fps = sampler.rule().rate;
    if (!path.isEmpty())
        write(path, options, answer->scene);
}

void ReportExport::write(const QString& path, const ReportOptions& options, std::shared_ptr<const Scene> scene)
{
    start(path, false, [path, options, scene = std::move(scene)](const Job& job) -> Failure {
        ReportOptions stoppable = options;
        stoppable.job = {job.stop, {}};
        const Result<ReportCase> report = reportCase(*scene, stoppable);
        if (!report)
            return report.problems();
        const Result<QByteArray> archive = reportArchive(*report);
        if (!archive)
            return archive.problems();
        if (job.stopped())
            return failure(QStringLiteral("cancelled"));
        return failureOf(replaceFile(bytesOf(path), {archive->constData(), std::size_t(archive->size())}));
    });
}

// Shows the subject of the report: its notes in the message bar, the time of its first bookmark, and no selection.
void ReportExport::showOpenedReport()
{
    Workbench& workbench = parts().workbench;
    const Scene& scene = workbench.document.scene();
    workbench.selection.clear();
    if (scene.bookmarks && !scene.bookmarks->empty())
        workbench.playhead.setTypedTime(scene.bookmarks->front().t);
    parts().panels.raise(parts().panels.inspector());
    const QString notes = QString::fromStdString(scene.notes.value_or(""));
    const QString first = notes.section(QStringLiteral("\n\n"), 0, 0).replace(u'\n', u' ');
    parts().messageBar.showNotice(first.isEmpty() ? tr("This scene was opened from a bug report.") : safeLine(first));
}

} // namespace sweep
