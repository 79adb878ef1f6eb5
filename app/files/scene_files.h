// Opening and saving scenes, asking the user before changes would be lost.
#pragma once

#include "app/files/file_lock.h"
#include "app/files/file_watch.h"
#include "app/workbench/workbench.h"

#include <functional>

class QWidget;

namespace sweep {

struct RefusedText;

// A format that a file dialog offers: its filter, and the suffix that it gives a name, or none.
struct FileFormat
{
    QString filter;
    QString suffix = {};
};

class SceneFiles : public QObject
{
    Q_OBJECT

public:
    SceneFiles(Workbench& workbench, QWidget& window);

    // What is typed is taken before the scene is saved or left; where it cannot be taken, nothing is done.

    // Each of these asks first if the scene has unsaved changes. False if the user keeps it.
    bool newScene(Scene scene = {});
    void open();
    bool openPath(const QString& path);

    // Starts to save in the background; false if the user chose no file. fileUsed or notSaved follows.
    bool save();
    bool saveAs();
    // Waits until the file is saved, with a progress dialog that can cancel. True if the file then holds the scene.
    [[nodiscard]] bool finishSaving();
    // Waits for the events of the present scene, with a progress dialog that can cancel. False if it was cancelled.
    [[nodiscard]] bool finishComputing();

    // Reads the file again: one step that can be undone, so that nothing is lost.
    void reload();
    // The scene stays as it is, although its file was changed by others; it counts as unsaved.
    void keep();
    // Notices changes by others that the system does not report.
    void checkFile() { m_watch.check(); }
    // From now on, opened files are locked, and other windows that have them open are noticed.
    void lockFiles() { m_locks = true; }

    // Asks the user to save or discard changes. True if nothing would be lost: there are no changes, they were saved,
    // or the user discards them.
    [[nodiscard]] bool confirmDiscard();

    // True if the name ends like that of a scene, a bug report or a picture.
    [[nodiscard]] static bool hasSceneSuffix(const QString& path);

    // Asks for a file to write, with the first format preset; empty if the user chose none. A name that ends like no
    // format gets the suffix of the chosen one before the user is asked whether to replace a file. `replacedBy` returns
    // a file that would be replaced, or an empty text, where that is not the chosen file itself.
    using Replaced = std::function<QString(const QString& path)>;
    [[nodiscard]] QString askSavePath(const QString& title, const QString& name, const QList<FileFormat>& formats,
                                      const Replaced& replacedBy = {});

    // Where file dialogs start: the folder of the last file that was read or written. A folder in which that failed is
    // not remembered, because its file system may block.
    void setFolder(const QString& folder) { m_folder = folder; }
    [[nodiscard]] QString folder() const { return m_folder; }

Q_SIGNALS:
    // The scene was neither saved nor left, because a typed text cannot be taken.
    void textRefused(const sweep::RefusedText& text);
    // This file was opened or saved.
    void fileUsed(const QString& path);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    void notSaved(const QString& path, const std::vector<sweep::Problem>& problems);
    void opened();
    // After opened(): it was one of the program's own examples.
    void exampleOpened(const QString& path);
    // Somebody else has changed or deleted the scene's file.
    void fileChanged(const QString& path, bool exists);
    // Another window has it open: the process and its host.
    void openElsewhere(const QString& path, qint64 process, const QString& host);
    // Sent after opened() if the scene came in a bug report.
    void reportOpened();

private:
    void load(const QString& path);
    void saveTo(const QString& path);
    void adopt(const QString& path, const std::shared_ptr<Scene>& scene);
    void adoptAgain(const QString& path, Scene scene);
    void follow(const QString& path, const FileState& known);
    [[nodiscard]] bool takeTyped();
    [[nodiscard]] bool confirmOverwrite();
    [[nodiscard]] bool confirmReplacing(const QString& path);
    [[nodiscard]] QString suggestedPath() const;

    Workbench& m_workbench;
    QWidget& m_window;
    QString m_folder;
    quint64 m_requestRevision = 0; // the document's, when the user confirmed to replace it
    FileState m_requestState;      // the file's, before it is read
    FileWatch m_watch;
    FileLock m_lock;
    QString m_locked; // the file that is locked
    bool m_locks = false;
    SceneLoader m_reloader;
};

} // namespace sweep
