#include "app/actions.h"

#include "app/files/dialogs.h"
#include "app/files/reduce_dialog.h"
#include "app/files/scene_files.h"
#include "app/formats/geometry_writer.h"
#include "app/guide/welcome.h"
#include "app/output/inspect.h"
#include "app/report/report_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "app/workbench/settings.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/document/file_path.h"
#include "widgets/format/input.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/models/instruments/clearance.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <sweepbench/sampling.h>

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>
#include <QVBoxLayout>

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// Calls visit(action, key, switch) for each switch of the settings.
template <class AnySettings, class Visit>
void visitSwitches(AnySettings& settings, const Visit& visit)
{
    visit(ActionId::snap, "snap/on", settings.on);
    visit(ActionId::snapFiner, "snap/finer", settings.finer);
    visit(ActionId::snapGrid, "snap/grid", settings.kinds.grid);
    visit(ActionId::snapPoints, "snap/points", settings.kinds.points);
    visit(ActionId::snapLines, "snap/lines", settings.kinds.lines);
    visit(ActionId::snapCrossings, "snap/crossings", settings.kinds.crossings);
    visit(ActionId::snapAlignment, "snap/alignment", settings.kinds.alignment);
    visit(ActionId::snapTangents, "snap/tangents", settings.kinds.tangents);
}

SnapSettings loadSnapSettings(const QSettings& store)
{
    SnapSettings settings;
    visitSwitches(settings,
                  [&](ActionId, const char* key, bool& on) { on = store.value(QLatin1String(key), on).toBool(); });
    settings.parts = store.value(QStringLiteral("snap/parts"), settings.parts).toInt() == 10 ? 10 : 2;
    return settings;
}

void saveSnapSettings(const SnapSettings& settings, const SnapSettings& before, QSettings& store)
{
    std::vector<bool> earlier;
    visitSwitches(before, [&](ActionId, const char*, bool on) { earlier.push_back(on); });
    std::size_t i = 0;
    visitSwitches(settings, [&](ActionId, const char* key, bool on) {
        storeChange(store, QLatin1String(key), on, bool(earlier[i++]));
    });
    storeChange(store, QStringLiteral("snap/parts"), settings.parts, before.parts);
}

void check(const Actions& actions, const SnapSettings& settings)
{
    visitSwitches(settings, [&](ActionId id, const char*, bool on) { actions[id].setChecked(on); });
    actions[settings.parts == 10 ? ActionId::snapTenth : ActionId::snapHalf].setChecked(true);
}

SnapSettings checkedSettings(const Actions& actions)
{
    SnapSettings settings;
    visitSwitches(settings, [&](ActionId id, const char*, bool& on) { on = actions[id].isChecked(); });
    settings.parts = actions[ActionId::snapTenth].isChecked() ? 10 : 2;
    return settings;
}

} // namespace

void connectSnapActions(const WindowParts& parts)
{
    QMenu* menu = parts.actions.menu(MenuId::snapping);
    auto* fractions = new QActionGroup(menu);
    fractions->addAction(&parts.actions[ActionId::snapHalf]);
    fractions->addAction(&parts.actions[ActionId::snapTenth]);
    parts.canvas.setSnapping(loadSnapSettings(parts.store));
    check(parts.actions, parts.canvas.snapping());
    QList<QAction*> switches = menu->actions();
    switches << &parts.actions[ActionId::snap];
    for (QAction* action : switches)
        QObject::connect(action, &QAction::triggered, &parts.canvas, [parts] {
            const SnapSettings before = parts.canvas.snapping();
            parts.canvas.setSnapping(checkedSettings(parts.actions));
            saveSnapSettings(parts.canvas.snapping(), before, parts.store);
        });
}

void addSnapButton(const WindowParts& parts, QToolBar& bar)
{
    QAction& snap = parts.actions[ActionId::snap];
    bar.addAction(&snap);
    auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(&snap));
    button->setMenu(parts.actions.menu(MenuId::snapping));
    button->setPopupMode(QToolButton::MenuButtonPopup);
}

