#include "app/workbench/panels.h"

#include "app/workbench/actions.h"
#include "app/workbench/log_panel.h"
#include "widgets/document/file_path.h"
#include "widgets/document/solver.h"
#include "widgets/format/glyph.h"
#include "widgets/format/labels.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/panels.h"
#include "widgets/timeline/clearance_sketch.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/log_lane.h"
#include "widgets/timeline/time_slider.h"
#include "widgets/timeline/transport.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QScrollBar>
#include <QSettings>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>

namespace sweep {

// Dock widget of a panel: no single click undocks it, and a closed panel reopens docked.

// Dragging or double-clicking the title undocks the panel. A floating panel has a button beside the close button that
// docks it again; a docked panel has none, because it could be clicked by accident.
class PanelDock : public QDockWidget
{
public:
    PanelDock(const QString& name, const QString& title, QWidget* content, QWidget* window) : QDockWidget(title, window)
    {
        setObjectName(name);
        setWidget(content);
        // The title shows whether the panel has the keyboard focus.
        connect(qApp, &QApplication::focusChanged, this, qOverload<>(&QWidget::update));
        connect(this, &QDockWidget::topLevelChanged, this, &PanelDock::followButtons);
        connect(this, &QDockWidget::featuresChanged, this, &PanelDock::followButtons);
        // The end of a drag emits no other signal.
        connect(this, &QDockWidget::visibilityChanged, this, &PanelDock::followButtons);
        followButtons();
    }

protected:
    // Docks a closed panel; hides it first, so that it does not flash inside the window.
    void closeEvent(QCloseEvent* event) override
    {
        QDockWidget::closeEvent(event);
        if (!isFloating())
            return;
        hide();
        setFloating(false);
    }
    void changeEvent(QEvent* event) override
    {
        QDockWidget::changeEvent(event);
        if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
            QMetaObject::invokeMethod(this, &PanelDock::followButtons, Qt::QueuedConnection);
    }

private:
    // Sets the texts of the title's buttons and hides the float button of a docked panel. Qt resets both whenever it
    // changes the buttons.
    void followButtons()
    {
        const auto find = [this](const QString& name) {
            return findChild<QAbstractButton*>(name, Qt::FindDirectChildrenOnly);
        };
        if (QAbstractButton* back = find(QStringLiteral("qt_dockwidget_floatbutton"))) {
            back->setAccessibleDescription(Panels::tr("Puts the panel back into the window"));
            back->setToolTip(Panels::tr("Put back into the window"));
            if (!isFloating())
                back->hide();
        }
        if (QAbstractButton* close = find(QStringLiteral("qt_dockwidget_closebutton")))
            close->setAccessibleDescription(Panels::tr("Hides the panel"));
    }
};

namespace {

constexpr int signSize = 16; // pixels

// None while there is no verdict, and for missed hits, which are no disagreement.
std::optional<Verdict> verdictOf(Headline::Sign sign)
{
    using enum Headline::Sign;
    if (sign == agree || sign == undecided)
        return sign == agree ? Verdict::agree : Verdict::undecided;
    return sign == disagree || sign == refused ? std::optional(Verdict::disagree) : std::nullopt;
}

// The triangle warns of hits that frames miss, but not in the colour of a disagreement.
QIcon signIcon(Headline::Sign sign, Brightness brightness)
{
    if (sign == Headline::Sign::missed)
        return iconOf([brightness](QPainter& painter) {
            paintOutline(painter, glyphOf(Verdict::disagree), verdictColour(Verdict::undecided, brightness),
                         QPointF(8, 8), 6);
        });
    return verdictOf(sign) ? glyphIcon(*verdictOf(sign), brightness) : QIcon();
}

} // namespace

HeadlineBar::HeadlineBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_sign(new QLabel), m_text(new ElidedLabel), m_log(new QToolButton),
      m_offer(new QToolButton), m_reason(new QToolButton)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 2, 8, 0);
    row->setSpacing(8);
    m_sign->setFixedSize(signSize, signSize);
    QFont strong = font();
    strong.setBold(true);
    m_text->setFont(strong);
    m_text->setAccessibleName(tr("Answer"));
    m_text->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred); // the log follows the sentence
    m_log->setFont(strong);
    m_log->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_log->setIconSize({signSize, signSize});
    m_log->setToolTip(tr("Show the engine's log beside the exact events"));
    m_offer->setText(tr("Compare with Log…"));
    m_offer->hide();
    m_reason->setText(tr("Show Problems"));
    m_reason->setToolTip(tr("Show what is wrong with the scene"));
    for (QToolButton* link : {m_log, m_offer, m_reason})
        link->setAutoRaise(false); // without a frame they look like text
    row->addWidget(m_sign);
    row->addWidget(m_text);
    row->addWidget(m_log);
    row->addStretch(1);
    row->addWidget(m_offer);
    row->addWidget(m_reason);
    connect(m_offer, &QToolButton::clicked, this, [this] { Q_EMIT comparisonRequested(m_offered); });
    connect(m_reason, &QToolButton::clicked, this, &HeadlineBar::reasonRequested);
    connect(m_text, &ElidedLabel::endClicked, this, &HeadlineBar::reasonRequested);
    connect(m_log, &QToolButton::clicked, this, &HeadlineBar::logRequested);
    connect(&workbench, &Workbench::answerChanged, this, &HeadlineBar::follow);
    connect(&workbench, &Workbench::sceneChanged, this, &HeadlineBar::follow);
    connect(&workbench.selection, &Selection::changed, this, &HeadlineBar::follow);
    connect(&workbench.solver, &Solver::stageChanged, this, &HeadlineBar::follow);
    connect(&workbench.solver, &Solver::progressed, this, &HeadlineBar::showProgress);
    connect(&workbench.sampler, &FrameSampler::changed, this, &HeadlineBar::follow);
    show({});
    follow();
}

