// Zip archives in memory; an untrusted archive is checked before it is read.
#pragma once

#include <sweepbench/base/result.h>

#include <QByteArray>

#include <cstdint>
#include <string>
#include <vector>

namespace sweep {

struct ArchiveFile
{
    std::string name; // folders are separated by /
    QByteArray content;
};

// An archive of the files in the given order, all with the time of now, or with that of SOURCE_DATE_EPOCH if it is set.
// Law: equal files with equal times give equal bytes on every machine, for every user. Requires: names that
// openedArchive accepts.
[[nodiscard]] Result<QByteArray> archiveOf(const std::vector<ArchiveFile>& files);

struct ArchiveLimits
{
    std::uint64_t files = 1000;
    std::uint64_t bytesOfFile = std::uint64_t{256} << 20; // unpacked
    std::uint64_t bytes = std::uint64_t{512} << 20;       // the size of all files, unpacked
    std::uint64_t ratio = 200;                            // unpacked to packed size, of files above 1 MiB
};

// The files of the archive that `wanted` names; all files if it is empty. Errors, each of which refuses the whole
// archive: it is damaged or not a zip archive; a file is encrypted; its declared or its unpacked sizes exceed a limit;
// a name is absolute or repeated, or has a drive, a backslash, an empty part, "." or "..", or a control character; an
// entry is neither a file nor a folder, such as a symbolic link.
[[nodiscard]] Result<std::vector<ArchiveFile>>
openedArchive(const QByteArray& bytes, const std::vector<std::string>& wanted = {}, const ArchiveLimits& limits = {});

} // namespace sweep
