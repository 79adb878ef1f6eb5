#include "app/window/snap_actions.h"

#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QSettings>
#include <QToolBar>
#include <QToolButton>

#include <array>

namespace sweep {

namespace {

struct KindRow
{
    ActionId command;
    bool SnapKinds::*kind;
    const char* key;
};
constexpr std::array<KindRow, 6> kindRows{{
    {ActionId::snapGrid, &SnapKinds::grid, "snap/grid"},
    {ActionId::snapPoints, &SnapKinds::points, "snap/points"},
    {ActionId::snapLines, &SnapKinds::lines, "snap/lines"},
    {ActionId::snapCrossings, &SnapKinds::crossings, "snap/crossings"},
    {ActionId::snapAlignment, &SnapKinds::alignment, "snap/alignment"},
    {ActionId::snapTangents, &SnapKinds::tangents, "snap/tangents"},
}};

SnapSettings loaded(const QSettings& store)
{
    SnapSettings settings;
    settings.on = store.value(QStringLiteral("snap/on"), settings.on).toBool();
    settings.finer = store.value(QStringLiteral("snap/finer"), settings.finer).toBool();
    settings.parts = store.value(QStringLiteral("snap/parts"), settings.parts).toInt() == 10 ? 10 : 2;
    for (const KindRow& row : kindRows)
        settings.kinds.*row.kind = store.value(QLatin1String(row.key), settings.kinds.*row.kind).toBool();
    return settings;
}

void save(const SnapSettings& settings, QSettings& store)
{
    store.setValue(QStringLiteral("snap/on"), settings.on);
    store.setValue(QStringLiteral("snap/finer"), settings.finer);
    store.setValue(QStringLiteral("snap/parts"), settings.parts);
    for (const KindRow& row : kindRows)
        store.setValue(QLatin1String(row.key), settings.kinds.*row.kind);
}

void show(const SnapSettings& settings, const Actions& actions)
{
    actions[ActionId::snap].setChecked(settings.on);
    actions[ActionId::snapFiner].setChecked(settings.finer);
    actions[settings.parts == 10 ? ActionId::snapTenth : ActionId::snapHalf].setChecked(true);
    for (const KindRow& row : kindRows)
        actions[row.command].setChecked(settings.kinds.*row.kind);
}

SnapSettings chosen(const Actions& actions)
{
    SnapSettings settings;
    settings.on = actions[ActionId::snap].isChecked();
    settings.finer = actions[ActionId::snapFiner].isChecked();
    settings.parts = actions[ActionId::snapTenth].isChecked() ? 10 : 2;
    for (const KindRow& row : kindRows)
        settings.kinds.*row.kind = actions[row.command].isChecked();
    return settings;
}

} // namespace

QMenu* connectSnapping(const Actions& actions, Canvas& canvas, QSettings& store)
{
    QMenu* menu = actions.menu(MenuId::snapping);
    auto* parts = new QActionGroup(menu);
    parts->addAction(&actions[ActionId::snapHalf]);
    parts->addAction(&actions[ActionId::snapTenth]);
    canvas.setSnapping(loaded(store));
    show(canvas.snapping(), actions);
    for (QAction* action : menu->actions())
        QObject::connect(action, &QAction::triggered, &canvas, [&actions, &canvas, &store] {
            canvas.setSnapping(chosen(actions));
            save(canvas.snapping(), store);
        });
    return menu;
}

void addSnapping(const Actions& actions, QMenu& menu, QToolBar& bar)
{
    bar.addAction(&actions[ActionId::snap]);
    auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(&actions[ActionId::snap]));
    button->setMenu(&menu);
    button->setPopupMode(QToolButton::MenuButtonPopup);
}

} // namespace sweep