// Keeps the earlier answer while work takes less than 300 ms, so that short work does not flicker.
void HeadlineBar::follow()
{
    followLog();
    const SolverAnswer* answer = m_workbench.answer().get();
    if (answer && answer->scene != m_workbench.scene())
        return; // the answer is of an earlier scene; its replacement or the progress of long work follows
    m_found =
        headlineOf(answer, m_workbench.solver.stage(), m_workbench.subject(), m_workbench.sampler.sampled().get());
    showProgress();
}

void HeadlineBar::showProgress()
{
    const Solver& solver = m_workbench.solver;
    const SolverAnswerPtr& answer = m_workbench.answer();
    Headline now = m_found;
    const bool isWorking = now.sign == Headline::Sign::working;
    if ((answer && answer->scene != m_workbench.scene()) || (isWorking && !solver.isLong()))
        return;
    if (isWorking)
        now.text += tr(" %1 %").arg(qRound(solver.share() * 100));
    if (now != m_headline)
        show(now);
}

void HeadlineBar::setLog(ComparedWithLogPtr log)
{
    m_compared = std::move(log);
    followLog();
}

void HeadlineBar::offerLog(const QString& path)
{
    m_offered = path;
    m_offer->setToolTip(
        tr("The file %1 beside the scene may be an engine's log. Show where it differs from the exact events")
            .arg(shownFileName(path)));
    followLog();
}

// A comparison with the events of another answer does not apply to the shown one.
void HeadlineBar::followLog()
{
    const SolverAnswer* answer = m_workbench.answer().get();
    const bool isCurrent = m_compared && answer && answer->timeline == m_compared->answer->timeline;
    m_log->setVisible(isCurrent);
    m_offer->setVisible(!m_compared && !m_offered.isEmpty());
    if (!isCurrent)
        return;
    const LogVerdict verdict = logVerdict(*m_compared, m_workbench.subject());
    m_log->setText(verdict.text);
    m_log->setIcon(glyphIcon(verdict.worst, brightnessOf(palette())));
}

void HeadlineBar::show(const Headline& headline)
{
    m_headline = headline;
    m_text->setText(headline.text);
    m_text->setShorterTexts(headline.shorter);
    m_text->setExplanation(headline.explanation);
    m_sign->setToolTip(headline.explanation);
    m_text->setKeptEnd(headline.verdict, !headline.verdict.isEmpty() && headline.sign != Headline::Sign::working);
    followLog();
    const auto verdict = verdictOf(headline.sign);
    const Brightness brightness = brightnessOf(palette());
    m_sign->setPixmap(signIcon(headline.sign, brightness).pixmap(QSize(signSize, signSize), devicePixelRatioF()));
    QPalette colours = palette();
    if (headline.sign == Headline::Sign::none)
        colours.setColor(QPalette::WindowText, sweep::colours(brightness).inkQuiet);
    else if (verdict && *verdict != Verdict::agree)
        colours.setColor(QPalette::WindowText, verdictColour(*verdict, brightness));
    m_text->setPalette(colours);
    m_reason->setVisible(headline.sign == Headline::Sign::refused);
}

void HeadlineBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_text)
        show(Headline(m_headline)); // repaints the sign in the colours of the theme
}

namespace {

WrappedLabel* valueLabel(const QString& name)
{
    auto* label = new WrappedLabel;
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleName(name);
    return label;
}

} // namespace

PairSummary::PairSummary(ClearanceModel& clearance, Instruments& impact, const Playhead& playhead, QWidget* parent)
    : QWidget(parent), m_clearance(clearance), m_impact(impact), m_closest(valueLabel(tr("Least clearance"))),
      m_reach(valueLabel(tr("Time to impact"))), m_sketch(new ClearanceSketch(clearance, playhead))
{
    auto* column = newLayout<QVBoxLayout>(this, 4, {12, 4, 12, 4});
    column->addWidget(m_sketch);
    column->addWidget(m_closest);
    column->addWidget(m_reach);
    auto* more = new QToolButton;
    more->setText(tr("Show More"));
    more->setToolTip(tr("Show the time to impact with its numbers in the Instruments panel"));
    column->addWidget(more, 0, Qt::AlignLeft);
    connect(m_sketch, &QAbstractButton::clicked, this, &PairSummary::clearanceWanted);
    connect(more, &QToolButton::clicked, this, &PairSummary::impactWanted);
    connect(&clearance, &ClearanceModel::changed, this, &PairSummary::follow);
    connect(&impact, &Instruments::changed, this, &PairSummary::follow);
    follow();
}

QString PairSummary::closestWords() const
{
    const auto& answer = m_clearance.answer();
    if (m_clearance.isCancelled())
        return tr("Computing the clearance was cancelled.");
    if (!answer)
        return tr("Computing…");
    if (!answer->hasCurve())
        return tr("Clearance: none, because the two are never active together.");
    return tr("Least clearance: %1").arg(leastWords(answer->curve.minimum()));
}

QString PairSummary::words() const
{
    return m_closest->wholeText() + u'\n' + m_reach->wholeText();
}

void PairSummary::follow()
{
    m_closest->setWholeText(closestWords());
    const auto& reading = m_impact.reading();
    const QString reach = reading ? reading->table.headline : QString();
    m_reach->setWholeText(reach);
    m_reach->setVisible(!reach.isEmpty());
}

void PairSummary::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT seenChanged(true);
}

void PairSummary::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    Q_EMIT seenChanged(false);
}

namespace {

enum DockIndex
{
    bodiesDock,
    inspectorDock,
    timeDock,
    eventsDock,
    auditDock,
    framesDock,
    labDock,
    clearanceDock,
    instrumentsDock,
    cutsDock,
    problemsDock,
    logDock
};

constexpr std::array onDemand{labDock, cutsDock, problemsDock, logDock};
const QString closedKey = QStringLiteral("window/closed-panels"); // those of onDemand that the user closed

// The place of the tables, beside the canvas or below it, and the panels in front.
struct Plan
{
    bool below;
    QList<DockIndex> front;
};

Plan planOf(Arrangement arrangement)
{
    switch (arrangement) {
    case Arrangement::edit:
        break;
    case Arrangement::step:
        return {true, {inspectorDock, eventsDock}};
    case Arrangement::measure:
        return {false, {bodiesDock, instrumentsDock}};
    case Arrangement::compare:
        return {true, {inspectorDock, framesDock, logDock}};
    }
    return {false, {eventsDock, inspectorDock}};
}

} // namespace

