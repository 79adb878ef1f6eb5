// Drawing tools: bodies, boxes, polygons, and the motion of what was drawn.
#pragma once

#include "core/tools/snap.h"
#include "widgets/canvas/canvas_tools.h"
#include "widgets/document/handles.h"

#include <sweepbench/scene.h>

#include <QPointer>
#include <QString>

class QAction;
class QLabel;

namespace sweep {

// Size label: shows beside the cursor the size of the shape being drawn.

class Canvas;

// Stands above and to the right of the cursor, where snap marks have no name, and is moved into the view. The canvas
// outlives it.
class SizeLabel
{
public:
    explicit SizeLabel(Canvas& canvas) : m_canvas(canvas) {}
    SizeLabel(const SizeLabel&) = delete;
    SizeLabel& operator=(const SizeLabel&) = delete;
    ~SizeLabel() { hide(); }

    // An empty text hides it.
    void show(const QString& text, Vec at);
    void hide();

private:
    Canvas& m_canvas;
    QPointer<QLabel> m_label; // exists while it is shown
};

// Drag that draws the motion of the bodies drawn last.

class GestureEdits;
enum class DragPhase;

// Begins with a press on the bodies drawn last. It moves all of them, or only one end of a single body if the press
// is on that end. A press that snaps to an end counts as on it, so that a near miss does not begin another shape there.
class MotionGesture
{
public:
    MotionGesture(Canvas& canvas, GestureEdits& edits) : m_canvas(canvas), m_edits(edits) {}

    // Whether the press begins such a drag. With Alt it never does: then another shape begins there.
    bool press(const ToolEvent& event);
    void drag(const ToolEvent& event);
    void drop(const ToolEvent& event);
    bool cancel();
    [[nodiscard]] bool isActive() const { return m_active; }
    // The motion of the end that follows the cursor, as far as it is drawn.
    [[nodiscard]] Vec from() const { return m_start; }
    [[nodiscard]] Vec to() const { return m_to; }

private:
    [[nodiscard]] bool isOn(Vec end, QPointF pixel) const;
    bool aim(QPointF pixel);
    void followVertex(std::size_t body);
    [[nodiscard]] std::optional<DraggedShape> shape() const;
    void edit(DragPhase phase, const ToolEvent& event);

    Canvas& m_canvas;
    GestureEdits& m_edits;
    bool m_active = false;
    std::vector<std::size_t> m_bodies; // the bodies drawn last, at the press
    bool m_begun = false;
    QPointF m_press;
    std::optional<Vec> m_snapped;        // the point that the press snaps to
    std::optional<ControlPoint> m_alone; // the only end that moves, if set
    std::size_t m_index = 0;             // the control point that follows the cursor
    Vec m_start;                         // the followed end at the start of the motion
    std::optional<DraggedShape> m_shape; // the body at the end of its motion, if it is known exactly
    Vec m_end;                           // the followed end at the end of the motion, before the drag
    Vec m_to;                            // the followed end at the end of the motion, now
};

// Base of tools that draw a body by one drag from point to point.

// One drag draws bodies as they are at the start. A second drag that begins on them draws their motion.
class DrawTool : public CanvasTool
{
public:
    DrawTool(Canvas& canvas, GestureEdits& edits)
        : CanvasTool(canvas), m_edits(edits), m_motion(canvas, edits), m_size(canvas)
    {
    }

    void press(const ToolEvent& event) final;
    void drag(const ToolEvent& event) final;
    void drop(const ToolEvent& event) final;
    void hover(const ToolEvent& event) final { follow(event); }
    bool cancel() final;
    [[nodiscard]] ToolPreview preview() const final { return m_draws ? ToolPreview{.bodies = drawn()} : ToolPreview{}; }

protected:
    // Sets `m_to` to the point under the cursor: the end of the drag, or the start of a possible one.
    virtual void follow(const ToolEvent& event) = 0;
    // The bodies drawn by the drag so far; empty if it draws none.
    [[nodiscard]] virtual std::vector<Body> drawn() const = 0;
    // The size of drawn() as text, shown beside the cursor.
    [[nodiscard]] virtual QString sizeText() const = 0;
    // The reason why the drag draws nothing, if drawn() is empty.
    [[nodiscard]] virtual QString nothingText() const = 0;

