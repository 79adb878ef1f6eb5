#include "app/files/exports.h"

#include "app/files/report_dialog.h"
#include "app/files/scene_files.h"
#include "app/output/events.h"
#include "app/output/json.h"
#include "app/report/report_case.h"
#include "app/report/report_files.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/settings.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/models/events/facts.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/base/files.h>
#include <sweepbench/sampling.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QMainWindow>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QProgressDialog>
#include <QSettings>
#include <QUrl>

#include <algorithm>
#include <array>
#include <new>
#include <ostream>
#include <utility>
#include <vector>

namespace sweep {

namespace {

constexpr int wholeProgress = 1000;

// Like QString::arg(), but without a warning if the text has no %1.
QString inserted(QString text, const QString& value)
{
    return text.replace(QLatin1String("%1"), value);
}

} // namespace

BackgroundExport::BackgroundExport(const WindowParts& parts, std::initializer_list<ActionId> actions, ExportTexts texts)
    : QObject(&parts.window), m_parts(parts), m_texts(std::move(texts)),
      m_job(
          [](const Request& request, const Job& job) {
              return Outcome{request.where, failureWithin(request.work, job), job.stopped()};
          },
          [this](const Outcome& outcome) { finish(outcome); })
{
    connect(&m_job, &BackgroundJob::progressed, this, [this](double share) {
        if (m_progress)
            m_progress->setValue(int(share * m_progress->maximum()));
    });
    const auto follow = [this, ids = std::vector(actions)] {
        for (const ActionId id : ids)
            m_parts.actions[id].setEnabled(m_parts.workbench.timeline());
    };
    connect(&parts.workbench, &Workbench::answerChanged, this, follow);
    follow();
    connect(this, &BackgroundExport::written, this, [this](const QString& where) {
        if (QFileInfo(where).isAbsolute()) // not a printer
            m_parts.files.setFolder(QFileInfo(where).absolutePath());
        m_parts.messageBar.showNotice(inserted(m_texts.written, safeLine(QDir::toNativeSeparators(where))),
                                      Verdict::agree);
    });
    connect(this, &BackgroundExport::refused, this, [this](const QString& where, const std::vector<Problem>& problems) {
        m_parts.messageBar.showError(inserted(m_texts.refused, shownFileName(where)), problems);
    });
}

BackgroundExport::~BackgroundExport() = default;

SolverAnswerPtr BackgroundExport::solvedAnswer() const
{
    return m_parts.workbench.timeline() ? m_parts.workbench.answer() : nullptr;
}

BackgroundExport::Failure BackgroundExport::failureWithin(const Work& work, const Job& job)
{
    try {
        return work(job);
    } catch (const std::bad_alloc&) {
        return failure(tr("there is not enough memory for it"));
    }
}

void BackgroundExport::start(const QString& where, bool isCounted, const Work& work)
{
    m_progress = std::make_unique<QProgressDialog>(m_texts.progress, tr("Cancel"), 0, isCounted ? wholeProgress : 0,
                                                   &m_parts.window);
    m_progress->setWindowTitle(m_texts.title);
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(300);
    m_progress->setAutoReset(false);
    m_progress->setAutoClose(false);
    m_progress->setValue(0);
    connect(m_progress.get(), &QProgressDialog::canceled, &m_job, &BackgroundJob::requestStop);
    m_job.start({where, work});
}

void BackgroundExport::finish(const Outcome& outcome)
{
    m_progress->hide();
    m_progress.release()->deleteLater(); // not deleted at once: the dialog's setValue() may be on the call stack
    if (!outcome.failure)
        Q_EMIT written(outcome.where);
    else if (outcome.isStopped)
        Q_EMIT cancelled(outcome.where);
    else
        Q_EMIT refused(outcome.where, *outcome.failure);
}

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
            writeEventsCsv(out, *answer->scene, *answer->timeline, {.label = label, .forSpreadsheets = true});
        }
        out.flush();
        if (!out)
            return failure(QString::fromStdString(buffer.failure()));
        return failureOf(file.finish());
    });
}

namespace {

QString suffixOf(PictureKind kind)
{
    constexpr std::array suffixes{".png", ".svg", ".pdf", ".gif", ".png"}; // by PictureKind
    return QLatin1String(suffixes[std::size_t(kind)]);
}

// The path with the suffix of its kind; for a sequence, also with #### in place of the frame number.
QString completed(QString path, PictureKind kind)
{
    const QString suffix = suffixOf(kind);
    if (!path.endsWith(suffix, Qt::CaseInsensitive))
        path += suffix;
    if (kind == PictureKind::sequence && !isAnimationPath(bytesOf(path)))
        path.insert(path.size() - suffix.size(), QStringLiteral("-####"));
    return path;
}

InstantPicture pictureOf(const QString& path, const PictureChoices& choices, const Canvas& canvas)
{
    InstantPicture picture{.path = bytesOf(path),
                           .size = choices.size,
                           .scale = hasPixels(choices.kind) ? choices.scale : 1,
                           .dark = choices.dark,
                           .transparent = choices.transparent && mayBeTransparent(choices.kind)};
    if (!choices.all) {
        picture.shown = {canvas.view(), canvas.layers()};
        picture.size = canvas.view().size().toSize();
    }
    return picture;
}

} // namespace

