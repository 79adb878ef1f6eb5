#include "app/scene_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

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
    connect(&bench.loader, &SceneLoader::loaded, this, &SceneFiles::take);
    connect(&bench.loader, &SceneLoader::refused, this, &SceneFiles::refused);
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
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open a Scene"), m_folder,
                                                      tr("Scenes (*.scene.json);;JSON (*.json);;All files (*)"));
    if (path.isEmpty())
        return;
    m_folder = QFileInfo(path).absolutePath();
    load(path);
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
    return m_bench.document.path().isEmpty() ? saveAs() : saveTo(m_bench.document.path());
}

bool SceneFiles::saveAs()
{
    const QString path = QFileDialog::getSaveFileName(&m_window, tr("Save the Scene"), suggestedPath(),
                                                      tr("Scenes (*.scene.json);;All files (*)"));
    if (path.isEmpty())
        return false;
    m_folder = QFileInfo(path).absolutePath();
    return saveTo(withSuffix(path));
}

bool SceneFiles::mayGo()
{
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
        return save();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

bool SceneFiles::saveTo(const QString& path)
{
    const Result<std::monostate> written = m_bench.document.save(path);
    if (!written) {
        Q_EMIT notSaved(path, written.problems());
        return false;
    }
    Q_EMIT fileUsed(path);
    return true;
}

void SceneFiles::take(const QString& path, const std::shared_ptr<Scene>& scene)
{
    if (m_bench.document.revision() != m_askedAt && !mayGo())
        return; // it was changed while the file was being read
    const bool example = path.startsWith(u":/");
    const bool ownFile = !example && path != u"-";
    const QString name = QFileInfo(path).fileName();
    m_bench.document.adopt(std::move(*scene), ownFile ? QFileInfo(path).absoluteFilePath() : QString(),
                           example ? name : QString());
    if (ownFile) {
        m_folder = QFileInfo(path).absolutePath();
        Q_EMIT fileUsed(path);
    }
    Q_EMIT opened();
}

QString SceneFiles::suggestedPath() const
{
    if (!m_bench.document.path().isEmpty())
        return m_bench.document.path();
    const QString name = m_bench.document.name();
    return QDir(m_folder).filePath(name.endsWith(suffix) ? name : name + suffix);
}

} // namespace sweep