namespace {

std::vector<QWidget*> panes(const WindowParts& parts)
{
    std::vector<QWidget*> ring{&parts.canvas};
    for (const QDockWidget* panel : parts.panels.inSight())
        ring.push_back(panel->widget());
    return ring;
}

bool takesKeys(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0;
}

// The widget of the pane that gets the focus; null if none accepts keys.
QWidget* entryOf(const WindowParts& parts, QWidget& pane)
{
    if (QWidget* last = pane.focusWidget(); last && takesKeys(*last))
        return last;
    for (QWidget* entry : std::initializer_list<QWidget*>{&parts.panels.events().table(), &parts.panels.timeSlider()})
        if (pane.isAncestorOf(entry) && takesKeys(*entry))
            return entry;
    if (takesKeys(pane))
        return &pane;
    for (QWidget* widget = pane.nextInFocusChain(); widget != &pane; widget = widget->nextInFocusChain())
        if (pane.isAncestorOf(widget) && takesKeys(*widget))
            return widget;
    return nullptr;
}

// Moves the focus to the next or previous pane, skipping panes that accept no keys.
void go(const WindowParts& parts, bool forward)
{
    std::vector<QWidget*> ring = panes(parts);
    std::erase_if(ring, [&parts](QWidget* pane) { return !entryOf(parts, *pane); });
    if (!forward)
        std::ranges::reverse(ring);
    const QWidget* focus = QApplication::focusWidget();
    const auto here = std::ranges::find_if(
        ring, [focus](const QWidget* pane) { return focus && (pane == focus || pane->isAncestorOf(focus)); });
    const bool isLast = here == ring.end() || here + 1 == ring.end();
    QWidget& next = *entryOf(parts, isLast ? *ring.front() : **(here + 1));
    next.window()->activateWindow(); // a floating panel is a window of its own
    next.setFocus(Qt::TabFocusReason);
}

} // namespace

void connectPaneActions(const WindowParts& parts)
{
    parts.actions.onTriggered(ActionId::nextPane, &parts.window, [parts] { go(parts, true); });
    parts.actions.onTriggered(ActionId::previousPane, &parts.window, [parts] { go(parts, false); });
}

