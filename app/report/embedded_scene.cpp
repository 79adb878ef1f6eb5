#include "app/report/embedded_scene.h"

#include "app/report/zip_archive.h"
#include "core/base/scene_mark.h"
#include "core/scene_file/picture_scene.h"
#include "widgets/document/file_path.h"

#include <QFile>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace sweep {

namespace {

constexpr qint64 mostArchiveBytes = qint64{256} << 20;

std::vector<Problem> inFile(std::vector<Problem> problems, const std::string& path)
{
    for (Problem& problem : problems)
        problem.file = problem.file.empty() ? path : problem.file;
    return problems;
}

Problem sceneRefusal(const std::string& path, const QString& message)
{
    Problem problem;
    problem.file = path;
    problem.message = message.toStdString();
    return problem;
}

// The whole content of a file with an embedded scene; `what` names the kind of file in messages.
Result<QByteArray> bytesOfCarrier(const std::string& path, const QString& what, const ReadOptions& options)
{
    QFile file;
    if (const QString fault = openForReading(file, path); !fault.isEmpty())
        return sceneRefusal(path, fault);
    const auto most = qint64(std::min<std::uint64_t>(options.maxBytes, std::uint64_t(mostArchiveBytes)));
    if (file.size() > most)
        return sceneRefusal(
            path, QStringLiteral("the %1 has %2 bytes; at most %3 are allowed").arg(what).arg(file.size()).arg(most));
    return file.read(most);
}

Result<Scene> readPicture(const std::string& path, const ReadOptions& options)
{
    const auto bytes = bytesOfCarrier(path, QStringLiteral("picture"), options);
    if (!bytes)
        return bytes.problems();
    const auto text = sceneTextInPicture({bytes->constData(), std::size_t(bytes->size())}, path);
    if (!text)
        return text.problems();
    return parseScene(*text, path, options);
}

Result<Scene> readReport(const std::string& path, const ReadOptions& options)
{
    const auto bytes = bytesOfCarrier(path, QStringLiteral("archive"), options);
    if (!bytes)
        return bytes.problems();
    ArchiveLimits limits;
    limits.bytesOfFile = std::min(limits.bytesOfFile, options.maxBytes);
    const auto files = openedArchive(*bytes, {reportSceneName}, limits);
    if (!files)
        return inFile(files.problems(), path);
    if (files->empty())
        return sceneRefusal(path, QStringLiteral("the archive contains no %1, so it is not a bug report")
                                      .arg(QLatin1String(reportSceneName)));
    const QByteArray& text = files->front().content;
    return parseScene({text.constData(), std::size_t(text.size())}, path + ": " + reportSceneName, options);
}

// The first 64 bytes; empty for standard input, for anything but a file, and for a file that cannot be read.
QByteArray beginningOf(const std::string& path)
{
    QFile file;
    if (path == "-" || !openForReading(file, path).isEmpty())
        return {};
    return file.read(64);
}

bool isPicture(const std::string& path)
{
    const QByteArray beginning = beginningOf(path);
    return looksLikePicture({beginning.constData(), std::size_t(beginning.size())});
}

} // namespace

bool isReportArchive(const std::string& path)
{
    const QByteArray beginning = beginningOf(path);
    return beginning.startsWith("PK\x03\x04") || beginning.startsWith("PK\x05\x06"); // the second one has no files
}

bool hasEmbeddedScene(const std::string& path)
{
    return isReportArchive(path) || isPicture(path);
}

Result<Scene> readAnyScene(const std::string& path, const ReadOptions& options)
{
    if (isReportArchive(path))
        return readReport(path, options);
    return isPicture(path) ? readPicture(path, options) : readSceneFile(path, options);
}

namespace {

bool isFence(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return line.starts_with("```") || line.starts_with("~~~");
}

} // namespace

std::string sceneTextInMarkdown(std::string text)
{
    if (const std::size_t first = text.find_first_not_of(" \t\r\n"); first == std::string::npos || text[first] == '{')
        return text;
    std::optional<std::size_t> block; // its begin, in a block
    std::size_t mark = 0;             // the first one of a scene that is not before the block
    for (std::size_t line = 0; line < text.size();) {
        const std::size_t end = std::min(text.find('\n', line), text.size());
        if (isFence(std::string_view(text).substr(line, end - line))) {
            if (block && mark < *block)
                mark = text.find(sceneMark, *block);
            if (block && mark < line) {
                std::replace_if(
                    text.begin(), text.begin() + std::ptrdiff_t(*block), [](char c) { return c != '\n'; }, ' ');
                text.resize(line);
                return text;
            }
            block = block ? std::nullopt : std::optional(end);
        }
        line = end + 1;
    }
    return text;
}

} // namespace sweep
