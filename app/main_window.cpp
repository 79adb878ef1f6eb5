#include "app/main_window.h"

#include "app/actions.h"
#include "app/canvas_binding.h"
#include "app/file_drops.h"
#include "app/files/exports.h"
#include "app/files/import_dialog.h"
#include "app/files/neighbours.h"
#include "app/files/preferences_dialog.h"
#include "app/guide/help.h"
#include "app/guide/tour.h"
#include "app/guide/welcome.h"
#include "app/status_line.h"
#include "app/tool_palette.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/input.h"
#include "widgets/format/labels.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/panels.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QCloseEvent>
#include <QColorDialog>
#include <QMenuBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sweep {

MainWindow::MainWindow(QSettings& store)
    : m_store(store), m_memory(store), m_files(m_workbench, *this), m_canvas(new Canvas), m_messageBar(new MessageBar),
      m_legend(new Legend(m_workbench)), m_welcome(new Welcome(m_actions, offeredExamples(), m_canvas)),
      m_panels(new Panels(m_workbench, m_actions, *this, store)), m_editActions(parts()),
      m_session(parts(), m_memory.settings()), m_bookmarks(parts()), m_layouts(parts(), m_memory.settings()),
      m_status(new StatusLine(m_workbench, m_actions[ActionId::cancel])),
      m_recent(new RecentFiles(store, m_files, *this))
{
    m_panels->setParent(this);
    fillMenus();
    compose();
    addToolBar();
    connectActions();
    connectInput();
    connectFiles();
    connectViews();
    m_memory.restore(parts(), m_layouts);
    followPalette();
    followScene();
    followAnswer();
    updateTitle();
}

MainWindow::~MainWindow()
{
    m_memory.end();
    hide(); // ends a drag while everything that it changes still exists
    // The views are destroyed before the workbench that they show.
    m_workbench.disconnect(this);
    delete std::exchange(m_typing, nullptr);
    delete std::exchange(m_binding, nullptr);
    delete std::exchange(m_panels, nullptr);
    qDeleteAll(findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly));
    delete takeCentralWidget();
    setStatusBar(nullptr);
}

WindowParts MainWindow::parts()
{
    return {m_actions, m_workbench, m_files, *m_canvas, *m_panels, *m_messageBar, m_store, *this};
}

void MainWindow::compose()
{
    setWindowIcon(QIcon(QStringLiteral(":/icons/sweepbench.svg")));
    setAcceptDrops(true);
    auto* centre = new QWidget;
    auto* column = newLayout<QVBoxLayout>(centre, 0);
    auto* row = newLayout<QHBoxLayout>(nullptr, 0);
    row->addWidget(new ToolPalette(m_actions, m_store));
    // A separate layout, so that a message does not shift the tool palette.
    auto* beside = newLayout<QVBoxLayout>(nullptr, 0);
    beside->addWidget(m_messageBar);
    beside->addWidget(new Tour(parts()));
    beside->addWidget(m_canvas, 1);
    beside->addWidget(m_legend);
    m_legend->hide(); // until the settings show it
    row->addLayout(beside, 1);
    column->addLayout(row, 1);
    m_firstMinute = new FirstMinute(parts(), m_memory.settings());
    connect(m_firstMinute, &FirstMinute::dismissedChanged, &m_memory, &WindowMemory::store);
    column->addWidget(m_firstMinute);
    setCentralWidget(centre);
    setStatusBar(m_status);
}

void MainWindow::addToolBar()
{
    auto* bar = new QToolBar(tr("Main"), this);
    bar->setObjectName(QStringLiteral("main"));
    bar->setIconSize({20, 20});
    bar->setMovable(false);
    const auto add = [&](std::initializer_list<ActionId> group) {
        if (!bar->actions().isEmpty())
            bar->addSeparator();
        m_actions.addTo(*bar, group);
    };
    add({ActionId::newScene, ActionId::open, ActionId::save});
    add({ActionId::undo, ActionId::redo});
    addSnapButton(parts(), *bar);
    add({ActionId::zoomOut, ActionId::zoomIn, ActionId::fitAll});
    QMainWindow::addToolBar(bar);
}

