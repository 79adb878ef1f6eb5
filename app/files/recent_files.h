// Recent files: the menu of the files opened or saved last.
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;
class QSettings;
class QWidget;

namespace sweep {

class SceneFiles;

// The files' names for a list. Equal names are preceded by as many folders as distinguish them.
[[nodiscard]] QStringList fileLabels(const QStringList& paths);

// The menu has an entry for each file, disabled if the file no longer exists, and one that clears the list. All windows
// share the list.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    // `store` holds the list and outlives this.
    RecentFiles(QSettings& store, SceneFiles& files, QWidget& window);

    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    [[nodiscard]] QMenu& menu() { return *m_menu; }
    // Reads the list again, because other windows write it too, and checks which files exist.
    void follow();

Q_SIGNALS:
    void changed(const QStringList& paths);

private:
    void write(const QStringList& paths);
    void fill();

    QSettings& m_store;
    QStringList m_paths; // newest first, as last read from the store
    SceneFiles& m_files;
    QMenu* m_menu;
};

} // namespace sweep
