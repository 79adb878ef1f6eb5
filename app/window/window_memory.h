// Window memory: the settings of a window, read when it opens and stored when they change.
#pragma once

#include "app/workbench/settings.h"
#include "app/workbench/window_parts.h"

#include <QObject>

namespace sweep {

class LayoutActions;

// Several windows share one store. Each writes only its own changes, after a command, when the user switches to another
// window, and when it closes, so that it does not overwrite what others have written.
class WindowMemory : public QObject
{
public:
    // `store` outlives this.
    explicit WindowMemory(QSettings& store);

    [[nodiscard]] Settings& settings() { return m_settings; }
    // Applies the stored settings to the window, and tracks its changes from then on. Everything that `parts` refers to
    // and the layouts live until end().
    void restore(const WindowParts& parts, LayoutActions& layouts);
    void store();
    // Stops storing.
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QSettings& m_store;
    Settings m_settings;
    Settings m_known; // as last read or written by this window
    std::optional<WindowParts> m_parts;
    LayoutActions* m_layouts = nullptr;
    QByteArray m_placed; // the geometry set by the desktop, or the one stored last
};

} // namespace sweep
