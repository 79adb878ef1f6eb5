#include "app/files/scene_files.h"

#include "app/archive/carried_scene.h"

#include <QDir>
#include <QEventLoop>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QProgressDialog>

namespace sweep {

namespace {

const QString suffix = QStringLiteral(".scene.json");

QString withSuffix(const QString& path)
{
    return QFileInfo(path).fileName().contains(u'.') ? path : path + suffix;
}

} // namespace

SceneFiles::SceneFiles(Workbench& bench, QWidget& window) : m_bench(bench), m_window(window)
{
    bench.loader.setReader(readCarriedScene);
    connect(&bench.loader, &SceneLoader::loaded, this, &SceneFiles::take);
    connect(&bench.loader, &SceneLoader::refused, this, &SceneFiles::refused);
    connect(&bench.saver, &SceneSaver::refused, this, &SceneFiles::notSaved);
    connect(&bench.saver, &SceneSaver::saved, this, [this](const QString& path, quint64 mark) {
        m_bench.document.endSave(mark, path);
        Q_EMIT fileUsed(path);
    });
}

void SceneFiles::newScene()
{
    if (!mayGo())
        return;
    m_bench.loader.cancel();
    m_bench.document.adopt({}, {});
    Q_EMIT opened();
}

void SceneFiles::open()
{
    if (!mayGo())
        return;
    const QString path =
        QFileDialog::getOpenFileName(&m_window, tr("Open a Scene"), m_folder,
                                     tr("Scenes, bug reports and pictures (*.scene.json *.zip *.png *.svg);;"
                                        "JSON (*.json);;All files (*)"));
    if (path.isEmpty())
        return;
    m_folder = QFileInfo(path).absolutePath();
    load(path);
}

bool SceneFiles::mayOpen(const QString& path)
{
    const auto endsWith = [&path](const char* end) { return path.endsWith(QLatin1String(end), Qt::CaseInsensitive); };
    return endsWith(".json") || endsWith(".zip") || endsWith(".png") || endsWith(".svg");
}

void SceneFiles::openPath(const QString& path)
{
    if (mayGo())
        load(path);
}

void SceneFiles::load(const QString& path)
{
    m_askedAt = m_bench.document.revision();
    m_bench.loader.load(path);
}

bool SceneFiles::save()
{
    if (m_bench.document.path().isEmpty())
        return saveAs();
    saveTo(m_bench.document.path());
    return true;
}

bool SceneFiles::saveAs()
{
    const QString path = QFileDialog::getSaveFileName(&m_window, tr("Save the Scene"), suggestedPath(),
                                                      tr("Scenes (*.scene.json);;All files (*)"));
    if (path.isEmpty())
        return false;
    m_folder = QFileInfo(path).absolutePath();
    saveTo(withSuffix(path));
    return true;
}

bool SceneFiles::finishSaving()
{
    SceneSaver& saver = m_bench.saver;
    if (saver.isSaving()) {
        QProgressDialog dialog(tr("Saving %1…").arg(m_bench.document.name()), tr("Cancel"), 0, 1000, &m_window);
        dialog.setWindowModality(Qt::WindowModal);
        dialog.setMinimumDuration(300);
        QEventLoop loop;
        connect(&saver, &SceneSaver::progressed, &dialog, [&](double share) { dialog.setValue(int(share * 999)); });
        connect(&saver, &SceneSaver::finished, &loop, &QEventLoop::quit);
        connect(&dialog, &QProgressDialog::canceled, &saver, &SceneSaver::cancel);
        loop.exec();
    }
    return !m_bench.document.isModified();
}

bool SceneFiles::mayGo()
{
    if (m_bench.saver.isSaving() && finishSaving())
        return true;
    if (!m_bench.document.isModified())
        return true;
    QMessageBox box(QMessageBox::Warning, tr("Save Changes?"),
                    tr("“%1” has changes that are not saved.").arg(m_bench.document.name()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box.setInformativeText(tr("Without saving they are lost."));
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
    const quint64 mark = m_bench.document.beginSave();
    m_bench.saver.save(m_bench.document.snapshot(), path, mark);
}

void SceneFiles::take(const QString& path, const std::shared_ptr<Scene>& scene)
{
    if (m_bench.document.revision() != m_askedAt && !mayGo())
        return; // it was changed while the file was being read
    const bool example = path.startsWith(u":/");
    const bool aFile = !example && path != u"-";
    const bool report = aFile && isReport(QFile::encodeName(path).toStdString());
    const bool carried = aFile && isCarrier(QFile::encodeName(path).toStdString());
    const bool ownFile = aFile && !carried; // a report or picture stays as it is: saving makes a scene file of its own
    const QString name = carried ? QFileInfo(path).completeBaseName() + suffix : QFileInfo(path).fileName();
    m_bench.document.adopt(std::move(*scene), ownFile ? QFileInfo(path).absoluteFilePath() : QString(),
                           example || carried ? name : QString());
    if (aFile) {
        m_folder = QFileInfo(path).absolutePath();
        Q_EMIT fileUsed(path);
    }
    Q_EMIT opened();
    if (report)
        Q_EMIT reportOpened();
}

QString SceneFiles::suggestedPath() const
{
    if (!m_bench.document.path().isEmpty())
        return m_bench.document.path();
    const QString name = m_bench.document.name();
    return QDir(m_folder).filePath(name.endsWith(suffix) ? name : name + suffix);
}

} // namespace sweep