Panels::Panels(Workbench& workbench, const Actions& actions, QMainWindow& window, QSettings& store)
    : m_workbench(workbench), m_window(window), m_store(store),
      m_bodies(new BodyTree(workbench.bodies, workbench.selection)),
      m_inspector(new Inspector(workbench.document, workbench.selection, workbench.playhead)),
      m_events(new EventTable(workbench.events, workbench.resting, workbench.playhead, workbench.selection)),
      m_audit(new DenseTable), m_noAudit(new Placeholder(m_audit->viewport())),
      m_frames(new FramePanel(workbench.sampler, workbench.playhead, workbench.selection)),
      m_lab(new GridLab(workbench.lab, workbench.playhead, workbench.selection)),
      m_instruments(new InstrumentPanel(workbench.instruments, workbench.frames)), m_problems(new ProblemList),
      m_headline(new HeadlineBar(workbench)), m_slider(new TimeSlider(workbench.playhead)),
      m_lanes(new LaneView(*m_slider, workbench.playhead, workbench.selection, workbench.events)),
      m_logStrip(new LogLane(*m_slider, workbench.playhead, workbench.selection)),
      m_clearance(new ClearanceView(*m_slider, workbench.playhead, workbench.clearance)),
      m_cuts(new CutList(workbench.cuts, workbench.playhead, workbench.selection)),
      m_log(new LogPanel(workbench, store))
{
    m_audit->setModel(&workbench.pairs);
    m_audit->setAccessibleName(tr("Audit of pairs"));
    m_audit->setObjectName(QStringLiteral("audit"));
    m_audit->setStretchedColumns({PairModel::PairColumn, PairModel::ReasonColumn}, PairModel::ReasonColumn);
    m_audit->setColumnTexts({QStringLiteral("XX undecided"), QStringLiteral("Plasma · Wall"),
                             QStringLiteral("≈ 0.000000"), QStringLiteral("≈ 0.000000e-0"), QString(), QString(),
                             QStringLiteral("at rest, touch")},
                            {PairModel::BoundColumn, PairModel::PrecisionColumn, PairModel::ReasonColumn});
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    window.setDockNestingEnabled(true);
    window.setAnimated(false); // a drag then ends at once
    m_docks = {dock(QStringLiteral("bodies"), tr("Bodies"), m_bodies),
               dock(QStringLiteral("inspector"), tr("Inspector"), m_inspector),
               dock(QStringLiteral("time"), tr("Time"), timePanel(actions)),
               dock(QStringLiteral("events"), tr("Events"), m_events),
               dock(QStringLiteral("audit"), tr("Audit"), m_audit),
               dock(QStringLiteral("frames"), tr("Frames"), m_frames),
               dock(QStringLiteral("lab"), tr("Grid Lab"), m_lab),
               dock(QStringLiteral("clearance"), tr("Clearance"), m_clearance),
               dock(QStringLiteral("instruments"), tr("Instruments"), m_instruments),
               dock(QStringLiteral("cuts"), tr("Cuts"), m_cuts),
               dock(QStringLiteral("problems"), tr("Problems"), m_problems),
               dock(QStringLiteral("log"), tr("Engine's Log"), m_log)};
    for (QDockWidget* panel : m_docks)
        if (panel != m_docks[timeDock])
            panel->widget()->setMinimumHeight(48); // small, so that the window fits a small screen
    connectInspector();
    for (const DockIndex panel : onDemand) {
        m_docks[panel]->installEventFilter(this);
        connect(m_docks[panel]->toggleViewAction(), &QAction::triggered, this,
                [this, panel](bool isShown) { setClosed(*m_docks[panel], !isShown); });
    }
    m_docks[timeDock]->setTitleBarWidget(new QWidget(m_docks[timeDock]));
    // visibilityChanged also covers tabs in the background, which isVisible() counts as visible.
    connect(m_docks[labDock], &QDockWidget::visibilityChanged, m_lab, &GridLab::setSeen);
    connect(m_docks[clearanceDock], &QDockWidget::visibilityChanged, this, [this](bool isSeen) {
        m_clearanceSeen = isSeen;
        updateMeasuring();
    });
    connect(m_docks[framesDock], &QDockWidget::visibilityChanged, this, &Panels::framesSeen);
    connect(m_docks[instrumentsDock], &QDockWidget::visibilityChanged, m_instruments, &InstrumentPanel::setSeen);
    connect(m_docks[cutsDock], &QDockWidget::visibilityChanged, m_cuts, &CutList::setSeen);
    arrange(Arrangement::edit);
    connect(m_log, &LogPanel::settled, this, &Panels::followLog);
    connect(m_log, &LogPanel::closeWanted, m_docks[logDock], &QWidget::close);
    connect(&workbench, &Workbench::panelsDue, this, &Panels::followAnswer);
    connect(&workbench.solver, &Solver::stageChanged, this, &Panels::followStage);
    connect(m_problems, &ProblemList::picked, this, [this](const Problem& problem) {
        if (!problem.file.empty())
            return; // the problem is about a refused file, not about this scene
        m_workbench.selection.setBodies(bodiesOf(*m_workbench.scene(), problem));
        raise(*m_inspector); // shows the scene itself if no body is selected
    });
    connect(m_headline, &HeadlineBar::reasonRequested, this, [this] {
        const SolverAnswerPtr& answer = m_workbench.answer();
        answer && !answer->problems.empty() ? showProblems(answer->problems) : raise(*m_audit);
    });
    connect(m_headline, &HeadlineBar::logRequested, this, [this] { raise(*m_log); });
    connect(m_lanes, &LaneView::contentHeightChanged, this, &Panels::fitTime);
    connect(m_lanes, &LaneView::nameTyped, &workbench.events, &EventModel::nameTyped);
    connect(m_lanes, &LaneView::groupTyped, &workbench.document, [&workbench](std::size_t body, const QString& name) {
        const std::string group = workbench.document.scene().bodies[body].group.value_or("");
        const std::string typed = name.trimmed().toStdString();
        if (!workbench.document.renameGroup(group, typed))
            Q_EMIT workbench.bodies.refused(tr("Another group is named “%1”.").arg(shownTextOf(typed)));
    });
    connect(m_events, &EventTable::renameWanted, this, [this](std::size_t body) {
        raise(*m_bodies);
        m_bodies->rename(body);
    });
    connect(&workbench.document, &SceneDocument::changed, this, [this](const SceneChange& change) {
        if (!change.isAnother)
            return;
        scrollToTop();
        for (const DockIndex panel : onDemand)
            m_docks[panel]->setVisible(comes(panel));
    });
    connect(&workbench.cuts, &QAbstractItemModel::modelReset, this, &Panels::showFilled);
    window.installEventFilter(this);
    followAnswer();
}