    GestureEdits& m_edits;
    MotionGesture m_motion;
    bool m_draws = false; // between a press and its end
    Vec m_from;
    Vec m_to;

private:
    SizeLabel m_size;
};

// Shape tool: draws a point, circle, projectile, segment, capsule, ray or line.

struct ToolContext;

// A drag draws the shape as it is at the start. A second drag that begins on it draws its motion. A click draws a
// point, or a circle or projectile of default size. While casts are drawn, a segment or ray becomes a point that runs
// from its start to its end, and a thick line a circle.
class ShapeTool : public DrawTool
{
public:
    ShapeTool(const ToolContext& context, GestureEdits& edits, Shape shape);

    void click(const ToolEvent& event) override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] std::optional<Body> body() const;
    [[nodiscard]] double defaultRadius() const;
    void follow(const ToolEvent& event) override;
    [[nodiscard]] std::vector<Body> drawn() const override;
    [[nodiscard]] QString sizeText() const override;
    [[nodiscard]] QString nothingText() const override;
    [[nodiscard]] bool drawsCasts() const;
    [[nodiscard]] bool isDisc() const { return m_shape == Shape::circle || m_shape == Shape::projectile; }

    const QAction& m_casts;
    Shape m_shape;
    double m_radius = 0; // radius of the disc that is being drawn
};

// Box tool: an axis-aligned rectangle, which is a polygon of four vertices.

// A drag from corner to corner draws it. A click draws nothing.
class BoxTool : public DrawTool
{
public:
    using DrawTool::DrawTool;

    void click(const ToolEvent&) override { cancel(); }
    [[nodiscard]] QString hint() const override;

private:
    void follow(const ToolEvent& event) override;
    [[nodiscard]] std::vector<Body> drawn() const override;
    [[nodiscard]] QString sizeText() const override;
    [[nodiscard]] QString nothingText() const override;
};

// A polygon at rest with these vertices.
[[nodiscard]] Body polygonOf(const std::vector<Vec>& corners, const char* id);

// Polygon tool.

// Clicks set vertices. A double click, Enter or a click on the first vertex closes the polygon; Backspace removes the
// last vertex. A vertex or an end by which edges would cross or touch is refused, and the canvas shows where.
class PolygonTool : public CanvasTool
{
public:
    PolygonTool(Canvas& canvas, GestureEdits& edits) : CanvasTool(canvas), m_edits(edits), m_motion(canvas, edits) {}

    void press(const ToolEvent& event) override;
    void drag(const ToolEvent& event) override;
    void drop(const ToolEvent& event) override;
    void click(const ToolEvent& event) override;
    void doubleClick(const ToolEvent& event) override;
    void hover(const ToolEvent& event) override { follow(event); }
    bool key(int key) override;
    [[nodiscard]] bool canTakeBack() const override { return !m_corners.empty(); }
    bool cancel() override;
    [[nodiscard]] ToolPreview preview() const override;
    [[nodiscard]] QString hint() const override;

private:
    [[nodiscard]] Vec cornerAt(const ToolEvent& event);
    [[nodiscard]] bool isOnFirst(QPointF pixel) const;
    void follow(const ToolEvent& event);
    [[nodiscard]] bool mayAdd(Vec corner);
    void add(const ToolEvent& event);
    bool close();

    GestureEdits& m_edits;
    MotionGesture m_motion;
    std::vector<Vec> m_corners;
    Vec m_cursor;
    std::optional<Vec> m_refused; // the cursor at a refused click, whose reason is shown until it moves
};

} // namespace sweep
