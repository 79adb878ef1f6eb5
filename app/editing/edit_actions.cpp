#include "app/editing/edit_actions.h"

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
constexpr ActionId ofBodies[] = {
    ActionId::cut,         ActionId::copy,        ActionId::duplicate,    ActionId::remove,     ActionId::rename,
    ActionId::group,       ActionId::ungroup,     ActionId::hide,         ActionId::lock,       ActionId::moveUp,
    ActionId::moveDown,    ActionId::alignLeft,   ActionId::alignCentre,  ActionId::alignRight, ActionId::alignTop,
    ActionId::alignMiddle, ActionId::alignBottom, ActionId::mirrorAcross, ActionId::mirrorDown, ActionId::turnLeft,
    ActionId::turnRight,   ActionId::half,        ActionId::twice,        ActionId::moveBy,     ActionId::turnBy,
    ActionId::scaleBy,     ActionId::fitSelection};
// What three bodies are the fewest for.
constexpr ActionId ofThree[] = {ActionId::spreadGapsAcross, ActionId::spreadGapsDown, ActionId::spreadCentresAcross,
                                ActionId::spreadCentresDown};

} // namespace

EditActions::EditActions(const Actions& actions, Workbench& workbench, const Views& views)
    : m_actions(actions), m_workbench(workbench), m_clipboard(views.canvas, workbench), m_bodies(workbench),
      m_transforms(workbench, views.window)
{
    connectUndo();
    connectSelection(views.panels);
    connectAdding(views.edits);
    connectClipboard();
    connectBodies(views.panels);
    // Lists and tables edit what is current by the same key.
    m_actions[ActionId::rename].setShortcutContext(Qt::WidgetShortcut);
    views.canvas.addAction(&m_actions[ActionId::rename]);
    connectTransforms();
    followUndo();
    followSelection();
}

template <class Edits, class... Arguments>
void EditActions::connectAction(ActionId command, Edits& edits, void (Edits::*edit)(Arguments...),
                                Arguments... arguments)
{
    connect(&m_actions[command], &QAction::triggered, &edits, [=, &edits] { (edits.*edit)(arguments...); });
}

void EditActions::connectUndo()
{
    QUndoStack& stack = m_workbench.document.undoStack();
    connect(&m_actions[ActionId::undo], &QAction::triggered, &stack, &QUndoStack::undo);
    connect(&m_actions[ActionId::redo], &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::indexChanged, this, &EditActions::followUndo);
}

void EditActions::connectSelection(Panels& panels)
{
    Selection& selection = m_workbench.selection;
    connect(&m_actions[ActionId::selectAll], &QAction::triggered, &selection, &Selection::selectAllBodies);
    connect(&m_actions[ActionId::selectNone], &QAction::triggered, &selection, &Selection::clear);
    connect(&m_actions[ActionId::filterEvents], &QAction::triggered, &panels, [&panels] {
        panels.raise(panels.events());
        panels.events().focusFilter();
    });
    connect(&selection, &Selection::changed, this, &EditActions::followSelection);
}

void EditActions::connectAdding(CanvasEdits& edits)
{
    const std::pair<ActionId, Shape> shapes[] = {{ActionId::addPoint, Shape::point},
                                                 {ActionId::addCircle, Shape::circle},
                                                 {ActionId::addProjectile, Shape::projectile},
                                                 {ActionId::addSegment, Shape::segment},
                                                 {ActionId::addCapsule, Shape::capsule},
                                                 {ActionId::addRay, Shape::ray},
                                                 {ActionId::addLine, Shape::line}};
    for (const auto& [command, shape] : shapes)
        connect(&m_actions[command], &QAction::triggered, &edits, [&edits, kind = shape] { edits.addBody(kind); });
}

void EditActions::connectClipboard()
{
    connectAction(ActionId::cut, m_clipboard, &ClipboardEdits::cut);
    connectAction(ActionId::copy, m_clipboard, &ClipboardEdits::copy);
    connectAction(ActionId::paste, m_clipboard, &ClipboardEdits::paste);
    connectAction(ActionId::pasteInPlace, m_clipboard, &ClipboardEdits::pasteInPlace);
    connectAction(ActionId::duplicate, m_clipboard, &ClipboardEdits::duplicate);
    connect(&m_clipboard, &ClipboardEdits::refused, this, &EditActions::refused);
    connect(&m_clipboard, &ClipboardEdits::noticeChanged, this, &EditActions::noticeChanged);
}

