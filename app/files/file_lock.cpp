#include "app/files/file_lock.h"

#include <QFileInfo>

namespace sweep {

std::optional<FileLock::Holder> FileLock::take(const QString& path)
{
    m_lock.reset();
    const QFileInfo file(QFileInfo(path).canonicalFilePath()); // one lock, whichever link leads to the file
    if (path.isEmpty() || !file.exists())
        return {};
    m_lock = std::make_unique<QLockFile>(file.absolutePath() + QStringLiteral("/.") + file.fileName() +
                                         QStringLiteral(".lock"));
    m_lock->setStaleLockTime(0); // a window may be open for weeks
    if (m_lock->tryLock())
        return {};
    Holder holder;
    QString program;
    if (m_lock->error() != QLockFile::LockFailedError || !m_lock->getLockInfo(&holder.process, &holder.host, &program))
        return {};
    return holder;
}

} // namespace sweep
