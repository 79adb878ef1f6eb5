#include "app/window/tool_commands.h"

#include "app/editing/cut_commands.h"
#include "app/editing/steer_commands.h"
#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"

#include <QActionGroup>
#include <QToolBar>

#include <array>
#include <utility>

namespace sweep {

namespace {

constexpr std::array<std::pair<Command, ToolKind>, toolCount> rows{{
    {Command::toolSelect, ToolKind::select},
    {Command::toolPoint, ToolKind::point},
    {Command::toolSegment, ToolKind::segment},
    {Command::toolCircle, ToolKind::circle},
    {Command::toolCapsule, ToolKind::capsule},
    {Command::toolProjectile, ToolKind::projectile},
    {Command::toolRay, ToolKind::ray},
    {Command::toolLine, ToolKind::line},
    {Command::toolBox, ToolKind::box},
    {Command::toolPolygon, ToolKind::polygon},
    {Command::toolMeasure, ToolKind::measure},
    {Command::toolCut, ToolKind::cut},
    {Command::toolSteer, ToolKind::steer},
    {Command::toolHand, ToolKind::hand},
}};

} // namespace

void connectTools(const Actions& actions, Canvas& canvas)
{
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
    QObject::connect(&actions[Command::autoKey], &QAction::toggled, &canvas, &Canvas::setAutoKey);
}

void connectRecordings(const Actions& actions, Workbench& bench, Canvas& canvas, Panels& panels)
{
    (new CutCommands(bench, canvas, panels))->setParent(&canvas);
    (new SteerCommands(actions, bench, canvas))->setParent(&canvas);
}

void addTools(const Actions& actions, QToolBar& bar)
{
    for (const auto& [command, kind] : rows)
        bar.addAction(&actions[command]);
    bar.addSeparator();
    bar.addAction(&actions[Command::autoKey]);
}

} // namespace sweep
