#include "app/window/main_window.h"

#include "app/dialogs/preferences_dialog.h"
#include "app/files/event_export.h"
#include "app/files/picture_export.h"
#include "app/files/print_actions.h"
#include "app/files/recent_files.h"
#include "app/files/report_export.h"
#include "app/guide/examples.h"
#include "app/guide/help_actions.h"
#include "app/guide/tour.h"
#include "app/guide/welcome.h"
#include "app/window/check_actions.h"
#include "app/window/clearance_actions.h"
#include "app/window/event_actions.h"
#include "app/window/instrument_actions.h"
#include "app/window/menus.h"
#include "app/window/snap_actions.h"
#include "app/window/status_line.h"
#include "app/window/table_actions.h"
#include "app/window/timeline_actions.h"
#include "app/window/tool_actions.h"
#include "app/workbench/icons.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "app/workbench/theme_actions.h"
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
    : m_store(store), m_settings(loadSettings(store)), m_files(m_workbench, *this), m_canvas(new Canvas),
      m_edits(*m_canvas, m_workbench), m_messageBar(new MessageBar),
      m_welcome(new Welcome(m_actions, offeredExamples(), m_canvas)),
      m_panels(new Panels(m_workbench, m_actions, *this)),
      m_editActions(m_actions, m_workbench, {*m_canvas, m_edits, *m_panels, *this}),
      m_session(m_actions, {m_workbench, m_files, *m_canvas, m_settings}), m_timeActions(m_actions, m_workbench),
      m_bookmarks(m_actions, m_workbench, m_panels->timeSlider(), *this), m_status(new StatusLine(m_workbench)),
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
    updateTitle();
}

MainWindow::~MainWindow()
{
    // The views go before the bench that they look at.
    m_workbench.selection.disconnect(this);
    m_workbench.disconnect(this);
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
    column->addWidget(m_messageBar);
    column->addWidget(new Tour(m_actions, {m_workbench, m_files, *m_panels, *m_canvas}));
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
    const auto add = [&](std::initializer_list<ActionId> group) {
        if (!bar->actions().isEmpty())
            bar->addSeparator();
        for (const ActionId command : group)
            bar->addAction(&m_actions[command]);
    };
    add({ActionId::newScene, ActionId::open, ActionId::save});
    add({ActionId::undo, ActionId::redo});
    bar->addSeparator();
    addTools(m_actions, *bar);
    addSnapping(m_actions, *connectSnapping(m_actions, *m_canvas, m_store), *bar);
    add({ActionId::duplicate, ActionId::remove});
    add({ActionId::zoomOut, ActionId::zoomIn, ActionId::fitAll});
    QMainWindow::addToolBar(bar);
}

void MainWindow::fillMenus()
{
    m_actions.fill(*menuBar());
    QMenu* file = m_actions.menu(MenuId::file);
    QAction* before = &m_actions[ActionId::save];
    file->insertMenu(before, &m_recent->menu());
    file->insertMenu(before, exampleMenu(m_files, *this));
    m_bookmarks.addMenu(*m_actions.menu(MenuId::time), m_actions[ActionId::editBookmarks]);
    QMenu* view = m_actions.menu(MenuId::view);
    auto* panels = new QMenu(tr("&Panels"), this);
    m_panels->fill(*panels);
    view->insertMenu(&m_actions[ActionId::resetLayout], panels);
    view->insertMenu(&m_actions[ActionId::lightTheme], layerMenu(*m_canvas, *this));
}

void MainWindow::connectFiles()
{
    connect(&m_actions[ActionId::newScene], &QAction::triggered, &m_files, &SceneFiles::newScene);
    connect(&m_actions[ActionId::open], &QAction::triggered, &m_files, &SceneFiles::open);
    connect(&m_actions[ActionId::save], &QAction::triggered, &m_files, &SceneFiles::save);
    connect(&m_actions[ActionId::saveAs], &QAction::triggered, &m_files, &SceneFiles::saveAs);
    connect(&m_actions[ActionId::quit], &QAction::triggered, this, &QWidget::close);
    connect(&m_files, &SceneFiles::fileUsed, m_messageBar, &MessageBar::clear);
    connect(m_recent, &RecentFiles::changed, m_welcome, &Welcome::setRecentFiles);
    m_welcome->setRecentFiles(m_settings.recentFiles);
    connect(&m_files, &SceneFiles::opened, this, [this] {
        m_opened = true;
        followScene();
        m_messageBar->clear();
        m_messageBar->clearStandingError();
        m_canvas->fitAll();
    });
    connect(&m_files, &SceneFiles::refused, this, [this](const QString& path, const std::vector<Problem>& problems) {
        showRefusal(tr("%1 was not opened.").arg(QFileInfo(path).fileName()), problems);
    });
    connect(&m_files, &SceneFiles::notSaved, this, [this](const QString& path, const std::vector<Problem>& problems) {
        showRefusal(tr("%1 was not saved; nothing on disk has changed.").arg(QFileInfo(path).fileName()), problems);
    });
    connect(m_messageBar, &MessageBar::detailsRequested, this,
            [this] { m_panels->showProblems(m_messageBar->problems()); });
    connect(m_welcome, &Welcome::fileChosen, &m_files, &SceneFiles::openPath);
}

