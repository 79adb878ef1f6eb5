// Watch on a file: notices when somebody else changes, replaces or deletes it.
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace sweep {

// What the file system says of a file without reading it. A change within a millisecond that keeps the size is missed.
struct FileState
{
    bool exists = false;
    qint64 size = 0;
    QDateTime modified;

    [[nodiscard]] static FileState of(const QString& path);
    friend bool operator==(const FileState&, const FileState&) = default;
};

// File systems that report nothing (some network folders) are looked at by check(), which others call where a person
// would expect it: when the window comes to the front, and before saving.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);

    // Watches this file, of which `known` is the state that its reader or writer left. Empty: no file.
    void follow(const QString& path, const FileState& known);
    // The file's present state is known from now on.
    void accept();
    // The file is not as its reader or writer left it.
    [[nodiscard]] bool hasChanged() const;
    void check();

Q_SIGNALS:
    // Once for each state that is not the known one.
    void changed();

private:
    void watch();

    QString m_path;
    FileState m_known;
    FileState m_announced;
    QFileSystemWatcher m_watcher;
    QTimer m_pause; // until a program that writes in several steps has done so
};

} // namespace sweep
