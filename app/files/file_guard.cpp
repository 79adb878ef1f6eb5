#include "app/files/file_guard.h"

#include "app/files/dialogs.h"
#include "app/files/recovery.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "core/solve/other_numbers.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/scene_document.h"
#include "widgets/format/text.h"

#include <sweepbench/base/files.h>
#include <sweepbench/base/utf8.h>
#include <sweepbench/scene_file.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QSemaphore>
#include <QThread>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sweep {

namespace {

// The path with all symbolic links resolved; empty if there is no such file.
std::string withoutLinks(const QString& path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(bytesOf(path).c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : std::string();
}

// QLockFile cannot write a name that is not UTF-8; such a name is percent-encoded.
QString lockPath(const std::string& file)
{
    const std::size_t start = file.rfind('/') + 1;
    const std::string name = file.substr(start);
    const QString written = isUtf8(name) ? QString::fromStdString(name)
                                         : QString::fromLatin1(QByteArray::fromStdString(name).toPercentEncoding());
    return pathOf(file.substr(0, start - 1)) + QStringLiteral("/.") + written + QStringLiteral(".lock");
}

} // namespace

std::optional<FileLock::Holder> FileLock::take(const QString& path)
{
    m_lock.reset();
    const std::string file = path.isEmpty() ? std::string() : withoutLinks(path);
    if (file.empty())
        return {};
    m_lock = std::make_unique<QLockFile>(lockPath(file));
    m_lock->setStaleLockTime(0); // a lock never expires, because a window may be open for weeks
    if (m_lock->tryLock())
        return {};
    // A lock file that was copied with its folder names a process that has only the original open. No process holds the
    // system's lock on the copy, so it can be removed.
    if (m_lock->error() == QLockFile::LockFailedError && m_lock->removeStaleLockFile() && m_lock->tryLock())
        return {};
    Holder holder;
    QString program;
    if (m_lock->error() != QLockFile::LockFailedError || !m_lock->getLockInfo(&holder.process, &holder.host, &program))
        return {};
    return holder;
}

FileState FileState::of(const QString& path)
{
    struct stat state = {}; // QFileInfo does not find names that are not UTF-8
    if (::stat(bytesOf(path).c_str(), &state) != 0 || !S_ISREG(state.st_mode))
        return {};
    const qint64 milliseconds = qint64(state.st_mtim.tv_sec) * 1000 + state.st_mtim.tv_nsec / 1'000'000;
    return {true, qint64(state.st_size), QDateTime::fromMSecsSinceEpoch(milliseconds)};
}

FileWatch::FileWatch(QObject* parent) : QObject(parent)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(200);
    connect(&m_pause, &QTimer::timeout, this, &FileWatch::check);
    const auto wait = [this] { m_pause.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, wait);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, wait);
}

void FileWatch::follow(const QString& path, const FileState& known)
{
    m_path = path;
    m_known = m_announced = known;
    if (const QStringList earlier = m_watcher.files() + m_watcher.directories(); !earlier.isEmpty())
        m_watcher.removePaths(earlier);
    watch();
    check();
}

void FileWatch::check()
{
    if (m_path.isEmpty())
        return;
    watch();
    const FileState now = FileState::of(m_path);
    if (now == m_announced)
        return;
    m_announced = now;
    if (now != m_known)
        Q_EMIT changed();
}

// Watches the file and its folder, because the watcher loses a file that is replaced; the folder reports the new one.
void FileWatch::watch()
{
    if (m_path.isEmpty())
        return;
    const QFileInfo file(m_path);
    const QString folder = file.absolutePath();
    for (const QString& path : {QDir(folder).filePath(file.fileName()), folder})
        if (QFileInfo::exists(path) && !(m_watcher.files() + m_watcher.directories()).contains(path))
            m_watcher.addPath(path);
}

