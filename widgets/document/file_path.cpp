#include "widgets/document/file_path.h"

#include "widgets/format/text.h"

#include <sweepbench/base/utf8.h>

#include <QFile>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sweep {

namespace {

constexpr char16_t lostBytes = 0xdc00; // the byte is added

bool isThere(const std::string& bytes)
{
    struct stat state = {};
    return ::stat(bytes.c_str(), &state) == 0;
}

bool isLostByte(QStringView text, qsizetype i)
{
    const char16_t c = text[i].unicode();
    return c >= lostBytes + 0x80 && c <= lostBytes + 0xff && (i == 0 || !text[i - 1].isHighSurrogate());
}

std::string encoded(QStringView text)
{
    std::string bytes;
    qsizetype start = 0;
    const auto flush = [&](qsizetype end) { bytes += text.sliced(start, end - start).toUtf8().toStdString(); };
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!isLostByte(text, i))
            continue;
        flush(i);
        start = i + 1;
        bytes += char(text[i].unicode() - lostBytes);
    }
    flush(text.size());
    return bytes;
}

// The only name in a folder that Qt reads as `name`; the name's own bytes if there is none, or several.
std::string foundName(const std::string& folder, const QString& name)
{
    std::string found;
    int count = 0;
    if (DIR* open = ::opendir(folder.empty() ? "." : folder.c_str())) {
        while (const dirent* entry = ::readdir(open)) {
            if (QFile::decodeName(static_cast<const char*>(entry->d_name)) != name)
                continue;
            found = static_cast<const char*>(entry->d_name);
            ++count;
        }
        ::closedir(open);
    }
    return count == 1 ? found : encoded(name);
}

// The length of the character in UTF-8 that begins at `at`; 0 if none does.
std::size_t characterAt(const std::string& bytes, std::size_t at)
{
    for (std::size_t length = 1; length <= std::min<std::size_t>(4, bytes.size() - at); ++length)
        if (isUtf8(std::string_view(bytes).substr(at, length)))
            return length;
    return 0;
}

} // namespace

QString pathOf(const std::string& bytes)
{
    if (isUtf8(bytes))
        return QString::fromStdString(bytes);
    QString path;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = characterAt(bytes, at);
        if (length > 0)
            path += QString::fromUtf8(bytes.data() + at, qsizetype(length));
        else
            path += QChar(char16_t(lostBytes + static_cast<unsigned char>(bytes[at])));
        at += std::max<std::size_t>(length, 1);
    }
    return path;
}

std::string bytesOf(const QString& path)
{
    std::string bytes = encoded(path);
    if (!path.contains(QChar::ReplacementCharacter) || isThere(bytes))
        return bytes;
    bytes.clear();
    const QStringList parts = path.split(u'/');
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const std::string folder = bytes;
        const std::string literal = folder + encoded(parts[i]);
        const bool isLost = parts[i].contains(QChar::ReplacementCharacter) && !isThere(literal);
        bytes = isLost ? folder + foundName(folder, parts[i]) : literal;
        if (i + 1 < parts.size())
            bytes += '/';
    }
    return bytes;
}

QString pathOf(const QUrl& address)
{
    if (!address.isLocalFile())
        return {};
    return pathOf(QByteArray::fromPercentEncoding(address.path(QUrl::FullyEncoded).toLatin1()).toStdString());
}

bool pathExists(const QString& path)
{
    return isThere(bytesOf(path));
}

QString plainFileName(const QString& path)
{
    return shownFileName(path).replace(QChar::ReplacementCharacter, u'_');
}

QString shownFileName(const QString& path)
{
    return visibleText(QFileInfo(path).fileName());
}

QString openForReading(QFile& file, const std::string& bytes)
{
    const int descriptor = ::open(bytes.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // else a pipe waits for a writer
    if (descriptor < 0)
        return QString::fromLocal8Bit(std::strerror(errno));
    struct stat state = {};
    if (::fstat(descriptor, &state) != 0 || !S_ISREG(state.st_mode)) {
        ::close(descriptor);
        return QStringLiteral("it is no file");
    }
    return file.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle) ? QString() : file.errorString();
}

} // namespace sweep
