#include "app/run_window.h"

#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/files/file_guard.h"
#include "app/files/recovery.h"
#include "app/guide/welcome.h"
#include "app/layout.h"
#include "app/main_window.h"
#include "app/report/escaping.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "core/base/decimal.h"
#include "widgets/document/file_path.h"
#include "widgets/format/text.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/base/files.h>

#include <QApplication>
#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QScreen>
#include <QSettings>
#include <QSocketNotifier>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QtGlobal>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace sweep {

// Display detection, and a fallback for a display that does not respond.

// True if the environment names a display or a Qt platform. The display may still fail to respond.
[[nodiscard]] bool displayIsConfigured();

// While it lives, a display that does not respond restarts the program without a display, with the same arguments; Qt
// alone would abort. Requires: the original `argv`, before Qt has removed its own arguments.
class DisplayFallback
{
public:
    DisplayFallback(int argc, char** argv);
    ~DisplayFallback();
    DisplayFallback(const DisplayFallback&) = delete;
    DisplayFallback& operator=(const DisplayFallback&) = delete;
};

// The reason why there is no window, for messages: no display is named, or it does not respond.
[[nodiscard]] const char* noDisplayReason();

// Output on a machine without a display: events, audit and a picture in place of the window.

// Prints the scene's events and its audit, writes a picture of it and prints its path. Uses the first example if no
// scene is given. Returns the exit status.
[[nodiscard]] int runHeadless(const WindowOptions& options, std::ostream& out, std::ostream& err);

namespace {

const QString lockSuffix = QStringLiteral(".window");
const QString wishSuffix = QStringLiteral(".close");

} // namespace

OtherWindows::OtherWindows(const QString& folder, const QString& name)
    : m_folder(folder), m_name(name), m_lock(pathOf(name + lockSuffix))
{
    QDir().mkpath(folder);
    QFile::remove(pathOf(name + wishSuffix)); // left for an earlier process of this name
    m_lock.setStaleLockTime(0);
    (void)m_lock.tryLock(0); // if this fails, other windows do not find this one, and Quit does not close it
    m_watcher.addPath(folder);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &OtherWindows::follow);
}

QString OtherWindows::usualFolder()
{
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return runtime.isEmpty() ? QString() : runtime + QStringLiteral("/sweepbench");
}

QString OtherWindows::usualName()
{
    return QString::number(QCoreApplication::applicationPid());
}

QStringList OtherWindows::names() const
{
    QStringList running;
    for (const QString& file : QDir(m_folder).entryList({u'*' + lockSuffix}, QDir::Files | QDir::Hidden)) {
        const QString name = file.chopped(lockSuffix.size());
        if (name == m_name)
            continue;
        QLockFile lock(pathOf(file));
        lock.setStaleLockTime(0);
        if (lock.tryLock(0))
            lock.unlock(); // its process has ended; unlocking removes the file
        else
            running << name;
    }
    return running;
}

void OtherWindows::close()
{
    for (const QString& name : names()) {
        QFile wish(pathOf(name + wishSuffix));
        (void)wish.open(QIODevice::WriteOnly); // its existence is the request
    }
}

void OtherWindows::follow()
{
    if (QFile::remove(pathOf(m_name + wishSuffix)))
        Q_EMIT closeRequested();
}

namespace {

constexpr const char* silentDisplay = "SWEEPBENCH_SILENT_DISPLAY"; // set for the restarted program

struct Start
{
    std::vector<char*> arguments;  // null-terminated
    std::vector<QByteArray> words; // Qt's messages meanwhile
};
Start* start = nullptr; // global, because Qt's message handler has no context argument

void say(const QByteArray& words)
{
    std::fprintf(stderr, "%s\n", words.constData());
}

void watchStart(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const QByteArray words = qFormatLogMessage(type, context, message).toLocal8Bit();
    if (type != QtFatalMsg) {
        if (isWorthSaying(message))
            start->words.push_back(words);
        return;
    }
    ::setenv(silentDisplay, "1", 1);
    ::execv("/proc/self/exe", start->arguments.data());
    for (const QByteArray& earlier : start->words)
        say(earlier);
    say(words);
}

} // namespace