FileNotices::FileNotices(const WindowParts& parts) : QObject(&parts.window), m_parts(parts), m_keep(tr("Keep Mine"))
{
    SceneFiles& files = m_parts.files;
    const SceneDocument& document = m_parts.workbench.document;
    m_parts.actions.onTriggered(ActionId::reload, &files, &SceneFiles::reload);
    m_parts.actions.onTriggered(ActionId::fileDifferences, this, [this, &document] {
        showFileDifferences(m_parts.window, document.snapshot(), document.path(), document.name(), &m_parts.store);
    });
    for (const auto& [id, numbers] : {std::pair(ActionId::compareSingles, OtherNumbers::singles),
                                      std::pair(ActionId::compareDecimals, OtherNumbers::decimals)})
        m_parts.actions.onTriggered(id, this, [this, numbers] {
            showOtherNumbers(m_parts.window, m_parts.workbench.scene(), numbers, m_parts.store);
        });
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

void FileNotices::showOther(const QString& path, qint64 process, const QString& host)
{
    const QString words =
        tr("“%1” is also open in another window (process %2 on %3). The last save replaces all others.");
    m_parts.messageBar.showError(words.arg(shownFileName(path), QString::number(process), host), {});
    m_parts.messageBar.offerRemedies({&m_parts.actions[ActionId::saveAs]});
}

namespace {

constexpr unsigned mostSeconds = 60; // for the copy; if corrupt memory blocks it, the program ends without one
constexpr int mostWaiting = 2000;    // milliseconds for the document's thread

EmergencySave* installed = nullptr; // global, because a signal handler has no context argument

} // namespace

EmergencySave::EmergencySave(Autosave& autosave) : m_autosave(autosave)
{
    installed = this;
    std::signal(SIGABRT, &EmergencySave::handleAbort);
}

EmergencySave::~EmergencySave()
{
    std::signal(SIGABRT, SIG_DFL);
    installed = nullptr;
}

// std::abort calls it synchronously on the aborting thread, so it may call any function; when it returns, the program
// ends. A nested abort ends the program at once.
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
    if (QThread::currentThread() == installed->m_autosave.thread()) {
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
    if (const auto file = m_autosave.writeNow(true))
        std::fprintf(stderr,
                     "sweepbench: the program is closing; the scene with its unsaved changes was saved to %s\n"
                     "sweepbench: the next start offers it\n",
                     escaped(bytesOf(*file)).c_str());
}

LastSession::LastSession(const WindowParts& parts, Settings& settings)
    : m_workbench(parts.workbench), m_files(parts.files), m_canvas(parts.canvas), m_settings(settings)
{
    QAction& onStart = parts.actions[ActionId::reopenOnStart];
    onStart.setChecked(m_settings.reopensOnStart);
    connect(&onStart, &QAction::toggled, this, [this](bool on) { m_settings.reopensOnStart = on; });
    // Queued, so that the view is restored after other listeners have fitted the scene into it.
    connect(&m_files, &SceneFiles::opened, this, &LastSession::restore, Qt::QueuedConnection);
    connect(&m_files, &SceneFiles::refused, this, [this] { m_pending.reset(); });
}

bool LastSession::reopenOnStart()
{
    const QString& path = m_settings.session.path;
    if (!m_settings.reopensOnStart || path.isEmpty() || !pathExists(path))
        return false;
    m_pending = m_settings.session;
    m_files.openPath(path);
    return true;
}

void LastSession::restore()
{
    const std::optional<Session> session = std::exchange(m_pending, std::nullopt);
    if (!session || bytesOf(session->path) != bytesOf(m_workbench.document.path()))
        return;
    showSession(*session, m_workbench, m_canvas);
}

void showSession(const Session& session, Workbench& workbench, Canvas& canvas)
{
    canvas.restoreView({session.centre, {session.mantissa, session.exponent}, canvas.size()});
    workbench.playhead.setTypedTime(session.time);
    workbench.player.clearRange();
    if (session.marks) {
        workbench.player.markIn(session.marks->start);
        workbench.player.markOut(session.marks->end);
    }
    workbench.selectBodies(session.selected);
}

Session sessionOf(const Workbench& workbench, const Canvas& canvas)
{
    constexpr std::size_t maxSelected = 1000; // more are rarely selected by hand
    const ViewTransform& view = canvas.view();
    Session session{.path = workbench.document.path(),
                    .centre = view.centre(),
                    .mantissa = view.scale().mantissa,
                    .exponent = view.scale().exponent,
                    .time = workbench.playhead.time(),
                    .marks = workbench.player.range()};
    const auto& selected = workbench.selection.bodies();
    for (std::size_t k = 0; k < selected.size() && selected.size() <= maxSelected; ++k)
        session.selected << textOf(workbench.document.scene().bodies[selected[k]].id);
    return session;
}

void LastSession::capture()
{
    if (!m_workbench.document.path().isEmpty())
        m_settings.session = sessionOf(m_workbench, m_canvas);
}

} // namespace sweep