void MainWindow::connectEditing()
{
    connect(&m_workbench.document, &SceneDocument::modifiedChanged, this, &QWidget::setWindowModified);
    connect(&m_workbench.document, &SceneDocument::pathChanged, this, &MainWindow::updateTitle);
    connect(&m_workbench, &Workbench::sceneChanged, this, &MainWindow::followScene);
    connect(&m_workbench, &Workbench::answerChanged, this, &MainWindow::followAnswer);
    connect(&m_workbench.selection, &Selection::changed, this, &MainWindow::followSelection);
    connect(&m_editActions, &EditActions::refused, this, &MainWindow::showRefusal);
    connect(&m_editActions, &EditActions::noticeChanged, m_messageBar, &MessageBar::showNotice);
}

void MainWindow::connectTime()
{
    Playhead& playhead = m_workbench.playhead;
    connect(&playhead, &Playhead::moved, this, &MainWindow::followPlayhead);
    connect(&playhead, &Playhead::rangeChanged, this, &MainWindow::followPlayhead);
    connect(&m_actions[ActionId::computeAgain], &QAction::triggered, &m_workbench, &Workbench::computeAgain);
    connect(&m_actions[ActionId::cancel], &QAction::triggered, &m_workbench.solver, &Solver::cancel);
    connect(&m_actions[ActionId::cancel], &QAction::triggered, &m_workbench.lab, &GridLabComparison::cancel);
    const auto followStage = [this] {
        m_actions[ActionId::cancel].setEnabled(m_workbench.solver.isBusy() || m_workbench.lab.isBusy());
    };
    connect(&m_workbench.solver, &Solver::stageChanged, this, followStage);
    connect(&m_workbench.lab, &GridLabComparison::changed, this, followStage);
    followStage();
    connectTimeline(m_actions, m_workbench, *m_panels, m_store);
}

void MainWindow::connectView()
{
    connect(&m_actions[ActionId::fitAll], &QAction::triggered, m_canvas, &Canvas::fitAll);
    connect(&m_actions[ActionId::fitSelection], &QAction::triggered, m_canvas, &Canvas::fitSelection);
    connect(&m_actions[ActionId::zoomIn], &QAction::triggered, this, [this] { m_canvas->zoomBy(1.25); });
    connect(&m_actions[ActionId::zoomOut], &QAction::triggered, this, [this] { m_canvas->zoomBy(0.8); });
    connect(&m_actions[ActionId::zoomFull], &QAction::triggered, this, [this] { m_canvas->setZoom(1); });
    connect(&m_actions[ActionId::fullScreen], &QAction::toggled, this,
            [this](bool on) { on ? showFullScreen() : showNormal(); });
    connect(&m_actions[ActionId::resetLayout], &QAction::triggered, m_panels, &Panels::reset);
    connectThemes(m_actions, m_settings);
    connectPreferences({m_actions, m_workbench, *m_panels}, *this);
    connectHelp(m_actions, *this);
    connect(m_status, &StatusLine::problemsRequested, this,
            [this] { m_panels->showProblems(m_workbench.answer()->problems); });
    connect(m_status, &StatusLine::auditRequested, this, [this] { m_panels->raise(m_panels->auditPanel()); });
}

void MainWindow::connectCanvas()
{
    connectTools(m_actions, *m_canvas);
    connectRecordings(m_actions, m_workbench, *m_canvas, *m_panels);
    connectTables(m_actions, m_panels->events(), m_store);
    connectClearance(m_actions, m_workbench, m_panels->clearance(), m_store);
    connectInstruments(m_workbench, m_panels->instruments(), *m_canvas, m_store);
    connectChecks({m_actions, m_workbench, m_files, *m_panels, m_store, *this});
    new ReportExport({m_actions, m_workbench, m_files, *m_canvas, *m_panels, *m_messageBar, m_store, *this});
    new PictureExport({m_actions, m_workbench, m_files, *m_canvas, *m_messageBar, m_store, *this});
    new EventExport({m_actions, m_workbench, m_files, *m_messageBar, *this});
    new PrintActions({m_actions, m_workbench, *m_canvas, *m_messageBar, m_store, *this});
    connect(m_canvas, &Canvas::toolChanged, this, &MainWindow::followScene);
    m_status->follow(*m_canvas);
    connect(m_canvas, &Canvas::playRequested, &m_workbench.player, &Player::toggle);
    connect(m_canvas, &Canvas::bodyDoubleClicked, m_canvas, &Canvas::centreOn);
    QMenu* menu = bodyContextMenu(m_actions, *this);
    connectEvents(m_actions, m_workbench, *m_panels, *menu);
    connect(m_canvas, &Canvas::contextMenuRequested, this,
            [this, menu](const QPoint& at, std::optional<std::size_t> body) {
                const auto& selected = m_workbench.selection.bodies();
                if (body && !std::binary_search(selected.begin(), selected.end(), *body))
                    m_workbench.selection.setBodies({*body});
                menu->popup(at);
            });
    connect(&m_workbench.lab, &GridLabComparison::changed, this, &MainWindow::followLab);
    connect(&m_panels->lab(), &GridLab::cellPicked, m_canvas, &Canvas::showCell);
    connect(&m_workbench.bodies, &BodyModel::refused, m_messageBar,
            [this](const QString& words) { m_messageBar->showError(words, {}); });
    connect(&m_panels->bodies(), &BodyTree::activated, m_canvas, &Canvas::centreOn);
    connect(&m_panels->bodies(), &BodyTree::hovered, m_canvas, &Canvas::setHighlightedBody);
    connect(&m_panels->bodies(), &BodyTree::menuRequested, this, [menu](const QPoint& at) { menu->popup(at); });
}

