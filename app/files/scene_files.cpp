#include "app/files/scene_files.h"

#include "app/files/dialogs.h"
#include "app/files/import_dialog.h"
#include "app/report/embedded_scene.h"
#include "app/workbench/settings.h"
#include "widgets/document/file_path.h"
#include "widgets/format/input.h"
#include "widgets/format/text.h"

#include <QEventLoop>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>

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

namespace {

const QString suffix = QStringLiteral(".scene.json");

// The path without its suffix, the longest of the formats' suffixes that it ends with.
QString withoutSuffix(const QString& path, const QList<FileFormat>& formats)
{
    qsizetype length = 0;
    for (const FileFormat& format : formats)
        if (!format.suffix.isEmpty() && path.endsWith(u'.' + format.suffix, Qt::CaseInsensitive))
            length = std::max(length, format.suffix.size() + 1);
    return path.chopped(length);
}

// The path with the suffix of the format, or of the first format if that has none; unchanged if it has a suffix of any
// format. A partly typed suffix is completed: "a.scene", "a.".
QString withSuffix(const QString& path, const QList<FileFormat>& formats, const FileFormat& format)
{
    if (withoutSuffix(path, formats) != path)
        return path;
    const QString wanted = u'.' + (format.suffix.isEmpty() ? formats.front().suffix : format.suffix);
    for (qsizetype typed = wanted.lastIndexOf(u'.'); typed > 0; typed = wanted.lastIndexOf(u'.', typed - 1))
        if (path.endsWith(wanted.left(typed), Qt::CaseInsensitive))
            return path + wanted.sliced(typed);
    return path.endsWith(u'.') ? path + wanted.sliced(1) : path + wanted;
}

} // namespace

SceneFiles::SceneFiles(Workbench& workbench, QWidget& window) : m_workbench(workbench), m_window(window)
{
    workbench.loader.setReader(readAnyScene);
    connect(&workbench.loader, &SceneLoader::loaded, this, &SceneFiles::adopt);
    connect(&workbench.loader, &SceneLoader::refused, this, &SceneFiles::refused);
    connect(&workbench.saver, &SceneSaver::refused, this, &SceneFiles::notSaved);
    m_reloader.setReader(readAnyScene);
    connect(&m_reloader, &SceneLoader::loaded, this,
            [this](const QString& path, const std::shared_ptr<Scene>& scene) { adoptAgain(path, std::move(*scene)); });
    connect(&m_reloader, &SceneLoader::refused, this, &SceneFiles::refused);
    connect(&m_watch, &FileWatch::changed, this, [this] {
        const QString path = m_workbench.document.path();
        if (!m_workbench.saver.isSaving()) // otherwise the change may be the program's own
            Q_EMIT fileChanged(path, FileState::of(path).exists);
    });
    connect(&workbench.saver, &SceneSaver::saved, this, [this](const QString& path, quint64 mark) {
        m_workbench.document.endSave(mark, path);
        m_folder = QFileInfo(path).absolutePath();
        Q_EMIT fileUsed(path);
        follow(m_workbench.document.path(), FileState::of(m_workbench.document.path()));
    });
}

bool SceneFiles::newScene(Scene scene)
{
    if (!confirmDiscard())
        return false;
    m_workbench.loader.cancel();
    m_workbench.document.adopt(std::move(scene), {});
    Q_EMIT opened();
    follow({}, {});
    return true;
}

void SceneFiles::open()
{
    if (!confirmDiscard())
        return;
    const QString path = FileDialog(&m_window, tr("Open a Scene"), m_folder,
                                    tr("Scenes and geometry (*.json *.zip *.png *.svg *.wkt *.wkb *.geojson "
                                       "*.kml *.csv *.tsv *.txt *.tmx);;"
                                       "Scenes, bug reports and pictures (*.json *.zip *.png *.svg);;All files (*)"))
                             .ask();
    if (!path.isEmpty() && !leavesToImport(path))
        load(path);
}

// Whether the file holds geometry, which is then imported; so is any table, which the import refuses with the reason.
bool SceneFiles::leavesToImport(const QString& path)
{
    const auto isTable = [&path](const char* end) { return path.endsWith(QLatin1String(end), Qt::CaseInsensitive); };
    const bool isGeometry = ImportActions::isGeometryFile(path) || isTable(".csv") || isTable(".tsv");
    if (isGeometry)
        Q_EMIT importWanted(path);
    return isGeometry;
}

bool SceneFiles::hasSceneSuffix(const QString& path)
{
    const auto endsWith = [&path](const char* end) { return path.endsWith(QLatin1String(end), Qt::CaseInsensitive); };
    return endsWith(".json") || endsWith(".zip") || endsWith(".png") || endsWith(".svg");
}

