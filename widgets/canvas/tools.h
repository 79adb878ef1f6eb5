// Tools of the canvas: selecting, panning, measuring, and the box that makes all tools.
#pragma once

#include "widgets/canvas/canvas_tools.h"
#include "widgets/canvas/gesture_edits.h"

class QAction;

namespace sweep {

// Base of tools that pick bodies by a click.

class Selection;

class PickingTool : public CanvasTool
{
public:
    PickingTool(Canvas& canvas, Selection& selection) : CanvasTool(canvas), m_selection(selection) {}

    void pick(std::optional<std::size_t> body, bool extend) override;
    [[nodiscard]] bool picks() const override { return true; }

protected:
    [[nodiscard]] Selection& selection() const { return m_selection; }

private:
    Selection& m_selection;
};

// Tools of a canvas: creates the current tool and holds the objects that its gestures edit.

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
