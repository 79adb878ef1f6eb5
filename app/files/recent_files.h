// Recent files: the menu of the files that were opened or saved last.
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;
class QSettings;
class QWidget;

namespace sweep {

class SceneFiles;

// The names of files for a list: where several have the same one, with the folders that tell them apart.
[[nodiscard]] QStringList fileLabels(const QStringList& paths);

// An entry for each file, disabled if the file no longer exists, and one that clears the list. All windows share it.
class RecentFiles : public QObject
{
    Q_OBJECT

public:
    // `store` holds the list and outlives this.
    RecentFiles(QSettings& store, SceneFiles& files, QWidget& window);

    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    [[nodiscard]] QMenu& menu() { return *m_menu; }
    // Reads the list again, which other windows write, and looks for the files.
    void follow();

Q_SIGNALS:
    void changed(const QStringList& paths);

private:
    void write(const QStringList& paths);
    void fill();

    QSettings& m_store;
    QStringList m_paths; // newest first, as they were stored when they were read last
    SceneFiles& m_files;
    QMenu* m_menu;
};

} // namespace sweep
