#include "app/files/recent_files.h"

#include "app/files/scene_files.h"
#include "app/workbench/settings.h"

#include <QFileInfo>
#include <QMenu>

namespace sweep {

RecentFiles::RecentFiles(QStringList& paths, SceneFiles& files, QWidget& window)
    : QObject(&window), m_paths(paths), m_files(files), m_menu(new QMenu(tr("Open &Recent"), &window))
{
    m_menu->setToolTipsVisible(true);
    connect(&files, &SceneFiles::fileUsed, this, &RecentFiles::use);
    fill();
}

void RecentFiles::use(const QString& path)
{
    m_paths = withRecentFile(m_paths, path);
    fill();
    Q_EMIT changed(m_paths);
}

void RecentFiles::clear()
{
    m_paths.clear();
    fill();
    Q_EMIT changed(m_paths);
}

void RecentFiles::fill()
{
    m_menu->clear();
    for (const QString& path : m_paths) {
        QAction* action = m_menu->addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        action->setStatusTip(path);
        action->setEnabled(QFileInfo::exists(path));
        connect(action, &QAction::triggered, &m_files, [this, path] { m_files.openPath(path); });
    }
    m_menu->addSeparator();
    QAction* forget = m_menu->addAction(tr("&Clear"));
    forget->setStatusTip(tr("Clear the list of recent files"));
    connect(forget, &QAction::triggered, this, &RecentFiles::clear,
            Qt::QueuedConnection); // clearing deletes this very action
    m_menu->setEnabled(!m_paths.isEmpty());
}

} // namespace sweep
