#include "app/files/report_export.h"

#include "app/cli/report.h"
#include "app/dialogs/log_dialog.h"
#include "app/dialogs/report_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/numbers.h"
#include "widgets/format/table_text.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/models/events/event_facts.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QProgressDialog>
#include <QSaveFile>

#include <algorithm>

namespace sweep {

namespace {

constexpr qreal pictureRatio = 2;

Problem problemOf(const QString& message)
{
    Problem problem;
    problem.message = message.toStdString();
    return problem;
}

// Runs beside the window. A write in one step: on failure the old file is untouched.
Result<std::monostate> writtenReport(const Scene& scene, const ReportOptions& options, const QString& path)
{
    const Result<ReportCase> report = reportCase(scene, options);
    if (!report)
        return report.problems();
    const Result<QByteArray> archive = reportArchive(*report);
    if (!archive)
        return archive.problems();
    if (options.job.stopped())
        return problemOf(QStringLiteral("cancelled"));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(*archive) != archive->size() || !file.commit())
        return problemOf(file.errorString());
    return std::monostate{};
}

std::size_t disagreementsOf(const SolverAnswer& answer)
{
    if (!answer.audit)
        return 0;
    const auto disagrees = [](Verdict verdict) { return verdict == Verdict::disagree; };
    const auto& events = answer.audit->events;
    const auto& pairs = answer.audit->pairs;
    return std::size_t(
        std::count_if(events.begin(), events.end(), [&](const Opinion& o) { return disagrees(o.verdict); }) +
        std::count_if(pairs.begin(), pairs.end(), [&](const PairAudit& p) { return disagrees(p.gap.verdict); }));
}

void copy(const std::string& text)
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(text));
}

// With the picture of a widget as it is seen.
void copyPicture(QWidget& widget)
{
    QImage image(widget.size() * pictureRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pictureRatio);
    image.fill(Qt::transparent);
    widget.render(&image);
    QGuiApplication::clipboard()->setImage(image);
}

} // namespace

