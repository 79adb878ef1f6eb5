#include "app/files/file_watch.h"

#include "widgets/document/file_path.h"

#include <QFileInfo>

#include <sys/stat.h>

namespace sweep {

FileState FileState::of(const QString& path)
{
    struct stat state = {}; // QFileInfo does not find names that are not UTF-8
    if (::stat(bytesOf(path).c_str(), &state) != 0 || !S_ISREG(state.st_mode))
        return {};
    const qint64 milliseconds = qint64(state.st_mtim.tv_sec) * 1000 + state.st_mtim.tv_nsec / 1'000'000;
    return {true, qint64(state.st_size), QDateTime::fromMSecsSinceEpoch(milliseconds)};
}

FileWatch::FileWatch(QObject* parent) : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(200);
    connect(&m_pause, &QTimer::timeout, this, &FileWatch::check);
    const auto wait = [this] { m_pause.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, wait);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, wait);
}

void FileWatch::follow(const QString& path, const FileState& known)
{
    m_path = path;
    m_known = m_announced = known;
    if (const QStringList earlier = m_watcher.files() + m_watcher.directories(); !earlier.isEmpty())
        m_watcher.removePaths(earlier);
    watch();
    check();
}

void FileWatch::accept()
{
    m_known = m_announced = FileState::of(m_path);
}

bool FileWatch::hasChanged() const
{
    return !m_path.isEmpty() && FileState::of(m_path) != m_known;
}

void FileWatch::check()
{
    if (m_path.isEmpty())
        return;
    watch();
    const FileState now = FileState::of(m_path);
    if (now == m_announced)
        return;
    m_announced = now;
    if (now != m_known)
        Q_EMIT changed();
}

// Watches the file and its folder, because the watcher loses a file that is replaced; the folder reports the new one.
void FileWatch::watch()
{
    if (m_path.isEmpty())
        return;
    const QFileInfo file(m_path);
    for (const QString& path : {m_path, file.absolutePath()})
        if (QFileInfo::exists(path) && !(m_watcher.files() + m_watcher.directories()).contains(path))
            m_watcher.addPath(path);
}

} // namespace sweep
