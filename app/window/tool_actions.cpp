#include "app/window/tool_actions.h"

#include "app/editing/cut_notes.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/cut_list.h"
#include "widgets/tools/tool_box.h"

#include <QActionGroup>
#include <QToolBar>

#include <array>
#include <utility>

namespace sweep {

namespace {

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

void addTools(const Actions& actions, QToolBar& bar)
{
    for (const auto& [command, kind] : rows)
        bar.addAction(&actions[command]);
    bar.addSeparator();
    bar.addAction(&actions[ActionId::autoKey]);
}

} // namespace sweep