void MainWindow::fillMenus()
{
    addActions(m_actions.fill(*menuBar()));
    QMenu* file = m_actions.menu(MenuId::file);
    file->insertMenu(&m_actions[ActionId::neighbours], &m_recent->menu());
    connect(file, &QMenu::aboutToShow, m_recent, &RecentFiles::follow);
    file->insertMenu(&m_actions[ActionId::recover], exampleMenu(m_files, *this));
    QMenu* edit = m_actions.menu(MenuId::edit);
    edit->insertMenu(edit->actions().at(2), historyMenu(m_workbench.document, *this)); // after Undo and Redo
    m_bookmarks.addMenu(*m_actions.menu(MenuId::time), m_actions[ActionId::editBookmarks]);
    QMenu* view = m_actions.menu(MenuId::view);
    auto* panels = new QMenu(tr("&Panels"), this);
    m_panels->fill(*panels);
    view->insertMenu(m_actions.menu(MenuId::layout)->menuAction(), panels);
    view->insertMenu(m_actions.menu(MenuId::theme)->menuAction(), layerMenu(*m_canvas, *this));
    view->addMenu(&m_panels->events().columnsMenu())->setVisible(false); // for the list of commands
}

void MainWindow::connectActions()
{
    connectFileActions();
    connectViewActions();
    connectThemeActions(m_actions, m_memory.settings());
    connectPaneActions(parts());
    connectTimeActions(parts());
    connectCheckActions(parts());
    connectTools(m_actions, m_workbench, *m_canvas, *m_panels);
    connectSnapActions(parts());
    connectCopyActions(parts());
    new FileNotices(parts());
    new NeighbourActions(parts());
    auto* drops = new FileDrops(parts());
    connect(drops, &FileDrops::windowWanted, this, &MainWindow::newWindowRequested);
    auto* imports = new ImportActions(parts());
    connect(drops, &FileDrops::importWanted, imports,
            [imports](const QStringList& paths) { imports->importFiles(paths, false); });
    connect(&m_files, &SceneFiles::importWanted, imports,
            [imports](const QString& path) { imports->importFiles({path}, true); });
    connect(&m_editActions, &EditActions::importWanted, imports, &ImportActions::importText);
    connect(imports, &ImportActions::refused, this, &MainWindow::showRefusal);
    new ReportExport(parts());
    new PictureExport(parts());
    new EventExport(parts());
    new PrintActions(parts());
    connectPreferences(parts(), [this] { m_firstMinute->bringBack(); });
    connectHelpActions(parts());
}

void MainWindow::connectFileActions()
{
    m_actions.onTriggered(ActionId::newScene, this, [this] { NewSceneDialog(m_files, *this).exec(); });
    m_actions.onTriggered(ActionId::newWindow, this, [this] { Q_EMIT newWindowRequested({}); });
    m_actions.onTriggered(ActionId::open, &m_files, &SceneFiles::open);
    m_actions.onTriggered(ActionId::save, &m_files, &SceneFiles::save);
    m_actions.onTriggered(ActionId::saveAs, &m_files, &SceneFiles::saveAs);
    m_actions.onTriggered(ActionId::closeScene, this, [this] {
        if (m_files.newScene())
            m_canvas->setTool(ToolKind::select); // so that the welcome card is shown
    });
    m_actions.onTriggered(ActionId::quit, this, [this] {
        if (close())
            Q_EMIT quitRequested();
    });
}

void MainWindow::connectViewActions()
{
    m_actions.onTriggered(ActionId::fitAll, m_canvas, [this] {
        m_canvas->fitAll();
        m_canvas->settle(); // pins that change later do not move the view
    });
    m_actions.onTriggered(ActionId::zoomIn, m_canvas, [this] { m_canvas->zoomBy(1.25); });
    m_actions.onTriggered(ActionId::zoomOut, m_canvas, [this] { m_canvas->zoomBy(0.8); });
    m_actions.onTriggered(ActionId::zoomFull, m_canvas, [this] { m_canvas->setZoom(1); });
    connect(&m_actions[ActionId::legend], &QAction::toggled, m_legend, &QWidget::setVisible);
    const auto followMarks = [this] {
        m_legend->setDrawn(
            {.layers = m_canvas->layers(), .pins = !m_canvas->pins().empty(), .poses = !m_canvas->poses().empty()});
    };
    connect(m_canvas, &Canvas::marksChanged, m_legend, followMarks);
    followMarks();
    connect(m_legend, &Legend::closed, &m_actions[ActionId::legend],
            [this] { m_actions[ActionId::legend].setChecked(false); });
    connect(&m_actions[ActionId::fullScreen], &QAction::toggled, this,
            [this](bool on) { on ? showFullScreen() : showNormal(); });
}