namespace {

constexpr std::pair<ActionId, InstantSide> sides[] = {{ActionId::justBefore, InstantSide::before},
                                                      {ActionId::atInstant, InstantSide::at},
                                                      {ActionId::justAfter, InstantSide::after}};

void showPlaying(const Actions& actions, const Player& player)
{
    const bool forward = player.isPlaying() && !player.isBackwards();
    QAction& play = actions[ActionId::play];
    play.setIcon(icon(forward ? QStringLiteral("pause") : QStringLiteral("play")));
    play.setText(player.isPlaying() ? Actions::tr("&Pause") : Actions::tr("P&lay"));
}

void connectPlaying(const Actions& actions, Workbench& workbench)
{
    Player& player = workbench.player;
    const Playhead& playhead = workbench.playhead;
    actions.onTriggered(ActionId::play, &player, &Player::toggle);
    actions.onTriggered(ActionId::playBackwards, &player, &Player::toggleBackwards);
    actions.onTriggered(ActionId::loop, &player, &Player::setLoops);
    actions.onTriggered(ActionId::markIn, &player, [&player, &playhead] { player.markIn(playhead.time()); });
    actions.onTriggered(ActionId::markOut, &player, [&player, &playhead] { player.markOut(playhead.time()); });
    actions.onTriggered(ActionId::clearMarks, &player, &Player::clearRange);
    QObject::connect(&player, &Player::loopsChanged, &actions[ActionId::loop], &QAction::setChecked);
    QObject::connect(&player, &Player::playingChanged, &actions, [&actions, &player] { showPlaying(actions, player); });
    const auto followMarks = [&actions, &player] {
        actions[ActionId::clearMarks].setEnabled(player.range().has_value());
    };
    QObject::connect(&player, &Player::rangeChanged, &actions, followMarks);
    followMarks();
}

// Frame steps, the frame checker and the instruments share one frame rate. Steps and checker use it exactly, such as
// 1/3; the others use the nearest double.
void shareRate(FrameStepper& frames, SamplingFields& fields)
{
    QObject::connect(&fields, &SamplingFields::ruleChanged, &frames,
                     [&] { frames.setFrames(fields.rule().rate, fields.rule().offset); });
    QObject::connect(&frames, &FrameStepper::rateChanged, &fields, [&](double rate) {
        if (fields.nearestRate() == rate)
            return;
        QStringList texts = fields.texts();
        texts[0] = exactText(rate);
        fields.setTexts(texts);
    });
}

// Lets the time axis number the frames of the frame sampler.
void numberFrames(const Workbench& workbench, TimeSlider& axis)
{
    const auto follow = [&workbench, &axis] {
        axis.setFrames(workbench.sampler.framesIn(workbench.playhead.window()));
    };
    QObject::connect(&workbench.sampler, &FrameSampler::changed, &axis, follow);
    QObject::connect(&workbench.playhead, &Playhead::rangeChanged, &axis, follow);
    follow();
}

void connectSteps(const Actions& actions, Workbench& workbench)
{
    actions.onTriggered(ActionId::toStart, &workbench.playhead, &Playhead::toStart);
    actions.onTriggered(ActionId::toEnd, &workbench.playhead, &Playhead::toEnd);
    const auto step = [&workbench](bool forward) {
        workbench.step(forward, QGuiApplication::keyboardModifiers().testFlag(Qt::AltModifier));
    };
    actions.onTriggered(ActionId::toPrevious, &workbench, [step] { step(false); });
    actions.onTriggered(ActionId::toNext, &workbench, [step] { step(true); });
    actions.onTriggered(ActionId::stepBack, &workbench, [&workbench] { workbench.stepFrame(-1); });
    actions.onTriggered(ActionId::stepForward, &workbench, [&workbench] { workbench.stepFrame(1); });
}

void connectPlayhead(const Actions& actions, Workbench& workbench)
{
    Playhead& playhead = workbench.playhead;
    const auto follow = [&actions, &workbench, &playhead] {
        // The selected bodies or the picked pair may have further events at the last instant.
        const bool isOfSome = workbench.timeline() && !workbench.steppedEvents().isEmpty();
        actions[ActionId::toNext].setEnabled(isOfSome || playhead.hasNext());
        actions[ActionId::toPrevious].setEnabled(isOfSome || playhead.hasPrevious());
        for (const auto& [id, side] : sides) {
            actions[id].setEnabled(playhead.instant() && playhead.canBeAt(*playhead.instant(), side));
            actions[id].setChecked(playhead.side() == side);
        }
    };
    auto* group = new QActionGroup(&workbench);
    for (const auto& [id, chosen] : sides) {
        group->addAction(&actions[id]);
        actions.onTriggered(id, &playhead, [&workbench, follow, side = chosen] {
            workbench.player.pause();
            workbench.playhead.setSide(side);
            follow();
        });
    }
    QObject::connect(&playhead, &Playhead::moved, &actions, follow);
    QObject::connect(&playhead, &Playhead::rangeChanged, &actions, follow);
    QObject::connect(&workbench.selection, &Selection::changed, &actions, follow);
    follow();
}

// Zooms the time axis from the keyboard like the wheel: about the playhead, or about the middle of the axis while the
// playhead is not visible.
void connectZooms(const Actions& actions, TimeSlider& axis, const Playhead& playhead)
{
    const auto zoom = [&axis, &playhead](int wheelDelta) {
        const TimeScale& scale = axis.scale();
        const double x = scale.xOf(playhead.position().doubleDouble());
        const bool isInSight = x >= scale.left && x <= scale.left + scale.width;
        axis.turnWheel(isInSight ? x : scale.left + scale.width / 2, {0, wheelDelta});
    };
    constexpr int notches = 360; // three notches of a wheel
    actions.onTriggered(ActionId::timeZoomIn, &axis, [zoom] { zoom(notches); });
    actions.onTriggered(ActionId::timeZoomOut, &axis, [zoom] { zoom(-notches); });
    actions.onTriggered(ActionId::showAllTime, &axis, [&axis] { axis.showAll(); });
}

} // namespace

void connectTimeActions(const WindowParts& parts)
{
    connectPlaying(parts.actions, parts.workbench);
    connectSteps(parts.actions, parts.workbench);
    shareRate(parts.workbench.frames, parts.panels.frames().fields());
    numberFrames(parts.workbench, parts.panels.timeSlider());
    connectPlayhead(parts.actions, parts.workbench);
    connectZooms(parts.actions, parts.panels.timeSlider(), parts.workbench.playhead);
}

namespace {

constexpr int clearanceSteps = 256;
constexpr qreal pictureRatio = 2; // device pixels per pixel

void copy(const std::string& text)
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(text));
}

// Copies a picture of the widget.
void copyPicture(QWidget& widget)
{
    QImage image(widget.size() * pictureRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pictureRatio);
    image.fill(Qt::transparent);
    widget.render(&image);
    QGuiApplication::clipboard()->setImage(image);
}

