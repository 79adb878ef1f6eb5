#include "app/edit_commands.h"

#include "app/actions.h"
#include "app/canvas_edits.h"
#include "app/panels.h"
#include "widgets/tables/event_table.h"

namespace sweep {

EditCommands::EditCommands(const Actions& actions, Workbench& bench, CanvasEdits& edits, Panels& panels)
    : m_actions(actions), m_bench(bench)
{
    connectUndo();
    connectSelection(panels);
    connectBodies(edits);
    followUndo();
    followSelection();
}

void EditCommands::connectUndo()
{
    QUndoStack& stack = m_bench.document.undoStack();
    connect(&m_actions[Command::undo], &QAction::triggered, &stack, &QUndoStack::undo);
    connect(&m_actions[Command::redo], &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::indexChanged, this, &EditCommands::followUndo);
}

void EditCommands::connectSelection(Panels& panels)
{
    Selection& selection = m_bench.selection;
    connect(&m_actions[Command::selectAll], &QAction::triggered, &selection, &Selection::selectAllBodies);
    connect(&m_actions[Command::selectNone], &QAction::triggered, &selection, &Selection::clear);
    connect(&m_actions[Command::filterEvents], &QAction::triggered, &panels, [&panels] {
        panels.raise(panels.events());
        panels.events().focusFilter();
    });
    connect(&selection, &Selection::changed, this, &EditCommands::followSelection);
}

void EditCommands::connectBodies(CanvasEdits& edits)
{
    const std::pair<Command, Shape> shapes[] = {{Command::addPoint, Shape::point},
                                                {Command::addCircle, Shape::circle},
                                                {Command::addProjectile, Shape::projectile},
                                                {Command::addSegment, Shape::segment},
                                                {Command::addCapsule, Shape::capsule},
                                                {Command::addRay, Shape::ray},
                                                {Command::addLine, Shape::line}};
    for (const auto& [command, shape] : shapes)
        connect(&m_actions[command], &QAction::triggered, &edits, [&edits, kind = shape] { edits.addBody(kind); });
    connect(&m_actions[Command::duplicate], &QAction::triggered, &edits, &CanvasEdits::duplicateSelection);
    connect(&m_actions[Command::remove], &QAction::triggered, &edits, &CanvasEdits::deleteSelection);
}

void EditCommands::followUndo()
{
    const QUndoStack& stack = m_bench.document.undoStack();
    const auto tell = [](QAction& action, bool can, const QString& verb, const QString& step) {
        action.setEnabled(can);
        action.setText(can ? QStringLiteral("%1 %2").arg(verb, step) : verb);
    };
    tell(m_actions[Command::undo], stack.canUndo(), tr("&Undo"), stack.undoText());
    tell(m_actions[Command::redo], stack.canRedo(), tr("&Redo"), stack.redoText());
}

void EditCommands::followSelection()
{
    for (const Command command : {Command::duplicate, Command::remove, Command::fitSelection})
        m_actions[command].setEnabled(!m_bench.selection.bodies().empty());
}

} // namespace sweep