bool SceneFiles::openPath(const QString& path)
{
    if (leavesToImport(path))
        return true;
    if (!confirmDiscard())
        return false;
    load(path);
    return true;
}

void SceneFiles::load(const QString& path)
{
    m_requestRevision = m_workbench.document.revision();
    m_requestState = FileState::of(path);
    // Qt's dialogs and the settings replace invalid UTF-8 by U+FFFD; the round trip finds the original name.
    m_workbench.loader.load(path.contains(QChar::ReplacementCharacter) ? pathOf(bytesOf(path)) : path);
}

bool SceneFiles::takeTyped()
{
    const RefusedText refused = takeTypedText(m_window);
    if (refused.field)
        Q_EMIT textRefused(refused);
    return !refused.field;
}

bool SceneFiles::save()
{
    if (!takeTyped())
        return false;
    if (m_workbench.document.path().isEmpty())
        return saveAs();
    if (!confirmOverwrite())
        return false;
    saveTo(m_workbench.document.path());
    return true;
}

void SceneFiles::reload()
{
    m_requestState = FileState::of(m_workbench.document.path());
    m_reloader.load(m_workbench.document.path());
}

void SceneFiles::keep()
{
    m_watch.accept();
    m_workbench.document.forgetSaved();
}

// Whether the user replaces a file; with `offersOther` the scene may be saved as another file instead.
bool SceneFiles::asksToReplace(const QString& reason, bool offersOther)
{
    QMessageBox box(QMessageBox::Warning, tr("Replace the File?"), reason, QMessageBox::Cancel, &m_window);
    box.setInformativeText(tr("Its present content will be lost if you replace it."));
    const QAbstractButton* replace = box.addButton(tr("&Replace"), QMessageBox::AcceptRole);
    const QAbstractButton* other = offersOther ? box.addButton(tr("Save &As…"), QMessageBox::ActionRole) : nullptr;
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    if (other && box.clickedButton() == other)
        saveAs();
    return box.clickedButton() == replace;
}

// True if no other program has changed the file, or if the user confirms to replace it.
bool SceneFiles::confirmOverwrite()
{
    return !m_watch.hasChanged() || !FileState::of(m_workbench.document.path()).exists ||
           asksToReplace(tr("“%1” was changed by another program.").arg(visibleText(m_workbench.document.name())),
                         true);
}

bool SceneFiles::saveAs()
{
    if (!takeTyped())
        return false;
    const QString path = askSavePath(tr("Save the Scene"), suggestedPath(),
                                     {{tr("Scenes (*.scene.json)"), suffix.mid(1)},
                                      {tr("JSON (*.json)"), QStringLiteral("json")},
                                      {tr("All files (*)")}});
    if (path.isEmpty())
        return false;
    saveTo(path);
    return true;
}

QString SceneFiles::askSavePath(const QString& title, const QString& name, const QList<FileFormat>& formats,
                                const Replaced& replacedBy)
{
    FileDialog dialog(&m_window, title, m_folder, {}, QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontConfirmOverwrite); // it would prompt before the name has its suffix
    QStringList filters;
    for (const FileFormat& format : formats)
        filters << format.filter;
    dialog.setNameFilters(filters);
    dialog.selectFile(name);
    connect(&dialog, &QFileDialog::filterSelected, this, [&dialog, &formats, &filters](const QString& filter) {
        const QString wanted = formats[filters.indexOf(filter)].suffix;
        const QFileInfo typed(dialog.selectedFiles().value(0));
        if (!wanted.isEmpty() && !typed.isDir())
            dialog.selectFile(withoutSuffix(typed.fileName(), formats) + u'.' + wanted);
    });
    for (QString typed = dialog.ask(); !typed.isEmpty(); typed = dialog.ask()) {
        const auto chosen = std::max<qsizetype>(filters.indexOf(dialog.selectedNameFilter()), 0);
        const QString path = withSuffix(typed, formats, formats[chosen]);
        const QString lost = replacedBy ? replacedBy(path) : path;
        if (!FileState::of(lost).exists || asksToReplace(tr("“%1” exists already.").arg(shownFileName(lost)), false))
            return path;
    }
    return {};
}