void copyClearance(const ClearanceModel& model)
{
    const auto& answer = model.answer();
    if (!answer || !answer->hasCurve())
        return;
    std::ostringstream out;
    writeClearanceCsv(out, clearanceSamples(answer->curve, *answer->common, clearanceSteps));
    copy(out.str());
}

// The selected bodies, or the picked event and its bodies if it was picked last.
CopiedPart picked(const Workbench& workbench)
{
    const Selection& selection = workbench.selection;
    CopiedPart part;
    part.bodies.assign(selection.bodies().begin(), selection.bodies().end());
    if (selection.lastPicked() != Selection::Picked::event)
        return part;
    part.event = selection.pickedEvent();
    if (const std::optional<PairOrCell> pair = workbench.subject().pair)
        part.bodies = pair->withCell() ? std::vector{pair->a} : std::vector{pair->a, pair->b};
    return part;
}

void connectRows(const Actions& actions, EventTable& events)
{
    constexpr std::pair<ActionId, TableFormat> formats[] = {{ActionId::copyRowsText, TableFormat::text},
                                                            {ActionId::copyRowsTsv, TableFormat::tsv},
                                                            {ActionId::copyRowsCsv, TableFormat::csv},
                                                            {ActionId::copyRowsMarkdown, TableFormat::markdown}};
    for (DenseTable* table : {&events.table(), &events.resting().table()}) {
        table->setContextMenuPolicy(Qt::ActionsContextMenu);
        table->addAction(&actions[ActionId::copyAs]);
    }
    for (const auto& [id, rowFormat] : formats)
        actions.onTriggered(id, &events, [&events, format = rowFormat] { events.meantTable().copySelection(format); });
}

void connectClearance(const Actions& actions, const ClearanceModel& model, ClearanceView& view)
{
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
    view.addAction(&actions[ActionId::copyAs]);
    actions.onTriggered(ActionId::copyClearancePicture, &view,
                        [&view] { QGuiApplication::clipboard()->setImage(view.picture(pictureRatio)); });
    actions.onTriggered(ActionId::copyClearanceCsv, &view, [&model] { copyClearance(model); });
    const auto follow = [&actions, &model] {
        const bool hasCurve = model.answer() && model.answer()->hasCurve();
        actions.setEnabled({ActionId::copyClearancePicture, ActionId::copyClearanceCsv}, hasCurve);
    };
    QObject::connect(&model, &ClearanceModel::changed, &actions, follow);
    follow();
}

void connectBodies(const Actions& actions, const Workbench& workbench, Canvas& canvas)
{
    actions.onTriggered(ActionId::copyAsMarkdown, &workbench, [&workbench] {
        copy(markdownOf(*workbench.answer()->scene, *workbench.timeline(), picked(workbench)));
    });
    actions.onTriggered(ActionId::copyAsScene, &workbench,
                        [&workbench] { copy(cppOfScene(*workbench.scene(), picked(workbench).bodies)); });
    actions.onTriggered(ActionId::copyAsImage, &canvas, [&canvas] { copyPicture(canvas); });
    const auto follow = [&actions, &workbench] { actions[ActionId::copyAsMarkdown].setEnabled(workbench.timeline()); };
    QObject::connect(&workbench, &Workbench::answerChanged, &actions, follow);
    follow();
}

// The message about copied bodies, with the losses of the form.
QString copiedNotice(const WrittenGeometry& written, GeometryFormat format)
{
    const QString form = QString::fromUtf8(name(format));
    const auto text = [](const char* source, int count = -1) {
        return QCoreApplication::translate("Copies", source, nullptr, count);
    };
    const int count = int(written.bodies);
    QString notice = count == 0   ? text("Nothing was copied; %1 cannot express these bodies").arg(form)
                     : count == 1 ? text("1 body copied as %1").arg(form)
                                  : text("%n bodies copied as %1", count).arg(form);
    constexpr std::size_t mostIds = 3;
    for (GeometryLoss loss : written.losses) {
        loss.ids.resize(std::min(loss.ids.size(), mostIds));
        notice += QStringLiteral("; ") + safeLine(QString::fromStdString(loss.sentence()));
    }
    return notice;
}

// Copies the bodies, and lists in the message bar what the form cannot say.
void copyGeometry(const WindowParts& parts, GeometryWriting writing)
{
    const Workbench& workbench = parts.workbench;
    writing.bodies = picked(workbench).bodies;
    writing.t = workbench.playhead.time();
    const auto written = writtenGeometry(*workbench.scene(), writing);
    if (!written) {
        parts.messageBar.showError(QCoreApplication::translate("Copies", "Nothing was copied"), written.problems());
        return;
    }
    if (!written->text.empty())
        copy(written->text);
    const bool isPlain = written->losses.empty() && !written->text.empty();
    parts.messageBar.showNotice(isPlain ? QString() : copiedNotice(*written, writing.format));
}

