// Watch on a file: notices when another program changes, replaces or deletes it.
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace sweep {

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
    // Makes the file's present state the known one.
    void accept();
    // True if the file differs from its known state.
    [[nodiscard]] bool hasChanged() const;
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

} // namespace sweep