PictureExport::PictureExport(const WindowParts& parts)
    : BackgroundExport(parts, {ActionId::exportPicture},
                       {.title = tr("Export Picture"),
                        .progress = tr("Drawing…"),
                        .written = tr("The picture was saved: %1"),
                        .refused = tr("The picture %1 was not saved.")})
{
    parts.actions.onTriggered(ActionId::exportPicture, this, &PictureExport::ask);
    connect(&parts.files, &SceneFiles::opened, this, [this] { m_draft.clear(); });
}

void PictureExport::ask()
{
    const SolverAnswerPtr answer = solvedAnswer();
    if (!answer)
        return;
    const PictureChoices before = loadPictureChoices(parts().store);
    PictureDialogInput input{.choices = before, .window = window(*answer->scene), .canvas = parts().canvas.size()};
    input.choices.animation.time = parts().workbench.player.range().value_or(input.window);
    PictureDialog dialog(input, &parts().window);
    m_draft.follow(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return;
    savePictureChoices(dialog.choices(), before, parts().store);
    const QString path = askPath(dialog.choices());
    if (path.isEmpty())
        return;
    m_draft.clear();
    write(path, dialog.choices());
}

// The path that the user chooses; empty if the dialog is cancelled.
QString PictureExport::askPath(const PictureChoices& choices)
{
    const PictureKind kind = choices.kind;
    const QString suffix = suffixOf(kind);
    const QString name = completed(QFileInfo(plainFileName(parts().workbench.document.name())).baseName(), kind);
    const auto frame = [&](const QString& path) { return existingFrame(completed(path, kind), choices.animation); };
    const QString chosen = parts().files.askSavePath(
        tr("Save the Picture"), name, {{tr("Pictures (*%1)").arg(suffix), suffix.mid(1)}, {tr("All files (*)")}},
        kind == PictureKind::sequence ? SceneFiles::Replaced(frame) : SceneFiles::Replaced());
    return chosen.isEmpty() ? QString() : completed(chosen, kind);
}

// The first frame file that already exists; empty if there is none.
QString PictureExport::existingFrame(const QString& path, const Animation& animation) const
{
    const SolverAnswerPtr answer = solvedAnswer();
    const std::size_t frames = answer ? animationFrames(*answer->timeline, animation).size() : 0;
    for (std::size_t number = 1; number <= std::min(frames, maxFrames); ++number) {
        const QString file = pathOf(framePath(bytesOf(path), number));
        if (pathExists(file))
            return file;
    }
    return {};
}

void PictureExport::write(const QString& path, const PictureChoices& choices)
{
    const SolverAnswerPtr answer = solvedAnswer();
    if (!answer)
        return;
    const InstantPicture picture = pictureOf(path, choices, parts().canvas);
    const std::vector<double> times = choices.strip > 0 ? evenTimes(choices.animation.time, std::size_t(choices.strip))
                                                        : std::vector<double>{parts().workbench.playhead.time()};
    if (!isAnimated(choices.kind)) {
        start(path, choices.strip > 0, [answer, picture, times](const Job& job) {
            return failureOf(writeInstants(*answer->scene, *answer->timeline, times, picture, job));
        });
        return;
    }
    start(path, true, [answer, picture, animation = choices.animation](const Job& job) -> Failure {
        const std::vector<AnimationFrame> frames = animationFrames(*answer->timeline, animation);
        if (frames.size() > maxFrames)
            return failure(tr("The animation has %1 frames; at most %2 can be drawn. Without a pause, events add none.")
                               .arg(frames.size())
                               .arg(maxFrames));
        const auto written = writeAnimation(*answer->scene, *answer->timeline, frames, picture, job);
        return written && written->cancelled ? failure(tr("cancelled")) : failureOf(written);
    });
}

namespace {

std::size_t disagreementsOf(const SolverAnswer& answer)
{
    if (!answer.audit)
        return 0;
    const auto disagrees = [](const PairAudit& pair) { return pair.betweenEvents.verdict == Verdict::disagree; };
    return std::size_t(std::ranges::count(answer.audit->events.all(), Verdict::disagree, &EventAudit::verdict) +
                       std::ranges::count_if(answer.audit->pairs.all(), disagrees));
}

} // namespace

ReportExport::ReportExport(const WindowParts& parts)
    : BackgroundExport(parts, {ActionId::exportReport},
                       {.title = {},
                        .progress = tr("Writing the bug report…"),
                        .written = tr("The bug report was saved: %1"),
                        .refused = tr("The bug report %1 was not saved; nothing on disk has changed.")})
{
    connect(this, &ReportExport::written, this, [this](const QString& where) {
        m_written = where;
        this->parts().messageBar.offerRemedies({&m_openPage, &m_showInFolder});
    });
    connect(&m_openPage, &QAction::triggered, this, &ReportExport::openPage);
    connect(&m_showInFolder, &QAction::triggered, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_written).absolutePath())); });
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
        stoppable.job = job.withoutProgress();
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

