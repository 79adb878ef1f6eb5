#include "app/run_window.h"

#include "app/cli/scene_inputs.h"
#include "app/cli/subcommands.h"
#include "app/file_drops.h"
#include "app/files/file_guard.h"
#include "app/files/recovery.h"
#include "app/guide/welcome.h"
#include "app/layout.h"
#include "app/main_window.h"
#include "app/report/escaping.h"
#include "app/workbench/actions.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "core/base/decimal.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/text.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/base/files.h>

#include <QApplication>
#include <QBuffer>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QScreen>
#include <QSettings>
#include <QSocketNotifier>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>
#include <QtGlobal>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <filesystem>
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
const QString askSuffix = QStringLiteral(".ask");         // a request, …
const QString busySuffix = QStringLiteral(".busy");       // … which the window has begun to answer, …
const QString refusedSuffix = QStringLiteral(".refused"); // … or does not accept; if it does, the file is removed

} // namespace

OtherWindows::OtherWindows(const QString& folder, const QString& name)
    : m_folder(folder), m_name(name), m_lock(pathOf(name + lockSuffix))
{
    QDir().mkpath(folder);
    for (const QString& left : QDir(folder).entryList({name + wishSuffix, name + QStringLiteral(".*.*")}))
        QFile::remove(pathOf(left)); // for an earlier process of this name
    m_lock.setStaleLockTime(0);
    (void)m_lock.tryLock(0); // if this fails, other windows do not find this one, and Quit does not close it
    m_watcher.addPath(folder);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &OtherWindows::follow);
}

// "@:0". Empty without a display, and on the platform offscreen, where no program meets another.
QString OtherWindows::displayName()
{
    const QString display = qEnvironmentVariable("DISPLAY") + qEnvironmentVariable("WAYLAND_DISPLAY");
    const bool isNone = display.isEmpty() || qgetenv("QT_QPA_PLATFORM").startsWith("offscreen");
    return isNone ? QString() : u'@' + QString(display).replace(u'/', u'_');
}

QString OtherWindows::usualFolder()
{
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return runtime.isEmpty() ? QString() : runtime + QStringLiteral("/sweepbench");
}

QString OtherWindows::usualName()
{
    return QString::number(QCoreApplication::applicationPid()) + displayName();
}

QStringList OtherWindows::namesIn(const QString& folder, const QString& except)
{
    QStringList running;
    for (const QString& file : QDir(folder).entryList({u'*' + lockSuffix}, QDir::Files | QDir::Hidden)) {
        const QString name = file.chopped(lockSuffix.size());
        if (name == except)
            continue;
        QLockFile lock(folder + u'/' + file);
        lock.setStaleLockTime(0);
        if (lock.tryLock(0))
            lock.unlock(); // its process has ended; unlocking removes the file
        else
            running << name;
    }
    return running;
}