// Scrolls every panel to its top when another scene is opened.
void Panels::scrollToTop()
{
    for (const QDockWidget* panel : m_docks)
        for (const auto* area : panel->findChildren<QAbstractScrollArea*>())
            area->verticalScrollBar()->setValue(area->verticalScrollBar()->minimum());
}

void Panels::connectInspector()
{
    auto* summary = new PairSummary(m_workbench.clearance, m_workbench.impact, m_workbench.playhead);
    connect(summary, &PairSummary::seenChanged, this, [this](bool isSeen) {
        m_pairSeen = isSeen;
        updateMeasuring();
    });
    connect(m_docks[inspectorDock], &QDockWidget::visibilityChanged, this, [this](bool isSeen) {
        m_inspectorSeen = isSeen;
        updateMeasuring();
    });
    connect(summary, &PairSummary::clearanceWanted, this, [this] { raise(*m_clearance); });
    connect(summary, &PairSummary::impactWanted, this, [this] {
        m_instruments->setInstrument(Instrument::impact);
        raise(*m_instruments);
    });
    m_inspector->setPairSummary(summary);
    connect(&m_inspector->relatedEvents(), &RelatedEvents::allWanted, this,
            [this](const std::vector<std::size_t>& bodies) {
                m_events->setFilter(filterOfBodies(*m_workbench.scene(), bodies));
                raise(*m_events);
            });
}

void Panels::updateMeasuring()
{
    const bool pair = m_pairSeen && m_inspectorSeen;
    m_workbench.clearance.setActive(m_clearanceSeen || pair);
    m_workbench.impact.setActive(pair);
}

// Dragging the edge above the time axis sets the height limit of its lanes; the window owns that edge. A panel is
// watched for its being closed only.
bool Panels::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Close && watched != &m_window && m_window.isVisible())
        setClosed(*watched, true);
    if (watched != &m_window || m_lanes->isOnAxis())
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::MouseButtonPress)
        m_lanesBeforeDrag = m_lanes->height();
    else if (event->type() == QEvent::MouseButtonRelease && m_lanes->isVisible() &&
             m_lanes->height() != m_lanesBeforeDrag)
        m_lanes->setHeightLimit(m_lanes->height());
    return QObject::eventFilter(watched, event);
}

QDockWidget* Panels::dock(const QString& name, const QString& title, QWidget* content)
{
    return new PanelDock(name, title, content, &m_window);
}

