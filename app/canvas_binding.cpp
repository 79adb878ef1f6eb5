#include "app/canvas_binding.h"

#include "app/workbench/actions.h"
#include "app/workbench/settings.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/input.h"
#include "widgets/format/text.h"
#include "widgets/models/events/headline.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/panels.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QTimer>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace sweep {

namespace {

// Stores value() whenever the view emits the signal.
template <class View, class Signal, class Value>
void storeOn(QSettings& store, const char* key, View& view, Signal changed, const Value& value)
{
    QObject::connect(&view, changed, &view, [&store, key, value] { store.setValue(QLatin1String(key), value()); });
}

void rememberPanels(QSettings& store, Panels& panels)
{
    EventTable& events = panels.events();
    events.setColumnChoices(store.value(QStringLiteral("events/columns")).toStringList());
    storeOn(store, "events/columns", events, &EventTable::columnChoicesChanged,
            [&events] { return events.columnChoices(); });
    SamplingFields& fields = panels.frames().fields();
    fields.setTexts(store.value(QStringLiteral("frames/rule")).toStringList());
    storeOn(store, "frames/rule", fields, &SamplingFields::ruleChanged, [&fields] { return fields.texts(); });
    LaneView& lanes = panels.lanes();
    if (const auto order = storedInteger(store, "time/lane-order", int(LaneOrder::firstEvent), int(LaneOrder::active)))
        lanes.setOrder(LaneOrder(*order));
    if (const auto height = storedInteger(store, "time/lanes-height", 1, 10'000))
        lanes.setHeightLimit(*height);
    storeOn(store, "time/lanes-height", lanes, &LaneView::heightLimitChanged, [&lanes] { return lanes.heightLimit(); });
    if (const auto width = storedInteger(store, "time/names-width", 1, 10'000))
        lanes.setNameWidth(*width);
    storeOn(store, "time/names-width", lanes, &LaneView::nameWidthChanged, [&lanes] { return lanes.nameWidth(); });
    storeOn(store, "time/lane-order", lanes, &LaneView::orderChanged, [&lanes] { return int(lanes.order()); });
    ClearanceView& clearance = panels.clearance();
    if (const auto tolerance = storedNumber(store, "clearance/tolerance", storedLengths))
        clearance.setTolerance(*tolerance);
    storeOn(store, "clearance/tolerance", clearance, &ClearanceView::toleranceChanged,
            [&clearance] { return clearance.tolerance(); });
}

} // namespace

void rememberViews(const WindowParts& parts)
{
    QSettings& store = parts.store;
    rememberPanels(store, parts.panels);
    rememberColumns(store, parts.window);
    BodyTree& bodies = parts.panels.bodies();
    bodies.setColumnWidths(store.value(QStringLiteral("columns/bodies")).toStringList());
    storeOn(store, "columns/bodies", bodies, &BodyTree::columnWidthsChanged,
            [&bodies] { return bodies.columnWidths(); });
    InstrumentPanel& panel = parts.panels.instruments();
    const Instruments& instruments = parts.workbench.instruments;
    if (const auto shown = storedInteger(store, "instruments/shown", 0, int(allInstruments.size()) - 1))
        panel.setInstrument(Instrument(*shown));
    storeOn(store, "instruments/shown", panel, &InstrumentPanel::instrumentChanged,
            [&instruments] { return int(instruments.instrument()); });
    QAction& legend = parts.actions[ActionId::legend];
    legend.setChecked(store.value(QStringLiteral("view/legend"), true).toBool());
    storeOn(store, "view/legend", legend, &QAction::toggled, [&legend] { return legend.isChecked(); });
    QAction& wheel = parts.actions[ActionId::wheelPans];
    wheel.setChecked(store.value(QStringLiteral("view/wheel-pans")).toBool());
    parts.canvas.setWheelPans(wheel.isChecked());
    QObject::connect(&wheel, &QAction::toggled, &parts.canvas, &Canvas::setWheelPans);
    storeOn(store, "view/wheel-pans", wheel, &QAction::toggled, [&wheel] { return wheel.isChecked(); });
    QAction& sampling = parts.actions[ActionId::sampleFrames];
    sampling.setChecked(store.value(QStringLiteral("frames/on"), true).toBool());
    parts.workbench.sampler.setOn(sampling.isChecked());
    QObject::connect(&sampling, &QAction::toggled, &parts.workbench.sampler, &FrameSampler::setOn);
    storeOn(store, "frames/on", sampling, &QAction::toggled, [&sampling] { return sampling.isChecked(); });
}

namespace {

// Limits of the marks of contacts at rest: the most that are drawn, and the most that are drawn with glyphs.
constexpr std::size_t mostRestingMarks = 200;
constexpr std::size_t fewRestingMarks = 24;

} // namespace

CanvasBinding::CanvasBinding(const WindowParts& parts)
    : QObject(&parts.window), m_workbench(parts.workbench), m_canvas(parts.canvas), m_axis(parts.panels.timeSlider()),
      m_yDown(parts.actions[ActionId::yDown]), m_window(parts.window)
{
    connect(&m_workbench.document, &SceneDocument::changed, &m_canvas, [this](const SceneChange& change) {
        if (change.kind == SceneChange::Kind::everything)
            m_canvas.setFocus(); // so that letter keys choose tools at once
    });
    connect(&m_workbench, &Workbench::sceneChanged, this, &CanvasBinding::followScene);
    connect(&m_workbench, &Workbench::answerChanged, this, &CanvasBinding::followAnswer);
    connect(&m_workbench.playhead, &Playhead::moved, this, &CanvasBinding::followPlayhead);
    connect(&m_workbench.playhead, &Playhead::rangeChanged, this, &CanvasBinding::followPlayhead);
    connect(&m_workbench.selection, &Selection::changed, this, &CanvasBinding::followSelection);
    connect(&m_workbench.player, &Player::playingChanged, this, &CanvasBinding::showHeld);
    connect(&m_workbench.lab, &GridLabComparison::changed, this, &CanvasBinding::paintLab);
    connect(&m_workbench.instruments, &Instruments::changed, this, &CanvasBinding::followInstruments);
    connect(&m_yDown, &QAction::triggered, &m_workbench.document, &SceneDocument::changeYDown);
    connect(&m_canvas, &Canvas::toolChanged, this, &CanvasBinding::followInstruments);
    connect(&m_canvas, &Canvas::dragChanged, &m_workbench, &Workbench::setDragging);
    connect(&m_workbench.sampler, &FrameSampler::changed, this, &CanvasBinding::followFrames);
    connect(&parts.panels, &Panels::framesSeen, this, [this](bool isSeen) {
        m_framesSeen = isSeen;
        followFrames();
    });
    followScene();
    followAnswer();
    followSelection();
    paintLab();
    new VertexActions(parts, *this);
}

void CanvasBinding::followScene()
{
    m_canvas.setScene(m_workbench.scene());
    m_canvas.setBodyMarks(markedBodies(*m_workbench.scene()));
    m_yDown.setChecked(pointsDown(*m_workbench.scene()));
    dropChanged();
    showContacts();
}

void CanvasBinding::followAnswer()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    answer ? m_canvas.setCells(answer->timeline, answer->cells) : m_canvas.setCells(nullptr, nullptr);
    followResting();
    followPlayhead();
    showPins();
    showNearest();
    if (answer && m_canvas.isVisible()) // runs after the layout of its lanes; a window is laid out when it is shown
        QTimer::singleShot(0, &m_canvas, &Canvas::settle);
}

void CanvasBinding::followPlayhead()
{
    m_canvas.setTime(m_workbench.playhead.position());
    showContacts();
    showHeld();
    followFrames();
}

// Shows the pairs in contact at the playhead; during playback also rings that recent events leave.
void CanvasBinding::showHeld()
{
    const Playhead& playhead = m_workbench.playhead;
    const Timeline* timeline = m_workbench.timeline();
    if (!timeline || playhead.timeline() != timeline)
        return m_canvas.setHeld({}, {});
    const SolverAnswer& answer = *m_workbench.answer();
    const Player& player = m_workbench.player;
    std::vector<EventRing> rings;
    if (player.isPlaying()) {
        constexpr double share = 0.15; // a share of the scene's time, which plays in four seconds at speed 1
        const Interval window = playhead.window();
        const double span = share * player.speed() * (window.end - window.start);
        rings = eventRings(*answer.scene, *timeline, playhead.time(), player.isBackwards() ? -span : span);
    }
    m_canvas.setHeld(answer.held->at(*timeline, playhead.position()), std::move(rings));
}

// Pins the events of the selected bodies or pair; without a selection, all events if they are few. Few bodies are
// outlined at these events.
void CanvasBinding::showPins()
{
    constexpr std::size_t mostPins = 40;
    const Timeline* timeline = m_workbench.timeline();
    const EventSubject subject = m_workbench.subject();
    const std::vector<std::size_t>& selected = m_workbench.selection.bodies();
    std::vector<EventPin> pins;
    std::vector<EventPose> poses;
    if (timeline) {
        const Scene& scene = *m_workbench.answer()->scene;
        const auto isMeant = [&](const Event& event) { return subject.isEmpty() || subject.holds(event); };
        pins = eventPins(scene, *timeline, isMeant, mostPins);
        if (!pins.empty())
            poses = eventPoses(scene, *timeline, isMeant,
                               [&](std::size_t body) { return showsMotion(scene, selected, body); });
    }
    m_canvas.setPins(std::move(pins));
    m_canvas.setPoses(std::move(poses));
}

// Marks where, and on the axis when, the nearest bodies come closest if nothing meets.
void CanvasBinding::showNearest()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    const auto nearest = answer && answer->nearest ? nearMissOf(answer->nearest->approach) : std::nullopt;
    m_canvas.setNearest(nearest);
    m_axis.setClosest(nearest ? std::optional(ClosestTime{nearest->t, closestText(*answer)}) : std::nullopt);
}

std::optional<CanvasBinding::RestingMark> CanvasBinding::markOf(const Scene& scene, BodyPair pair)
{
    const Interval a = activeInterval(scene, scene.bodies[pair.a]);
    const Interval b = activeInterval(scene, scene.bodies[pair.b]);
    auto mark = restingMark(scene, pair);
    return mark ? std::optional(RestingMark{std::move(*mark), {std::max(a.start, b.start), std::min(a.end, b.end)}})
                : std::nullopt;
}

// Drops the marks of changed bodies; those of unchanged bodies stay until the new contacts are known.
void CanvasBinding::dropChanged()
{
    const Scene& now = *m_workbench.scene();
    const auto isKept = [&](std::uint32_t body) {
        return body < now.bodies.size() && now.bodies[body] == m_restingScene->bodies[body];
    };
    if (m_restingScene && m_restingScene != m_workbench.scene())
        std::erase_if(m_resting,
                      [&](const RestingMark& one) { return !isKept(one.mark.event.a) || !isKept(one.mark.event.b); });
}

void CanvasBinding::followResting()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    if (answer && answer->untested && answer->untested != m_contacts) {
        m_contacts = answer->untested;
        m_restingScene = answer->scene;
        m_resting.clear();
        const std::size_t count = std::min(m_contacts->inContact.size(), mostRestingMarks);
        for (std::size_t k = 0; k < count; ++k)
            if (auto mark = markOf(*m_restingScene, m_contacts->inContact[k].pair))
                m_resting.push_back(std::move(*mark));
    }
    const auto pair = m_workbench.restingContact();
    m_selected = pair ? markOf(*answer->scene, *pair) : std::nullopt;
}

// The marks at the playhead's time. The selected one is last, on top of the others.
std::vector<ContactMark> CanvasBinding::restingMarks() const
{
    const double t = m_workbench.playhead.time();
    const auto holds = [&](const RestingMark& one) {
        return one.together.start <= t && t <= one.together.end && !m_canvas.isHidden(one.mark.event.a) &&
               !m_canvas.isHidden(one.mark.event.b);
    };
    const bool isSelected = m_selected && holds(*m_selected);
    const auto pairOf = [](const RestingMark& one) { return std::pair(one.mark.event.a, one.mark.event.b); };
    std::vector<ContactMark> marks;
    for (const RestingMark& one : m_resting)
        if (holds(one) && !(isSelected && pairOf(one) == pairOf(*m_selected)))
            marks.push_back(one.mark);
    const auto weight = marks.size() <= fewRestingMarks ? ContactMark::Weight::plain : ContactMark::Weight::faint;
    for (ContactMark& mark : marks)
        mark.weight = weight;
    if (isSelected)
        marks.push_back(m_selected->mark);
    return marks;
}

// Shows the contacts at rest, and on top of them those of the playhead's instant.
void CanvasBinding::showContacts()
{
    const Playhead& playhead = m_workbench.playhead;
    const Timeline* timeline = m_workbench.timeline();
    const bool isAtInstant = timeline && playhead.timeline() == timeline && playhead.instant();
    std::vector<ContactMark> marks = restingMarks();
    if (isAtInstant)
        std::ranges::move(contactMarksOf(*m_workbench.answer()->scene, *timeline, *playhead.instant(), playhead.side()),
                          std::back_inserter(marks));
    m_canvas.setContacts(std::move(marks));
}

// Shows the frames before and after the playhead while the panel Frames is visible.
void CanvasBinding::followFrames()
{
    const Playhead& playhead = m_workbench.playhead;
    const auto frames = m_workbench.sampler.framesIn(playhead.window());
    const bool isShown = m_framesSeen && frames;
    const bool onInstant = playhead.timeline() && playhead.instant();
    m_canvas.setFrames(isShown
                           ? framesAround(*frames, onInstant ? playhead.timeline()->instants()[*playhead.instant()].time
                                                             : Instant(playhead.time()))
                           : std::vector<FrameTime>());
}

void CanvasBinding::followSelection()
{
    followResting();
    showContacts();
    showPins();
    m_canvas.setSelectedBodies(m_workbench.selection.bodies());
    m_canvas.setSelectedCell(m_workbench.pickedCell());
}

void CanvasBinding::paintLab()
{
    m_canvas.setLab(labPicture(m_workbench.lab, brightnessOf(m_window.palette())));
}

void CanvasBinding::followInstruments()
{
    const auto& reading = m_workbench.instruments.reading();
    // The steer tool draws its own marks of the contacts that the body will reach.
    const bool shows = reading && m_workbench.instruments.isActive() && m_canvas.tool() != ToolKind::steer;
    m_canvas.setInstrument(shows ? reading->marks : InstrumentMarks{});
}

// Created after the connections of the binding, so that the canvas has the present scene and selection.
VertexActions::VertexActions(const WindowParts& parts, CanvasBinding& binding)
    : QObject(&binding), m_actions(parts.actions), m_workbench(parts.workbench), m_canvas(parts.canvas),
      m_deleteTip(m_actions[ActionId::remove].statusTip())
{
    m_actions.onTriggered(ActionId::insertVertex, this, [this] { run(VertexCommand::insert); });
    m_actions.onTriggered(ActionId::removeVertex, this, [this] { run(VertexCommand::remove); });
    m_actions.onTriggered(ActionId::remove, this, &VertexActions::remove);
    QAction& insertion = m_actions[ActionId::insertVertex]; // text fields use its key, too
    insertion.setShortcutContext(Qt::WidgetShortcut);
    m_canvas.addAction(&insertion);
    connect(&m_canvas, &Canvas::toolFollowed, this, qOverload<>(&VertexActions::follow));
    connect(&m_canvas, &Canvas::toolChanged, this, qOverload<>(&VertexActions::follow));
    connect(&m_workbench, &Workbench::sceneChanged, this, qOverload<>(&VertexActions::follow));
    connect(&m_workbench.selection, &Selection::changed, this, qOverload<>(&VertexActions::follow));
    // In these views, Delete is about whole bodies.
    const std::array<const QWidget*, 2> lists{&parts.panels.bodies(), &parts.panels.lanes()};
    connect(qApp, &QApplication::focusChanged, this, [this, lists](const QWidget*, const QWidget* now) {
        const auto has = [now](const QWidget* list) { return now && isPartOf(*now, *list); };
        if (m_canvas.chosenPoint() && std::ranges::any_of(lists, has)) {
            m_canvas.currentTool().forgetChosenPoint();
            m_canvas.followTool();
            m_canvas.update();
        }
    });
    follow();
}

void VertexActions::run(VertexCommand command)
{
    if (const auto target = m_canvas.currentTool().targetOf(command))
        m_canvas.currentTool().run(command, *target);
}

void VertexActions::remove()
{
    if (const auto chosen = m_canvas.chosenPoint())
        m_canvas.currentTool().run(VertexCommand::remove, {*chosen});
    else
        m_workbench.document.removeBodies(m_workbench.selection.bodies());
}

QString VertexActions::whyNot(VertexCommand command, const std::optional<VertexTarget>& target) const
{
    const Scene& scene = *m_canvas.scene(); // the selection may already belong to a later one
    if (target) {
        const std::size_t count = scene.bodies[target->vertex.body].points.size();
        return command == VertexCommand::remove && count <= fewestPoints
                   ? tr("A polygon has at least %1 vertices.").arg(fewestPoints)
                   : QString();
    }
    std::vector<std::size_t> polygons = m_workbench.selection.bodies();
    std::erase_if(polygons,
                  [&](std::size_t i) { return i >= scene.bodies.size() || scene.bodies[i].shape != Shape::polygon; });
    if (polygons.empty())
        return tr("Select a polygon first.");
    if (m_canvas.tool() != ToolKind::select)
        return tr("Choose the select tool first.");
    if (std::ranges::all_of(polygons, [this](std::size_t body) { return m_canvas.isLocked(body); }))
        return tr("Unlock the polygon first.");
    return command == VertexCommand::insert
               ? tr("Click a vertex of the selected polygon or press N to choose it, or right-click an edge.")
               : tr("Click a vertex of the selected polygon or press N to choose it.");
}

QString VertexActions::withVertex(const QString& text, const ControlPoint& vertex) const
{
    return text.arg(labelOf(m_canvas.scene()->bodies[vertex.body]), QString::number(vertex.index));
}

void VertexActions::follow(VertexCommand command)
{
    const bool inserts = command == VertexCommand::insert;
    QAction& action = m_actions[inserts ? ActionId::insertVertex : ActionId::removeVertex];
    const auto target = m_canvas.currentTool().targetOf(command);
    const QString reason = whyNot(command, target);
    const QString effect = !inserts ? tr("Remove vertex %2 of %1")
                           : target && target->share
                               ? tr("Insert a vertex of %1 here, on the edge that begins at vertex %2")
                               : tr("Insert a vertex of %1 in the middle of the edge that begins at vertex %2");
    action.setEnabled(reason.isEmpty());
    setTip(action, reason.isEmpty() ? withVertex(effect, target->vertex) : reason);
}

void VertexActions::follow()
{
    follow(VertexCommand::insert);
    follow(VertexCommand::remove);
    QAction& deletion = m_actions[ActionId::remove];
    const auto chosen = m_canvas.chosenPoint();
    deletion.setText(chosen ? tr("&Delete Vertex %1").arg(chosen->index) : tr("&Delete"));
    setTip(deletion, chosen ? withVertex(tr("Delete vertex %2 of %1; the body stays"), *chosen) : m_deleteTip);
}

PlayKey::PlayKey(const WindowParts& parts)
    : QObject(&parts.window), m_window(parts.window), m_canvas(parts.canvas), m_player(parts.workbench.player)
{
    qApp->installEventFilter(this);
}

bool PlayKey::plays(QWidget& focus) const
{
    if (&focus == &m_canvas || QApplication::activePopupWidget() || !isPartOf(focus, m_window))
        return false;
    return !takesText(focus) && !(m_movedByKeys && qobject_cast<QAbstractButton*>(&focus));
}

bool PlayKey::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason == Qt::MouseFocusReason)
            m_movedByKeys = false;
        else if (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason)
            m_movedByKeys = true;
    }
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType())
        return false;
    auto& widget = *static_cast<QWidget*>(watched);
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool isShifted = key.modifiers() == Qt::ShiftModifier;
    if (key.key() != Qt::Key_Space || !(isShifted || key.modifiers() == Qt::NoModifier) || !plays(widget))
        return false;
    if (!key.isAutoRepeat())
        isShifted ? m_player.toggleBackwards() : m_player.toggle();
    return true;
}

} // namespace sweep