void MainWindow::followScene()
{
    m_canvas->setScene(m_workbench.scene());
    m_canvas->setBodyMarks(markedPlaces(*m_workbench.scene()));
    // With a tool at hand one draws where it stands.
    m_welcome->setVisible(m_opened && m_workbench.scene()->bodies.empty() && m_canvas->tool() == ToolKind::select);
    if (!m_welcome->isVisible())
        return;
    m_welcome->place();
    m_status->setCursor({}, 0); // the cursor may be over the welcome now, which tells nobody
}

void MainWindow::followAnswer()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    answer ? m_canvas->setCells(answer->timeline, answer->cells) : m_canvas->setCells(nullptr, nullptr);
    followPlayhead();
    if (answer && !answer->problems.empty())
        m_messageBar->setStandingError(tr("This scene cannot be solved as it is; undo or mend it."), answer->problems);
    else if (answer)
        m_messageBar->clearStandingError();
}

void MainWindow::followPlayhead()
{
    const Playhead& playhead = m_workbench.playhead;
    m_canvas->setTime(playhead.position());
    const SolverAnswerPtr& answer = m_workbench.answer();
    const bool onInstant =
        answer && answer->timeline && playhead.timeline() == answer->timeline.get() && playhead.instant();
    m_canvas->setContacts(onInstant
                              ? contactMarksOf(*answer->scene, *answer->timeline, *playhead.instant(), playhead.side())
                              : std::vector<ContactMark>{});
}

void MainWindow::followSelection()
{
    m_canvas->setSelectedBodies(m_workbench.selection.bodies());
    m_canvas->setSelectedCell(m_workbench.pickedCell());
}

void MainWindow::followLab()
{
    m_canvas->setLab(labPicture(m_workbench.lab, brightnessOf(palette())));
}

void MainWindow::updateTitle()
{
    setWindowFilePath(m_workbench.document.path());
    setWindowTitle(tr("%1[*] – Sweepbench").arg(m_workbench.document.name()));
    setWindowModified(m_workbench.document.isModified());
}

void MainWindow::showRefusal(const QString& headline, const std::vector<Problem>& problems)
{
    m_opened = true;
    if (m_workbench.solver.stage() == Solver::Stage::idle)
        m_workbench.computeAgain(); // the empty scene stays: the views say so
    followScene();
    m_panels->problems().setProblems(problems);
    m_messageBar->showError(headline, problems);
}

void MainWindow::restore()
{
    m_files.setFolder(m_settings.folder);
    m_workbench.player.setSpeed(m_settings.speed);
    m_workbench.player.setLoops(m_settings.loops);
    resize(1280, 800);
    restoreGeometry(m_settings.geometry);
    restoreState(m_settings.layout, Settings::layoutVersion);
}

void MainWindow::remember()
{
    m_session.note();
    m_settings.folder = m_files.folder();
    m_settings.speed = m_workbench.player.speed();
    m_settings.loops = m_workbench.player.loops();
    m_settings.geometry = saveGeometry();
    m_settings.layout = saveState(Settings::layoutVersion);
    saveSettings(m_settings, m_store);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files.confirmDiscard()) {
        event->ignore();
        return;
    }
    m_workbench.player.pause();
    remember();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && SceneFiles::hasSceneSuffix(urls.front().toLocalFile()))
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
        m_workbench.player.toggleBackwards();
    else if (space)
        m_workbench.player.toggle();
    else if (event->key() == Qt::Key_Escape)
        m_workbench.selection.clear();
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
    m_workbench.events.setBrightness(brightness);
    m_workbench.pairs.setBrightness(brightness);
    m_workbench.bodies.setBrightness(brightness);
    m_panels->tint();
    followLab();
}

} // namespace sweep
