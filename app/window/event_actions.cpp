#include "app/window/event_actions.h"

#include "app/window/menus.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/resting_table.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QMenu>

namespace sweep {

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
    actions.onTriggered(ActionId::zoomToEvent, &workbench, zoom);
    actions.onTriggered(ActionId::fitSelection, &workbench, [parts] {
        if (parts.workbench.selection.lastPicked() == Selection::Picked::event)
            zoomToEvent(parts);
        else
            parts.canvas.fitSelection();
    });
    const auto follow = [&actions, &workbench] {
        actions.setEnabled({ActionId::goToEvent, ActionId::zoomToEvent, ActionId::selectEventBodies},
                           workbench.pickedEvent());
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
    table.insertActions(table.actions().value(0), {&actions[ActionId::goToEvent], &actions[ActionId::zoomToEvent],
                                                   &actions[ActionId::selectEventBodies]});
    QObject::connect(&lanes, &LaneView::eventActivated, &workbench, zoom);
    QObject::connect(&table, &QAbstractItemView::doubleClicked, &workbench, zoom);
    DenseTable& resting = parts.panels.events().resting().table(); // its first click has already selected the bodies
    resting.insertAction(resting.actions().value(0), &actions[ActionId::fitSelection]);
    QObject::connect(&resting, &QAbstractItemView::doubleClicked, &parts.canvas, &Canvas::fitSelection);
}

} // namespace sweep