// Opens the page in the saved archive in the browser, as a copy that is removed with this.
void ReportExport::openPage()
{
    if (!m_pages)
        m_pages.emplace();
    const QString page = m_pages->filePath(QFileInfo(m_written).completeBaseName() + QStringLiteral(".html"));
    QFile archive(m_written);
    const bool isRead = archive.size() <= qint64(ArchiveLimits{}.bytes) && archive.open(QIODevice::ReadOnly);
    const auto files = openedArchive(isRead ? archive.readAll() : QByteArray(), {"report.html"});
    std::vector<Problem> problems;
    if (!files)
        problems = files.problems();
    else if (const auto written =
                 replaceFile(bytesOf(page), files->empty() ? "" : files->front().content.toStdString());
             !written)
        problems = written.problems();
    else if (!files->empty() && QDesktopServices::openUrl(QUrl::fromLocalFile(page)))
        return;
    parts().messageBar.showError(tr("The page of %1 cannot be opened.").arg(shownFileName(m_written)), problems);
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
    constexpr qsizetype most = 6; // lines; the Inspector shows all
    QStringList lines = notes.section(QStringLiteral("\n\n"), 0, 0).split(u'\n', Qt::SkipEmptyParts).mid(0, most);
    std::ranges::transform(lines, lines.begin(), safeLine);
    parts().messageBar.showNotice(lines.isEmpty() ? tr("This scene was opened from a bug report.") : lines.join(u'\n'));
}

namespace {

constexpr double margin = 15; // the margin of a page, in millimetres

} // namespace

PrintActions::PrintActions(const WindowParts& parts)
    : BackgroundExport(parts, {ActionId::print, ActionId::printPreview},
                       {.title = tr("Print"),
                        .progress = tr("Printing…"),
                        .written = tr("Printed: %1"),
                        .refused = tr("Nothing was printed.")})
{
    parts.actions.onTriggered(ActionId::print, this, &PrintActions::ask);
    parts.actions.onTriggered(ActionId::printPreview, this, &PrintActions::preview);
}

Printout PrintActions::printout() const
{
    const QSettings& store = parts().store;
    Printout printout{.answer = parts().workbench.answer(),
                      .name = parts().workbench.document.name(),
                      .t = parts().workbench.playhead.time(),
                      .events = store.value(QStringLiteral("print/events"), true).toBool()};
    if (!store.value(QStringLiteral("print/all"), true).toBool())
        printout.shown = ShownView{parts().canvas.view(), parts().canvas.layers()};
    return printout;
}

std::shared_ptr<QPrinter> PrintActions::createPrinter() const
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(plainFileName(parts().workbench.document.name()));
    printer->setPageMargins(QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter);
    return printer;
}

void PrintActions::ask()
{
    QSettings& store = parts().store;
    const std::shared_ptr<QPrinter> printer = createPrinter();
    printer->setOutputFileName(store.value(QStringLiteral("print/file")).toString()); // empty: the printer
    QPrintDialog dialog(printer.get(), &parts().window);
    dialog.setOption(QAbstractPrintDialog::PrintPageRange);
    auto* tab = new QWidget;
    tab->setWindowTitle(tr("Scene")); // becomes the name of the tab
    auto* form = new QFormLayout(tab);
    auto* view = new QComboBox;
    view->addItems({tr("Fit all"), tr("As on the canvas")});
    auto* events = new QCheckBox(tr("The table of &events"));
    const Printout before = printout();
    view->setCurrentIndex(before.shown ? 1 : 0);
    events->setChecked(before.events);
    form->addRow(tr("&View"), view);
    form->addRow(QString(), events);
    dialog.setOptionTabs({tab});
    if (dialog.exec() != QDialog::Accepted)
        return;
    storeChange(store, QStringLiteral("print/all"), view->currentIndex() == 0, !before.shown);
    storeChange(store, QStringLiteral("print/events"), events->isChecked(), before.events);
    store.setValue(QStringLiteral("print/file"), printer->outputFileName());
    if (solvedAnswer())
        print(printer, printout());
}

void PrintActions::preview()
{
    const std::shared_ptr<QPrinter> printer = createPrinter();
    QPrintPreviewDialog dialog(printer.get(), &parts().window);
    dialog.setWindowTitle(tr("Print Preview"));
    dialog.resize(parts().window.size() * 0.8);
    const Printout shown = printout();
    connect(&dialog, &QPrintPreviewDialog::paintRequested, this,
            [&shown](QPrinter* device) { (void)sweep::print(*device, shown); });
    dialog.exec();
}

void PrintActions::print(const std::shared_ptr<QPrinter>& printer, const Printout& printout)
{
    const QString file = printer->outputFileName();
    start(file.isEmpty() ? printer->printerName() : file, true, [printer, printout](const Job& job) {
        return failureOf(
            printPages(*printer, [&](QPagedPaintDevice& device) { return sweep::print(device, printout, job); }));
    });
}

} // namespace sweep