QWidget* Panels::timePanel(const Actions& actions)
{
    auto* panel = new QWidget;
    auto* column = newLayout<QVBoxLayout>(panel, 0);
    const auto add = [&actions](QList<QAction*>& list, std::initializer_list<ActionId> ids) {
        for (const ActionId id : ids)
            list << &actions[id];
    };
    TransportActions buttons;
    buttons.loop = &actions[ActionId::loop];
    add(buttons.play, {ActionId::toPrevious, ActionId::play, ActionId::toNext});
    add(buttons.frames, {ActionId::stepBack, ActionId::stepForward});
    add(buttons.sides, {ActionId::justBefore, ActionId::atInstant, ActionId::justAfter});
    QList<QAction*> seldom; // in the menu of the overview
    add(seldom, {ActionId::toStart, ActionId::toEnd, ActionId::playBackwards, ActionId::markIn, ActionId::markOut,
                 ActionId::clearMarks});
    auto* transport =
        new TransportBar(m_workbench.playhead, m_workbench.player, m_workbench.frames, m_workbench.sampler, buttons);
    connect(transport, &TransportBar::valueTaken, this, &Panels::valueTaken);
    connect(&m_workbench, &Workbench::sceneChanged, transport,
            [this, transport] { transport->setEnabled(!m_workbench.scene()->bodies.empty()); });
    column->addWidget(m_headline);
    column->addWidget(transport);
    column->addWidget(m_slider);
    column->addWidget(m_logStrip);
    column->addWidget(m_lanes, 1);
    auto* overview = new TimeOverview(*m_slider, m_workbench.playhead);
    overview->setContextMenuPolicy(Qt::ActionsContextMenu);
    overview->addActions(seldom);
    column->addWidget(overview);
    addLaneOrderChoice(*m_slider);
    connect(&m_workbench.player, &Player::rangeChanged, m_slider,
            [this] { m_slider->setRange(m_workbench.player.range()); });
    return panel;
}

// Adds the choice of the lanes' order, with its caption, to the free space above their names, if they have an order.
void Panels::addLaneOrderChoice(QWidget& slider)
{
    auto* column = new QVBoxLayout(&slider); // the choice stays at its bottom edge
    column->setContentsMargins(8, 0, 0, 4);
    column->addStretch(1);
    auto* part = new QWidget;
    auto* row = newLayout<QHBoxLayout>(part, 6, {});
    auto* caption = new QLabel(tr("Sort"));
    QComboBox* orders = laneOrderChoice(*m_lanes);
    orders->setMinimumWidth(1); // the caption takes some of the names' width
    caption->setBuddy(orders);
    row->addWidget(caption);
    row->addWidget(orders, 1);
    column->addWidget(part, 0, Qt::AlignLeft);
    const auto followNames = [this, part](int width) {
        m_slider->setMargins(width + 12, 16);
        m_logStrip->setNameWidth(width);
        part->setFixedWidth(width - 16);
    };
    connect(m_lanes, &LaneView::nameWidthChanged, part, followNames);
    followNames(m_lanes->nameWidth());
    const auto follow = [this, part] { part->setVisible(m_lanes->rows().size() > 1); };
    connect(m_lanes, &LaneView::contentHeightChanged, part, follow);
    follow();
}

// Adds the action that hides all panels, or restores them.
void Panels::addHideAll(QMenu& menu)
{
    QAction* action = menu.addAction(tr("Hide or Show &All"));
    action->setShortcut(Qt::Key_F9);
    setTip(*action, tr("Give the whole window to the canvas, or bring the panels back"));
    connect(action, &QAction::triggered, this, [this] {
        endDrag();
        const auto isShown = [](const QDockWidget* panel) { return !panel->isHidden(); };
        if (std::ranges::any_of(m_docks, isShown)) {
            m_stateBeforeHiding[std::size_t(m_arrangement)] = m_window.saveState();
            for (QDockWidget* panel : m_docks)
                panel->hide();
        } else if (!m_window.restoreState(std::exchange(m_stateBeforeHiding[std::size_t(m_arrangement)], {}))) {
            arrange(m_arrangement); // the panels were hidden one by one, or in an earlier run
        }
    });
    menu.addSeparator();
}

void Panels::fill(QMenu& menu)
{
    addHideAll(menu);
    for (QDockWidget* panel : m_docks) {
        QAction* toggle = panel->toggleViewAction();
        toggle->setStatusTip(tr("Show or hide this panel"));
        menu.addAction(toggle);
    }
}

void Panels::endDrag()
{
    QWindow* const window = m_window.windowHandle();
    if (!window || !(QGuiApplication::mouseButtons() & Qt::LeftButton))
        return;
    // By the window, which passes it to the title or the tab where the drag began.
    const QPointF at = QCursor::pos();
    QMouseEvent release(QEvent::MouseButtonRelease, window->mapFromGlobal(at), at, Qt::LeftButton, Qt::NoButton,
                        QGuiApplication::keyboardModifiers());
    QCoreApplication::sendEvent(window, &release);
}