bool displayIsConfigured()
{
#ifdef Q_OS_LINUX
    return !qEnvironmentVariableIsSet(silentDisplay) &&
           (qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
            qEnvironmentVariableIsSet("QT_QPA_PLATFORM"));
#else
    return true;
#endif
}

DisplayFallback::DisplayFallback(int argc, char** argv)
{
    start = new Start{std::vector<char*>(argv, argv + argc), {}};
    start->arguments.push_back(nullptr);
    qInstallMessageHandler(watchStart);
}

DisplayFallback::~DisplayFallback()
{
    filterMessages();
    for (const QByteArray& words : start->words)
        say(words);
    delete start;
    start = nullptr;
}

const char* noDisplayReason()
{
    return qEnvironmentVariableIsSet(silentDisplay)
               ? "the display does not respond (DISPLAY, WAYLAND_DISPLAY or QT_QPA_PLATFORM)"
               : "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)";
}

namespace {

const QString suffix = QStringLiteral(".scene.json");

QString nameOf(const QString& path)
{
    const QString file = QFileInfo(path).fileName();
    return file.endsWith(suffix) ? file.chopped(suffix.size()) : QFileInfo(path).completeBaseName();
}

// A scene file that can be read repeatedly: standard input and the built-in example are copied to a temporary file.
QString fileOf(const QString& scene, const QTemporaryDir& folder)
{
    if (!scene.isEmpty() && scene != u"-")
        return scene;
    const bool example = scene.isEmpty();
    const QString copy =
        folder.filePath((example ? nameOf(firstExample()) : QStringLiteral("standard-input")) + suffix);
    QFile from(firstExample());
    QFile to(copy);
    const bool open = example ? from.open(QIODevice::ReadOnly) : from.open(stdin, QIODevice::ReadOnly);
    if (open && to.open(QIODevice::WriteOnly))
        to.write(from.readAll());
    return copy;
}

} // namespace

int runHeadless(const WindowOptions& options, std::ostream& out, std::ostream& err)
{
    const QTemporaryDir folder;
    const QString path = fileOf(options.scene, folder);
    const std::string file = bytesOf(path);
    const auto run = [&](const Subcommand& subcommand, std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--max-bytes", std::to_string(options.maxBytes), "--max-events",
                                           std::to_string(options.maxEvents), "--", file});
        std::ranges::reverse(arguments); // CLI11 expects them in reverse order
        CLI::App parser;
        const SubcommandWork work = subcommand.prepare(parser);
        parser.parse(std::move(arguments));
        return work(out, err);
    };
    if (const int refused = run(subcommands::events, {}); refused != exitStatus::done)
        return refused;
    err << "sweepbench: " << noDisplayReason() << ": events, audit and a picture instead of the window\n";
    out << '\n';
    const int status = run(subcommands::check, {});
    const QString picture = QDir::temp().filePath(QStringLiteral("sweepbench-%1.png").arg(nameOf(path)));
    std::vector<std::string> drawing{"--output", bytesOf(picture)};
    if (options.at)
        drawing.insert(drawing.end(), {"--at", shortestDecimal(*options.at)});
    return std::max(status, run(subcommands::render, drawing));
}

