#include "app/window/window_memory.h"

#include "app/files/scene_files.h"
#include "app/window/layout_actions.h"
#include "app/workbench/actions.h"
#include "app/workbench/workbench.h"

#include <QEvent>
#include <QMainWindow>
#include <QScreen>

namespace sweep {

WindowMemory::WindowMemory(QSettings& store) : m_store(store), m_settings(loadSettings(store)), m_known(m_settings) {}

void WindowMemory::restore(const WindowParts& parts, LayoutActions& layouts)
{
    parts.files.setFolder(m_settings.folder);
    parts.workbench.player.setSpeed(m_settings.speed);
    parts.workbench.player.setLoops(m_settings.loops);
    parts.window.resize(firstSize(parts.window.screen()->availableGeometry().size()));
    parts.window.restoreGeometry(m_settings.geometry);
    layouts.restore();
    m_parts.emplace(parts);
    m_layouts = &layouts;
    follow();
}

void WindowMemory::follow()
{
    // Queued, so that it runs after the command.
    const auto storeLater = [this] { QMetaObject::invokeMethod(this, &WindowMemory::store, Qt::QueuedConnection); };
    for (const QAction* action : m_parts->actions.all()) {
        connect(action, &QAction::triggered, this, storeLater);
        connect(action, &QAction::toggled, this, storeLater);
    }
    connect(&m_parts->files, &SceneFiles::fileUsed, this, storeLater);
    connect(&m_parts->workbench.player, &Player::speedChanged, this, storeLater);
    m_parts->window.installEventFilter(this);
}

bool WindowMemory::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowActivate && m_placed.isEmpty())
        m_placed = m_parts->window.saveGeometry();
    else if (event->type() == QEvent::WindowDeactivate)
        store();
    return QObject::eventFilter(watched, event);
}

void WindowMemory::store()
{
    if (!m_parts)
        return;
    m_settings.folder = m_parts->files.folder();
    m_settings.speed = m_parts->workbench.player.speed();
    m_settings.loops = m_parts->workbench.player.loops();
    if (const QByteArray now = m_parts->window.saveGeometry(); !m_placed.isEmpty() && now != m_placed)
        m_settings.geometry = m_placed = now;
    m_layouts->remember();
    for (std::size_t k = 0; k < arrangementCount; ++k)
        if (!m_layouts->isChanged(Arrangement(k)))
            m_known.layouts[k] = m_settings.layouts[k];
    saveSettings(m_settings, m_known, m_store);
    m_known = m_settings;
}

void WindowMemory::end()
{
    if (m_parts)
        m_parts->window.removeEventFilter(this);
    m_parts.reset();
}

} // namespace sweep
