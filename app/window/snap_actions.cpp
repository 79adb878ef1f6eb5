#include "app/window/snap_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/stored_value.h"
#include "app/workbench/window_parts.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"

#include <QActionGroup>
#include <QMenu>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>

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
    for (QAction* action : menu->actions())
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

} // namespace sweep
