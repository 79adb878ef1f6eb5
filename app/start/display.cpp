#include "app/start/display.h"

#include "app/picture/offscreen_application.h"

#include <QString>
#include <QtGlobal>

#include <cstdio>
#include <vector>

#include <unistd.h>

namespace sweep {

namespace {

constexpr const char* silentDisplay = "SWEEPBENCH_SILENT_DISPLAY"; // set for the restarted program

struct Start
{
    std::vector<char*> arguments;  // null-terminated
    std::vector<QByteArray> words; // Qt's messages meanwhile
};
Start* start = nullptr; // global, because Qt's message handler has no context argument

void say(const QByteArray& words)
{
    std::fprintf(stderr, "%s\n", words.constData());
}

void watchStart(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const QByteArray words = qFormatLogMessage(type, context, message).toLocal8Bit();
    if (type != QtFatalMsg) {
        if (isWorthSaying(message))
            start->words.push_back(words);
        return;
    }
    ::setenv(silentDisplay, "1", 1);
    ::execv("/proc/self/exe", start->arguments.data());
    for (const QByteArray& earlier : start->words)
        say(earlier);
    say(words);
}

} // namespace

bool displayIsConfigured()
{
#ifdef Q_OS_LINUX
    return !qEnvironmentVariableIsSet(silentDisplay) &&
           (qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
            qEnvironmentVariableIsSet("QT_QPA_PLATFORM"));
#else
    return true;
#endif
}

DisplayFallback::DisplayFallback(int argc, char** argv)
{
    start = new Start{std::vector<char*>(argv, argv + argc), {}};
    start->arguments.push_back(nullptr);
    qInstallMessageHandler(watchStart);
}

DisplayFallback::~DisplayFallback()
{
    filterMessages();
    for (const QByteArray& words : start->words)
        say(words);
    delete start;
    start = nullptr;
}

const char* noDisplayReason()
{
    return qEnvironmentVariableIsSet(silentDisplay)
               ? "the display does not respond (DISPLAY, WAYLAND_DISPLAY or QT_QPA_PLATFORM)"
               : "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)";
}

} // namespace sweep