namespace {

constexpr int refusedStatus = 2;

int refuse(const QString& message)
{
    std::fprintf(stderr, "sweepbench: %s\n", qUtf8Printable(message));
    return refusedStatus;
}

struct Store
{
    std::unique_ptr<QSettings> settings;
    QString aside = {}; // the path to which a damaged file of settings was moved
};

// Whether a line is none of the format, or holds a zero byte as after a loss of power. Qt skips or keeps such lines.
bool isDamaged(const QSettings& store)
{
    QFile file(store.fileName());
    const bool isOpen = file.open(QIODevice::ReadOnly);
    bool isGood = store.status() != QSettings::FormatError;
    while (isOpen && isGood && !file.atEnd()) {
        const QByteArray line = file.readLine().trimmed();
        const bool isSection = line.startsWith('[') && line.endsWith(']');
        isGood = !line.contains('\0') && (line.isEmpty() || line[0] == ';' || isSection || line.contains('='));
    }
    return !isGood;
}

QString asideOf(const QSettings& store)
{
    QString path = store.fileName() + QStringLiteral(".damaged");
    for (int i = 2; QFileInfo::exists(path); ++i)
        path = store.fileName() + QStringLiteral(".damaged-%1").arg(i);
    return path;
}

// The user's settings; empty ones for a screenshot, so that it does not depend on the user.
Store settingsFor(const WindowOptions& options, const QTemporaryDir& temporary)
{
    const auto ofUser = [] {
        return std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("Sweepbench"),
                                           QStringLiteral("sweepbench"));
    };
    if (!options.screenshot.isEmpty())
        return {std::make_unique<QSettings>(temporary.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)};
    Store store{ofUser()};
    if (isDamaged(*store.settings)) {
        const QString aside = asideOf(*store.settings);
        const bool isMoved = QFile::rename(store.settings->fileName(), aside);
        store = {nullptr, isMoved ? aside : QString()}; // the settings that were read are not written back
        store.settings = ofUser();
    }
    if (options.resetSettings)
        store.settings->clear();
    return store;
}

// True while the frame sampler is computing results that the window shows.
bool isSampling(const Workbench& workbench)
{
    const FrameSampler& sampler = workbench.sampler;
    const bool asks =
        sampler.isOn() && workbench.answer() && workbench.answer()->timeline && sampler.problem().isEmpty();
    return asks && !(sampler.sampled() && sampler.knowsShortest());
}

// Writes the screenshot once the window shows everything that the options choose, and quits the program.
void takePicture(MainWindow& window, const WindowOptions& options)
{
    const auto write = [&window, path = options.screenshot] {
        Workbench& workbench = window.workbench();
        if (workbench.solver.isBusy() || workbench.lab.isBusy() || workbench.clearance.isBusy() ||
            workbench.instruments.isBusy() || isSampling(workbench))
            return; // the window is not complete yet
        // Painting lays out texts, whose new heights move what is below them, and begins long drawings.
        for (int pass = 0; pass < 3 || window.canvas().isDrawing(); ++pass) {
            QApplication::sendPostedEvents();
            window.grab();
        }
        QApplication::sendPostedEvents();
        QBuffer picture;
        picture.open(QIODevice::WriteOnly);
        window.grab().save(&picture, "PNG");
        const auto written =
            replaceFile(bytesOf(path), {picture.data().constData(), std::size_t(picture.data().size())});
        QApplication::exit(written ? 0 : refuse(QString::fromStdString(written.problems().front().text())));
    };
    QObject::connect(&window.files(), &SceneFiles::refused, &window,
                     [](const QString&, const std::vector<Problem>& problems) {
                         for (const Problem& problem : problems)
                             refuse(QString::fromStdString(problem.text()));
                         QApplication::exit(refusedStatus);
                     });
    // Queued, because the event loop, which this ends, does not run yet.
    QObject::connect(
        &window.files(), &SceneFiles::importWanted, &window,
        [](const QString& path) {
            QApplication::exit(
                refuse(QStringLiteral("%1: holds geometry or a table, not a scene; `sweepbench import %2 -o SCENE` "
                                      "makes a scene of it")
                           .arg(path, QString::fromStdString(shellPath(path.toStdString())))));
        },
        Qt::QueuedConnection);
    QObject::connect(&window.workbench(), &Workbench::settled, &window, write, Qt::QueuedConnection);
    const auto settle = [&window, write] {
        if (window.workbench().answer() && window.workbench().answer()->audit)
            write();
    };
    QObject::connect(&window.workbench().sampler, &FrameSampler::shortestChanged, &window, settle,
                     Qt::QueuedConnection);
    QObject::connect(&window.workbench().lab, &GridLabComparison::changed, &window, settle, Qt::QueuedConnection);
    QObject::connect(&window.workbench().clearance, &ClearanceModel::changed, &window, settle, Qt::QueuedConnection);
    QObject::connect(&window.workbench().instruments, &Instruments::changed, &window, settle, Qt::QueuedConnection);
}

