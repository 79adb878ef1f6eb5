#include "app/window/menus.h"

#include "app/files/scene_files.h"
#include "app/guide/examples.h"
#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"

#include <QCoreApplication>
#include <QMenu>

namespace sweep {

namespace {

QString told(const char* text)
{
    return QCoreApplication::translate("Menus", text);
}

struct LayerRow
{
    const char* text;
    bool Layers::*layer;
};
constexpr LayerRow layerRows[] = {
    {QT_TRANSLATE_NOOP("Menus", "&Axes and Lines"), &Layers::grid},
    {QT_TRANSLATE_NOOP("Menus", "Scene &Grid"), &Layers::sceneGrid},
    {QT_TRANSLATE_NOOP("Menus", "Occupied &Cells"), &Layers::cells},
    {QT_TRANSLATE_NOOP("Menus", "Cells &Entered So Far"), &Layers::trail},
    {QT_TRANSLATE_NOOP("Menus", "&Paths"), &Layers::paths},
    {QT_TRANSLATE_NOOP("Menus", "G&hosts"), &Layers::ghosts},
    {QT_TRANSLATE_NOOP("Menus", "C&ontacts"), &Layers::contacts},
    {QT_TRANSLATE_NOOP("Menus", "&Labels"), &Layers::labels},
    {QT_TRANSLATE_NOOP("Menus", "&Instruments"), &Layers::instruments},
};

} // namespace

QMenu* layerMenu(Canvas& canvas, QWidget& parent)
{
    auto* menu = new QMenu(told("S&how"), &parent);
    for (const LayerRow& row : layerRows) {
        QAction* action = menu->addAction(told(row.text));
        action->setCheckable(true);
        action->setChecked(canvas.layers().*row.layer);
        action->setStatusTip(told("Draw this on the canvas"));
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
    auto* menu = new QMenu(told("&Examples"), &parent);
    menu->setToolTipsVisible(true);
    for (const Example& example : examples()) {
        QAction* action = menu->addAction(example.title);
        action->setToolTip(example.name);
        action->setStatusTip(told("Open the example %1").arg(example.name));
        QObject::connect(action, &QAction::triggered, &files, [&files, path = example.path] { files.openPath(path); });
    }
    menu->setEnabled(!menu->isEmpty());
    return menu;
}

QMenu* bodyContextMenu(const Actions& actions, QWidget& parent)
{
    auto* menu = new QMenu(&parent);
    menu->setToolTipsVisible(true);
    for (const ActionId command : {ActionId::cut, ActionId::copy, ActionId::paste, ActionId::pasteInPlace})
        menu->addAction(&actions[command]);
    menu->addMenu(actions.menu(MenuId::copyAs));
    menu->addSeparator();
    menu->addActions(actions.menu(MenuId::body)->actions());
    return menu;
}

} // namespace sweep
