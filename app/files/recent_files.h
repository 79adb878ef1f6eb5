// Recent files: the menu of the files that were opened or saved last.
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;
class QWidget;

namespace sweep {

class SceneFiles;

// An entry for each file, disabled if the file no longer exists, and one that clears the list.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    // `paths`, newest first, is kept up to date and outlives this.
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
