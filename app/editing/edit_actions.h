// Actions of the Edit and Body menus: undo, selection, clipboard, and edits of the selected bodies.
#pragma once

#include "app/editing/body_edits.h"
#include "app/editing/clipboard_edits.h"
#include "app/editing/transform_edits.h"
#include "app/workbench/actions.h"

namespace sweep {

class Panels;
struct WindowParts;

// Connects the actions, and enables those that are possible at present. The workbench outlives it.
class EditActions : public QObject
{
    Q_OBJECT

public:
    explicit EditActions(const WindowParts& parts);

Q_SIGNALS:
    // An edit was refused for these reasons; nothing was changed.
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    // A text about the rounding of the latest change; empty if it rounded nothing.
    void noticeChanged(const QString& notice);

private:
    template <class Edits, class... Arguments>
    void connectAction(ActionId id, Edits& edits, void (Edits::*edit)(Arguments...), Arguments... arguments);
    void limitKeys(const WindowParts& parts);
    void connectUndo();
    void connectSelection(Panels& panels);
    void connectAdding(const Canvas& canvas);
    void connectClipboard();
    void connectBodies(Panels& panels);
    void connectTransforms();
    void followUndo();
    void followSelection();
    void followBodies();

    const Actions& m_actions;
    Workbench& m_workbench;
    ClipboardEdits m_clipboard;
    BodyEdits m_bodies;
    TransformEdits m_transforms;
};

} // namespace sweep
