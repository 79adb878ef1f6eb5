#include "app/files/emergency_save.h"

#include "core/scene/file/file_replacement.h"
#include "core/scene/file/scene_file.h"
#include "widgets/document/file_path.h"
#include "widgets/document/scene_document.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QSemaphore>
#include <QStandardPaths>
#include <QThread>

#include <atomic>
#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace sweep {

namespace {

constexpr unsigned readableByTheUser = 0600;
constexpr unsigned mostSeconds = 60; // for the copy; if corrupt memory blocks it, the program ends without one
constexpr int mostWaiting = 2000;    // milliseconds for the document's thread

EmergencySave* installed = nullptr; // global, because a signal handler has no context argument

// "raise-unsaved-20260131-120000-4711.scene.json"
QString nameOfCopy(const QString& name)
{
    constexpr qsizetype mostLetters = 60;
    QString base = name.section(QStringLiteral(".scene.json"), 0, 0).left(mostLetters);
    base.replace(u'/', u'-');
    return QStringLiteral("%1-unsaved-%2-%3.scene.json")
        .arg(base, QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss")))
        .arg(QCoreApplication::applicationPid());
}

} // namespace

EmergencySave::EmergencySave(const SceneDocument& document, QStringList folders)
    : m_document(document), m_folders(std::move(folders))
{
    installed = this;
    std::signal(SIGABRT, &EmergencySave::handleAbort);
}

EmergencySave::~EmergencySave()
{
    std::signal(SIGABRT, SIG_DFL);
    installed = nullptr;
}

QStringList EmergencySave::usualFolders()
{
    return {QStandardPaths::writableLocation(QStandardPaths::AppDataLocation), QDir::tempPath()};
}

// std::abort calls it synchronously on the aborting thread, so that it may call any function; when it returns, the
// program ends. A nested abort ends the program at once.
void EmergencySave::handleAbort(int)
{
    static std::atomic_flag isSaving = ATOMIC_FLAG_INIT;
    static thread_local bool isMine = false;
    static QSemaphore saved;
    if (isMine)
        return;
    isMine = true;
    while (isSaving.test_and_set())
        ::pause(); // another thread writes the copy and ends the program
    ::alarm(mostSeconds);
    const auto save = [] { installed->save(); };
    if (QThread::currentThread() == installed->m_document.thread()) {
        save();
        return;
    }
    QMetaObject::invokeMethod(
        qApp,
        [save] {
            save();
            saved.release();
        },
        Qt::QueuedConnection);
    if (!saved.tryAcquire(1, mostWaiting))
        save();
}

void EmergencySave::save() const
{
    if (!m_document.isModified())
        return;
    const std::string text = sceneText(*m_document.snapshot());
    const QString name = nameOfCopy(m_document.name());
    for (const QString& folder : m_folders) {
        QDir().mkpath(folder);
        const std::string path = bytesOf(QDir(folder).filePath(name));
        const auto written = replaceFile(path, text, readableByTheUser);
        if (written) {
            std::fprintf(stderr,
                         "sweepbench: the program is closing; the scene with its unsaved changes was saved to %s\n",
                         escaped(path).c_str());
            return;
        }
        std::fprintf(stderr, "sweepbench: %s\n", written.problems().front().text().c_str());
    }
}

} // namespace sweep
