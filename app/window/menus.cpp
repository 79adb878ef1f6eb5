#include "app/window/menus.h"

#include "app/files/scene_files.h"
#include "app/guide/examples.h"
#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"

#include <QCoreApplication>
#include <QMenu>

namespace sweep {

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
    {QT_TRANSLATE_NOOP("Menus", "Cells &Entered So Far"), &Layers::trail},
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

QMenu* bodyContextMenu(const Actions& actions, QWidget& parent)
{
    auto* menu = new QMenu(&parent);
    menu->setToolTipsVisible(true);
    actions.addTo(*menu, {ActionId::cut, ActionId::copy, ActionId::paste, ActionId::pasteInPlace});
    menu->addMenu(actions.menu(MenuId::copyAs));
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
    actions.addTo(*menu, {ActionId::goToEvent, ActionId::zoomToEvent, ActionId::selectEventBodies});
    menu->addSeparator();
    actions.addTo(*menu, {ActionId::toPreviousEvent, ActionId::toNextEvent});
    menu->addSeparator();
    menu->addMenu(actions.menu(MenuId::copyAs));
    return menu;
}

} // namespace sweep