void connectGeometry(const WindowParts& parts)
{
    constexpr std::pair<ActionId, GeometryFormat> formats[] = {{ActionId::copyAsWkt, GeometryFormat::wkt},
                                                               {ActionId::copyAsGeoJson, GeometryFormat::geoJson},
                                                               {ActionId::copyAsKeys, GeometryFormat::csv},
                                                               {ActionId::copyAsCpp, GeometryFormat::cpp}};
    for (const auto& [id, format] : formats)
        parts.actions.onTriggered(id, &parts.workbench,
                                  [parts, format = format] { copyGeometry(parts, {.format = format}); });
    parts.actions.onTriggered(ActionId::copyAsFrames, &parts.workbench, [parts] {
        const SamplingRule& rule = parts.panels.frames().fields().rule();
        copyGeometry(parts, {.format = GeometryFormat::csv, .frames = GeometryFrames{rule.rate, rule.offset}});
    });
}

// A dialog with the forms that can be copied now. The last choice is chosen first.
void askForm(const WindowParts& parts)
{
    auto* dialog = new QDialog(&parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QCoreApplication::translate("Copies", "Copy As"));
    auto* column = newLayout<QVBoxLayout>(dialog, 8, {12, 12, 12, 12});
    auto* forms = new QListWidget;
    forms->setAccessibleName(QCoreApplication::translate("Copies", "Form"));
    auto* tip = new WrappedLabel;
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(QCoreApplication::translate("Copies", "&Copy"), QDialogButtonBox::AcceptRole);
    for (QWidget* widget : {static_cast<QWidget*>(forms), static_cast<QWidget*>(tip), static_cast<QWidget*>(buttons)})
        column->addWidget(widget);
    std::vector<QAction*> shown;
    for (QAction* action : parts.actions.menu(MenuId::copies)->actions())
        if (action->isEnabled()) {
            shown.push_back(action);
            forms->addItem(action->text());
        }
    const auto chosen = [forms, shown] { return shown.at(std::size_t(forms->currentRow())); };
    QObject::connect(forms, &QListWidget::currentRowChanged, tip,
                     [tip, chosen] { tip->setWholeText(chosen()->statusTip()); });
    QObject::connect(forms, &QListWidget::itemDoubleClicked, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    const QString key = QStringLiteral("copy/form");
    QObject::connect(dialog, &QDialog::accepted, dialog, [&store = parts.store, key, chosen] {
        store.setValue(key, chosen()->objectName());
        chosen()->trigger();
    });
    const auto last = std::ranges::find(shown, parts.store.value(key).toString(), &QAction::objectName);
    forms->setCurrentRow(last == shown.end() ? 0 : int(last - shown.begin()));
    dialog->resize(420, 400);
    dialog->open();
}

} // namespace

void connectCopyActions(const WindowParts& parts)
{
    connectRows(parts.actions, parts.panels.events());
    connectClearance(parts.actions, parts.workbench.clearance, parts.panels.clearance());
    connectBodies(parts.actions, parts.workbench, parts.canvas);
    connectGeometry(parts);
    parts.panels.inspector().setContextMenuPolicy(Qt::ActionsContextMenu);
    parts.panels.inspector().addAction(&parts.actions[ActionId::copyAs]);
    parts.actions.onTriggered(ActionId::copyAs, &parts.window, [parts] { askForm(parts); });
}

