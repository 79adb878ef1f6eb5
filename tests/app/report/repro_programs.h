// Programs of a report's repro folder, built and run by a test.
#pragma once

#include "app/report/report_case.h"
#include "app/report/repro.h"

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>

#include <map>
#include <string>

namespace sweep {

// The files of the scene's report by name; empty if there is no report.
inline std::map<std::string, std::string> reproSources(const Scene& scene)
{
    const auto report = reportCase(scene, {});
    std::map<std::string, std::string> sources;
    for (const ArchiveFile& file : report ? reproFiles(*report) : std::vector<ArchiveFile>())
        sources[file.name] = file.content.toStdString();
    return sources;
}

struct ProgramRun
{
    int status = -1; // the program's exit status; −1 if it was terminated
    QByteArray output;
};

inline ProgramRun runProgram(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.waitForFinished(-1);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

} // namespace sweep
