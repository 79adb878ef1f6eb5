// Window memory: the settings of a window, read when it starts and stored when they change.
#pragma once

#include "app/workbench/settings.h"
#include "app/workbench/window_parts.h"

#include <QObject>

namespace sweep {

class LayoutActions;

// Several windows share one store. Each writes only what was changed in it, after a command, when the user turns to
// another window, and at its end; so what the others wrote stays.
class WindowMemory : public QObject
{
public:
    // The store outlives it.
    explicit WindowMemory(QSettings& store);

    [[nodiscard]] Settings& settings() { return m_settings; }
    // Gives the window what is remembered, and follows it from then on. What `parts` names and the layouts live until
    // end().
    void restore(const WindowParts& parts, LayoutActions& layouts);
    void store();
    // Nothing is stored from here on.
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QSettings& m_store;
    Settings m_settings;
    Settings m_known; // what is stored, as far as this window knows
    std::optional<WindowParts> m_parts;
    LayoutActions* m_layouts = nullptr;
    QByteArray m_placed; // the geometry that the desktop gave the window, or that was stored last
};

} // namespace sweep