namespace {

void goToEvent(Workbench& workbench)
{
    if (!workbench.pickedEvent())
        return;
    workbench.player.pause();
    workbench.playhead.setInstant(workbench.timeline()->instantOf(*workbench.selection.pickedEvent()));
}

std::vector<std::size_t> bodiesOf(const Event& event)
{
    return event.withCell() ? std::vector<std::size_t>{event.a} : std::vector<std::size_t>{event.a, event.b};
}

void selectBodies(Workbench& workbench)
{
    if (const Event* event = workbench.pickedEvent())
        workbench.selection.setBodies(bodiesOf(*event));
}

// Goes to the picked event, and centres the time axis and the canvas on it even if the playhead is already there.
void zoomToEvent(const WindowParts& parts)
{
    const Event* event = parts.workbench.pickedEvent();
    if (!event)
        return;
    goToEvent(parts.workbench);
    TimeSlider& axis = parts.panels.timeSlider();
    if (const DoubleDouble t = parts.workbench.playhead.position().doubleDouble(); !axis.scale().shows(t))
        axis.setScale(axis.scale().centredOn(t, axis.window()));
    parts.canvas.fitBodies(bodiesOf(*event));
}

// Picks the first event of the instant, unless another one of that instant is picked already.
void pickFirst(Workbench& workbench, std::size_t instant)
{
    const Timeline* timeline = workbench.playhead.timeline();
    const auto picked = workbench.pickedEvent() ? workbench.selection.pickedEvent() : std::nullopt;
    if (timeline && !(picked && timeline->instantOf(*picked) == instant))
        workbench.selection.setEvent(timeline->instants()[instant].first);
}

} // namespace

void connectEventActions(const WindowParts& parts, QMenu& bodyMenu)
{
    const Actions& actions = parts.actions;
    Workbench& workbench = parts.workbench;
    actions.onTriggered(ActionId::goToEvent, &workbench, [&workbench] { goToEvent(workbench); });
    actions.onTriggered(ActionId::selectEventBodies, &workbench, [&workbench] { selectBodies(workbench); });
    const auto zoom = [parts] { zoomToEvent(parts); };
    actions.onTriggered(ActionId::fitSelection, &workbench, [parts] {
        if (parts.workbench.selection.lastPicked() == Selection::Picked::event)
            zoomToEvent(parts);
        else
            parts.canvas.fitSelection();
    });
    const auto follow = [&actions, &workbench] {
        actions.setEnabled({ActionId::goToEvent, ActionId::selectEventBodies}, workbench.pickedEvent());
        actions[ActionId::fitSelection].setEnabled(workbench.pickedEvent() || !workbench.selection.bodies().empty());
    };
    QObject::connect(&workbench.selection, &Selection::changed, &actions, follow);
    QObject::connect(&workbench, &Workbench::answerChanged, &actions, follow);
    follow();
    LaneView& lanes = parts.panels.lanes();
    QMenu* menu = eventContextMenu(actions, lanes);
    const auto popUp = [](QMenu& shown) { return [&shown](const QPoint& at) { shown.popup(at); }; };
    QObject::connect(&lanes, &LaneView::eventMenuRequested, menu, popUp(*menu));
    QObject::connect(&lanes, &LaneView::bodyMenuRequested, &bodyMenu, popUp(bodyMenu));
    QObject::connect(&parts.panels.timeSlider(), &TimeSlider::instantMenuRequested, menu,
                     [&workbench, menu](std::size_t instant, const QPoint& at) {
                         pickFirst(workbench, instant);
                         menu->popup(at);
                     });
    DenseTable& table = parts.panels.events().table();
    table.insertActions(table.actions().value(0), {&actions[ActionId::goToEvent], &actions[ActionId::fitSelection],
                                                   &actions[ActionId::selectEventBodies]});
    QObject::connect(&lanes, &LaneView::eventActivated, &workbench, zoom);
    QObject::connect(&table, &QAbstractItemView::doubleClicked, &workbench, [zoom](const QModelIndex& cell) {
        if (!(cell.flags() & Qt::ItemIsEditable)) // otherwise its name is edited
            zoom();
    });
    DenseTable& resting = parts.panels.events().resting().table(); // its first click has already selected the bodies
    resting.insertAction(resting.actions().value(0), &actions[ActionId::fitSelection]);
    QObject::connect(&resting, &QAbstractItemView::doubleClicked, &parts.canvas, &Canvas::fitSelection);
}

