// How does a scene come from a file to the bench and back, asking where something could be lost?
#pragma once

#include "app/workbench/workbench.h"

#include <functional>

class QWidget;

namespace sweep {

class SceneFiles : public QObject
{
    Q_OBJECT

public:
    SceneFiles(Workbench& workbench, QWidget& window);

    // Each asks first where the scene has changes that are not saved.
    void newScene();
    void open();
    void openPath(const QString& path);

    // Begins to save, while the window stays awake; false where the user chose no file. fileUsed or notSaved follows.
    bool save();
    bool saveAs();
    // Waits for what is being saved, with progress and a way out. True where the file holds the scene.
    [[nodiscard]] bool finishSaving();

    // True where nothing would be lost: there are no changes, or they were saved, or the user let them go.
    [[nodiscard]] bool confirmDiscard();

    // By its name's end: may it hold a scene?
    [[nodiscard]] static bool hasSceneSuffix(const QString& path);

    // Where the file dialogs begin.
    void setFolder(const QString& folder) { m_folder = folder; }
    [[nodiscard]] QString folder() const { return m_folder; }

Q_SIGNALS:
    // A file is the scene's now: opened or saved.
    void fileUsed(const QString& path);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);
    void notSaved(const QString& path, const std::vector<sweep::Problem>& problems);
    void opened();
    // What was opened came in a bug report; after opened().
    void reportOpened();

private:
    void load(const QString& path);
    void saveTo(const QString& path);
    void take(const QString& path, const std::shared_ptr<Scene>& scene);
    [[nodiscard]] QString suggestedPath() const;

    Workbench& m_workbench;
    QWidget& m_window;
    QString m_folder;
    quint64 m_requestRevision = 0; // the revision that was let go when a file was asked for
};

} // namespace sweep
