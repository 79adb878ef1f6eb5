#include "app/window/snap_commands.h"

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
    Command command;
    bool SnapKinds::*kind;
    const char* key;
};
constexpr std::array<KindRow, 6> kindRows{{
    {Command::snapGrid, &SnapKinds::grid, "snap/grid"},
    {Command::snapPoints, &SnapKinds::points, "snap/points"},
    {Command::snapLines, &SnapKinds::lines, "snap/lines"},
    {Command::snapCrossings, &SnapKinds::crossings, "snap/crossings"},
    {Command::snapAlignment, &SnapKinds::alignment, "snap/alignment"},
    {Command::snapTangents, &SnapKinds::tangents, "snap/tangents"},
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
    actions[Command::snap].setChecked(settings.on);
    actions[Command::snapFiner].setChecked(settings.finer);
    actions[settings.parts == 10 ? Command::snapTenth : Command::snapHalf].setChecked(true);
    for (const KindRow& row : kindRows)
        actions[row.command].setChecked(settings.kinds.*row.kind);
}

SnapSettings chosen(const Actions& actions)
{
    SnapSettings settings;
    settings.on = actions[Command::snap].isChecked();
    settings.finer = actions[Command::snapFiner].isChecked();
    settings.parts = actions[Command::snapTenth].isChecked() ? 10 : 2;
    for (const KindRow& row : kindRows)
        settings.kinds.*row.kind = actions[row.command].isChecked();
    return settings;
}

} // namespace

QMenu* connectSnapping(const Actions& actions, Canvas& canvas, QSettings& store)
{
    QMenu* menu = actions.menu(MenuName::snapping);
    auto* parts = new QActionGroup(menu);
    parts->addAction(&actions[Command::snapHalf]);
    parts->addAction(&actions[Command::snapTenth]);
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
    bar.addAction(&actions[Command::snap]);
    auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(&actions[Command::snap]));
    button->setMenu(&menu);
    button->setPopupMode(QToolButton::MenuButtonPopup);
}

} // namespace sweep
