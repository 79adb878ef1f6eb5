// Tools of a canvas: creates the current tool and holds the objects that its gestures edit.
#pragma once

#include "widgets/canvas/canvas_tool.h"
#include "widgets/tools/gesture_edits.h"

class QAction;

namespace sweep {

class FrameStepper;
class Player;

// The objects that tools show, read and edit. All of them outlive the canvas.
struct ToolContext
{
    Canvas& canvas;
    SceneDocument& document;
    Selection& selection;
    Playhead& playhead;
    Player& player;
    FrameStepper& frames;
    const QAction& laser; // checked: a body that is steered carries a laser
    const QAction& casts; // checked: segments, rays and thick lines are drawn as casts
};

// Gives the canvas its tools. The canvas owns it.
class ToolBox : public QObject
{
    Q_OBJECT

public:
    explicit ToolBox(const ToolContext& context);

    [[nodiscard]] const ToolContext& context() const { return m_context; }
    [[nodiscard]] GestureEdits& edits() { return m_edits; }

Q_SIGNALS:
    // A swipe was added to the scene and selected.
    void swipeAdded();

private:
    [[nodiscard]] std::unique_ptr<CanvasTool> make(ToolKind kind);

    ToolContext m_context;
    GestureEdits m_edits;
};

} // namespace sweep
