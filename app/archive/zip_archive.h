// Zip archives in memory: the same files give the same bytes, and an untrusted archive is checked before it is read.
#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <cstdint>
#include <string>
#include <vector>

namespace sweep {

struct ArchiveFile
{
    std::string name; // with / between folders
    QByteArray content;
};

// In the order of `files`, all with the zip format's first date. Requires: names that openedArchive takes. Law: the
// same files give the same bytes, whoever writes them, when and where.
[[nodiscard]] Result<QByteArray> archiveOf(const std::vector<ArchiveFile>& files);

struct ArchiveLimits
{
    std::uint64_t files = 1000;
    std::uint64_t bytesOfFile = std::uint64_t{256} << 20; // unpacked
    std::uint64_t bytes = std::uint64_t{512} << 20;       // of all files, unpacked
    std::uint64_t ratio = 200;                            // unpacked to packed, above a MiB
};

// The files of an archive that `wanted` names; all of them where it is empty. Refused as a whole: no zip,
// or a damaged one; encrypted files; more than the limits allow, by what it says and by what comes out; a name that is
// absolute, has a drive, a backslash, an empty part, "." or "..", a control character, or that another file has; what
// is neither a file nor a folder, such as a symbolic link.
[[nodiscard]] Result<std::vector<ArchiveFile>>
openedArchive(const QByteArray& bytes, const std::vector<std::string>& wanted = {}, const ArchiveLimits& limits = {});

} // namespace sweep
