// Qt application without a display, for pictures that are drawn into memory.
#pragma once

#include <QGuiApplication>
#include <QString>

namespace sweep {

// From here on this process uses no display, even if one is available.
void useOffscreenPlatform();

// False for the messages of Qt that are noise without a desktop session: those about its folder for sockets and about
// frameless windows.
[[nodiscard]] bool isWorthSaying(const QString& message);

// Suppresses the messages of Qt for which isWorthSaying() is false.
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
