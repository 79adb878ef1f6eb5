#include "app/file_drops.h"

#include "app/actions.h"
#include "app/files/import_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/message_bar.h"
#include "core/base/scene_mark.h"
#include "widgets/document/file_path.h"

#include <QApplication>
#include <QDialog>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMainWindow>
#include <QMimeData>
#include <QStatusBar>
#include <QTimer>
#include <QUrl>

#include <utility>

namespace sweep {

namespace {

constexpr qint64 looked = 65'536; // bytes read from the beginning of a file

// Scenes and logs may both be JSON. A JSON log is an array, or an object with its rows in “events”.
bool isEngineLog(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == u"csv" || suffix == u"tsv" || suffix == u"txt")
        return true;
    QFile file;
    if (suffix != u"json" || !openForReading(file, bytesOf(path)).isEmpty())
        return false;
    const QByteArray beginning = file.read(looked);
    return !isScene(beginning.toStdString()) &&
           (beginning.trimmed().startsWith('[') || beginning.contains("\"events\""));
}

QString whyNotOpened(const QString& path)
{
    if (path.isEmpty())
        return FileDrops::tr("it is not a file on this computer");
    if (!pathExists(path))
        return FileDrops::tr("there is no such file");
    if (!FileState::of(path).exists)
        return FileDrops::tr("it is a folder; drop the files in it");
    return FileDrops::tr(
        "it is neither a scene, a bug report or a picture with a scene (.json, .zip, .png, .svg), "
        "nor an engine's log (.csv, .tsv, .txt, .json), nor geometry (.wkt, .geojson, .csv and others)");
}

} // namespace

FileDrops::FileDrops(const WindowParts& parts) : QObject(&parts.window), m_parts(parts)
{
    qApp->installEventFilter(this); // otherwise a text field would insert the file names
    // Queued, because the window first clears the messages about the previous scene.
    connect(&parts.files, &SceneFiles::opened, this, &FileDrops::finish, Qt::QueuedConnection);
    connect(&parts.files, &SceneFiles::refused, this, [this] { m_rest = {}; }); // keeps the message about the scene
}

bool FileDrops::isOfTheWindow(const QWidget& widget) const
{
    for (const QObject* one = &widget; one; one = one->parent())
        if (one == &m_parts.window)
            return true;
    return false;
}

bool FileDrops::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::Drop)
        return false;
    const auto* under = qobject_cast<QWidget*>(watched);
    auto& drag = static_cast<QDropEvent&>(*event);
    if (!under || drag.source() || !isOfTheWindow(*under)) // drags within the program are handled by their own targets
        return false;
    if (!drag.mimeData()->urls().isEmpty()) {
        answer(drag, *under);
        return true;
    }
    if (under == &m_parts.window && type == QEvent::DragEnter)
        m_parts.window.statusBar()->showMessage(tr("Only files can be dropped here."), 5000);
    return false;
}

void FileDrops::answer(QDropEvent& drag, const QWidget& under)
{
    const bool isCopied = drag.possibleActions().testFlag(Qt::CopyAction);
    if (QApplication::activeModalWidget() || qobject_cast<const QDialog*>(under.window()) || !isCopied) {
        drag.ignore();
        if (!isCopied && drag.type() == QEvent::DragEnter)
            m_parts.window.statusBar()->showMessage(tr("Files are copied here, never moved or linked."), 5000);
        return;
    }
    drag.setDropAction(Qt::CopyAction);
    drag.accept();
    // Queued, because the source waits for this reply, and opening may prompt the user first.
    if (drag.type() == QEvent::Drop)
        QTimer::singleShot(0, this, [this, addresses = drag.mimeData()->urls()] { open(addresses); });
}

void FileDrops::open(const QList<QUrl>& addresses)
{
    QStringList scenes;
    QStringList logs;
    m_rest = {};
    for (const QUrl& address : addresses) {
        const QString path = pathOf(address);
        const bool isFile = FileState::of(path).exists;
        if (isFile && ImportActions::isGeometryFile(path))
            m_rest.geometry << path;
        else if (isFile && isEngineLog(path))
            logs << path;
        else if (isFile && SceneFiles::hasSceneSuffix(path))
            scenes << path;
        else
            refuse(path.isEmpty() ? address.toDisplayString() : path, whyNotOpened(path));
    }
    for (const QString& further : logs.mid(1))
        refuse(further, tr("one log is compared at a time"));
    for (const QString& further : scenes.mid(mostWindows))
        refuse(further, tr("one drop opens at most %1 windows").arg(mostWindows));
    for (const QString& further : scenes.mid(1, mostWindows - 1))
        Q_EMIT windowWanted(further);
    m_rest.log = logs.value(0);
    if (!scenes.isEmpty() && m_parts.files.openPath(scenes.front()))
        return; // the scene is read in the background
    if (!scenes.isEmpty())
        m_rest.geometry.clear(); // the user keeps the present scene
    finish();
}

void FileDrops::finish()
{
    if (!m_rest.log.isEmpty() && m_parts.workbench.scene()->bodies.empty())
        refuse(m_rest.log, tr("there are no events to compare it with; open its scene first"));
    else if (!m_rest.log.isEmpty())
        compareWithLog(m_parts, m_rest.log);
    const Rest rest = std::exchange(m_rest, {});
    if (rest.refused.size() == 1)
        m_parts.messageBar.showError(QString::fromStdString(rest.refused.front().message), {});
    else if (!rest.refused.empty())
        m_parts.messageBar.showError(tr("%n files were not opened.", nullptr, int(rest.refused.size())), rest.refused);
    if (!rest.geometry.isEmpty())
        Q_EMIT importWanted(rest.geometry);
}

void FileDrops::refuse(const QString& name, const QString& why)
{
    m_rest.refused.push_back({.message = tr("“%1” was not opened: %2.").arg(shownFileName(name), why).toStdString()});
}

} // namespace sweep
