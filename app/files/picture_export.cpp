#include "app/files/picture_export.h"

#include "app/dialogs/picture_dialog.h"
#include "app/files/scene_files.h"
#include "app/picture/instant_picture.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"

#include <QFileInfo>
#include <QMainWindow>

#include <algorithm>

namespace sweep {

namespace {

QString suffixOf(PictureKind kind)
{
    return kind == PictureKind::svg   ? QStringLiteral(".svg")
           : kind == PictureKind::pdf ? QStringLiteral(".pdf")
           : kind == PictureKind::gif ? QStringLiteral(".gif")
                                      : QStringLiteral(".png");
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
            return failure(
                tr("The animation has %1 frames; at most %2 are drawn. Without a pause there are none for events.")
                    .arg(frames.size())
                    .arg(maxFrames));
        const auto written = writeAnimation(*answer->scene, *answer->timeline, frames, picture, job);
        return written && written->cancelled ? failure(tr("cancelled")) : failureOf(written);
    });
}

} // namespace sweep