void Panels::arrange(Arrangement arrangement)
{
    endDrag();
    m_arrangement = arrangement;
    for (QDockWidget* panel : m_docks) {
        panel->setFloating(false);
        m_window.removeDockWidget(panel);
    }
    if (arrangement == Arrangement::compare) // so that it offers to open one
        setClosed(*m_docks[logDock], false);
    const Plan plan = planOf(arrangement);
    place(plan.below);
    for (std::size_t i = 0; i < std::size_t(m_docks.size()); ++i)
        m_docks[qsizetype(i)]->setVisible(comes(i));
    fit(m_window.size());
    raiseFront();
}

void Panels::raiseFront()
{
    for (const DockIndex tab : planOf(m_arrangement).front) {
        m_docks[tab]->lower(); // else the topmost panel ignores raise()
        m_docks[tab]->raise();
    }
}

// The canvas occupies the whole left side. The column beside it is divided into tables of the scene above and the
// picked or measured subject below, each half as high as the window. It is undivided if the tables are below the canvas
// instead.
void Panels::place(bool tablesBelow)
{
    m_window.addDockWidget(Qt::RightDockWidgetArea, m_docks[tablesBelow ? bodiesDock : eventsDock]);
    m_window.addDockWidget(Qt::BottomDockWidgetArea, m_docks[timeDock]);
    const auto addTabs = [this](DockIndex group, std::initializer_list<DockIndex> tabs) {
        for (const DockIndex tab : tabs)
            m_window.tabifyDockWidget(m_docks[group], m_docks[tab]);
    };
    if (tablesBelow) {
        m_window.splitDockWidget(m_docks[timeDock], m_docks[eventsDock], Qt::Vertical);
        addTabs(eventsDock, {logDock, auditDock, framesDock, labDock, cutsDock, problemsDock});
        addTabs(bodiesDock, {inspectorDock, clearanceDock, instrumentsDock});
    } else {
        m_window.splitDockWidget(m_docks[eventsDock], m_docks[inspectorDock], Qt::Vertical);
        addTabs(eventsDock, {logDock, bodiesDock, auditDock, framesDock, problemsDock});
        addTabs(inspectorDock, {clearanceDock, instrumentsDock, labDock, cutsDock});
    }
}

void Panels::fit(QSize size)
{
    const int least = std::clamp(size.width() * 2 / 5 + 3, 360, 424); // its tabs need 360 pixels
    m_window.resizeDocks({m_docks[bodiesDock]}, {std::clamp(size.width() * 53 / 200, least, 640)}, Qt::Horizontal);
    // Below the canvas: five rows, then 45 % of the window for the canvas.
    const int rest = size.height() * 11 / 20 - m_docks[timeDock]->widget()->sizeHint().height() - 120;
    if (m_window.dockWidgetArea(m_docks[eventsDock]) == Qt::BottomDockWidgetArea)
        m_window.resizeDocks({m_docks[eventsDock]}, {std::clamp(rest, 216, 360)}, Qt::Vertical);
    else
        m_window.resizeDocks({m_docks[bodiesDock], m_docks[inspectorDock]},
                             {size.height() * 13 / 25, size.height() * 12 / 25}, Qt::Vertical);
    fitTime();
}

void Panels::fitTime()
{
    QWidget& panel = *m_docks[timeDock]->widget();
    auto& column = static_cast<QBoxLayout&>(*panel.layout());
    const bool isOnAxis = m_lanes->isSingleLane();
    m_lanes->setOnAxis(isOnAxis);
    if (!isOnAxis && column.indexOf(m_lanes) < 0)
        column.insertWidget(column.indexOf(m_logStrip) + 1, m_lanes, 1);
    m_lanes->setVisible(m_lanes->contentHeight() > 0);
    m_slider->setCountsShown(isOnAxis || m_lanes->contentHeight() == 0);
    column.activate();
    const int wanted = panel.sizeHint().height();
    const int hidden = isOnAxis ? 0 : m_lanes->contentHeight() - m_lanes->sizeHint().height();
    panel.setMaximumHeight(wanted + hidden);
    m_window.resizeDocks({m_docks[timeDock]}, {wanted}, Qt::Vertical);
}

void Panels::raise(QWidget& panel)
{
    for (QDockWidget* candidate : m_docks)
        if (candidate->widget() == &panel) {
            setClosed(*candidate, false);
            candidate->show();
            candidate->raise();
        }
}