// Sets up the rules of fields and keys, which panels and dialogs share.
void MainWindow::connectInput()
{
    new WheelRule(this);
    new PlayKey(parts());
    m_typing = new TypingGuard(parts());
    m_actions.setGate([this](ActionId command) { return m_typing->mayRun(command); });
    connect(m_typing, &TypingGuard::typingChanged, this, &MainWindow::updateModified);
}

void MainWindow::connectFiles()
{
    connect(&m_files, &SceneFiles::fileUsed, m_messageBar, &MessageBar::clear);
    connect(&m_files, &SceneFiles::opened, this, [this] {
        if (m_hasOpened)
            forgetTime();
        m_hasOpened = true;
        followScene();
        m_messageBar->clear();
        m_messageBar->clearStandingError();
        m_canvas->fitAll();
    });
    // Queued, so that the view is fitted before it is stored.
    connect(&m_files, &SceneFiles::opened, this, &MainWindow::keepSettings, Qt::QueuedConnection);
    connect(&m_files, &SceneFiles::refused, this, [this](const QString& path, const std::vector<Problem>& problems) {
        showRefusal(tr("%1 was not opened.").arg(shownFileName(path)), problems);
    });
    connect(&m_files, &SceneFiles::notSaved, this, [this](const QString& path, const std::vector<Problem>& problems) {
        showRefusal(tr("%1 was not saved; nothing on disk has changed.").arg(shownFileName(path)), problems);
        m_messageBar->offerRemedies({&m_actions[ActionId::saveAs]});
    });
    connect(m_recent, &RecentFiles::changed, m_welcome, &Welcome::setRecentFiles);
    m_welcome->setRecentFiles(m_recent->paths());
    connect(m_welcome, &Welcome::fileChosen, &m_files, &SceneFiles::openPath);
    connect(&m_workbench.document, &SceneDocument::modifiedChanged, this, &MainWindow::updateModified);
    connect(&m_workbench.document, &SceneDocument::pathChanged, this, &MainWindow::updateTitle);
}

// Resets the choices that belong to the time of the previous scene.
void MainWindow::forgetTime()
{
    m_workbench.player.clearRange();
    m_workbench.player.setLoops(false);
    m_panels->timeSlider().showAll();
}

void MainWindow::connectViews()
{
    m_binding = new CanvasBinding(parts());
    connect(&m_workbench, &Workbench::sceneChanged, this, &MainWindow::followScene);
    connect(&m_workbench, &Workbench::answerChanged, this, &MainWindow::followAnswer);
    connect(m_canvas, &Canvas::toolChanged, this, &MainWindow::followScene);
    connect(&m_editActions, &EditActions::refused, this, &MainWindow::showRefusal);
    connect(&m_editActions, &EditActions::noticeChanged, m_messageBar,
            [this](const QString& text) { m_messageBar->showNotice(text); });
    connect(&m_workbench.bodies, &BodyModel::refused, m_messageBar,
            [this](const QString& headline) { m_messageBar->showError(headline, {}); });
    connect(m_messageBar, &MessageBar::detailsRequested, this,
            [this] { m_panels->showProblems(m_messageBar->problems()); });
    m_status->follow(*m_canvas);
    connect(m_panels, &Panels::valueTaken, m_canvas, qOverload<>(&QWidget::setFocus));
    connect(m_canvas, &Canvas::playRequested, &m_workbench.player, &Player::toggle);
    connect(&m_panels->lab(), &GridLab::cellPicked, m_canvas, &Canvas::showCell);
    BodyInspector& body = m_panels->inspector().bodyPage();
    connect(&body, &BodyInspector::otherColourWanted, this, [this, &body](const QColor& now) {
        if (const QColor other = QColorDialog::getColor(now, this, tr("Colour of the Body")); other.isValid())
            body.setColour(other);
    });
    connect(&m_panels->bodies(), &BodyTree::activated, m_canvas, &Canvas::centreOn);
    connect(&m_panels->bodies(), &BodyTree::hovered, m_canvas, &Canvas::setHighlightedBody);
    connect(&m_workbench.sampler, &FrameSampler::changed, &m_panels->lanes(),
            [this] { m_panels->lanes().setSampled(m_workbench.sampler.sampled()); });
    connectContextMenus();
    connectOffers(parts());
    rememberViews(parts());
}

