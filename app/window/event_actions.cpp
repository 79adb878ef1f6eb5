#include "app/window/event_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QMenu>

namespace sweep {

namespace {

// Null where none is picked, or its timeline is gone.
const Event* pickedEvent(const Workbench& workbench)
{
    const auto picked = workbench.selection.pickedEvent();
    const Timeline* timeline = workbench.answer() ? workbench.answer()->timeline.get() : nullptr;
    return picked && timeline && *picked < timeline->events().size() ? &timeline->events()[*picked] : nullptr;
}

void goToEvent(Workbench& workbench)
{
    if (!pickedEvent(workbench))
        return;
    workbench.player.pause();
    workbench.playhead.setInstant(workbench.answer()->timeline->instantOf(*workbench.selection.pickedEvent()));
}

void selectBodies(Workbench& workbench)
{
    const Event* event = pickedEvent(workbench);
    if (!event)
        return;
    std::vector<std::size_t> bodies = {event->a};
    if (!event->withCell())
        bodies.push_back(event->b);
    workbench.selection.setBodies(std::move(bodies));
}

// Unless another one of that instant is picked already.
void pickFirst(Workbench& workbench, std::size_t instant)
{
    const Timeline* timeline = workbench.playhead.timeline();
    const auto picked = pickedEvent(workbench) ? workbench.selection.pickedEvent() : std::nullopt;
    if (timeline && !(picked && timeline->instantOf(*picked) == instant))
        workbench.selection.setEvent(timeline->instants()[instant].first);
}

QMenu* eventContextMenu(const Actions& actions, QWidget& parent)
{
    auto* menu = new QMenu(&parent);
    menu->setToolTipsVisible(true);
    for (const ActionId command : {ActionId::goToEvent, ActionId::selectEventBodies})
        menu->addAction(&actions[command]);
    menu->addSeparator();
    for (const ActionId command : {ActionId::toPreviousEvent, ActionId::toNextEvent})
        menu->addAction(&actions[command]);
    menu->addSeparator();
    menu->addMenu(actions.menu(MenuId::copyAs));
    for (const ActionId command :
         {ActionId::copyRowsText, ActionId::copyRowsTsv, ActionId::copyRowsCsv, ActionId::copyRowsMarkdown})
        menu->addAction(&actions[command]);
    return menu;
}

} // namespace

void connectEvents(const Actions& actions, Workbench& workbench, Panels& panels, QMenu& bodyMenu)
{
    QAction& goTo = actions[ActionId::goToEvent];
    QAction& select = actions[ActionId::selectEventBodies];
    QObject::connect(&goTo, &QAction::triggered, &workbench, [&workbench] { goToEvent(workbench); });
    QObject::connect(&select, &QAction::triggered, &workbench, [&workbench] { selectBodies(workbench); });
    const auto follow = [&workbench, &goTo, &select] {
        const bool isPicked = pickedEvent(workbench) != nullptr;
        goTo.setEnabled(isPicked);
        select.setEnabled(isPicked);
    };
    QObject::connect(&workbench.selection, &Selection::changed, &workbench, follow);
    QObject::connect(&workbench, &Workbench::answerChanged, &workbench, follow);
    follow();
    QMenu* menu = eventContextMenu(actions, panels.lanes());
    const auto popUp = [](QMenu& shown) { return [&shown](const QPoint& at) { shown.popup(at); }; };
    QObject::connect(&panels.lanes(), &LaneView::eventMenuRequested, menu, popUp(*menu));
    QObject::connect(&panels.lanes(), &LaneView::bodyMenuRequested, &bodyMenu, popUp(bodyMenu));
    QObject::connect(&panels.timeSlider(), &TimeSlider::instantMenuRequested, menu,
                     [&workbench, menu](std::size_t instant, const QPoint& at) {
                         pickFirst(workbench, instant);
                         menu->popup(at);
                     });
    QWidget& table = panels.events().table();
    QAction* first = table.actions().value(0);
    table.insertActions(first, {&goTo, &select});
}

} // namespace sweep