void openFirst(MainWindow& window, const WindowOptions& options)
{
    const bool given = !options.scene.isEmpty();
    if (!given && options.blank) {
        window.files().newScene();
        return;
    }
    if (!given && !options.fresh && window.lastSession().reopenOnStart())
        return;
    if (options.at)
        QObject::connect(
            &window.files(), &SceneFiles::opened, &window,
            [&window, at = *options.at] { window.workbench().playhead.setTypedTime(at); }, Qt::SingleShotConnection);
    if (given || options.at)
        window.files().openPath(given ? options.scene : firstExample());
    else
        window.firstMinute().begin();
}

// Opens a window in a new process, so that a crash does not lose the scenes of other windows.
void openAnother(MainWindow& window, const QString& path)
{
    const QString argument = path.isEmpty() ? QStringLiteral("--blank") : path;
    if (!QProcess::startDetached(QCoreApplication::applicationFilePath(), {argument}))
        window.messageBar().showError(MainWindow::tr("No other window could be opened."), {});
}

// Quit closes all windows, beginning with the one in front; if the user cancels there, the others stay open.
void quitTogether(MainWindow& window, OtherWindows& others)
{
    QObject::connect(&window, &MainWindow::quitRequested, &others, &OtherWindows::close);
    QObject::connect(&others, &OtherWindows::closeRequested, &window, [&window] {
        if (QApplication::activeModalWidget())
            return QApplication::alert(&window); // a dialog waits for an answer
        window.raise();
        window.close();
    });
}

// Ends the program on SIGTERM, SIGHUP, SIGINT or the end of the desktop's session: without a question, and with a copy
// of what is unsaved.
class Termination : public QObject
{
public:
    Termination(MainWindow& window, Autosave& autosave) : m_window(window), m_autosave(autosave)
    {
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, m_ends.data()) != 0)
            return;
        m_writing = m_ends[0];
        for (const int signal : {SIGTERM, SIGHUP, SIGINT})
            if (std::signal(signal, &Termination::handle) == SIG_IGN) // as nohup wants
                std::signal(signal, SIG_IGN);
        auto* const notifier = new QSocketNotifier(m_ends[1], QSocketNotifier::Read, this);
        QObject::connect(notifier, &QSocketNotifier::activated, this, [this] {
            char which = 0;
            if (::read(m_ends[1], &which, 1) == 1)
                end(which);
        });
        QObject::connect(
            qGuiApp, &QGuiApplication::commitDataRequest, this, [this] { keep(); }, Qt::DirectConnection);
    }
    ~Termination() override
    {
        for (const int signal : {SIGTERM, SIGHUP, SIGINT})
            std::signal(signal, SIG_DFL);
        for (const int end : m_ends)
            ::close(end);
    }

    // The exit status once the end was requested.
    [[nodiscard]] const std::optional<int>& status() const { return m_status; }

private:
    // A second signal, or twenty seconds with a window that is busy, end the program at once.
    static void handle(int which)
    {
        const int error = errno;
        constexpr unsigned patience = 20;
        ::alarm(patience);
        std::signal(which, SIG_DFL);
        const auto byte = static_cast<char>(which);
        (void)!::write(m_writing, &byte, 1);
        errno = error;
    }
    void keep()
    {
        (void)m_autosave.writeNow();
        m_window.keepSettings();
    }
    void end(int which)
    {
        keep();
        constexpr int bySignal = 128; // as shells report it
        m_status = bySignal + which;
        QCoreApplication::exit(*m_status);
    }

    static inline int m_writing = -1; // for the handler, which has no context
    MainWindow& m_window;
    Autosave& m_autosave;
    std::array<int, 2> m_ends = {-1, -1};
    std::optional<int> m_status;
};

std::unique_ptr<QApplication> openedApplication(int& argc, char** argv)
{
    const DisplayFallback guard(argc, argv);
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    return std::make_unique<QApplication>(argc, argv);
}

// Queued, because opening the first scene clears the message bar.
void mentionDamage(MainWindow& window, const QString& aside)
{
    const auto show = [&window, aside] {
        window.messageBar().showError(
            MainWindow::tr(
                "The file of settings was damaged. It was put aside, and the settings are those of a first start."),
            {Problem{.file = bytesOf(aside), .message = "is kept as it was"}});
    };
    const auto once = Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection);
    QObject::connect(&window.files(), &SceneFiles::opened, &window, show, once);
}

