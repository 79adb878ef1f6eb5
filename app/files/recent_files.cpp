#include "app/files/recent_files.h"

#include "app/files/scene_files.h"
#include "app/workbench/settings.h"
#include "widgets/document/file_path.h"
#include "widgets/format/visible_text.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace sweep {

QStringList fileLabels(const QStringList& paths)
{
    const auto ending = [](const QString& path, qsizetype parts) { return path.section(u'/', -parts); };
    QStringList labels;
    for (const QString& path : paths) {
        qsizetype parts = 1; // number of path components compared, from the end
        const auto looksAlike = [&](const QString& other) {
            return other != path && ending(other, parts) == ending(path, parts);
        };
        while (parts < path.count(u'/') && std::ranges::any_of(paths, looksAlike))
            ++parts;
        const QString name = ending(path, 1);
        const QString folder = ending(path, parts).chopped(name.size() + (parts > 1 ? 1 : 0));
        labels << (parts == 1 ? name : QStringLiteral("%1 – %2").arg(name, folder));
    }
    return labels;
}

RecentFiles::RecentFiles(QSettings& store, SceneFiles& files, QWidget& window)
    : QObject(&window), m_store(store), m_paths(loadRecentFiles(store)), m_files(files),
      m_menu(new QMenu(tr("Open &Recent"), &window))
{
    m_menu->setObjectName(QStringLiteral("recent"));
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
    const QStringList labels = fileLabels(m_paths);
    for (qsizetype i = 0; i < m_paths.size(); ++i) {
        const QString path = m_paths[i];
        QAction* action = m_menu->addAction(menuText(labels[i]));
        action->setToolTip(safeLine(path));
        action->setStatusTip(safeLine(path));
        action->setEnabled(pathExists(path));
        connect(action, &QAction::triggered, &m_files, [this, path] { m_files.openPath(path); });
    }
    m_menu->addSeparator();
    QAction* forget = m_menu->addAction(tr("&Clear"));
    forget->setStatusTip(tr("Clear the list of recent files"));
    // Queued, because clearing deletes the action that emits the signal.
    connect(
        forget, &QAction::triggered, this, [this] { write({}); }, Qt::QueuedConnection);
    m_menu->setEnabled(!m_paths.isEmpty());
}

} // namespace sweep
