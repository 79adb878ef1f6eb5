// Which files were used last?
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;
class QWidget;

namespace sweep {

class SceneFiles;

// The menu of them: a line for each path, those that are gone greyed, and one that forgets them all.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    // `paths` is the list itself, newest first, and outlives this.
    RecentFiles(QStringList& paths, SceneFiles& files, QWidget& window);

    [[nodiscard]] QMenu& menu() { return *m_menu; }

Q_SIGNALS:
    void changed(const QStringList& paths);

private:
    void use(const QString& path);
    void clear();
    void fill();

    QStringList& m_paths;
    SceneFiles& m_files;
    QMenu* m_menu;
};

} // namespace sweep
