// Advisory lock of a scene file: reports if another process has the file open.
#pragma once

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace sweep {

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

} // namespace sweep
