#include "app/window/main_window.h"

#include "app/dialogs/preferences_dialog.h"
#include "app/files/event_export.h"
#include "app/files/picture_commands.h"
#include "app/files/print_commands.h"
#include "app/files/recent_files.h"
#include "app/files/report_commands.h"
#include "app/guide/examples.h"
#include "app/guide/help_commands.h"
#include "app/guide/tour.h"
#include "app/guide/welcome.h"
#include "app/window/check_commands.h"
#include "app/window/clearance_commands.h"
#include "app/window/event_commands.h"
#include "app/window/instrument_commands.h"
#include "app/window/menus.h"
#include "app/window/snap_commands.h"
#include "app/window/status_line.h"
#include "app/window/table_commands.h"
#include "app/window/timeline_commands.h"
#include "app/window/tool_commands.h"
#include "app/workbench/banner.h"
#include "app/workbench/icons.h"
#include "app/workbench/panels.h"
#include "app/workbench/theme_commands.h"
#include "widgets/canvas/canvas.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/problem_list.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMimeData>
#include <QSettings>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace sweep {

MainWindow::MainWindow(QSettings& store)
    : m_store(store), m_settings(loadSettings(store)), m_files(m_bench, *this), m_canvas(new Canvas),
      m_edits(*m_canvas, m_bench), m_banner(new Banner), m_welcome(new Welcome(m_actions, offeredExamples(), m_canvas)),
      m_panels(new Panels(m_bench, m_actions, *this)),
      m_editCommands(m_actions, m_bench, {*m_canvas, m_edits, *m_panels, *this}),
      m_session(m_actions, {m_bench, m_files, *m_canvas, m_settings}), m_timeCommands(m_actions, m_bench),
      m_bookmarks(m_actions, m_bench, m_panels->timeSlider(), *this), m_status(new StatusLine(m_bench)),
      m_recent(new RecentFiles(m_settings.recentFiles, m_files, *this))
{
    m_panels->setParent(this);
    compose();
    fillMenus();
    addToolBar();
    connectFiles();
    connectEditing();
    connectTime();
    connectView();
    connectCanvas();
    restore();
    followPalette();
    followScene();
    followAnswer();
    followSelection();
    tellTitle();
}

MainWindow::~MainWindow()
{
    // The views go before the bench that they look at.
    m_bench.selection.disconnect(this);
    m_bench.disconnect(this);
    delete std::exchange(m_panels, nullptr);
    qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
    delete takeCentralWidget();
    setStatusBar(nullptr);
}

void MainWindow::compose()
{
    setWindowIcon(QIcon(QStringLiteral(":/icons/sweepbench.svg")));
    setAcceptDrops(true);
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(new Tour(m_actions, {m_bench, m_files, *m_panels, *m_canvas}));
    column->addWidget(m_canvas, 1);
    setCentralWidget(centre);
    setStatusBar(m_status);
}

void MainWindow::addToolBar()
{
    auto* bar = new QToolBar(tr("Tools"), this);
    bar->setObjectName(QStringLiteral("tools"));
    bar->setIconSize({20, 20});
    bar->setMovable(false);
    const auto add = [&](std::initializer_list<Command> group) {
        if (!bar->actions().isEmpty())
            bar->addSeparator();
        for (const Command command : group)
            bar->addAction(&m_actions[command]);
    };
    add({Command::newScene, Command::open, Command::save});
    add({Command::undo, Command::redo});
    bar->addSeparator();
    addTools(m_actions, *bar);
    addSnapping(m_actions, *connectSnapping(m_actions, *m_canvas, m_store), *bar);
    add({Command::duplicate, Command::remove});
    add({Command::zoomOut, Command::zoomIn, Command::fitAll});
    QMainWindow::addToolBar(bar);
}

