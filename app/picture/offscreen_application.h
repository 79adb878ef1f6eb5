// Qt application without a display, for pictures that are drawn into memory.
#pragma once

#include <QGuiApplication>
#include <QString>

namespace sweep {

// From here on this process uses no display, even where there is one.
void useOffscreenPlatform();

// Does a message of Qt help whoever reads standard error? Where there is no session, what Qt says of its folder for
// sockets and of windows without a frame does not.
[[nodiscard]] bool isWorthSaying(const QString& message);

// Leaves out Qt's messages that are not worth saying.
void filterMessages();

// While it lives, pictures and fonts can be used without a display. Requires: there is no other application object.
class OffscreenApplication
{
public:
    OffscreenApplication();

private:
    int m_argc = 1;
    char m_name[11] = "sweepbench";
    char* m_argv[2] = {m_name, nullptr};
    QGuiApplication m_application;
};

} // namespace sweep
