#include "app/start/run_window.h"

#include "app/files/emergency_save.h"
#include "app/guide/examples.h"
#include "app/guide/first_minute.h"
#include "app/picture/offscreen_application.h"
#include "app/start/display.h"
#include "app/start/headless.h"
#include "app/start/other_windows.h"
#include "app/window/main_window.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "app/workbench/theme_actions.h"
#include "core/scene/file/file_replacement.h"
#include "widgets/document/file_path.h"

#include <QApplication>
#include <QBuffer>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>

#include <cstdio>
#include <memory>
#include <optional>

namespace sweep {

namespace {

constexpr int refusedStatus = 2;

int refuse(const QString& message)
{
    std::fprintf(stderr, "sweepbench: %s\n", qUtf8Printable(message));
    return refusedStatus;
}

// The user's settings; empty ones for a screenshot, so that it does not depend on the user.
std::unique_ptr<QSettings> settingsFor(const WindowOptions& options, const QTemporaryDir& temporary)
{
    std::unique_ptr<QSettings> store;
    if (options.screenshot.isEmpty())
        store = std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("Sweepbench"),
                                            QStringLiteral("sweepbench"));
    else
        store = std::make_unique<QSettings>(temporary.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    if (options.resetSettings)
        store->clear();
    return store;
}

// True while the frame sampler still computes what the window shows.
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
    if (!given && window.lastSession().reopenOnStart())
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

// Quit closes all windows, beginning with the one in front; where somebody cancels there, the others stay.
void quitTogether(MainWindow& window, OtherWindows& others)
{
    QObject::connect(&window, &MainWindow::quitRequested, &others, &OtherWindows::close);
    QObject::connect(&others, &OtherWindows::closeRequested, &window, [&window] {
        if (QApplication::activeModalWidget())
            return QApplication::alert(&window); // somebody is asked something there
        window.raise();
        window.close();
    });
}

std::unique_ptr<QApplication> openedApplication(int& argc, char** argv)
{
    const DisplayFallback guard(argc, argv);
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    return std::make_unique<QApplication>(argc, argv);
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
    const std::unique_ptr<QSettings> store = settingsFor(options, temporary);
    MainWindow window(*store);
    const EmergencySave emergencySave(window.workbench().document, EmergencySave::usualFolders());
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
    }
    QObject::connect(&window, &MainWindow::newWindowRequested, &window,
                     [&window](const QString& path) { openAnother(window, path); });
    window.show();
    if (!options.panel.isEmpty())
        window.panels().raise(*window.findChild<QDockWidget*>(options.panel)->widget());
    openFirst(window, options);
    return QApplication::exec();
}

} // namespace sweep
