// Which scene was open last time, and what was seen of it?
#pragma once

#include "app/files/scene_files.h"
#include "app/workbench/settings.h"

namespace sweep {

class Actions;
class Canvas;

// Notes it when the window closes, and brings it back when asked.
class LastSession : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        Workbench& workbench;
        SceneFiles& files;
        Canvas& canvas;
        Settings& settings;
    };
    LastSession(const Actions& actions, const Parts& parts);

    // Is there one whose file is still there?
    [[nodiscard]] bool canReopen() const;
    // Opens the file; view, time and selection follow when it is there. Nothing else changes where it is refused.
    void reopen();
    // The same where the user wants it on every start; false where nothing is opened.
    bool reopenOnStart();
    // The scene as it is on the bench now, where it has a file.
    void note();

private:
    void restore();

    Workbench& m_workbench;
    SceneFiles& m_files;
    Canvas& m_canvas;
    Settings& m_settings;
    std::optional<Session> m_pending; // while its file is being read
};

} // namespace sweep
