// Last session: the scene that was open when the window was closed, with its view, time and selection.
#pragma once

#include "app/workbench/settings.h"
#include "app/workbench/window_parts.h"

#include <QObject>

namespace sweep {

class LastSession : public QObject
{
    Q_OBJECT

public:
    // `settings` holds the session and outlives this.
    LastSession(const WindowParts& parts, Settings& settings);

    // True if there is a session and its file still exists.
    [[nodiscard]] bool canReopen() const;
    // Opens the file, and restores view, time and selection once it is read. If it is refused, nothing changes.
    void reopen();
    // Reopens the session if the user has set that for every start. False if nothing is opened.
    bool reopenOnStart();
    // Stores the present session in the settings, if the scene has a file.
    void capture();

private:
    void restore();

    Workbench& m_workbench;
    SceneFiles& m_files;
    Canvas& m_canvas;
    Settings& m_settings;
    std::optional<Session> m_pending; // while its file is being read
};

} // namespace sweep
