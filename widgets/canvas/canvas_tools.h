// Interface of canvas tools, and their requests to the canvas.
#pragma once

#include "widgets/document/handles.h"

#include <sweepbench/scene.h>

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

// Kinds of canvas tools.

enum class ToolKind
{
    select,
    point,
    segment,
    circle,
    capsule,
    projectile,
    ray,
    line,
    box,
    polygon,
    measure,
    cut,
    steer,
    hand
};
inline constexpr std::size_t toolCount = 14;

// Commands that change the vertices of a polygon, and where.
enum class VertexCommand
{
    insert,
    remove
};

struct VertexTarget
{
    ControlPoint vertex;              // the one that is removed, or after which another one is inserted
    std::optional<double> share = {}; // the position on the edge after it, from 0 to 1; its middle if not set
    std::optional<Vec> at = {};       // the place at the shown time to which a click near the edge snapped
};

// Canvas tool interface: the effect of the left button and the keys on the canvas.

class Canvas;

// The position of the mouse and the modifier keys held.
struct ToolEvent
{
    QPointF pixel;
    Qt::KeyboardModifiers modifiers = {};

    [[nodiscard]] bool shift() const { return modifiers & Qt::ShiftModifier; }
    [[nodiscard]] bool control() const { return modifiers & Qt::ControlModifier; }
    [[nodiscard]] bool alt() const { return modifiers & Qt::AltModifier; }
};

// Why a gesture's result is refused, and where: the edges of a polygon that would meet, and their common point.
struct Objection
{
    QString why = {}; // empty if the result is allowed
    std::vector<std::pair<Vec, Vec>> edges = {};
    std::optional<Vec> at = {};
    friend bool operator==(const Objection&, const Objection&) = default;
};

// The canvas's preview of an unfinished gesture.
struct ToolPreview
{
    std::vector<Body> bodies = {};
    std::optional<QRectF> band = {};              // rubber band, in pixels
    std::optional<std::pair<Vec, Vec>> span = {}; // the measured segment
    std::vector<Vec> trail = {};                  // past positions of the pointer
};

// Events come in this order: press, then either click, or any number of drag and then drop; cancel may end a gesture at
// any time. doubleClick comes after a click, without a press of its own. A tool that does not override an event ignores
// it.
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
    // Enter or Backspace was pressed. True if the tool uses the key now.
    virtual bool key(int /*key*/) { return false; }
    // Whether Backspace and Undo take back a part of what is being drawn.
    [[nodiscard]] virtual bool canTakeBack() const { return false; }
    // Restores the state before the gesture. False if no gesture had begun.
    virtual bool cancel() { return false; }
    virtual void viewChanged() {}
    // The canvas shows another time.
    virtual void timeChanged() {}
    // A key went down or up. True if the tool takes the key.
    virtual bool keyPressed(int /*key*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    virtual bool keyReleased(int /*key*/, Qt::KeyboardModifiers /*modifiers*/) { return false; }
    // Whether keyPressed() takes the key now, before a shortcut of the window does.
    [[nodiscard]] virtual bool takesKey(int /*key*/, Qt::KeyboardModifiers /*modifiers*/) const { return false; }
    // Called when the keyboard focus moves to another widget.
    virtual void keysLost() {}
    // Another tool takes over. It may finish a gesture that has begun; cancel follows.
    virtual void leave() {}

    // The handle that keys apply to.
    [[nodiscard]] virtual std::optional<ControlPoint> chosenPoint() const { return {}; }
    virtual void forgetChosenPoint() {}
    // Where the command acts: at the vertex or edge under the open menu, otherwise at the chosen vertex.
    [[nodiscard]] virtual std::optional<VertexTarget> targetOf(VertexCommand /*command*/) const { return {}; }
    virtual void run(VertexCommand /*command*/, const VertexTarget& /*target*/) {}
    // A menu opens at this pixel; none: it opened elsewhere, or was closed.
    virtual void setMenuPixel(std::optional<QPointF> /*pixel*/) {}
    [[nodiscard]] virtual ToolPreview preview() const { return {}; }
    [[nodiscard]] virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
    // The present effect of mouse and modifier keys, for the status bar.
    [[nodiscard]] virtual QString hint() const { return {}; }
    // The text that Ctrl+C copies while the tool shows something; empty otherwise.
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