void MainWindow::connectContextMenus()
{
    QMenu* menu = bodyContextMenu(m_actions, *this);
    connectEventActions(parts(), *menu);
    connect(
        m_canvas, &Canvas::contextMenuRequested, this,
        [this, menu, empty = canvasContextMenu(m_actions, *this)](const QPoint& at, std::optional<std::size_t> body) {
            const auto& selected = m_workbench.selection.bodies();
            if (body && !std::ranges::binary_search(selected, *body))
                m_workbench.selection.setBodies({*body});
            (body ? menu : empty)->popup(at);
        });
    // The command that was chosen runs after the menu has closed.
    connect(menu, &QMenu::aboutToHide, m_canvas, &Canvas::closeMenu, Qt::QueuedConnection);
    connect(&m_panels->bodies(), &BodyTree::menuRequested, menu, [menu](const QPoint& at) { menu->popup(at); });
}

void MainWindow::followScene()
{
    // With any other tool the user draws on the canvas, and the welcome card would be in the way.
    m_welcome->setVisible(m_hasOpened && m_workbench.scene()->bodies.empty() && m_canvas->tool() == ToolKind::select);
    if (!m_welcome->isVisible())
        return;
    m_welcome->reposition();
    m_status->setCursor({}, 0); // the cursor may now be over the card, without a leave event of the canvas
}

void MainWindow::followAnswer()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    if (answer && !answer->problems.empty())
        m_messageBar->setStandingError(tr("This scene cannot be solved as it is. Undo the change, or fix the problem."),
                                       answer->problems);
    else if (answer)
        m_messageBar->clearStandingError();
}

void MainWindow::updateTitle()
{
    setWindowFilePath(m_workbench.document.path());
    setWindowTitle(tr("%1[*] – Sweepbench").arg(titleText(m_workbench.document.name())));
    updateModified();
}

void MainWindow::updateModified()
{
    setWindowModified(m_workbench.document.isModified() || (m_typing && m_typing->isTyping()));
}

void MainWindow::showRefusal(const QString& headline, const std::vector<Problem>& problems)
{
    m_hasOpened = true;
    if (m_workbench.solver.stage() == Solver::Stage::idle)
        m_workbench.computeAgain(); // the empty scene stays, and the views must show it
    followScene();
    m_panels->problems().setProblems(problems);
    m_messageBar->showError(headline, problems);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_files.confirmDiscard()) {
        event->ignore();
        return;
    }
    m_workbench.player.pause();
    m_panels->log().close(); // the next run begins without it, and with the panel behind it in front
    keepSettings();
    event->accept();
}

void MainWindow::keepSettings()
{
    m_session.capture();
    m_memory.store();
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        escape();
    else
        QMainWindow::keyPressEvent(event);
}

// First leaves a focused field; pressed again, ends a gesture, leaves the tool or clears the selection.
void MainWindow::escape()
{
    const QWidget* focus = focusWidget();
    if (focus && focus->testAttribute(Qt::WA_InputMethodEnabled) && focus != m_canvas)
        m_canvas->setFocus();
    else if (!m_canvas->escape())
        m_workbench.selection.clear();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_binding)
        followPalette();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!event->spontaneous())
        m_layouts.fitFirst();
}

void MainWindow::followPalette()
{
    const Brightness brightness = brightnessOf(palette());
    m_workbench.events.setBrightness(brightness);
    m_workbench.resting.setBrightness(brightness);
    m_workbench.pairs.setBrightness(brightness);
    m_workbench.bodies.setBrightness(brightness);
    m_panels->applyTheme();
    m_binding->paintLab();
}

} // namespace sweep