void EditActions::connectBodies(Panels& panels)
{
    connectAction(ActionId::remove, m_bodies, &BodyEdits::remove);
    connectAction(ActionId::group, m_bodies, &BodyEdits::group);
    connectAction(ActionId::ungroup, m_bodies, &BodyEdits::ungroup);
    connectAction(ActionId::hide, m_bodies, &BodyEdits::toggleHidden);
    connectAction(ActionId::showAll, m_bodies, &BodyEdits::showAll);
    connectAction(ActionId::lock, m_bodies, &BodyEdits::toggleLocked);
    connectAction(ActionId::unlockAll, m_bodies, &BodyEdits::unlockAll);
    connectAction(ActionId::moveUp, m_bodies, &BodyEdits::moveUp);
    connectAction(ActionId::moveDown, m_bodies, &BodyEdits::moveDown);
    connect(&m_actions[ActionId::rename], &QAction::triggered, &panels, [this, &panels] {
        panels.raise(panels.bodies());
        panels.bodies().rename(m_workbench.selection.bodies().front());
    });
}

void EditActions::connectTransforms()
{
    const std::pair<ActionId, Alignment> alignments[] = {
        {ActionId::alignLeft, Alignment::left},     {ActionId::alignCentre, Alignment::centre},
        {ActionId::alignRight, Alignment::right},   {ActionId::alignTop, Alignment::top},
        {ActionId::alignMiddle, Alignment::middle}, {ActionId::alignBottom, Alignment::bottom}};
    for (const auto& [command, alignment] : alignments)
        connectAction(command, m_transforms, &TransformEdits::align, alignment);
    const std::pair<ActionId, Spread> spreads[] = {{ActionId::spreadGapsAcross, Spread::gapsAcross},
                                                   {ActionId::spreadGapsDown, Spread::gapsDown},
                                                   {ActionId::spreadCentresAcross, Spread::centresAcross},
                                                   {ActionId::spreadCentresDown, Spread::centresDown}};
    for (const auto& [command, spread] : spreads)
        connectAction(command, m_transforms, &TransformEdits::spread, spread);
    connectAction(ActionId::mirrorAcross, m_transforms, &TransformEdits::mirror, true);
    connectAction(ActionId::mirrorDown, m_transforms, &TransformEdits::mirror, false);
    connectAction(ActionId::turnLeft, m_transforms, &TransformEdits::quarterTurn, 1);
    connectAction(ActionId::turnRight, m_transforms, &TransformEdits::quarterTurn, -1);
    connectAction(ActionId::half, m_transforms, &TransformEdits::scale, 0.5);
    connectAction(ActionId::twice, m_transforms, &TransformEdits::scale, 2.0);
    connectAction(ActionId::moveBy, m_transforms, &TransformEdits::moveBy);
    connectAction(ActionId::turnBy, m_transforms, &TransformEdits::turnBy);
    connectAction(ActionId::scaleBy, m_transforms, &TransformEdits::scaleBy);
    connect(&m_actions[ActionId::aboutOrigin], &QAction::toggled, &m_transforms, &TransformEdits::setAboutOrigin);
    connect(&m_transforms, &TransformEdits::refused, this, &EditActions::refused);
    connect(&m_transforms, &TransformEdits::noticeChanged, this, &EditActions::noticeChanged);
}

void EditActions::followUndo()
{
    const QUndoStack& stack = m_workbench.document.undoStack();
    const auto tell = [](QAction& action, bool can, const QString& verb, const QString& step) {
        action.setEnabled(can);
        QString words = step; // a name's own & is none of a mnemonic
        action.setText(can ? QStringLiteral("%1 %2").arg(verb, words.replace(u'&', QStringLiteral("&&"))) : verb);
    };
    tell(m_actions[ActionId::undo], stack.canUndo(), tr("&Undo"), stack.undoText());
    tell(m_actions[ActionId::redo], stack.canRedo(), tr("&Redo"), stack.redoText());
    Q_EMIT noticeChanged({}); // what was told of the step before
}

void EditActions::followSelection()
{
    const std::size_t count = m_workbench.selection.bodies().size();
    for (const ActionId command : ofBodies)
        m_actions[command].setEnabled(count > 0);
    for (const ActionId command : ofThree)
        m_actions[command].setEnabled(count > 2);
}

} // namespace sweep
