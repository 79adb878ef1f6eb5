#include "app/report/zip_archive.h"

#include <QDateTime>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <set>
#include <zip.h>

namespace sweep {

namespace {

constexpr zip_uint32_t plainFile = 0100644; // UNIX mode
constexpr zip_uint32_t typeMask = 0170000;
constexpr zip_uint32_t folderType = 0040000;
constexpr zip_uint32_t fileType = 0100000;

struct Discard
{
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct FreeSource
{
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};
struct CloseFile
{
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using Source = std::unique_ptr<zip_source_t, FreeSource>;

Problem archiveRefusal(const std::string& message)
{
    Problem problem;
    problem.message = message;
    return problem;
}

Problem archiveRefusal(const std::string& name, const std::string& message)
{
    return archiveRefusal('"' + name + "\" in the archive " + message);
}

constexpr zip_uint64_t small = zip_uint64_t{1} << 20U; // files up to this size are never taken for a zip bomb

// True if openedArchive might take the packed file for a zip bomb. Compresses quickly and compares with a quarter of
// the limit, because the best compression makes repetitive files a few times smaller still. A wrong guess only stores
// the file uncompressed.
bool seemsABomb(const QByteArray& content)
{
    if (zip_uint64_t(content.size()) <= small)
        return false;
    constexpr int quick = 1;
    constexpr qsizetype worst = qsizetype(ArchiveLimits{}.ratio) / 4;
    return content.size() / std::max<qsizetype>(qCompress(content, quick).size(), 1) > worst;
}

// The time of all files: that of now, so that cargo compiles them again over those of an older archive, or
// SOURCE_DATE_EPOCH; within the years that both forms of a time can hold.
QDateTime timeOfFiles()
{
    constexpr qlonglong first = 315'619'200; // 1980-01-02
    bool isSet = false;
    const qlonglong chosen = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isSet);
    const qlonglong held = std::clamp<qlonglong>(chosen, first, std::numeric_limits<qint32>::max());
    return isSet ? QDateTime::fromSecsSinceEpoch(held, Qt::UTC) : QDateTime::currentDateTime();
}

// In the format's own form, which names no time zone, and as an extended timestamp, which unzip prefers.
bool setTime(zip_t* archive, zip_uint64_t place, const QDateTime& at)
{
    constexpr zip_uint16_t extendedTimestamp = 0x5455;
    std::array<uchar, 5> stamp{1}; // the time of change, in seconds since 1970
    qToLittleEndian(qint32(at.toSecsSinceEpoch()), &stamp[1]);
    const QDate date = at.date();
    const QTime time = at.time();
    return zip_file_set_dostime(archive, place,
                                zip_uint16_t((time.hour() << 11) | (time.minute() << 5) | (time.second() / 2)),
                                zip_uint16_t(((date.year() - 1980) << 9) | (date.month() << 5) | date.day()), 0) == 0 &&
           zip_file_extra_field_set(archive, place, extendedTimestamp, ZIP_EXTRA_FIELD_NEW, stamp.data(), stamp.size(),
                                    ZIP_FL_LOCAL | ZIP_FL_CENTRAL) == 0;
}

bool added(zip_t* archive, const ArchiveFile& file, const QDateTime& time)
{
    zip_source_t* source = zip_source_buffer(archive, file.content.constData(), zip_uint64_t(file.content.size()), 0);
    if (source == nullptr)
        return false;
    const zip_int64_t index = zip_file_add(archive, file.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    const auto place = zip_uint64_t(index);
    return zip_set_file_compression(archive, place, seemsABomb(file.content) ? ZIP_CM_STORE : ZIP_CM_DEFLATE, 9) == 0 &&
           setTime(archive, place, time) &&
           zip_file_set_external_attributes(archive, place, 0, ZIP_OPSYS_UNIX, plainFile << 16U) == 0;
}

QByteArray contentOf(zip_source_t* source)
{
    zip_stat_t stat;
    if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0)
        return {};
    QByteArray bytes(qsizetype(stat.size), Qt::Uninitialized);
    const zip_int64_t read = zip_source_read(source, bytes.data(), stat.size);
    zip_source_close(source);
    return read == zip_int64_t(stat.size) ? bytes : QByteArray();
}

// The reason why a name is refused; empty if it is accepted.
std::string objectionToName(const std::string& name)
{
    if (name.empty() || name.size() > 1000)
        return "has no name, or its name is longer than 1000 bytes";
    if (name.front() == '/' || name.find('\\') != std::string::npos || name.find(':') != std::string::npos)
        return "has a name that is absolute or not portable";
    if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20; }))
        return "has a name with control characters";
    std::size_t at = 0;
    while (at < name.size()) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        const std::string part = name.substr(at, end - at);
        if (part.empty() || part == "." || part == "..")
            return "has a name that leads out of its folder";
        at = end + 1;
    }
    return {};
}

// Only archives made on UNIX record a type; 0 is unknown.
bool isNeitherFileNorFolder(zip_t* archive, zip_uint64_t index)
{
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0)
        return true;
    const zip_uint32_t type = (attributes >> 16U) & typeMask;
    return system == ZIP_OPSYS_UNIX && type != 0 && type != fileType && type != folderType;
}

std::string objectionToSize(const zip_stat_t& stat, const ArchiveLimits& limits)
{
    if (stat.size > limits.bytesOfFile)
        return "would unpack to " + std::to_string(stat.size) + " bytes; at most " +
               std::to_string(limits.bytesOfFile) + " are allowed";
    if (stat.size > small && stat.size / std::max<zip_uint64_t>(stat.comp_size, 1) > limits.ratio)
        return "is compressed more than " + std::to_string(limits.ratio) + " times, which is not plausible";
    return {};
}