void MainWindow::fillMenus()
{
    m_actions.fill(*menuBar());
    QMenu* file = m_actions.menu(MenuName::file);
    QAction* before = &m_actions[Command::save];
    file->insertMenu(before, &m_recent->menu());
    file->insertMenu(before, exampleMenu(m_files, *this));
    m_bookmarks.addMenu(*m_actions.menu(MenuName::time), m_actions[Command::editBookmarks]);
    QMenu* view = m_actions.menu(MenuName::view);
    auto* panels = new QMenu(tr("&Panels"), this);
    m_panels->fill(*panels);
    view->insertMenu(&m_actions[Command::resetLayout], panels);
    view->insertMenu(&m_actions[Command::lightTheme], layerMenu(*m_canvas, *this));
}

void MainWindow::connectFiles()
{
    connect(&m_actions[Command::newScene], &QAction::triggered, &m_files, &SceneFiles::newScene);
    connect(&m_actions[Command::open], &QAction::triggered, &m_files, &SceneFiles::open);
    connect(&m_actions[Command::save], &QAction::triggered, &m_files, &SceneFiles::save);
    connect(&m_actions[Command::saveAs], &QAction::triggered, &m_files, &SceneFiles::saveAs);
    connect(&m_actions[Command::quit], &QAction::triggered, this, &QWidget::close);
    connect(&m_files, &SceneFiles::fileUsed, m_banner, &Banner::clear);
    connect(m_recent, &RecentFiles::changed, m_welcome, &Welcome::setRecentFiles);
    m_welcome->setRecentFiles(m_settings.recentFiles);
    connect(&m_files, &SceneFiles::opened, this, [this] {
        m_opened = true;
        followScene();
        m_banner->clear();
        m_banner->release();
        m_canvas->fitAll();
    });
    connect(&m_files, &SceneFiles::refused, this, [this](const QString& path, const std::vector<Problem>& problems) {
        tellRefused(tr("%1 was not opened.").arg(QFileInfo(path).fileName()), problems);
    });
    connect(&m_files, &SceneFiles::notSaved, this, [this](const QString& path, const std::vector<Problem>& problems) {
        tellRefused(tr("%1 was not saved; nothing on disk has changed.").arg(QFileInfo(path).fileName()), problems);
    });
    connect(m_banner, &Banner::detailsRequested, this, [this] { m_panels->showProblems(m_banner->problems()); });
    connect(m_welcome, &Welcome::fileChosen, &m_files, &SceneFiles::openPath);
}

void MainWindow::connectEditing()
{
    connect(&m_bench.document, &SceneDocument::modifiedChanged, this, &QWidget::setWindowModified);
    connect(&m_bench.document, &SceneDocument::pathChanged, this, &MainWindow::tellTitle);
    connect(&m_bench, &Workbench::sceneChanged, this, &MainWindow::followScene);
    connect(&m_bench, &Workbench::answerChanged, this, &MainWindow::followAnswer);
    connect(&m_bench.selection, &Selection::changed, this, &MainWindow::followSelection);
    connect(&m_editCommands, &EditCommands::refused, this, &MainWindow::tellRefused);
    connect(&m_editCommands, &EditCommands::told, m_banner, &Banner::note);
}

void MainWindow::connectTime()
{
    Playhead& playhead = m_bench.playhead;
    connect(&playhead, &Playhead::moved, this, &MainWindow::followPlayhead);
    connect(&playhead, &Playhead::rangeChanged, this, &MainWindow::followPlayhead);
    connect(&m_actions[Command::computeAgain], &QAction::triggered, &m_bench, &Workbench::computeAgain);
    connect(&m_actions[Command::cancel], &QAction::triggered, &m_bench.solver, &Solver::cancel);
    connect(&m_actions[Command::cancel], &QAction::triggered, &m_bench.lab, &WalkLab::cancel);
    const auto followStage = [this] {
        m_actions[Command::cancel].setEnabled(m_bench.solver.isBusy() || m_bench.lab.isBusy());
    };
    connect(&m_bench.solver, &Solver::stageChanged, this, followStage);
    connect(&m_bench.lab, &WalkLab::changed, this, followStage);
    followStage();
    connectTimeline(m_actions, m_bench, *m_panels, m_store);
}

