#include "app/files/recent_files.h"

#include "app/files/scene_files.h"
#include "app/workbench/settings.h"
#include "widgets/document/file_path.h"

#include <QFileInfo>
#include <QMenu>

#include <utility>

namespace sweep {

RecentFiles::RecentFiles(QSettings& store, SceneFiles& files, QWidget& window)
    : QObject(&window), m_store(store), m_paths(loadRecentFiles(store)), m_files(files),
      m_menu(new QMenu(tr("Open &Recent"), &window))
{
    m_menu->setToolTipsVisible(true);
    connect(&files, &SceneFiles::fileUsed, this,
            [this](const QString& path) { write(withRecentFile(loadRecentFiles(m_store), path)); });
    fill();
}

void RecentFiles::write(const QStringList& paths)
{
    saveRecentFiles(paths, m_store);
    follow();
}

void RecentFiles::follow()
{
    const QStringList before = std::exchange(m_paths, loadRecentFiles(m_store));
    fill();
    if (m_paths != before)
        Q_EMIT changed(m_paths);
}

void RecentFiles::fill()
{
    m_menu->clear();
    for (const QString& path : m_paths) {
        QAction* action = m_menu->addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        action->setStatusTip(path);
        action->setEnabled(pathExists(path));
        connect(action, &QAction::triggered, &m_files, [this, path] { m_files.openPath(path); });
    }
    m_menu->addSeparator();
    QAction* forget = m_menu->addAction(tr("&Clear"));
    forget->setStatusTip(tr("Clear the list of recent files"));
    // Queued, because clearing deletes this very action.
    connect(
        forget, &QAction::triggered, this, [this] { write({}); }, Qt::QueuedConnection);
    m_menu->setEnabled(!m_paths.isEmpty());
}

} // namespace sweep