bool OtherWindows::ask(const QString& folder, QStringList& windows, const QByteArrayList& words)
{
    const QByteArray request = words.join('\0');
    for (const QString& name : QStringList(windows)) {
        const QString stem = folder + u'/' + name + u'.' + usualName();
        const QString asked = stem + askSuffix;
        if (!replaceFile(bytesOf(asked), {request.constData(), std::size_t(request.size())}))
            return false;
        constexpr int patience = 400;
        QDeadlineTimer deadline(patience);
        while ((QFile::exists(asked) || QFile::exists(stem + busySuffix)) && !deadline.hasExpired())
            QThread::msleep(2);
        if (QFile::remove(asked))
            windows.removeOne(name);
        else if (!QFile::remove(stem + refusedSuffix))
            return true;
    }
    return false;
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
    for (const QString& file : QDir(m_folder).entryList({m_name + QStringLiteral(".*") + askSuffix}, QDir::Files)) {
        const QString stem = pathOf(file.chopped(askSuffix.size()));
        if (!QFile::rename(pathOf(file), stem + busySuffix))
            continue; // the process that asked no longer waits
        QFile request(stem + busySuffix);
        constexpr qint64 most = 1 << 16;
        if (answer && request.open(QIODevice::ReadOnly) && answer(request.read(most).split('\0')))
            request.remove();
        else
            QFile::rename(stem + busySuffix, stem + refusedSuffix);
    }
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
        if (!workbench.answer() || workbench.solver.isBusy() || workbench.lab.isBusy() ||
            workbench.clearance.isBusy() || workbench.instruments.isBusy() || isSampling(workbench))
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
    auto* const waiting = new QTimer(&window);
    waiting->callOnTimeout(&window, write);
    waiting->start(20);
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
bool openAnother(const WindowOptions& options)
{
    QStringList arguments{QStringLiteral("--new-instance")};
    if (options.at)
        arguments << QStringLiteral("--at=") + QString::fromStdString(shortestDecimal(*options.at));
    if (!options.panel.isEmpty())
        arguments << QStringLiteral("--panel=") + options.panel;
    arguments << (options.scene.isEmpty() ? QStringList{QStringLiteral("--blank")}
                                          : QStringList{QStringLiteral("--"), options.scene});
    return QProcess::startDetached(QFile::symLinkTarget(QStringLiteral("/proc/self/exe")), arguments);
}

void openAnother(MainWindow& window, const WindowOptions& options)
{
    if (!openAnother(options))
        window.messageBar().showError(MainWindow::tr("No other window could be opened."), {});
}

void showPanel(MainWindow& window, const QString& name)
{
    if (auto* panel = window.findChild<QDockWidget*>(name); panel && !name.isEmpty())
        window.panels().raise(*panel->widget());
}

// The bytes of a path that names the same file in every folder.
QByteArray everywhere(const QString& path)
{
    std::error_code error;
    const auto absolute = std::filesystem::absolute(bytesOf(path), error);
    return QByteArray::fromStdString(std::filesystem::weakly_canonical(absolute, error).string());
}

// Hands each scene to a window of this display: to one that shows it, or else to one with a blank scene or an unchanged
// example, or else to a further one; only if no window answers, the scene is kept. False if none is. With options that
// those windows do not know, all are kept.
bool keepOwn(WindowOptions& options)
{
    const WindowOptions usual;
    const bool isOwn = options.newInstance || options.blank || options.fresh || options.resetSettings || options.size ||
                       !options.theme.isEmpty() || !options.screenshot.isEmpty() || options.scene.isEmpty() ||
                       options.maxBytes != usual.maxBytes || options.maxEvents != usual.maxEvents;
    const QString display = OtherWindows::displayName();
    filterMessages();
    const QString folder = OtherWindows::usualFolder();
    QStringList windows;
    if (!isOwn && !display.isEmpty())
        std::ranges::copy_if(OtherWindows::namesIn(folder), std::back_inserter(windows),
                             [&](const QString& name) { return name.endsWith(display); });
    QStringList kept;
    for (const QString& scene : QStringList{options.scene} + options.further) {
        options.scene = scene;
        const QString time = options.at ? QString::fromStdString(shortestDecimal(*options.at)) : QString();
        const auto takes = [&](const QByteArray& stage) {
            return OtherWindows::ask(
                folder, windows,
                {stage, everywhere(scene), time.toUtf8(), options.panel.toUtf8(), qgetenv("XDG_ACTIVATION_TOKEN")});
        };
        if (scene == u"-" || !(takes("raise") || takes("take") || (!windows.isEmpty() && openAnother(options))))
            kept << scene;
    }
    options.scene = kept.value(0);
    options.further = kept.mid(1);
    return !kept.isEmpty();
}

// Answers keepOwn() of another start. `isExample`: one of the program's own examples was opened last.
bool isTaken(MainWindow& window, const QByteArrayList& words, bool isExample)
{
    constexpr qsizetype count = 5;
    if (words.size() != count)
        return false;
    const Workbench& workbench = window.workbench();
    const SceneDocument& document = workbench.document;
    const bool isFresh = document.path().isEmpty() && (isExample || document.scene().bodies.empty());
    // A typed text or begun drawing is no part of the document yet.
    const bool isIdle = !window.isWindowModified() && !document.isModified() && !workbench.loader.isLoading() &&
                        !QApplication::activeModalWidget() && window.canvas().tool() == ToolKind::select;
    const bool isShown = !document.path().isEmpty() && everywhere(document.path()) == words[1];
    if (words[0] == "raise" ? !isShown : !isFresh || !isIdle)
        return false;
    WindowOptions options{.scene = pathOf(words[1].toStdString())};
    if (const double time = words[2].toDouble(); !words[2].isEmpty() && std::isfinite(time))
        options.at = time;
    if (!isShown)
        openFirst(window, options);
    else if (options.at)
        window.workbench().playhead.setTypedTime(*options.at);
    showPanel(window, QString::fromUtf8(words[3]));
    qputenv("XDG_ACTIVATION_TOKEN", words[4]); // Wayland lets the window come to the front with it
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
    return true;
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
                "The settings file was damaged. It was set aside, and the settings are those of a first start."),
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
    if (!options.scene.isEmpty())
        offer->mention();
    if (!isRestored)
        openFirst(window, options);
    constexpr int patience = 300;
    showWhole(window, patience, [&termination] { return termination.status().has_value(); });
    if (termination.status()) // meanwhile
        return *termination.status();
    showPanel(window, options.panel);
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

void showWhole(MainWindow& window, int patience, const std::function<bool()>& isStopped)
{
    const Workbench& workbench = window.workbench();
    const LogPanel& log = window.panels().log();
    QTimer waiting;
    waiting.setSingleShot(true);
    waiting.start(patience);
    QObject::connect(&log, &LogPanel::settled, &waiting, &QTimer::stop);
    const auto isWaiting = [&] {
        return workbench.loader.isLoading() || (workbench.solver.isBusy() && !workbench.answer()) ||
               (log.hasLog() && !log.compared());
    };
    while (!window.isVisible() && waiting.isActive() && !isStopped() && isWaiting())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    window.setVisible(window.isVisible() || !isStopped());
    QTimer::singleShot(0, &window.canvas(), &Canvas::settle);
}

int runWindow(int& argc, char** argv, WindowOptions options, std::ostream& out, std::ostream& err)
{
    if (!displayIsConfigured() && options.screenshot.isEmpty()) {
        int status = 0;
        for (const QString& scene : QStringList{options.scene} + options.further) {
            options.scene = scene;
            status = std::max(status, runHeadless(options, out, err));
        }
        return status;
    }
    const qsizetype most = options.screenshot.isEmpty() ? FileDrops::mostWindows : 1;
    if (options.further.size() >= most)
        return refuse(QStringLiteral("at most %1 scenes are opened at once; a picture shows one").arg(most));
    if (!keepOwn(options))
        return 0;
    if (!displayIsConfigured())
        useOffscreenPlatform();
    const std::unique_ptr<QApplication> application = openedApplication(argc, argv);
    QApplication::setApplicationName(
        QStringLiteral("sweepbench")); // the window's class on X11, as in its desktop entry
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
        const auto isExample = std::make_shared<bool>(false);
        QObject::connect(&window.files(), &SceneFiles::opened, &window, [isExample] { *isExample = false; });
        QObject::connect(&window.files(), &SceneFiles::exampleOpened, &window, [isExample] { *isExample = true; });
        if (others)
            others->answer = [&window, isExample](const auto& words) { return isTaken(window, words, *isExample); };
        const int open = others ? int(others->names().size()) : 0;
        if (open > 0 && !(window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)))
            window.move(cornerBeside(window.pos(), window.screen()->availableGeometry(), open));
    }
    QObject::connect(&window, &MainWindow::newWindowRequested, &window,
                     [&window](const QString& path) { openAnother(window, {.scene = path}); });
    for (WindowOptions other{.panel = options.panel, .at = options.at}; const QString& scene : options.further) {
        other.scene = scene;
        openAnother(window, other);
    }
    if (!aside.isEmpty())
        mentionDamage(window, aside);
    if (autosave)
        return runWithCopies(window, options, *autosave, *termination);
    window.show(); // for a screenshot, which waits for the whole window itself
    showPanel(window, options.panel);
    openFirst(window, options);
    return QApplication::exec();
}

} // namespace sweep
