// How does what is on the bench become a picture in a file, beside the window?
#pragma once

#include "app/picture/moment_picture.h"
#include "app/picture_choices.h"
#include "app/workbench.h"
#include "widgets/document/worker.h"

#include <memory>

class QProgressDialog;
class QSettings;

namespace sweep {

class Actions;
class Banner;
class Canvas;
class SceneFiles;

// All of these outlive the commands.
struct PictureParts
{
    const Actions& actions;
    Workbench& bench;
    SceneFiles& files;
    Canvas& canvas;
    Banner& banner;
    QSettings& store;
    QWidget& window;
};

class PictureCommands : public QObject
{
    Q_OBJECT

public:
    // A child of its window, which keeps it.
    explicit PictureCommands(const PictureParts& parts);

    // Draws on a thread of its own, with progress and a way out, and then says `written`, `cancelled` or what was
    // wrong. A file is replaced in one step or not at all. Requires: isAnimation(path) where the kind is animated.
    void write(const QString& path, const PictureChoices& choices);

Q_SIGNALS:
    void written(const QString& path);
    void cancelled(const QString& path);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);

private:
    using Outcome = Result<AnimationWritten>;

    void ask();
    [[nodiscard]] QString askedPath(PictureKind kind);
    [[nodiscard]] bool mayReplaceFrames(const QString& path);
    void showProgress(const PictureChoices& choices);
    void finish(const QString& path, const std::shared_ptr<Outcome>& outcome, quint64 run);
    void followAnswer();

    PictureParts m_parts;
    std::unique_ptr<QProgressDialog> m_progress; // while something is drawn
    quint64 m_run = 0;                           // the latest one
    Worker m_worker;                             // last: its thread posts to this object
};

} // namespace sweep
