#include "app/window/tool_actions.h"

#include "app/editing/cut_notes.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/cut_list.h"
#include "widgets/tools/tool_box.h"

#include <QActionGroup>

namespace sweep {

void connectTools(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels)
{
    auto* tools = new ToolBox({canvas, workbench.document, workbench.selection, workbench.playhead, workbench.player,
                               workbench.frames, actions[ActionId::laser], actions[ActionId::drawCasts]});
    QObject::connect(tools, &ToolBox::swipeAdded, &panels, [&panels] { panels.raise(panels.cuts()); });
    (new CutNotes(workbench, canvas, panels))->setParent(&canvas);
    auto* group = new QActionGroup(&canvas);
    for (const auto& [command, kind] : toolRows) {
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

} // namespace sweep
