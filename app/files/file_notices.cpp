#include "app/files/file_notices.h"

#include "app/archive/embedded_scene.h"
#include "app/dialogs/differences_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/settings.h"
#include "widgets/document/file_path.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>

namespace sweep {

FileNotices::FileNotices(const WindowParts& parts) : QObject(&parts.window), m_parts(parts), m_keep(tr("Keep Mine"))
{
    SceneFiles& files = m_parts.files;
    const SceneDocument& document = m_parts.workbench.document;
    m_parts.actions.onTriggered(ActionId::reload, &files, &SceneFiles::reload);
    m_parts.actions.onTriggered(ActionId::fileDifferences, this, &FileNotices::showDifferences);
    const auto enable = [this](const QString& path) {
        for (const ActionId id : {ActionId::reload, ActionId::fileDifferences})
            m_parts.actions[id].setEnabled(!path.isEmpty());
    };
    enable(document.path());
    connect(&document, &SceneDocument::pathChanged, this, enable);
    m_keep.setStatusTip(tr("Keep the scene as it is here; saving replaces the file"));
    connect(&m_keep, &QAction::triggered, this, [this] {
        m_parts.files.keep();
        m_parts.messageBar.clear();
    });
    connect(&files, &SceneFiles::fileChanged, this, &FileNotices::showChange);
    connect(&files, &SceneFiles::openElsewhere, this, &FileNotices::showOther);
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive)
            m_parts.files.checkFile();
    });
}

void FileNotices::showChange(const QString& path, bool exists)
{
    const QString name = shownFileName(path);
    MessageBar& bar = m_parts.messageBar;
    if (!exists) {
        m_parts.files.keep();
        bar.showError(tr("“%1” was deleted or moved. Saving writes it again.").arg(name), {});
        bar.offerRemedies({&m_parts.actions[ActionId::save], &m_parts.actions[ActionId::saveAs]});
        return;
    }
    const QString words = m_parts.workbench.document.isModified()
                              ? tr("“%1” was changed by another program, and there are unsaved changes here.")
                              : tr("“%1” was changed by another program.");
    bar.showError(words.arg(name), {});
    bar.offerRemedies({&m_parts.actions[ActionId::reload], &m_keep, &m_parts.actions[ActionId::fileDifferences]});
}

void FileNotices::showDifferences()
{
    const SceneDocument& document = m_parts.workbench.document;
    const auto readFile = [path = bytesOf(document.path())](const Job& job) {
        ReadOptions options;
        options.job = job;
        return readAnyScene(path, options);
    };
    DifferencesDialog dialog(document.snapshot(), readFile, document.name(), &m_parts.window);
    rememberColumns(m_parts.store, dialog);
    dialog.exec();
}

void FileNotices::showOther(const QString& path, qint64 process, const QString& host)
{
    const QString words =
        tr("“%1” is open in another window, too (process %2 on %3). What is saved last replaces the rest.");
    m_parts.messageBar.showError(words.arg(shownFileName(path), QString::number(process), host), {});
    m_parts.messageBar.offerRemedies({&m_parts.actions[ActionId::saveAs]});
}

} // namespace sweep
