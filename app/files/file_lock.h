// Lock of a scene file: windows that have the same file open know of each other.
#pragma once

#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace sweep {

// A hidden file beside the scene, “.NAME.lock”, names process and host. It forbids nothing. What a process left that
// was killed on this host is taken over. In a folder that cannot be written there is no lock.
class FileLock
{
public:
    struct Holder
    {
        qint64 process = 0;
        QString host;
    };
    // Lets go of the earlier file. Empty: of that alone. Who else has the file open, if somebody does.
    [[nodiscard]] std::optional<Holder> take(const QString& path);

private:
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace sweep
