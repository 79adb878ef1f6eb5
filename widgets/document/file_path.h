// File paths: names of bytes that need not be UTF-8, as texts.
#pragma once

#include <QStringList>

#include <string>
#include <vector>

class QFile;
class QUrl;

namespace sweep {

// The system's paths are bytes; Qt reads them as UTF-8 and loses invalid ones. Here each lost byte 0x80–0xFF is the
// lone surrogate U+DC80–U+DCFF, which no name in UTF-8 has (as in Python's PEP 383), so that bytesOf(pathOf(b)) is b.
// visibleText() shows it as U+FFFD.
[[nodiscard]] QString pathOf(const std::string& bytes);

// The bytes of a path. Texts from Qt's own dialogs and from the settings have U+FFFD in place of a lost byte: a part of
// the path that names no file exactly stands for the only file that Qt reads as this name, if there is exactly one.
[[nodiscard]] std::string bytesOf(const QString& path);

// The path of a local file in a drag or on the clipboard; empty for any other address.
[[nodiscard]] QString pathOf(const QUrl& address);

// Whether there is a file or a folder at this path.
[[nodiscard]] bool pathExists(const QString& path);

// A name for a new file, derived from another file's: "_" for each character that safeLine() replaces.
[[nodiscard]] QString plainFileName(const QString& path);

// A file name for display, in one line.
[[nodiscard]] QString shownFileName(const QString& path);

// Opens a regular file by the bytes of its path. Returns the reason why it was not opened; empty on success.
[[nodiscard]] QString openForReading(QFile& file, const std::string& bytes);

} // namespace sweep
