// Runs of the program's command line inside a test, and the files that they read and write.
#pragma once

#include "app/command_line.h"
#include "app/report/zip_archive.h"

#include <QDebug>
#include <QFile>
#include <QTemporaryDir>

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

struct CommandRun
{
    int status = -1;
    std::string out;
    std::string err;
};

// The output and the exit status of `sweepbench` for these arguments.
inline CommandRun runCommand(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "sweepbench");
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    int argc = static_cast<int>(arguments.size());
    std::ostringstream out;
    std::ostringstream err;
    const int status = runProgram(argc, pointers.data(), out, err);
    return {status, out.str(), err.str()};
}

// True if the text contains the part; prints the text otherwise.
[[nodiscard]] inline bool has(const std::string& text, std::string_view part)
{
    if (text.find(part) != std::string::npos)
        return true;
    qWarning("\"%s\" is not in: %s", std::string(part).c_str(), text.c_str());
    return false;
}

// Writes a scene file with this text into the folder and returns its path; replaces the file of the previous call.
[[nodiscard]] inline std::string sceneFileIn(const QTemporaryDir& folder, const QByteArray& text)
{
    QFile file(folder.filePath(QStringLiteral("x.scene.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName().toStdString();
}

// The files of a report's archive by name; empty if it cannot be opened.
[[nodiscard]] inline std::map<std::string, QByteArray> reportFiles(const std::string& archive)
{
    QFile file(QString::fromStdString(archive));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::map<std::string, QByteArray> files;
    const auto opened = openedArchive(file.readAll());
    for (const ArchiveFile& one : opened ? *opened : std::vector<ArchiveFile>())
        files[one.name] = one.content;
    return files;
}

} // namespace sweep
