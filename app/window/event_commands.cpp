#include "app/window/event_commands.h"

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
const Event* pickedEvent(const Workbench& bench)
{
    const auto picked = bench.selection.pickedEvent();
    const Timeline* timeline = bench.answer() ? bench.answer()->timeline.get() : nullptr;
    return picked && timeline && *picked < timeline->events().size() ? &timeline->events()[*picked] : nullptr;
}

void goToEvent(Workbench& bench)
{
    if (!pickedEvent(bench))
        return;
    bench.player.pause();
    bench.playhead.setInstant(bench.answer()->timeline->instantOf(*bench.selection.pickedEvent()));
}

void selectBodies(Workbench& bench)
{
    const Event* event = pickedEvent(bench);
    if (!event)
        return;
    std::vector<std::size_t> bodies = {event->a};
    if (!event->withCell())
        bodies.push_back(event->b);
    bench.selection.setBodies(std::move(bodies));
}

// Unless another one of that instant is picked already.
void pickFirst(Workbench& bench, std::size_t instant)
{
    const Timeline* timeline = bench.playhead.timeline();
    const auto picked = pickedEvent(bench) ? bench.selection.pickedEvent() : std::nullopt;
    if (timeline && !(picked && timeline->instantOf(*picked) == instant))
        bench.selection.setEvent(timeline->instants()[instant].first);
}

QMenu* eventContextMenu(const Actions& actions, QWidget& parent)
{
    auto* menu = new QMenu(&parent);
    menu->setToolTipsVisible(true);
    for (const Command command : {Command::goToEvent, Command::selectEventBodies})
        menu->addAction(&actions[command]);
    menu->addSeparator();
    for (const Command command : {Command::toPreviousEvent, Command::toNextEvent})
        menu->addAction(&actions[command]);
    menu->addSeparator();
    menu->addMenu(actions.menu(MenuName::copyAs));
    for (const Command command :
         {Command::copyRowsText, Command::copyRowsTsv, Command::copyRowsCsv, Command::copyRowsMarkdown})
        menu->addAction(&actions[command]);
    return menu;
}

} // namespace

void connectEvents(const Actions& actions, Workbench& bench, Panels& panels, QMenu& bodyMenu)
{
    QAction& goTo = actions[Command::goToEvent];
    QAction& select = actions[Command::selectEventBodies];
    QObject::connect(&goTo, &QAction::triggered, &bench, [&bench] { goToEvent(bench); });
    QObject::connect(&select, &QAction::triggered, &bench, [&bench] { selectBodies(bench); });
    const auto follow = [&bench, &goTo, &select] {
        const bool isPicked = pickedEvent(bench) != nullptr;
        goTo.setEnabled(isPicked);
        select.setEnabled(isPicked);
    };
    QObject::connect(&bench.selection, &Selection::changed, &bench, follow);
    QObject::connect(&bench, &Workbench::answerChanged, &bench, follow);
    follow();
    QMenu* menu = eventContextMenu(actions, panels.lanes());
    const auto popUp = [](QMenu& shown) { return [&shown](const QPoint& at) { shown.popup(at); }; };
    QObject::connect(&panels.lanes(), &LaneView::eventMenuRequested, menu, popUp(*menu));
    QObject::connect(&panels.lanes(), &LaneView::bodyMenuRequested, &bodyMenu, popUp(bodyMenu));
    QObject::connect(&panels.timeSlider(), &TimeSlider::instantMenuRequested, menu,
                     [&bench, menu](std::size_t instant, const QPoint& at) {
                         pickFirst(bench, instant);
                         menu->popup(at);
                     });
    QWidget& table = panels.events().table();
    QAction* first = table.actions().value(0);
    table.insertActions(first, {&goTo, &select});
}

} // namespace sweep