void MainWindow::connectView()
{
    connect(&m_actions[Command::fitAll], &QAction::triggered, m_canvas, &Canvas::fitAll);
    connect(&m_actions[Command::fitSelection], &QAction::triggered, m_canvas, &Canvas::fitSelection);
    connect(&m_actions[Command::zoomIn], &QAction::triggered, this, [this] { m_canvas->zoomBy(1.25); });
    connect(&m_actions[Command::zoomOut], &QAction::triggered, this, [this] { m_canvas->zoomBy(0.8); });
    connect(&m_actions[Command::zoomFull], &QAction::triggered, this, [this] { m_canvas->setZoom(1); });
    connect(&m_actions[Command::fullScreen], &QAction::toggled, this,
            [this](bool on) { on ? showFullScreen() : showNormal(); });
    connect(&m_actions[Command::resetLayout], &QAction::triggered, m_panels, &Panels::reset);
    connectThemes(m_actions, m_settings);
    connectPreferences({m_actions, m_bench, *m_panels}, *this);
    connectHelp(m_actions, *this);
    connect(m_status, &StatusLine::problemsRequested, this,
            [this] { m_panels->showProblems(m_bench.answer()->problems); });
    connect(m_status, &StatusLine::auditRequested, this, [this] { m_panels->raise(m_panels->auditPanel()); });
}

void MainWindow::connectCanvas()
{
    connectTools(m_actions, *m_canvas);
    connectRecordings(m_actions, m_bench, *m_canvas, *m_panels);
    connectTables(m_actions, m_panels->events(), m_store);
    connectClearance(m_actions, m_bench, m_panels->clearance(), m_store);
    connectInstruments(m_bench, m_panels->instruments(), *m_canvas, m_store);
    connectChecks({m_actions, m_bench, m_files, *m_panels, m_store, *this});
    new ReportCommands({m_actions, m_bench, m_files, *m_canvas, *m_panels, *m_banner, m_store, *this});
    new PictureCommands({m_actions, m_bench, m_files, *m_canvas, *m_banner, m_store, *this});
    new EventExport({m_actions, m_bench, m_files, *m_banner, *this});
    new PrintCommands({m_actions, m_bench, *m_canvas, *m_banner, m_store, *this});
    connect(m_canvas, &Canvas::toolChanged, this, &MainWindow::followScene);
    m_status->follow(*m_canvas);
    connect(m_canvas, &Canvas::playRequested, &m_bench.player, &Player::toggle);
    connect(m_canvas, &Canvas::bodyDoubleClicked, m_canvas, &Canvas::centreOn);
    QMenu* menu = bodyContextMenu(m_actions, *this);
    connectEvents(m_actions, m_bench, *m_panels, *menu);
    connect(m_canvas, &Canvas::contextMenuRequested, this,
            [this, menu](const QPoint& at, std::optional<std::size_t> body) {
                const auto& selected = m_bench.selection.bodies();
                if (body && !std::binary_search(selected.begin(), selected.end(), *body))
                    m_bench.selection.setBodies({*body});
                menu->popup(at);
            });
    connect(&m_bench.lab, &WalkLab::changed, this, &MainWindow::followLab);
    connect(&m_panels->lab(), &GridLab::cellPicked, m_canvas, &Canvas::showCell);
    connect(&m_bench.bodies, &BodyModel::refused, m_banner,
            [this](const QString& words) { m_banner->tell(words, {}); });
    connect(&m_panels->bodies(), &BodyTree::activated, m_canvas, &Canvas::centreOn);
    connect(&m_panels->bodies(), &BodyTree::hovered, m_canvas, &Canvas::setHighlightedBody);
    connect(&m_panels->bodies(), &BodyTree::menuRequested, this, [menu](const QPoint& at) { menu->popup(at); });
}

