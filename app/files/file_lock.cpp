#include "app/files/file_lock.h"

#include "core/scene/file/utf8.h"
#include "widgets/document/file_path.h"

#include <cstdlib>
#include <memory>

namespace sweep {

namespace {

// The path with all symbolic links resolved; empty if there is no such file.
std::string withoutLinks(const QString& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(bytesOf(path).c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : std::string();
}

// QLockFile cannot write a name that is not UTF-8; such a name is percent-encoded.
QString lockPath(const std::string& file)
{
    const std::size_t start = file.rfind('/') + 1;
    const std::string name = file.substr(start);
    const QString written = isUtf8(name) ? QString::fromStdString(name)
                                         : QString::fromLatin1(QByteArray::fromStdString(name).toPercentEncoding());
    return QString::fromStdString(file.substr(0, start)) + u'.' + written + QStringLiteral(".lock");
}

} // namespace

std::optional<FileLock::Holder> FileLock::take(const QString& path)
{
    m_lock.reset();
    const std::string file = path.isEmpty() ? std::string() : withoutLinks(path);
    if (file.empty())
        return {};
    m_lock = std::make_unique<QLockFile>(lockPath(file));
    m_lock->setStaleLockTime(0); // a lock never expires, because a window may be open for weeks
    if (m_lock->tryLock())
        return {};
    // A lock file that was copied with its folder names a process that has only the original open. No process holds
    // the system's lock on the copy, so that it can be removed.
    if (m_lock->error() == QLockFile::LockFailedError && m_lock->removeStaleLockFile() && m_lock->tryLock())
        return {};
    Holder holder;
    QString program;
    if (m_lock->error() != QLockFile::LockFailedError || !m_lock->getLockInfo(&holder.process, &holder.host, &program))
        return {};
    return holder;
}

} // namespace sweep