// Opens the first scene, or restores one, and runs until the window is closed or the program is terminated.
int runWithCopies(MainWindow& window, const WindowOptions& options, Autosave& autosave, const Termination& termination)
{
    auto* const offer = new RecoveryOffer(window.parts(), autosave, recoveryFolders());
    const bool isPlain = options.scene.isEmpty() && !options.blank && !options.fresh;
    const bool isRestored = isPlain && offer->ask().value_or(false);
    if (termination.status()) // during the dialog
        return *termination.status();
    if (!isRestored)
        openFirst(window, options);
    if (!options.scene.isEmpty())
        offer->mention();
    QTimer keeping; // so that a kill loses nothing that no action stores: view, time, selection, moved panels
    QObject::connect(&keeping, &QTimer::timeout, &window, [&window] {
        if (QGuiApplication::mouseButtons() == Qt::NoButton) // no panel is being dragged
            window.keepSettings();
    });
    constexpr int pause = 3000;
    keeping.start(pause);
    const int status = QApplication::exec();
    if (!termination.status()) // otherwise the user has not decided about unsaved changes
        autosave.discard();
    return status;
}

} // namespace

int runWindow(int& argc, char** argv, const WindowOptions& options, std::ostream& out, std::ostream& err)
{
    if (!displayIsConfigured() && options.screenshot.isEmpty())
        return runHeadless(options, out, err);
    if (!displayIsConfigured())
        useOffscreenPlatform();
    const std::unique_ptr<QApplication> application = openedApplication(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Sweepbench"));
    QApplication::setApplicationVersion(QStringLiteral(SWEEPBENCH_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("sweepbench"));
    const QTemporaryDir temporary;
    const auto [store, aside] = settingsFor(options, temporary);
    MainWindow window(*store);
    std::optional<Autosave> autosave;
    std::optional<EmergencySave> emergencySave;
    std::optional<Termination> termination;
    if (options.screenshot.isEmpty()) {
        autosave.emplace(window.parts(), recoveryFolders());
        emergencySave.emplace(*autosave);
        termination.emplace(window, *autosave);
        QObject::connect(&*autosave, &Autosave::failed, &window, [&window](const std::vector<Problem>& problems) {
            window.messageBar().showError(MainWindow::tr("The latest changes could not be copied."), problems);
        });
        QObject::connect(&*autosave, &Autosave::movedTo, &window, [&window](const QString& folder) {
            window.messageBar().showNotice(
                MainWindow::tr("The usual folder cannot be written; copies of unsaved changes are in %1.")
                    .arg(safeLine(folder)));
        });
    }
    window.workbench().loader.setMaxBytes(options.maxBytes);
    window.workbench().solver.setMaxEvents(options.maxEvents);
    if (const auto theme = themeNamed(options.theme))
        window.actions()[themeAction(*theme)].trigger();
    if (options.size || !options.screenshot.isEmpty())
        window.resize(options.size.value_or(QSize(1280, 800))); // a screenshot is not limited by a screen
    std::optional<OtherWindows> others;
    if (!options.screenshot.isEmpty()) {
        takePicture(window, options);
    } else {
        window.files().lockFiles();
        if (const QString folder = OtherWindows::usualFolder(); !folder.isEmpty())
            quitTogether(window, others.emplace(folder, OtherWindows::usualName()));
        const int open = others ? int(others->names().size()) : 0;
        if (open > 0 && !(window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
            window.move(cornerBeside(window.pos(), window.screen()->availableGeometry(), open));
    }
    QObject::connect(&window, &MainWindow::newWindowRequested, &window,
                     [&window](const QString& path) { openAnother(window, path); });
    window.show();
    if (!options.panel.isEmpty())
        window.panels().raise(*window.findChild<QDockWidget*>(options.panel)->widget());
    if (!aside.isEmpty())
        mentionDamage(window, aside);
    if (autosave)
        return runWithCopies(window, options, *autosave, *termination);
    openFirst(window, options);
    return QApplication::exec();
}

} // namespace sweep
