#include "app/editing/edit_actions.h"

#include "app/files/scene_files.h"
#include "app/workbench/panels.h"
#include "app/workbench/window_parts.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/conversions.h"
#include "widgets/models/bodies/body_forms.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"

#include <QMainWindow>

#include <utility>

namespace sweep {

namespace {

// Adds a body in the middle of the view, with a size in proportion to the view.
void addBody(SceneDocument& document, const Canvas& canvas, Shape shape)
{
    const ViewTransform& view = canvas.view();
    const Vec centre = view.toWorld(canvas.rect().center());
    const double extent = std::min(canvas.width(), canvas.height()) * view.unitsPerPixel();
    const std::string id = document.freeId(firstId(shape));
    document.appendBodies({freshBody(shape, id, centre, extent)}, EditActions::tr("Add %1").arg(shownTextOf(id)));
}

} // namespace

EditActions::EditActions(const WindowParts& parts)
    : m_actions(parts.actions), m_workbench(parts.workbench), m_clipboard(parts.canvas, parts.workbench),
      m_bodies(parts.workbench), m_transforms(parts.workbench, parts.window)
{
    connectUndo();
    connectSelection(parts.panels);
    connectAdding(parts.canvas);
    connectClipboard();
    connectBodies(parts.panels);
    connectTransforms();
    connect(&parts.files, &SceneFiles::opened, &m_transforms, &TransformEdits::forgetTyped);
    limitKeys(parts);
    followUndo();
    followSelection();
}

// Limits these keys to the canvas, the list of bodies and the lanes, because text fields use them too.
void EditActions::limitKeys(const WindowParts& parts)
{
    for (const ActionId id : {ActionId::selectAll, ActionId::copy, ActionId::cut, ActionId::remove}) {
        m_actions[id].setShortcutContext(Qt::WidgetWithChildrenShortcut);
        for (QWidget* view :
             std::initializer_list<QWidget*>{&parts.canvas, &parts.panels.bodies(), &parts.panels.lanes()})
            view->addAction(&m_actions[id]);
    }
    // F2 is limited to the canvas, because lists and tables edit their current item with the same key.
    m_actions[ActionId::rename].setShortcutContext(Qt::WidgetShortcut);
    parts.canvas.addAction(&m_actions[ActionId::rename]);
}

template <class Edits, class... Arguments>
void EditActions::connectAction(ActionId id, Edits& edits, void (Edits::*edit)(Arguments...), Arguments... arguments)
{
    m_actions.onTriggered(id, &edits, [=, &edits] { (edits.*edit)(arguments...); });
}

void EditActions::connectUndo()
{
    QUndoStack& stack = m_workbench.document.undoStack();
    m_actions.onTriggered(ActionId::undo, &stack, &QUndoStack::undo);
    m_actions.onTriggered(ActionId::redo, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::indexChanged, this, &EditActions::followUndo);
}

void EditActions::connectSelection(Panels& panels)
{
    Selection& selection = m_workbench.selection;
    m_actions.onTriggered(ActionId::selectAll, &selection, &Selection::selectAllBodies);
    m_actions.onTriggered(ActionId::selectNone, &selection, &Selection::clear);
    m_actions.onTriggered(ActionId::filterEvents, &panels, [&panels] {
        panels.raise(panels.events());
        panels.events().focusFilter();
    });
    connect(&selection, &Selection::changed, this, &EditActions::followSelection);
}

void EditActions::connectAdding(const Canvas& canvas)
{
    const std::pair<ActionId, Shape> shapes[] = {{ActionId::addPoint, Shape::point},
                                                 {ActionId::addCircle, Shape::circle},
                                                 {ActionId::addProjectile, Shape::projectile},
                                                 {ActionId::addSegment, Shape::segment},
                                                 {ActionId::addCapsule, Shape::capsule},
                                                 {ActionId::addRay, Shape::ray},
                                                 {ActionId::addLine, Shape::line}};
    for (const auto& [id, shape] : shapes)
        m_actions.onTriggered(id, &canvas,
                              [this, &canvas, kind = shape] { addBody(m_workbench.document, canvas, kind); });
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
    m_actions.onTriggered(ActionId::group, this, [this] {
        m_bodies.group();
        Q_EMIT noticeChanged(tr("Contacts between %1 are no longer tested, because they are now one group.")
                                 .arg(m_bodies.listedNames()));
    });
    connectAction(ActionId::ungroup, m_bodies, &BodyEdits::ungroup);
    connectAction(ActionId::hide, m_bodies, &BodyEdits::toggleHidden);
    connectAction(ActionId::showAll, m_bodies, &BodyEdits::showAll);
    connectAction(ActionId::lock, m_bodies, &BodyEdits::toggleLocked);
    connectAction(ActionId::unlockAll, m_bodies, &BodyEdits::unlockAll);
    m_actions.onTriggered(ActionId::makeCast, this, [this] {
        m_bodies.makeCasts();
        Q_EMIT noticeChanged(tr("A cast runs once from its start to its end, which is the fraction 1. Nothing beyond "
                                "that is asked."));
    });
    connect(&m_workbench.document, &SceneDocument::changed, this, &EditActions::followBodies);
    connectAction(ActionId::moveUp, m_bodies, &BodyEdits::moveUp);
    connectAction(ActionId::moveDown, m_bodies, &BodyEdits::moveDown);
    m_actions.onTriggered(ActionId::rename, &panels, [this, &panels] {
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
    for (const auto& [id, alignment] : alignments)
        connectAction(id, m_transforms, &TransformEdits::align, alignment);
    const std::pair<ActionId, Distribution> spreads[] = {{ActionId::spreadGapsAcross, Distribution::spacingAcross},
                                                         {ActionId::spreadGapsDown, Distribution::spacingDown},
                                                         {ActionId::spreadCentresAcross, Distribution::centresAcross},
                                                         {ActionId::spreadCentresDown, Distribution::centresDown}};
    for (const auto& [id, spread] : spreads)
        connectAction(id, m_transforms, &TransformEdits::spread, spread);
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
    const auto show = [](QAction& action, bool can, const QString& verb, const QString& step) {
        action.setEnabled(can);
        action.setText(can ? verb + u' ' + menuText(step) : verb);
    };
    show(m_actions[ActionId::undo], stack.canUndo(), tr("&Undo"), stack.undoText());
    show(m_actions[ActionId::redo], stack.canRedo(), tr("&Redo"), stack.redoText());
    Q_EMIT noticeChanged({}); // the notice was about the previous step
}

void EditActions::followSelection()
{
    const std::size_t count = m_workbench.selection.bodies().size();
    using enum ActionId;
    m_actions.setEnabled({cut,      copy,        duplicate,   remove,       rename,     group,       ungroup,
                          hide,     lock,        moveUp,      moveDown,     alignLeft,  alignCentre, alignRight,
                          alignTop, alignMiddle, alignBottom, mirrorAcross, mirrorDown, turnLeft,    turnRight,
                          half,     twice,       moveBy,      turnBy,       scaleBy},
                         count > 0);
    m_actions.setEnabled({spreadGapsAcross, spreadGapsDown, spreadCentresAcross, spreadCentresDown}, count > 2);
    followBodies();
}

void EditActions::followBodies()
{
    m_actions.setEnabled({ActionId::makeCast}, m_bodies.canMakeCasts());
}

} // namespace sweep
