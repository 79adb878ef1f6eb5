#include "app/report/carried_scene.h"

#include "app/report/report_files.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace sweep {

namespace {

constexpr qint64 mostArchiveBytes = qint64{256} << 20;

std::vector<Problem> inFile(std::vector<Problem> problems, const std::string& path)
{
    for (Problem& problem : problems)
        problem.file = problem.file.empty() ? path : problem.file;
    return problems;
}

Problem refusal(const std::string& path, const QString& message)
{
    Problem problem;
    problem.file = path;
    problem.message = message.toStdString();
    return problem;
}

Result<Scene> readReport(const std::string& path, const ReadOptions& options)
{
    QFile file(QFile::decodeName(path.c_str()));
    if (!file.open(QIODevice::ReadOnly))
        return refusal(path, file.errorString());
    const auto most = qint64(std::min<std::uint64_t>(options.maxBytes, std::uint64_t(mostArchiveBytes)));
    if (file.size() > most)
        return refusal(path,
                       QStringLiteral("the archive has %1 bytes; at most %2 are allowed").arg(file.size()).arg(most));
    const QByteArray bytes = file.read(most);
    ArchiveLimits limits;
    limits.bytesOfFile = std::min(limits.bytesOfFile, options.maxBytes);
    const auto files = openedArchive(bytes, {reportSceneName}, limits);
    if (!files)
        return inFile(files.problems(), path);
    if (files->empty())
        return refusal(
            path, QStringLiteral("the archive holds no %1: it is no bug report").arg(QLatin1String(reportSceneName)));
    const QByteArray& text = files->front().content;
    return parseScene({text.constData(), std::size_t(text.size())}, path + ": " + reportSceneName, options);
}

} // namespace

bool isReport(const std::string& path)
{
    const QString name = QFile::decodeName(path.c_str());
    QFile file(name);
    if (path == "-" || !QFileInfo(name).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    return file.read(4) == QByteArray("PK\x03\x04", 4);
}

Result<Scene> readCarriedScene(const std::string& path, const ReadOptions& options)
{
    return isReport(path) ? readReport(path, options) : readSceneFile(path, options);
}

} // namespace sweep