namespace {

struct CheckActions
{
    Q_DECLARE_TR_FUNCTIONS(CheckActions)
};

void askForLog(const WindowParts& parts)
{
    const QString path = FileDialog(&parts.window, CheckActions::tr("Compare with Log"), parts.files.folder(),
                                    CheckActions::tr("Logs (*.csv *.tsv *.txt *.json);;All files (*)"))
                             .ask();
    if (!path.isEmpty())
        compareWithLog(parts, path);
}

// The log beside a scene: "x.log.csv" beside "x.scene.json". Empty if there is none.
QString logBeside(const QString& scene)
{
    const QString suffix = QStringLiteral(".scene.json");
    if (!scene.endsWith(suffix))
        return {};
    for (const QString& format : {QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("json")})
        if (const QString log = scene.chopped(suffix.size()) + QStringLiteral(".log.") + format;
            QFile::exists(log) || pathExists(log)) // the first for examples, the second for names that are not UTF-8
            return log;
    return {};
}

// An example's own log is opened with it. That of another scene, whose files may come from anybody, is offered.
void connectLogs(const WindowParts& parts)
{
    HeadlineBar& headline = parts.panels.headline();
    QObject::connect(&parts.files, &SceneFiles::opened, &headline,
                     [parts, &headline] { headline.offerLog(logBeside(parts.workbench.document.path())); });
    QObject::connect(&parts.files, &SceneFiles::exampleOpened, &parts.panels.log(), [parts](const QString& scene) {
        parts.panels.headline().offerLog({});
        if (const QString log = logBeside(scene); !log.isEmpty()) {
            parts.panels.log().open(log);
            parts.panels.raise(parts.panels.log());
        }
    });
    QObject::connect(&headline, &HeadlineBar::comparisonRequested, &parts.window,
                     [parts](const QString& log) { compareWithLog(parts, log); });
}

void reduce(const WindowParts& parts)
{
    auto* dialog = new ReduceDialog(parts.workbench, parts.panels.log().compared(), &parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void connectComputing(const Actions& actions, Workbench& workbench)
{
    actions.onTriggered(ActionId::computeAgain, &workbench, &Workbench::computeAgain);
    actions.onTriggered(ActionId::cancel, &workbench.solver, &Solver::cancel);
    actions.onTriggered(ActionId::cancel, &workbench.lab, &GridLabComparison::cancel);
    actions.onTriggered(ActionId::cancel, &workbench.clearance, &ClearanceModel::cancel);
    const auto follow = [&actions, &workbench] {
        actions[ActionId::cancel].setEnabled(workbench.solver.isBusy() || workbench.lab.isBusy() ||
                                             workbench.clearance.isLong());
    };
    QObject::connect(&workbench.solver, &Solver::stageChanged, &actions, follow);
    QObject::connect(&workbench.lab, &GridLabComparison::changed, &actions, follow);
    QObject::connect(&workbench.clearance, &ClearanceModel::changed, &actions, follow);
    follow();
}

} // namespace

void compareWithLog(const WindowParts& parts, const QString& path)
{
    LogPanel& log = parts.panels.log();
    const auto remember = [parts, path, &log] {
        if (log.compared())
            parts.files.setFolder(QFileInfo(path).absolutePath());
    };
    QObject::connect(&log, &LogPanel::settled, &parts.files, remember, Qt::SingleShotConnection);
    log.open(path);
    parts.panels.raise(log);
}

void connectCheckActions(const WindowParts& parts)
{
    connectComputing(parts.actions, parts.workbench);
    parts.actions.onTriggered(ActionId::compareLog, &parts.window, [parts] { askForLog(parts); });
    QObject::connect(&parts.files, &SceneFiles::opened, &parts.panels.log(), &LogPanel::followFile);
    connectLogs(parts);
    parts.actions.onTriggered(ActionId::reduceScene, &parts.window, [parts] { reduce(parts); });
    const auto follow = [&actions = parts.actions, &workbench = parts.workbench] {
        actions.setEnabled({ActionId::compareLog, ActionId::reduceScene}, workbench.timeline());
    };
    QObject::connect(&parts.workbench, &Workbench::answerChanged, &parts.actions, follow);
    follow();
}

namespace {

struct Menus
{
    Q_DECLARE_TR_FUNCTIONS(Menus)
};

struct LayerRow
{
    const char* text;
    bool Layers::*layer;
};
constexpr LayerRow layerRows[] = {
    {QT_TRANSLATE_NOOP("Menus", "&Axes and Lines"), &Layers::grid},
    {QT_TRANSLATE_NOOP("Menus", "Scene &Grid"), &Layers::sceneGrid},
    {QT_TRANSLATE_NOOP("Menus", "Occupied &Cells"), &Layers::cells},
    {QT_TRANSLATE_NOOP("Menus", "Cells &Entered by Time"), &Layers::trail},
    {QT_TRANSLATE_NOOP("Menus", "&Paths"), &Layers::paths},
    {QT_TRANSLATE_NOOP("Menus", "&Swept Areas"), &Layers::sweeps},
    {QT_TRANSLATE_NOOP("Menus", "G&hosts"), &Layers::ghosts},
    {QT_TRANSLATE_NOOP("Menus", "C&ontacts"), &Layers::contacts},
    {QT_TRANSLATE_NOOP("Menus", "&Labels"), &Layers::labels},
    {QT_TRANSLATE_NOOP("Menus", "&Instruments"), &Layers::instruments},
};

} // namespace

QMenu* layerMenu(Canvas& canvas, QWidget& parent)
{
    auto* menu = new QMenu(Menus::tr("S&how"), &parent);
    for (const LayerRow& row : layerRows) {
        QAction* action = menu->addAction(Menus::tr(row.text));
        action->setCheckable(true);
        action->setChecked(canvas.layers().*row.layer);
        action->setStatusTip(Menus::tr("Show this on the canvas"));
        QObject::connect(action, &QAction::toggled, &canvas, [&canvas, layer = row.layer](bool on) {
            Layers shown = canvas.layers();
            shown.*layer = on;
            canvas.setLayers(shown);
        });
    }
    return menu;
}

QMenu* exampleMenu(SceneFiles& files, QWidget& parent)
{
    auto* menu = new QMenu(Menus::tr("&Examples"), &parent);
    for (const ExampleTheme& theme : exampleThemes()) {
        QMenu* examples = menu->addMenu(theme.title);
        examples->setToolTipsVisible(true);
        for (const Example& example : theme.examples) {
            QAction* action = examples->addAction(example.title);
            action->setToolTip(example.name);
            action->setStatusTip(Menus::tr("Open the example %1").arg(example.name));
            QObject::connect(action, &QAction::triggered, &files,
                             [&files, path = example.path] { files.openPath(path); });
        }
    }
    menu->setEnabled(!menu->isEmpty());
    return menu;
}

QMenu* historyMenu(SceneDocument& document, QWidget& parent)
{
    auto* menu = new QMenu(Menus::tr("Undo &History"), &parent);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &document, &parent] {
        constexpr int most = 30;
        QUndoStack& stack = document.undoStack();
        const QString start = document.isUntitled() ? Menus::tr("New scene") : Menus::tr("As opened");
        for (int state = stack.count(); state >= 0 && state > stack.count() - most; --state) {
            const bool isSaved = state == document.savedIndex() && !document.isUntitled();
            const QString step = state > 0 ? menuText(stack.text(state - 1)) : start;
            QAction* action = menu->addAction(isSaved ? Menus::tr("%1 (saved)").arg(step) : step);
            action->setCheckable(true);
            action->setChecked(state == stack.index());
            action->setStatusTip(Menus::tr("Go back or forward to the scene after this change"));
            QObject::connect(action, &QAction::triggered, &document, [&stack, &parent, state] {
                (void)takeTypedText(parent);
                stack.setIndex(state);
            });
        }
    });
    // Queued, so that the chosen entry still exists while it runs.
    QObject::connect(menu, &QMenu::aboutToHide, menu, &QMenu::clear, Qt::QueuedConnection);
    return menu;
}

