#include "app/window/tool_actions.h"

#include "app/editing/cut_notes.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/cut_list.h"
#include "widgets/tools/tool_box.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QSettings>
#include <QToolBar>

#include <array>
#include <utility>

namespace sweep {

namespace {

struct ToolPalette
{
    Q_DECLARE_TR_FUNCTIONS(ToolPalette)
};

constexpr std::array<std::pair<ActionId, ToolKind>, toolCount> rows{{
    {ActionId::toolSelect, ToolKind::select},
    {ActionId::toolPoint, ToolKind::point},
    {ActionId::toolSegment, ToolKind::segment},
    {ActionId::toolCircle, ToolKind::circle},
    {ActionId::toolCapsule, ToolKind::capsule},
    {ActionId::toolProjectile, ToolKind::projectile},
    {ActionId::toolRay, ToolKind::ray},
    {ActionId::toolLine, ToolKind::line},
    {ActionId::toolBox, ToolKind::box},
    {ActionId::toolPolygon, ToolKind::polygon},
    {ActionId::toolMeasure, ToolKind::measure},
    {ActionId::toolCut, ToolKind::cut},
    {ActionId::toolSteer, ToolKind::steer},
    {ActionId::toolHand, ToolKind::hand},
}};

} // namespace

void connectTools(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels)
{
    auto* tools = new ToolBox({canvas, workbench.document, workbench.selection, workbench.playhead, workbench.player,
                               workbench.frames, actions[ActionId::laser]});
    QObject::connect(tools, &ToolBox::swipeAdded, &panels, [&panels] { panels.raise(panels.cuts()); });
    (new CutNotes(workbench, canvas, panels))->setParent(&canvas);
    auto* group = new QActionGroup(&canvas);
    for (const auto& [command, kind] : rows) {
        QAction& action = actions[command];
        group->addAction(&action);
        action.setChecked(kind == canvas.tool());
        QObject::connect(&action, &QAction::triggered, &canvas, [&canvas, wanted = kind] {
            canvas.setTool(wanted);
            canvas.setFocus();
        });
        QObject::connect(&canvas, &Canvas::toolChanged, &action, [&action, shown = kind](ToolKind now) {
            if (now == shown)
                action.setChecked(true);
        });
    }
    QObject::connect(&actions[ActionId::autoKey], &QAction::toggled, &canvas, &Canvas::setAutoKey);
}

QToolBar* toolPalette(const Actions& actions, QSettings& store)
{
    auto* bar = new QToolBar(ToolPalette::tr("Tools"));
    bar->setObjectName(QStringLiteral("palette"));
    bar->setIconSize({20, 20});
    bar->setOrientation(Qt::Vertical);
    for (const auto& [command, kind] : rows) {
        if (kind == ToolKind::point || kind == ToolKind::measure || kind == ToolKind::steer)
            bar->addSeparator();
        bar->addAction(&actions[command]);
        if (kind == ToolKind::steer)
            bar->addAction(&actions[ActionId::autoKey]);
    }
    actions[ActionId::toolSteer].setIconText(ToolPalette::tr("Steer")); // short, as the canvas needs the width
    auto* names = new QAction(ToolPalette::tr("Tool &Names"), bar);
    names->setCheckable(true);
    names->setStatusTip(ToolPalette::tr("Show the names of the tools beside their pictures"));
    QObject::connect(names, &QAction::toggled, bar, [bar, &store](bool on) {
        bar->setToolButtonStyle(on ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        store.setValue(QStringLiteral("tools/names"), on);
    });
    names->setChecked(store.value(QStringLiteral("tools/names"), true).toBool());
    actions.menu(MenuId::view)->insertAction(&actions[ActionId::lightTheme], names);
    bar->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(bar, &QWidget::customContextMenuRequested, bar,
                     [bar, names](const QPoint& at) { QMenu::exec({names}, bar->mapToGlobal(at), nullptr, bar); });
    return bar;
}

} // namespace sweep
