#include "app/window/panel_offers.h"

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"
#include "widgets/format/conversions.h"
#include "widgets/format/placeholder.h"
#include "widgets/format/translated.h"
#include "widgets/tables/cut_list.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/instrument_panel.h"
#include "widgets/timeline/clearance_view.h"

namespace sweep {

namespace {

// The body's name, shortened and escaped for a button.
QString nameOn(const Body& body)
{
    constexpr qsizetype longest = 24;
    const QString name = labelOf(body);
    return menuText(name.size() > longest ? name.left(longest - 1) + u'…' : name);
}

Offer offerOf(const Actions& actions, ActionId id)
{
    QAction* action = &actions[id];
    return {action->text().remove(u'&'), [action] { action->trigger(); }};
}

std::optional<Offer> pairOffer(Workbench& workbench)
{
    const auto pair = workbench.pairAhead();
    if (!pair || workbench.selection.bodies().size() == 2)
        return {};
    const Scene& scene = *workbench.scene();
    const QString text =
        translated("Select %1 and %2").arg(nameOn(scene.bodies[pair->first]), nameOn(scene.bodies[pair->second]));
    return Offer{text, [&workbench, pair] {
                     if (pair->second < workbench.scene()->bodies.size())
                         workbench.selection.setBodies({pair->first, pair->second});
                 }};
}

std::optional<Offer> bodyOffer(Workbench& workbench)
{
    const Scene& scene = *workbench.scene();
    if (scene.bodies.empty())
        return {};
    return Offer{translated("Select %1").arg(nameOn(scene.bodies.front())),
                 [&workbench] { workbench.selection.setBodies({0}); }};
}

std::optional<Offer> gridOffer(Workbench& workbench)
{
    if (workbench.scene()->grid)
        return workbench.lab.body() ? std::nullopt : bodyOffer(workbench);
    return Offer{translated("Add a Grid"), [&workbench] {
                     SceneSettings settings = settingsOf(workbench.document.scene());
                     settings.grid = Grid{};
                     workbench.document.changeSettings(settings, translated("Add Grid"));
                 }};
}

std::optional<Offer> eventOffer(const WindowParts& parts)
{
    const Workbench& workbench = parts.workbench;
    if (workbench.scene()->bodies.empty())
        return offerOf(parts.actions, ActionId::newScene);
    if (workbench.solver.stage() == Solver::Stage::cancelled)
        return offerOf(parts.actions, ActionId::computeAgain);
    EventTable& events = parts.panels.events();
    if (!events.filter().isEmpty())
        return Offer{translated("Clear the Filter"), [&events] { events.setFilter({}); }};
    return {};
}

} // namespace

void connectOffers(const WindowParts& parts)
{
    Workbench& workbench = parts.workbench;
    Panels& panels = parts.panels;
    panels.events().placeholder().setOffers([parts] { return eventOffer(parts); });
    panels.frames().placeholder().setOffers([parts]() -> std::optional<Offer> {
        if (parts.workbench.sampler.isOn())
            return {};
        return offerOf(parts.actions, ActionId::sampleFrames);
    });
    panels.lab().placeholder().setOffers([&workbench] { return gridOffer(workbench); });
    for (Placeholder* empty : {&panels.clearance().placeholder(), &panels.instruments().placeholder()}) {
        empty->setOffers([&workbench] { return pairOffer(workbench); });
        // Renewed when the answer or the time changes, because the pair that meets next depends on both.
        QObject::connect(&workbench, &Workbench::answerChanged, empty, &Placeholder::renewOffer);
        QObject::connect(&workbench.playhead, &Playhead::moved, empty, &Placeholder::renewOffer);
    }
    panels.cuts().placeholder().setOffers([parts]() -> std::optional<Offer> {
        if (parts.workbench.cuts.point())
            return {};
        QAction* tool = &parts.actions[ActionId::toolCut];
        return Offer{translated("Use the Tool Cut"), [tool] { tool->trigger(); }};
    });
}

} // namespace sweep