// An entry of the archive's directory, read without unpacking anything.
struct Listed
{
    std::string name;
    zip_uint64_t size = 0;
    bool folder = false;
};
Result<Listed> listedAt(zip_t* archive, zip_uint64_t index, const ArchiveLimits& limits)
{
    zip_stat_t stat;
    zip_stat_init(&stat);
    constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_ENCRYPTION_METHOD;
    if (zip_stat_index(archive, index, ZIP_FL_ENC_GUESS, &stat) != 0 || (stat.valid & needed) != needed)
        return archiveRefusal("a file of the archive has no name or no size");
    const std::string name = stat.name;
    if (const std::string objection = objectionToName(name); !objection.empty())
        return archiveRefusal(name, objection);
    if (isNeitherFileNorFolder(archive, index))
        return archiveRefusal(name, "is neither a file nor a folder");
    if (stat.encryption_method != ZIP_EM_NONE)
        return archiveRefusal(name, "is encrypted");
    if (const std::string objection = objectionToSize(stat, limits); !objection.empty())
        return archiveRefusal(name, objection);
    return Listed{name, stat.size, name.back() == '/'};
}

// The declared size is not trusted: at most one byte more than declared is unpacked.
Result<QByteArray> unpacked(zip_t* archive, zip_uint64_t index, const Listed& listed)
{
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(archive, index, 0));
    if (!file)
        return archiveRefusal(listed.name, std::string("cannot be unpacked: ") + zip_strerror(archive));
    QByteArray bytes(qsizetype(listed.size) + 1, Qt::Uninitialized);
    zip_uint64_t size = 0;
    while (size <= listed.size) {
        const zip_int64_t read = zip_fread(file.get(), bytes.data() + size, listed.size + 1 - size);
        if (read < 0)
            return archiveRefusal(listed.name, std::string("is damaged: ") + zip_file_strerror(file.get()));
        if (read == 0)
            break;
        size += zip_uint64_t(read);
    }
    if (size != listed.size)
        return archiveRefusal(listed.name, "does not have the size that the archive gives");
    bytes.resize(qsizetype(size));
    return bytes;
}

Archive opened(const QByteArray& bytes, std::string& why)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.constData(), zip_uint64_t(bytes.size()), 0, &error);
    Archive archive(source != nullptr ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) : nullptr);
    if (!archive) {
        const int code = zip_error_code_zip(&error);
        why = code == ZIP_ER_EXISTS  ? "one name appears twice"
              : code == ZIP_ER_NOZIP ? "the list of its files is missing"
                                     : zip_error_strerror(&error);
        if (source != nullptr)
            zip_source_free(source);
    }
    zip_error_fini(&error);
    return archive;
}

} // namespace

Result<QByteArray> archiveOf(const std::vector<ArchiveFile>& files)
{
    const Source source(zip_source_buffer_create(nullptr, 0, 0, nullptr));
    if (!source)
        return archiveRefusal("there is not enough memory for the archive");
    zip_source_keep(source.get()); // closing the archive releases the source, which holds the bytes written
    Archive archive(zip_open_from_source(source.get(), ZIP_CREATE | ZIP_TRUNCATE, nullptr));
    if (!archive) {
        zip_source_free(source.get());
        return archiveRefusal("there is not enough memory for the archive");
    }
    const QDateTime time = timeOfFiles();
    for (const ArchiveFile& file : files) {
        if (!added(archive.get(), file, time))
            return archiveRefusal(file.name, std::string("cannot be written: ") + zip_strerror(archive.get()));
    }
    if (zip_close(archive.get()) != 0)
        return archiveRefusal(std::string("the archive cannot be written: ") + zip_strerror(archive.get()));
    (void)archive.release();
    const QByteArray bytes = contentOf(source.get());
    return bytes.isEmpty() ? Result<QByteArray>(archiveRefusal("there is not enough memory for the archive")) : bytes;
}

Result<std::vector<ArchiveFile>> openedArchive(const QByteArray& bytes, const std::vector<std::string>& wanted,
                                               const ArchiveLimits& limits)
{
    if (bytes.isEmpty())
        return archiveRefusal("not a zip archive: it is empty");
    std::string why;
    const Archive archive = opened(bytes, why);
    if (!archive)
        return archiveRefusal("not a readable zip archive: " + why);
    const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
    if (count < 0 || zip_uint64_t(count) > limits.files)
        return archiveRefusal("the archive has " + std::to_string(count) + " files; at most " +
                              std::to_string(limits.files) + " are allowed");
    std::vector<Listed> list;
    std::set<std::string> names;
    zip_uint64_t total = 0;
    for (zip_uint64_t i = 0; i < zip_uint64_t(count); ++i) {
        const Result<Listed> listed = listedAt(archive.get(), i, limits);
        if (!listed)
            return listed.problems();
        if (!names.insert(listed->name).second)
            return archiveRefusal(listed->name, "appears twice");
        total += listed->size; // cannot overflow, because the sizes and their number are limited
        if (total > limits.bytes)
            return archiveRefusal("the archive would unpack to more than " + std::to_string(limits.bytes) + " bytes");
        list.push_back(*listed);
    }
    std::vector<ArchiveFile> files;
    for (zip_uint64_t i = 0; i < list.size(); ++i) {
        const bool chosen = wanted.empty() || std::ranges::find(wanted, list[i].name) != wanted.end();
        if (list[i].folder || !chosen)
            continue;
        Result<QByteArray> content = unpacked(archive.get(), i, list[i]);
        if (!content)
            return content.problems();
        files.push_back({list[i].name, std::move(content).value()});
    }
    return files;
}

} // namespace sweep
