#include "app/picture/offscreen_application.h"

#include <cstdio>

namespace sweep {

namespace {

void sayWhatIsWorthIt(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (isWorthSaying(message))
        std::fprintf(stderr, "%s\n", qFormatLogMessage(type, context, message).toLocal8Bit().constData());
}

// Sets the platform in the constructor's initializer list, before the application is constructed.
int withoutDisplay(int argc)
{
    useOffscreenPlatform();
    return argc;
}

} // namespace

void useOffscreenPlatform()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    filterMessages();
}

bool isWorthSaying(const QString& message)
{
    return !message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR")) &&
           !message.startsWith(QLatin1String("This plugin does not support"));
}

void filterMessages()
{
    qInstallMessageHandler(sayWhatIsWorthIt);
}

OffscreenApplication::OffscreenApplication() : m_argc(withoutDisplay(1)), m_application(m_argc, m_argv) {}

} // namespace sweep
