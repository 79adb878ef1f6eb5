// Which commands of the menus change the scene or what is selected?
#pragma once

#include "app/editing/body_edits.h"
#include "app/editing/clipboard_edits.h"
#include "app/editing/transform_edits.h"

namespace sweep {

class Actions;
class Canvas;
class CanvasEdits;
class Panels;
enum class ActionId;

// Connects them, and enables those that can be done now. The arguments outlive it.
class EditActions : public QObject
{
    Q_OBJECT

public:
    struct Views
    {
        Canvas& canvas;
        CanvasEdits& edits;
        Panels& panels;
        QWidget& window;
    };
    EditActions(const Actions& actions, Workbench& workbench, const Views& views);

Q_SIGNALS:
    // Nothing was changed, and why.
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    // Something was changed, but rounded.
    void noticeChanged(const QString& notice);

private:
    template <class Edits, class... Arguments>
    void connectAction(ActionId command, Edits& edits, void (Edits::*edit)(Arguments...), Arguments... arguments);
    void connectUndo();
    void connectSelection(Panels& panels);
    void connectAdding(CanvasEdits& edits);
    void connectClipboard();
    void connectBodies(Panels& panels);
    void connectTransforms();
    void followUndo();
    void followSelection();

    const Actions& m_actions;
    Workbench& m_workbench;
    ClipboardEdits m_clipboard;
    BodyEdits m_bodies;
    TransformEdits m_transforms;
};

} // namespace sweep
