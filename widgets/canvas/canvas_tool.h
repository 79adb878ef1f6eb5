// Canvas tool interface: what the left button and the keys mean on the canvas.
#pragma once

#include "core/scene/scene.h"
#include "widgets/canvas/tool_kind.h"

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

class Canvas;

// Where the mouse is, and which modifier keys are held.
struct ToolEvent
{
    QPointF pixel;
    Qt::KeyboardModifiers modifiers = {};

    [[nodiscard]] bool shift() const { return modifiers & Qt::ShiftModifier; }
    [[nodiscard]] bool control() const { return modifiers & Qt::ControlModifier; }
    [[nodiscard]] bool alt() const { return modifiers & Qt::AltModifier; }
};

// What the canvas paints of a gesture before it is finished.
struct ToolPreview
{
    std::vector<Body> bodies = {};
    std::optional<QRectF> band = {};              // rubber band, in pixels
    std::optional<std::pair<Vec, Vec>> span = {}; // the measured segment
    std::vector<Vec> trail = {};                  // where the pointer was
};

// Events come in this order: press, then either click, or any number of drag and then drop; cancel may end a gesture at
// any time. A tool that does not override an event ignores it.
class CanvasTool
{
public:
    explicit CanvasTool(Canvas& canvas) : m_canvas(canvas) {}
    CanvasTool(const CanvasTool&) = delete;
    CanvasTool& operator=(const CanvasTool&) = delete;
    virtual ~CanvasTool() = default;

    virtual void press(const ToolEvent& /*event*/) {}
    // The pointer is far enough from the press for a drag. At the first drag the pressed body is still known.
    virtual void drag(const ToolEvent& /*event*/) {}
    virtual void drop(const ToolEvent& /*event*/) {}
    virtual void click(const ToolEvent& /*event*/) {}
    virtual void doubleClick(const ToolEvent& /*event*/) {}
    // The pointer moved while no button was held.
    virtual void hover(const ToolEvent& /*event*/) {}
    // Tab or Escape chose this body or none. `extend` adds the body to the selection or takes it away.
    virtual void pick(std::optional<std::size_t> /*body*/, bool /*extend*/) {}
    // Enter or Backspace was pressed. True where the tool has a use for the key now.
    virtual bool key(int /*key*/) { return false; }
    // Restores what was there before the gesture. False where no gesture had begun.
    virtual bool cancel() { return false; }
    virtual void viewChanged() {}
    // The canvas shows another time.
    virtual void timeChanged() {}
    // A key went down or up. True where the tool takes the key.
    virtual bool keyPressed(int /*key*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    virtual bool keyReleased(int /*key*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    // The keyboard focus went to another widget.
    virtual void keysLost() {}
    // Another tool takes over. A gesture that has begun may be finished; cancel follows.
    virtual void leave() {}

    [[nodiscard]] virtual ToolPreview preview() const { return {}; }
    [[nodiscard]] virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
    // What the mouse and the modifier keys do now, for the status bar.
    [[nodiscard]] virtual QString hint() const { return {}; }
    // What Ctrl+C copies while the tool shows something; empty where it shows nothing.
    [[nodiscard]] virtual QString copyable() const { return {}; }
    // Whether bodies and handles under the cursor are highlighted.
    [[nodiscard]] virtual bool picks() const { return false; }
    // Whether a drag with the left button moves the view.
    [[nodiscard]] virtual bool pans() const { return false; }

protected:
    [[nodiscard]] Canvas& canvas() const { return m_canvas; }
    [[nodiscard]] static QString tr(const char* text) { return QCoreApplication::translate("Tools", text); }

private:
    Canvas& m_canvas;
};

using ToolMaker = std::function<std::unique_ptr<CanvasTool>(ToolKind kind)>;

} // namespace sweep
