#include "app/editing/edit_commands.h"

#include "app/editing/canvas_edits.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"

#include <utility>

namespace sweep {

namespace {

// What needs a selection to be done.
constexpr Command ofBodies[] = {Command::cut,         Command::copy,         Command::duplicate,   Command::remove,
                                Command::rename,      Command::group,        Command::ungroup,     Command::hide,
                                Command::lock,        Command::moveUp,       Command::moveDown,    Command::alignLeft,
                                Command::alignCentre, Command::alignRight,   Command::alignTop,    Command::alignMiddle,
                                Command::alignBottom, Command::mirrorAcross, Command::mirrorDown,  Command::turnLeft,
                                Command::turnRight,   Command::half,         Command::twice,       Command::moveBy,
                                Command::turnBy,      Command::scaleBy,      Command::fitSelection};
// What three bodies are the fewest for.
constexpr Command ofThree[] = {Command::spreadGapsAcross, Command::spreadGapsDown, Command::spreadCentresAcross,
                               Command::spreadCentresDown};

} // namespace

EditCommands::EditCommands(const Actions& actions, Workbench& bench, const Views& views)
    : m_actions(actions), m_bench(bench), m_clipboard(views.canvas, bench), m_bodies(bench),
      m_transforms(bench, views.window)
{
    connectUndo();
    connectSelection(views.panels);
    connectAdding(views.edits);
    connectClipboard();
    connectBodies(views.panels);
    // Lists and tables edit what is current by the same key.
    m_actions[Command::rename].setShortcutContext(Qt::WidgetShortcut);
    views.canvas.addAction(&m_actions[Command::rename]);
    connectTransforms();
    followUndo();
    followSelection();
}

template <class Edits, class... Arguments>
void EditCommands::connectCommand(Command command, Edits& edits, void (Edits::*edit)(Arguments...),
                                  Arguments... arguments)
{
    connect(&m_actions[command], &QAction::triggered, &edits, [=, &edits] { (edits.*edit)(arguments...); });
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

void EditCommands::connectAdding(CanvasEdits& edits)
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
}

void EditCommands::connectClipboard()
{
    connectCommand(Command::cut, m_clipboard, &ClipboardEdits::cut);
    connectCommand(Command::copy, m_clipboard, &ClipboardEdits::copy);
    connectCommand(Command::paste, m_clipboard, &ClipboardEdits::paste);
    connectCommand(Command::pasteInPlace, m_clipboard, &ClipboardEdits::pasteInPlace);
    connectCommand(Command::duplicate, m_clipboard, &ClipboardEdits::duplicate);
    connect(&m_clipboard, &ClipboardEdits::refused, this, &EditCommands::refused);
    connect(&m_clipboard, &ClipboardEdits::told, this, &EditCommands::told);
}

void EditCommands::connectBodies(Panels& panels)
{
    connectCommand(Command::remove, m_bodies, &BodyEdits::remove);
    connectCommand(Command::group, m_bodies, &BodyEdits::group);
    connectCommand(Command::ungroup, m_bodies, &BodyEdits::ungroup);
    connectCommand(Command::hide, m_bodies, &BodyEdits::toggleHidden);
    connectCommand(Command::showAll, m_bodies, &BodyEdits::showAll);
    connectCommand(Command::lock, m_bodies, &BodyEdits::toggleLocked);
    connectCommand(Command::unlockAll, m_bodies, &BodyEdits::unlockAll);
    connectCommand(Command::moveUp, m_bodies, &BodyEdits::moveUp);
    connectCommand(Command::moveDown, m_bodies, &BodyEdits::moveDown);
    connect(&m_actions[Command::rename], &QAction::triggered, &panels, [this, &panels] {
        panels.raise(panels.bodies());
        panels.bodies().rename(m_bench.selection.bodies().front());
    });
}

void EditCommands::connectTransforms()
{
    const std::pair<Command, Alignment> alignments[] = {
        {Command::alignLeft, Alignment::left},     {Command::alignCentre, Alignment::centre},
        {Command::alignRight, Alignment::right},   {Command::alignTop, Alignment::top},
        {Command::alignMiddle, Alignment::middle}, {Command::alignBottom, Alignment::bottom}};
    for (const auto& [command, alignment] : alignments)
        connectCommand(command, m_transforms, &TransformEdits::align, alignment);
    const std::pair<Command, Spread> spreads[] = {{Command::spreadGapsAcross, Spread::gapsAcross},
                                                  {Command::spreadGapsDown, Spread::gapsDown},
                                                  {Command::spreadCentresAcross, Spread::centresAcross},
                                                  {Command::spreadCentresDown, Spread::centresDown}};
    for (const auto& [command, spread] : spreads)
        connectCommand(command, m_transforms, &TransformEdits::spread, spread);
    connectCommand(Command::mirrorAcross, m_transforms, &TransformEdits::mirror, true);
    connectCommand(Command::mirrorDown, m_transforms, &TransformEdits::mirror, false);
    connectCommand(Command::turnLeft, m_transforms, &TransformEdits::quarterTurn, 1);
    connectCommand(Command::turnRight, m_transforms, &TransformEdits::quarterTurn, -1);
    connectCommand(Command::half, m_transforms, &TransformEdits::scale, 0.5);
    connectCommand(Command::twice, m_transforms, &TransformEdits::scale, 2.0);
    connectCommand(Command::moveBy, m_transforms, &TransformEdits::moveBy);
    connectCommand(Command::turnBy, m_transforms, &TransformEdits::turnBy);
    connectCommand(Command::scaleBy, m_transforms, &TransformEdits::scaleBy);
    connect(&m_actions[Command::aboutOrigin], &QAction::toggled, &m_transforms, &TransformEdits::setAboutOrigin);
    connect(&m_transforms, &TransformEdits::refused, this, &EditCommands::refused);
    connect(&m_transforms, &TransformEdits::told, this, &EditCommands::told);
}

void EditCommands::followUndo()
{
    const QUndoStack& stack = m_bench.document.undoStack();
    const auto tell = [](QAction& action, bool can, const QString& verb, const QString& step) {
        action.setEnabled(can);
        QString words = step; // a name's own & is none of a mnemonic
        action.setText(can ? QStringLiteral("%1 %2").arg(verb, words.replace(u'&', QStringLiteral("&&"))) : verb);
    };
    tell(m_actions[Command::undo], stack.canUndo(), tr("&Undo"), stack.undoText());
    tell(m_actions[Command::redo], stack.canRedo(), tr("&Redo"), stack.redoText());
    Q_EMIT told({}); // what was told of the step before
}

void EditCommands::followSelection()
{
    const std::size_t count = m_bench.selection.bodies().size();
    for (const Command command : ofBodies)
        m_actions[command].setEnabled(count > 0);
    for (const Command command : ofThree)
        m_actions[command].setEnabled(count > 2);
}

} // namespace sweep
