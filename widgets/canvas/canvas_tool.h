// What does the hand do on the canvas? One tool at a time takes the left button and the keys.
#pragma once

#include "core/scene/scene.h"
#include "widgets/canvas/tool_kind.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace sweep {

class Canvas;

// Where the mouse is, and which keys are held with it.
struct ToolEvent
{
    QPointF pixel;
    Qt::KeyboardModifiers modifiers = {};

    [[nodiscard]] bool shift() const { return modifiers & Qt::ShiftModifier; }
    [[nodiscard]] bool control() const { return modifiers & Qt::ControlModifier; }
    [[nodiscard]] bool alt() const { return modifiers & Qt::AltModifier; }
};

// What is seen of a gesture before it is done.
struct ToolPreview
{
    std::vector<Body> bodies = {};
    std::optional<QRectF> band = {};              // pixels
    std::optional<std::pair<Vec, Vec>> span = {}; // what is measured
    std::vector<Vec> trail = {};                  // where the pointer was
};

// Tools read the canvas and speak through its signals: values, never edits. Events come in this order: press, then
// either click, or any number of drag and then drop; cancel may end a gesture at any time.
class CanvasTool
{
public:
    explicit CanvasTool(Canvas& canvas) : m_canvas(canvas) {}
    CanvasTool(const CanvasTool&) = delete;
    CanvasTool& operator=(const CanvasTool&) = delete;
    virtual ~CanvasTool() = default;

    virtual void press(const ToolEvent& /*event*/) {}
    // The hand is far enough from the press to mean it. The first one comes with what was pressed still known.
    virtual void drag(const ToolEvent& /*event*/) {}
    virtual void drop(const ToolEvent& /*event*/) {}
    virtual void click(const ToolEvent& /*event*/) {}
    virtual void doubleClick(const ToolEvent& /*event*/) {}
    // No button is held.
    virtual void hover(const ToolEvent& /*event*/) {}
    // Enter or Backspace; true where the tool knows what it means now.
    virtual bool key(int /*key*/) { return false; }
    // As if the gesture had not begun; false where there is none.
    virtual bool cancel() { return false; }
    virtual void viewChanged() {}
    // Another time is shown.
    virtual void timeChanged() {}
    // A key went down or up, or the keyboard is elsewhere; true where the tool takes it.
    virtual bool keyPressed(int /*key*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    virtual bool keyReleased(int /*key*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    virtual void keysLost() {}
    // Another tool takes over: what was begun may be kept; cancel follows.
    virtual void leave() {}

    [[nodiscard]] virtual ToolPreview preview() const { return {}; }
    [[nodiscard]] virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
    // What the hand and the modifiers do now; for the status bar.
    [[nodiscard]] virtual QString hint() const { return {}; }
    // What Ctrl+C copies while the tool shows something; empty where it does not.
    [[nodiscard]] virtual QString copyable() const { return {}; }
    // Do the shapes under the cursor light up?
    [[nodiscard]] virtual bool picks() const { return false; }
    // Does a drag move the view?
    [[nodiscard]] virtual bool pans() const { return false; }

protected:
    [[nodiscard]] Canvas& canvas() const { return m_canvas; }

private:
    Canvas& m_canvas;
};

[[nodiscard]] std::unique_ptr<CanvasTool> makeTool(ToolKind kind, Canvas& canvas);

} // namespace sweep