ReportExport::ReportExport(const ReportParts& parts) : QObject(&parts.window), m_parts(parts)
{
    connect(&parts.actions[ActionId::exportReport], &QAction::triggered, this, &ReportExport::ask);
    connect(&parts.files, &SceneFiles::reportOpened, this, &ReportExport::showReport);
    connect(&parts.workbench, &Workbench::answerChanged, this, &ReportExport::followAnswer);
    connect(this, &ReportExport::written, this, [this](const QString& path) {
        m_parts.messageBar.showNotice(tr("The bug report is written: %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(this, &ReportExport::refused, this, &ReportExport::tell);
    addCopies();
    followAnswer();
}

void ReportExport::addCopies()
{
    Workbench& workbench = m_parts.workbench;
    const auto does = [this](ActionId command, auto act) {
        connect(&m_parts.actions[command], &QAction::triggered, this, act);
    };
    does(ActionId::copyAsMarkdown,
         [this, &workbench] { copy(markdownOf(*workbench.answer()->scene, *workbench.answer()->timeline, picked())); });
    does(ActionId::copyAsWkt,
         [this, &workbench] { copy(wktOf(*workbench.scene(), picked().bodies, workbench.playhead.time())); });
    does(ActionId::copyAsCpp, [this, &workbench] { copy(cppOfScene(*workbench.scene(), picked().bodies)); });
    does(ActionId::copyAsImage, [this] { copyPicture(m_parts.canvas); });
    QAction* menu = m_parts.actions.menu(MenuId::copyAs)->menuAction();
    m_parts.panels.events().table().addAction(menu);
    m_parts.panels.inspector().setContextMenuPolicy(Qt::ActionsContextMenu);
    m_parts.panels.inspector().addAction(menu);
}

CopiedPart ReportExport::picked() const
{
    const Selection& selection = m_parts.workbench.selection;
    CopiedPart part;
    part.bodies.assign(selection.bodies().begin(), selection.bodies().end());
    if (selection.lastPicked() != Selection::Picked::event)
        return part;
    part.event = selection.pickedEvent();
    if (const std::optional<Event> pair = m_parts.workbench.subject().pair)
        part.bodies = pair->withCell() ? std::vector{pair->a} : std::vector{pair->a, pair->b};
    return part;
}

// Without an answer there is nothing to tell of what happens.
void ReportExport::followAnswer()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    const bool solved = answer && answer->timeline;
    m_parts.actions[ActionId::copyAsMarkdown].setEnabled(solved);
    m_parts.actions[ActionId::exportReport].setEnabled(solved);
}

// A log that is compared with this answer is offered.
ReportDialogInput ReportExport::offer(const SolverAnswerPtr& answer) const
{
    const Workbench& workbench = m_parts.workbench;
    ReportDialogInput offer{.title = QString::fromStdString(answer->scene->title.value_or("")),
                            .bodies = answer->scene->bodies.size(),
                            .disagreements = disagreementsOf(*answer),
                            .window = window(*answer->scene),
                            .marked = workbench.player.range(),
                            .answer = answer,
                            .logArguments = storedLogArguments(m_parts.store),
                            .folder = m_parts.files.folder()};
    for (const std::size_t body : workbench.selection.bodies())
        offer.selected.push_back(answer->scene->bodies[body].id);
    offer.event = workbench.selection.pickedEvent();
    if (offer.event)
        offer.eventWords = eventSentence(*answer, *offer.event);
    const auto* log = m_parts.window.findChild<LogDialog*>();
    if (log != nullptr && log->compared() && log->compared()->answer->timeline == answer->timeline) {
        offer.log = log->compared();
        offer.logName = log->name();
    }
    return offer;
}

void ReportExport::ask()
{
    const SolverAnswerPtr answer = m_parts.workbench.answer();
    if (!answer || !answer->timeline)
        return;
    ReportDialog dialog(offer(answer), &m_parts.window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString suggested = QDir(m_parts.files.folder()).filePath(tr("report.zip"));
    QString path = QFileDialog::getSaveFileName(&m_parts.window, tr("Save the Bug Report"), suggested,
                                                tr("Zip archives (*.zip);;All files (*)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".zip");
    m_parts.files.setFolder(QFileInfo(path).absolutePath());
    write(path, dialog.options(), answer->scene);
}

void ReportExport::write(const QString& path, const ReportOptions& options, std::shared_ptr<const Scene> scene)
{
    const quint64 run = ++m_run;
    m_progress = std::make_unique<QProgressDialog>(tr("Writing the bug report…"), tr("Cancel"), 0, 0, &m_parts.window);
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(300);
    m_progress->setValue(0);
    connect(m_progress.get(), &QProgressDialog::canceled, this, [this] { m_worker.stop(); });
    m_worker.start([this, path, options, run, scene = std::move(scene)](const std::stop_token& stop) {
        ReportOptions stoppable = options;
        stoppable.job = {stop, {}};
        auto outcome = std::make_shared<Outcome>(writtenReport(*scene, stoppable, path));
        QMetaObject::invokeMethod(
            this, [this, path, outcome, run] { finish(path, outcome, run); }, Qt::QueuedConnection);
    });
}

void ReportExport::finish(const QString& path, const std::shared_ptr<Outcome>& outcome, quint64 run)
{
    if (run != m_run)
        return;
    const bool cancelled = m_progress && m_progress->wasCanceled();
    m_progress.reset();
    if (outcome->ok())
        Q_EMIT written(path);
    else if (!cancelled)
        Q_EMIT refused(path, outcome->problems());
}

void ReportExport::tell(const QString& path, const std::vector<Problem>& problems)
{
    m_parts.messageBar.showError(
        tr("The bug report %1 was not written; nothing on disk has changed.").arg(QFileInfo(path).fileName()),
        problems);
}

// What a report is about comes first: its notes above the canvas, its first bookmark's time, nothing selected.
void ReportExport::showReport()
{
    Workbench& workbench = m_parts.workbench;
    const Scene& scene = workbench.document.scene();
    workbench.selection.clear();
    if (scene.bookmarks && !scene.bookmarks->empty())
        workbench.playhead.setTypedTime(scene.bookmarks->front().t);
    m_parts.panels.raise(m_parts.panels.inspector());
    const QString notes = QString::fromStdString(scene.notes.value_or(""));
    const QString first = notes.section(QStringLiteral("\n\n"), 0, 0).replace(u'\n', u' ');
    m_parts.messageBar.showNotice(first.isEmpty() ? tr("This scene came in a bug report.") : first);
}

} // namespace sweep
