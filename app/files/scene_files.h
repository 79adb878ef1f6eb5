// Scene files of the window: opening, saving, recent files.
#pragma once

#include "app/files/file_guard.h"
#include "app/workbench/workbench.h"

#include <QObject>
#include <QStringList>

#include <functional>

class QMenu;
class QWidget;

namespace sweep {

// Recent files: the menu of the files opened or saved last.

class SceneFiles;

// The files' names for a list. Equal names are preceded by as many folders as distinguish them.
[[nodiscard]] QStringList fileLabels(const QStringList& paths);

// The menu has an entry for each file, disabled if the file no longer exists, and one that clears the list. All windows
// share the list.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    // `store` holds the list and outlives this.
    RecentFiles(QSettings& store, SceneFiles& files, QWidget& window);

    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    [[nodiscard]] QMenu& menu() { return *m_menu; }
    // Reads the list again, because other windows write it too, and checks which files exist.
    void follow();

Q_SIGNALS:
    void changed(const QStringList& paths);

private:
    void write(const QStringList& paths);
    void fill();

    QSettings& m_store;
    QStringList m_paths; // newest first, as last read from the store
    SceneFiles& m_files;
    QMenu* m_menu;
};

// Opening and saving scenes, with a prompt before changes would be lost.

struct RefusedText;

// A format that a file dialog offers: its name filter, and the suffix to add to a name; empty for none.
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

    // Every function that saves or leaves the scene first commits typed text; if it is invalid, nothing is done.

    // The following functions prompt first if the scene has unsaved changes, and return false if the user keeps it.
    bool newScene(Scene scene = {});
    void open();
    // A file of geometry is left to importWanted(), without a prompt, because an import leaves nothing behind.
    bool openPath(const QString& path);

    // Starts saving in the background; false if the user chose no file. fileUsed() or notSaved() follows.
    bool save();
    bool saveAs();
    // Waits until the file is saved, with a progress dialog that can be cancelled. True if the file then holds the
    // scene.
    [[nodiscard]] bool finishSaving();
    // Waits for the events of the present scene, with a progress dialog. False if it was cancelled.
    [[nodiscard]] bool finishComputing();

    // Opens a scene as an unsaved change of this file, whose state was `known` then; without a path, of none.
    void restore(Scene scene, const QString& path, const QString& name, const FileState& known);
    // Reads the file again, as one undo step, so that nothing is lost.
    void reload();
    // Keeps the scene although another program changed its file; it then counts as unsaved.
    void keep();
    // The state of the scene's file when it was last read or written here, or accepted.
    [[nodiscard]] const FileState& fileState() const { return m_watch.known(); }
    // Notices changes by other programs that the system does not report.
    void checkFile() { m_watch.check(); }
    // From now on, locks opened files and reports other windows that have them open.
    void lockFiles() { m_locks = true; }

    // Prompts the user to save or discard changes. True if there are none, they were saved, or the user discards them.
    [[nodiscard]] bool confirmDiscard();

    // True if the name has a suffix of scenes, bug reports or pictures.
    [[nodiscard]] static bool hasSceneSuffix(const QString& path);

    // Prompts for a file to write, with the first format preset; empty if the user cancels. A name without the suffix
    // of
    // a format gets that of the chosen one before the user confirms to replace a file. `replacedBy` returns a file
    // other
    // than the chosen one that would be replaced, or an empty text.
    using Replaced = std::function<QString(const QString& path)>;
    [[nodiscard]] QString askSavePath(const QString& title, const QString& name, const QList<FileFormat>& formats,
                                      const Replaced& replacedBy = {});

    // The initial folder of file dialogs: that of the last file read or written. A folder where this failed is not
    // remembered, because its file system may block.
    void setFolder(const QString& folder) { m_folder = folder; }
    [[nodiscard]] QString folder() const { return m_folder; }

Q_SIGNALS:
    // The scene was neither saved nor left, because a typed text is invalid.
    void textRefused(const sweep::RefusedText& text);
    // Emitted when this file has been opened or saved.
    void fileUsed(const QString& path);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    // The chosen file holds geometry in place of a scene; nothing was changed.
    void importWanted(const QString& path);
    void notSaved(const QString& path, const std::vector<sweep::Problem>& problems);
    void opened();
    // Emitted after opened() for one of the program's own examples.
    void exampleOpened(const QString& path);
    // Another program has changed or deleted the scene's file.
    void fileChanged(const QString& path, bool exists);
    // Emitted when another window, of this process and host, has the file open.
    void openElsewhere(const QString& path, qint64 process, const QString& host);
    // Emitted after opened() if the scene is from a bug report.
    void reportOpened();

private:
    [[nodiscard]] bool leavesToImport(const QString& path);
    void load(const QString& path);
    void saveTo(const QString& path);
    void adopt(const QString& path, const std::shared_ptr<Scene>& scene);
    void adoptAgain(const QString& path, Scene scene);
    void follow(const QString& path, const FileState& known);
    [[nodiscard]] bool takeTyped();
    [[nodiscard]] bool confirmOverwrite();
    [[nodiscard]] bool asksToReplace(const QString& reason, bool offersOther);
    [[nodiscard]] QString suggestedPath() const;

    Workbench& m_workbench;
    QWidget& m_window;
    QString m_folder;
    quint64 m_requestRevision = 0; // the document's when the user confirmed to replace it
    FileState m_requestState;      // the file's, before it is read
    FileWatch m_watch;
    FileLock m_lock;
    QString m_locked; // the file that is locked
    bool m_locks = false;
    SceneLoader m_reloader;
};

} // namespace sweep
