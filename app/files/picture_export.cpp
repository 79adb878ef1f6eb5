#include "app/files/picture_export.h"

#include "app/dialogs/picture_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "widgets/canvas/canvas.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>

namespace sweep {

namespace {

// The end of a file's name.
QString endOf(PictureKind kind)
{
    switch (kind) {
    case PictureKind::svg:
        return QStringLiteral(".svg");
    case PictureKind::pdf:
        return QStringLiteral(".pdf");
    case PictureKind::gif:
        return QStringLiteral(".gif");
    case PictureKind::png:
    case PictureKind::sequence:
        break;
    }
    return QStringLiteral(".png");
}

// The name with that end, and of a sequence with a place for the number.
QString completed(QString path, PictureKind kind)
{
    const QString end = endOf(kind);
    if (!path.endsWith(end, Qt::CaseInsensitive))
        path += end;
    if (kind == PictureKind::sequence && !isAnimation(QFile::encodeName(path).toStdString()))
        path.insert(path.size() - end.size(), QStringLiteral("-####"));
    return path;
}

Problem problemOf(const QString& message)
{
    Problem problem;
    problem.message = message.toStdString();
    return problem;
}

InstantPicture pictureOf(const QString& path, const PictureChoices& choices, const Canvas& canvas)
{
    InstantPicture picture{.path = QFile::encodeName(path).toStdString(),
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

struct Drawing
{
    SolverAnswerPtr answer;
    PictureChoices choices;
    InstantPicture picture;
    double t = 0;
};

// Runs beside the window.
LongWork::Problems drawn(const Drawing& drawing, const Job& job)
{
    const Scene& scene = *drawing.answer->scene;
    const Timeline& timeline = *drawing.answer->timeline;
    const PictureChoices& choices = drawing.choices;
    if (!isAnimated(choices.kind)) {
        const std::vector<double> times = choices.strip > 0
                                              ? timesOver(choices.animation.time, std::size_t(choices.strip))
                                              : std::vector<double>{drawing.t};
        const auto written = writeInstants(scene, timeline, times, drawing.picture, job);
        return written ? LongWork::Problems() : written.problems();
    }
    const std::vector<AnimationFrame> frames = animationFrames(timeline, choices.animation);
    if (frames.size() > mostFrames)
        return {problemOf(
            PictureExport::tr("The animation has %1 frames; at most %2 are drawn. Without a pause it stops at no "
                              "event.")
                .arg(frames.size())
                .arg(mostFrames))};
    const auto written = writeAnimation(scene, timeline, frames, drawing.picture, job);
    if (!written)
        return written.problems();
    return written->cancelled ? LongWork::Problems{problemOf(PictureExport::tr("cancelled"))} : LongWork::Problems();
}

} // namespace

PictureExport::PictureExport(const PictureParts& parts) : QObject(&parts.window), m_parts(parts), m_work(parts.window)
{
    connect(&parts.actions[ActionId::exportPicture], &QAction::triggered, this, &PictureExport::ask);
    connect(&parts.workbench, &Workbench::answerChanged, this, &PictureExport::followAnswer);
    connect(this, &PictureExport::written, this, [this](const QString& path) {
        m_parts.messageBar.showNotice(tr("The picture is written: %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(this, &PictureExport::refused, this, [this](const QString& path, const std::vector<Problem>& problems) {
        m_parts.messageBar.showError(tr("The picture %1 was not written.").arg(QFileInfo(path).fileName()), problems);
    });
    followAnswer();
}

void PictureExport::followAnswer()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    m_parts.actions[ActionId::exportPicture].setEnabled(answer && answer->timeline);
}

void PictureExport::ask()
{
    const SolverAnswerPtr answer = m_parts.workbench.answer();
    if (!answer || !answer->timeline)
        return;
    PictureDialogInput offer{.choices = loadPictureChoices(m_parts.store),
                             .window = window(*answer->scene),
                             .canvas = m_parts.canvas.size()};
    offer.choices.animation.time = m_parts.workbench.player.range().value_or(offer.window);
    PictureDialog dialog(offer, &m_parts.window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    savePictureChoices(dialog.choices(), m_parts.store);
    const QString path = askedPath(dialog.choices().kind);
    if (!path.isEmpty())
        write(path, dialog.choices());
}

// Empty where none was chosen.
QString PictureExport::askedPath(PictureKind kind)
{
    const QString name = QFileInfo(m_parts.workbench.document.name()).baseName();
    const QString suggested = QDir(m_parts.files.folder()).filePath(completed(name, kind));
    const QString end = endOf(kind);
    QFileDialog dialog(&m_parts.window, tr("Save the Picture"), QFileInfo(suggested).absolutePath(),
                       tr("Pictures (*%1);;All files (*)").arg(end));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(end.mid(1)); // so that it asks before it replaces
    dialog.selectFile(QFileInfo(suggested).fileName());
    if (dialog.exec() != QDialog::Accepted)
        return {};
    const QString path = completed(dialog.selectedFiles().front(), kind);
    m_parts.files.setFolder(QFileInfo(path).absolutePath());
    return kind != PictureKind::sequence || mayReplaceFrames(path) ? path : QString();
}

// The file dialog knows the name with the place for numbers alone.
bool PictureExport::mayReplaceFrames(const QString& path)
{
    const QString first = QFile::decodeName(nameOfFrame(QFile::encodeName(path).toStdString(), 1).c_str());
    if (!QFileInfo::exists(first))
        return true;
    return QMessageBox::warning(
               &m_parts.window, tr("Replace the Sequence?"),
               tr("%1 exists already. Its sequence will be replaced.").arg(QFileInfo(first).fileName()),
               QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel) == QMessageBox::Yes;
}

void PictureExport::write(const QString& path, const PictureChoices& choices)
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    if (!answer || !answer->timeline)
        return;
    const Drawing drawing{answer, choices, pictureOf(path, choices, m_parts.canvas), m_parts.workbench.playhead.time()};
    m_work.start({.title = tr("Export Picture"),
                  .words = tr("Drawing…"),
                  .counted = isAnimated(choices.kind) || choices.strip > 0,
                  .run = [drawing](const Job& job) { return drawn(drawing, job); },
                  .finish = [this, path](LongWork::End end,
                                         const LongWork::Problems& problems) { finish(path, end, problems); }});
}

void PictureExport::finish(const QString& path, LongWork::End end, const LongWork::Problems& problems)
{
    if (end == LongWork::End::done)
        Q_EMIT written(path);
    else if (end == LongWork::End::cancelled)
        Q_EMIT cancelled(path);
    else
        Q_EMIT refused(path, problems);
}

} // namespace sweep