void MainWindow::followScene()
{
    m_canvas->setScene(m_bench.scene());
    m_canvas->setBodyMarks(markedPlaces(*m_bench.scene()));
    // With a tool at hand one draws where it stands.
    m_welcome->setVisible(m_opened && m_bench.scene()->bodies.empty() && m_canvas->tool() == ToolKind::select);
    if (!m_welcome->isVisible())
        return;
    m_welcome->place();
    m_status->setCursor({}, 0); // the cursor may be over the welcome now, which tells nobody
}

void MainWindow::followAnswer()
{
    const AnswerPtr& answer = m_bench.answer();
    answer ? m_canvas->setCells(answer->timeline, answer->cells) : m_canvas->setCells(nullptr, nullptr);
    followPlayhead();
    if (answer && !answer->problems.empty())
        m_banner->hold(tr("This scene cannot be solved as it is; undo or mend it."), answer->problems);
    else if (answer)
        m_banner->release();
}

void MainWindow::followPlayhead()
{
    const Playhead& playhead = m_bench.playhead;
    m_canvas->setTime(playhead.shown());
    const AnswerPtr& answer = m_bench.answer();
    const bool onInstant =
        answer && answer->timeline && playhead.timeline() == answer->timeline.get() && playhead.instant();
    m_canvas->setContacts(onInstant
                              ? contactMarksOf(*answer->scene, *answer->timeline, *playhead.instant(), playhead.side())
                              : std::vector<ContactMark>{});
}

void MainWindow::followSelection()
{
    m_canvas->setSelectedBodies(m_bench.selection.bodies());
    m_canvas->setSelectedCell(m_bench.pickedCell());
}

void MainWindow::followLab()
{
    m_canvas->setLab(labPicture(m_bench.lab, brightnessOf(palette())));
}

void MainWindow::tellTitle()
{
    setWindowFilePath(m_bench.document.path());
    setWindowTitle(tr("%1[*] – Sweepbench").arg(m_bench.document.name()));
    setWindowModified(m_bench.document.isModified());
}

void MainWindow::tellRefused(const QString& headline, const std::vector<Problem>& problems)
{
    m_opened = true;
    if (m_bench.solver.stage() == Solver::Stage::idle)
        m_bench.computeAgain(); // the empty scene stays: the views say so
    followScene();
    m_panels->problems().setProblems(problems);
    m_banner->tell(headline, problems);
}

void MainWindow::restore()
{
    m_files.setFolder(m_settings.folder);
    m_bench.player.setSpeed(m_settings.speed);
    m_bench.player.setLoops(m_settings.loops);
    resize(1280, 800);
    restoreGeometry(m_settings.geometry);
    restoreState(m_settings.layout, Settings::layoutVersion);
}

void MainWindow::remember()
{
    m_session.note();
    m_settings.folder = m_files.folder();
    m_settings.speed = m_bench.player.speed();
    m_settings.loops = m_bench.player.loops();
    m_settings.geometry = saveGeometry();
    m_settings.layout = saveState(Settings::layoutVersion);
    saveSettings(m_settings, m_store);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files.mayGo()) {
        event->ignore();
        return;
    }
    m_bench.player.pause();
    remember();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && SceneFiles::mayOpen(urls.front().toLocalFile()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    m_files.openPath(event->mimeData()->urls().front().toLocalFile());
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    const bool space = event->key() == Qt::Key_Space && !event->isAutoRepeat();
    if (space && event->modifiers() & Qt::ShiftModifier)
        m_bench.player.toggleBackwards();
    else if (space)
        m_bench.player.toggle();
    else if (event->key() == Qt::Key_Escape)
        m_bench.selection.clear();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_panels)
        followPalette();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (m_settings.layout.isEmpty() && !event->spontaneous())
        m_panels->fit(size());
}

void MainWindow::followPalette()
{
    const Brightness brightness = brightnessOf(palette());
    m_bench.events.setBrightness(brightness);
    m_bench.pairs.setBrightness(brightness);
    m_bench.bodies.setBrightness(brightness);
    m_panels->tint();
    followLab();
}

} // namespace sweep