bool SceneFiles::finishSaving()
{
    SceneSaver& saver = m_workbench.saver;
    if (saver.isSaving()) {
        QProgressDialog dialog(tr("Saving %1…").arg(visibleText(m_workbench.document.name())), tr("Cancel"), 0, 1000,
                               &m_window);
        dialog.setWindowModality(Qt::WindowModal);
        dialog.setMinimumDuration(300);
        QEventLoop loop;
        connect(&saver, &SceneSaver::progressed, &dialog, [&](double share) { dialog.setValue(int(share * 999)); });
        connect(&saver, &SceneSaver::finished, &loop, &QEventLoop::quit);
        connect(&dialog, &QProgressDialog::canceled, &saver, &SceneSaver::cancel);
        loop.exec();
    }
    return !m_workbench.document.isModified();
}

bool SceneFiles::finishComputing()
{
    const Solver& solver = m_workbench.solver;
    const auto isDone = [this] { return m_workbench.answer() || !m_workbench.solver.isBusy(); };
    if (isDone())
        return true;
    QProgressDialog dialog(tr("Computing the events…"), tr("Cancel"), 0, 1000, &m_window);
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setMinimumDuration(300);
    QEventLoop loop;
    const auto follow = [&] {
        if (isDone())
            loop.quit();
    };
    connect(&m_workbench, &Workbench::answerChanged, &loop, follow);
    connect(&solver, &Solver::stageChanged, &loop, follow);
    connect(&solver, &Solver::progressed, &dialog, [&] { dialog.setValue(int(solver.share() * 999)); });
    connect(&dialog, &QProgressDialog::canceled, &loop, &QEventLoop::quit);
    loop.exec();
    return !dialog.wasCanceled();
}

bool SceneFiles::confirmDiscard()
{
    if (!takeTyped())
        return false;
    if (m_workbench.saver.isSaving() && finishSaving())
        return true;
    if (!m_workbench.document.isModified())
        return true;
    QMessageBox box(QMessageBox::Warning, tr("Save Changes?"),
                    tr("“%1” has unsaved changes.").arg(visibleText(m_workbench.document.name())),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setInformativeText(tr("They will be lost if you do not save them."));
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    switch (box.exec()) {
    case QMessageBox::Save:
        return save() && finishSaving();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void SceneFiles::saveTo(const QString& path)
{
    const quint64 mark = m_workbench.document.beginSave();
    m_workbench.saver.save(m_workbench.document.snapshot(), path, mark);
}

void SceneFiles::adopt(const QString& path, const std::shared_ptr<Scene>& scene)
{
    if (!takeTyped() || (m_workbench.document.revision() != m_requestRevision && !confirmDiscard()))
        return; // the scene was changed while the file was being read
    const bool isExample = path.startsWith(u":/");
    const bool isFile = !isExample && path != u"-";
    const std::string file = bytesOf(path);
    const bool isReport = isFile && isReportArchive(file);
    const bool isEmbedded = isFile && hasEmbeddedScene(file);
    // A report or picture is never overwritten: saving creates a separate scene file.
    const QString ownPath = isFile && !isEmbedded ? QFileInfo(path).absoluteFilePath() : QString();
    const QString name = isEmbedded ? QFileInfo(path).completeBaseName() + suffix : QFileInfo(path).fileName();
    m_workbench.document.adopt(std::move(*scene), ownPath, isExample || isEmbedded ? name : QString());
    if (isFile) {
        m_folder = QFileInfo(path).absolutePath();
        Q_EMIT fileUsed(path);
    }
    Q_EMIT opened();
    if (isExample)
        Q_EMIT exampleOpened(path);
    follow(ownPath, m_requestState);
    if (isReport)
        Q_EMIT reportOpened();
}

void SceneFiles::restore(Scene scene, const QString& path, const QString& name, const FileState& known)
{
    m_workbench.loader.cancel();
    m_workbench.document.adopt(std::move(scene), path, name);
    m_workbench.document.forgetSaved();
    Q_EMIT opened();
    follow(path, known);
}

void SceneFiles::adoptAgain(const QString& path, Scene scene)
{
    SceneDocument& document = m_workbench.document;
    if (path != document.path())
        return; // another scene was opened meanwhile
    document.changeScene(std::move(scene), tr("Reload"));
    document.endSave(document.beginSave(), path);
    Q_EMIT fileUsed(path);
    follow(path, m_requestState);
}

void SceneFiles::follow(const QString& path, const FileState& known)
{
    m_watch.follow(path, known);
    if (!m_locks || std::exchange(m_locked, path) == path)
        return;
    if (const auto holder = m_lock.take(path))
        Q_EMIT openElsewhere(path, holder->process, holder->host);
}

QString SceneFiles::suggestedPath() const
{
    if (!m_workbench.document.path().isEmpty())
        return m_workbench.document.path();
    const QString name = m_workbench.document.name();
    return name.endsWith(suffix) ? name : name + suffix; // in the folder that the dialog shows
}

} // namespace sweep