QMenu* bodyContextMenu(const Actions& actions, QWidget& parent)
{
    auto* menu = new QMenu(&parent);
    menu->setToolTipsVisible(true);
    actions.addTo(*menu, {ActionId::cut, ActionId::copy, ActionId::paste, ActionId::pasteInPlace, ActionId::copyAs});
    menu->addSeparator();
    menu->addActions(actions.menu(MenuId::body)->actions());
    return menu;
}

QMenu* canvasContextMenu(const Actions& actions, QWidget& parent)
{
    auto* menu = new QMenu(&parent);
    menu->setToolTipsVisible(true);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [&actions, menu] {
        menu->clear();
        menu->addAction(&actions[ActionId::fitAll]);
        if (actions[ActionId::fitSelection].isEnabled())
            menu->addAction(&actions[ActionId::fitSelection]);
        menu->addSeparator();
        actions.addTo(*menu, {ActionId::paste, ActionId::pasteInPlace});
        menu->addSeparator();
        menu->addMenu(actions.menu(MenuId::add));
    });
    return menu;
}

QMenu* eventContextMenu(const Actions& actions, QWidget& parent)
{
    auto* menu = new QMenu(&parent);
    menu->setToolTipsVisible(true);
    actions.addTo(*menu, {ActionId::goToEvent, ActionId::fitSelection, ActionId::selectEventBodies});
    menu->addSeparator();
    menu->addAction(&actions[ActionId::copyAs]);
    return menu;
}

} // namespace sweep
