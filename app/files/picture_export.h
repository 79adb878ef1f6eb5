// How does what is on the bench become a picture in a file, beside the window?
#pragma once

#include "app/dialogs/picture_choices.h"
#include "app/files/long_work.h"
#include "app/picture/instant_picture.h"
#include "app/workbench/workbench.h"

class QSettings;

namespace sweep {

class Actions;
class MessageBar;
class Canvas;
class SceneFiles;

// All of these outlive the commands.
struct PictureParts
{
    const Actions& actions;
    Workbench& workbench;
    SceneFiles& files;
    Canvas& canvas;
    MessageBar& messageBar;
    QSettings& store;
    QWidget& window;
};

class PictureExport : public QObject
{
    Q_OBJECT

public:
    // A child of its window, which keeps it.
    explicit PictureExport(const PictureParts& parts);

    // Draws on a thread of its own, with progress and a way out, and then says `written`, `cancelled` or what was
    // wrong. A file is replaced in one step or not at all. Requires: isAnimation(path) where the kind is animated.
    void write(const QString& path, const PictureChoices& choices);

Q_SIGNALS:
    void written(const QString& path);
    void cancelled(const QString& path);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);

private:
    void ask();
    [[nodiscard]] QString askedPath(PictureKind kind);
    [[nodiscard]] bool mayReplaceFrames(const QString& path);
    void finish(const QString& path, LongWork::End end, const LongWork::Problems& problems);
    void followAnswer();

    PictureParts m_parts;
    LongWork m_work;
};

} // namespace sweep
