// Runs of the program's command line inside a test, and the files that they read and write.
#pragma once

#include "app/archive/zip_archive.h"
#include "app/start/command_line.h"

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

// What `sweepbench` prints and returns for these arguments.
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

// Is the part in the text? Prints the text where it is not.
[[nodiscard]] inline bool has(const std::string& text, std::string_view part)
{
    if (text.find(part) != std::string::npos)
        return true;
    qWarning("\"%s\" is not in: %s", std::string(part).c_str(), text.c_str());
    return false;
}

// The path of a scene file with this text, in the folder; it replaces the one before.
[[nodiscard]] inline std::string sceneFileIn(const QTemporaryDir& folder, const QByteArray& text)
{
    QFile file(folder.filePath(QStringLiteral("x.scene.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName().toStdString();
}

// The files of a report's archive by their names; empty where it cannot be opened.
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
