// Guards of files: locks, changes by others, emergency copies, the last session.
#pragma once

#include "app/workbench/panels.h"
#include "app/workbench/settings.h"
#include "widgets/document/file_path.h"

#include <QAction>
#include <QDateTime>
#include <QFileSystemWatcher>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <optional>

namespace sweep {

// Advisory lock of a scene file: reports if another process has the file open.

// A hidden file beside the scene, “.NAME.lock”, names process and host. It does not prevent writing. The lock of a
// process that was killed on this host is taken over. There is no lock in a read-only folder.
class FileLock
{
public:
    struct Holder
    {
        qint64 process = 0;
        QString host;
    };
    // Releases the previous lock and locks `path`, unless it is empty. Returns the lock's holder if it is another
    // process.
    [[nodiscard]] std::optional<Holder> take(const QString& path);

private:
    std::unique_ptr<QLockFile> m_lock;
};

// Watcher of a file: detects that another program changes, replaces or deletes it.

// Existence, size and time of change of a file. A change within the same millisecond that keeps the size is missed.
struct FileState
{
    bool exists = false;
    qint64 size = 0;
    QDateTime modified;

    [[nodiscard]] static FileState of(const QString& path);
    friend bool operator==(const FileState&, const FileState&) = default;
};

// Some file systems, such as network folders, report no changes. Callers therefore call check() when the window comes
// to the front and before saving.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    // Watches this file; none if the path is empty. `known` is its state when it was last read or written here.
    void follow(const QString& path, const FileState& known);
    [[nodiscard]] const FileState& known() const { return m_known; }
    // Makes the file's present state the known one.
    void accept() { m_known = m_announced = FileState::of(m_path); }
    // True if the file differs from its known state.
    [[nodiscard]] bool hasChanged() const { return !m_path.isEmpty() && FileState::of(m_path) != m_known; }
    void check();

Q_SIGNALS:
    // Emitted once for each state that differs from the known one.
    void changed();

private:
    void watch();

    QString m_path;
    FileState m_known;
    FileState m_announced;
    QFileSystemWatcher m_watcher;
    QTimer m_pause; // waits for programs that write a file in several steps
};

// Notices about the scene's file: changed by others, or open in another window.

class FileNotices : public QObject
{
    Q_OBJECT

public:
    // A child of the window.
    explicit FileNotices(const WindowParts& parts);

private:
    void showChange(const QString& path, bool exists);
    void showOther(const QString& path, qint64 process, const QString& host);

    WindowParts m_parts;
    QAction m_keep;
};

// Emergency save: the copy for recovery is written when the program is aborted.

class Autosave;

// While it lives, an abort (a broken contract, an uncaught exception) first writes the copy of a scene with unsaved
// changes, and names that file on standard error. The scene's own file is not touched. If another thread than the
// window's aborts, the window's thread writes the copy as soon as it is idle; if it is not idle within two seconds, the
// aborting thread writes the scene as it is then.
class EmergencySave
{
public:
    // Requires: called on the window's thread; `autosave` outlives this; there is no other emergency save.
    explicit EmergencySave(Autosave& autosave);
    EmergencySave(const EmergencySave&) = delete;
    EmergencySave& operator=(const EmergencySave&) = delete;
    ~EmergencySave();

private:
    static void handleAbort(int signal);
    void save() const;

    Autosave& m_autosave;
};

// Last session: the scene that was open last, with its view, time and selection.

// The session as the window shows it now; without a selection of more than 1000 bodies.
[[nodiscard]] Session sessionOf(const Workbench& workbench, const Canvas& canvas);
// Restores view, time and selection. Requires: the scene is that of the session.
void showSession(const Session& session, Workbench& workbench, Canvas& canvas);

class LastSession : public QObject
{
    Q_OBJECT

public:
    // `settings` holds the session and outlives this.
    LastSession(const WindowParts& parts, Settings& settings);

    // Opens the file of the session if it still exists and the user has not switched that off; view, time and selection
    // follow once it is read. False if nothing is opened.
    bool reopenOnStart();
    // Stores the present session in the settings, if the scene has a file.
    void capture();

private:
    void restore();

    Workbench& m_workbench;
    SceneFiles& m_files;
    Canvas& m_canvas;
    Settings& m_settings;
    std::optional<Session> m_pending; // while its file is being read
};

} // namespace sweep