std::vector<QDockWidget*> Panels::inSight() const
{
    std::vector<QDockWidget*> shown;
    for (QDockWidget* panel : m_docks)
        if (panel->isVisible() && !panel->visibleRegion().isEmpty())
            shown.push_back(panel);
    std::ranges::stable_partition(shown, [this](const QDockWidget* panel) { return panel != m_docks[timeDock]; });
    return shown;
}

void Panels::showProblems(const std::vector<Problem>& problems)
{
    m_problems->setProblems(problems);
    m_filled.insert(m_docks[problemsDock]);
    raise(*m_problems);
}

void Panels::applyTheme()
{
    tintSelection(m_bodies->tree());
    tintSelection(m_events->table());
    tintSelection(m_events->resting().table());
    tintSelection(*m_audit);
    tintSelection(*m_problems);
    m_frames->tint();
    m_lab->tint();
    m_instruments->tint();
    m_cuts->tint();
    m_log->tint();
}

QWidget& Panels::auditPanel()
{
    return *m_audit;
}

void Panels::followAnswer()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    m_inspector->setAnswer(answer);
    m_slider->setScene(m_workbench.scene());
    m_slider->setStale(!answer);
    m_logStrip->setStale(!answer);
    if (answer)
        m_slider->setTimeline(answer->timeline);
    m_lanes->setAnswer(answer);
    m_problems->setProblems(answer ? answer->problems : std::vector<Problem>{});
    followStage();
    showFilled();
}

bool Panels::isFilled(std::size_t dock) const
{
    switch (dock) {
    case problemsDock:
        return !m_problems->isEmpty();
    case cutsDock:
        return m_workbench.cuts.rowCount() > 0;
    case labDock:
        return m_workbench.scene()->grid.has_value();
    case logDock:
        return m_log->hasLog() || m_arrangement == Arrangement::compare; // which offers to open one
    default:
        return true;
    }
}

void Panels::showFilled()
{
    if (!m_stateBeforeHiding[std::size_t(m_arrangement)].isEmpty())
        return; // all panels are hidden
    for (const DockIndex panel : onDemand) {
        QDockWidget* one = m_docks[panel];
        if (comes(panel)) {
            m_filled.insert(one);
            one->show();
        } else if (panel != labDock && m_workbench.answer() && !isFilled(panel) && m_filled.remove(one)) {
            one->hide();
        }
    }
}

void Panels::followLog()
{
    const bool wasHidden = m_logStrip->isHidden();
    m_logStrip->setCompared(m_log->compared());
    m_headline->setLog(m_log->compared());
    QDockWidget& dock = *m_docks[logDock];
    if (!m_log->hasLog()) {
        m_filled.remove(&dock);
        if (!dock.visibleRegion().isEmpty()) // else another panel is in front
            m_docks[eventsDock]->raise();
        dock.setVisible(comes(logDock));
    }
    showFilled();
    if (m_logStrip->isHidden() != wasHidden)
        fitTime();
}

bool Panels::comes(std::size_t dock) const
{
    return isFilled(dock) && !m_store.value(closedKey).toStringList().contains(m_docks[qsizetype(dock)]->objectName());
}

void Panels::setClosed(const QObject& panel, bool isClosed)
{
    QStringList closed = m_store.value(closedKey).toStringList();
    if (closed.removeAll(panel.objectName()) > 0 || isClosed)
        m_store.setValue(closedKey, isClosed ? closed << panel.objectName() : closed);
    if (isClosed && &panel == m_docks[logDock])
        m_log->close();
}

void Panels::reset(Arrangement arrangement)
{
    m_store.remove(closedKey);
    arrange(arrangement);
}

bool Panels::appearsByItself(const QDockWidget& panel) const
{
    return std::ranges::any_of(onDemand, [&](DockIndex one) { return m_docks[one] == &panel; });
}

void Panels::followStage()
{
    const QString reason = noEventsText(*m_workbench.scene(), m_workbench.answer().get(), m_workbench.solver.stage());
    m_events->setEmptyReason(reason);
    m_lanes->setEmptyReason(reason);
    const bool isAsked = m_workbench.solver.stage() == Solver::Stage::auditing;
    m_noAudit->showText(m_workbench.pairs.rowCount() > 0 ? QString()
                        : reason.isEmpty() && isAsked    ? tr("Boost.Geometry is auditing…")
                                                         : reason);
}

} // namespace sweep
