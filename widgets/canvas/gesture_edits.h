// Undo steps of canvas gestures: drags, drawing and arrow keys.
#pragma once

#include "widgets/canvas/canvas_tools.h"
#include "widgets/document/commands.h"
#include "widgets/document/handles.h"

#include <sweepbench/base/result.h>

#include <QObject>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

class Canvas;
class Playhead;
class SceneDocument;
class Selection;

// The phases of one drag. `cancel` (Esc) restores the state before the drag.
enum class DragPhase
{
    begin,
    move,
    end,
    cancel
};

// A handle was dragged to `to`. A handle on the edge of a body also gives the new radius, once it has moved.
struct PointDrag
{
    ControlPoint point;
    Vec to;
    std::optional<double> radius = {};
    bool alone = false; // do not move the corner that the point shares with its group
    // The control point that snapped, and where it goes exactly, if the handle is that of ControlPoint::all.
    std::optional<std::pair<std::size_t, Vec>> held = {};
};

// A body was dragged as a whole, by `by` since the drag began.
struct BodyDrag
{
    std::size_t body = 0;
    Vec by;
    std::optional<ControlPoint> anchor = {}; // the control point that snapped: it goes to `to` exactly
    Vec to = {};                             // present position of the control point that snaps
    std::size_t index = 0;                   // the control point that snaps
    bool alone = false;                      // do not move the rest of its group
};

// The bodies that were drawn last get a motion: a point at `from` at the start moves to `to` at the end.
struct MotionDrag
{
    std::vector<std::size_t> bodies;
    std::optional<ControlPoint> alone = {}; // set: only this end of the one body moves
    Vec from = {};
    Vec to = {};
};

// Why a polygon is not simple, in a sentence with a point that is no more precise than a pixel of `unitsPerPixel`;
// empty if it is. The sentence numbers vertices and edges as they were before one was `removed`. Requires: its paths
// and times obey the rules of scenes.
[[nodiscard]] Objection objectionTo(const Body& polygon, Interval active, double unitsPerPixel,
                                    std::optional<std::size_t> removed = {});
// The same for a chain at rest through these corners, of which only the last edge is new.
[[nodiscard]] Objection objectionToChain(const std::vector<Vec>& corners, double unitsPerPixel);

// The body with a straight motion from its starting position. A control point that starts at `from` goes to `to`
// exactly, every other one moves by the same vector, rounded once. `motion.alone` names the only end that moves.
[[nodiscard]] Body withMotion(Body body, const MotionDrag& motion);

// Writes the effect of a gesture to the document. A drag is one undo step, and a cancelled drag leaves none. A move
// that would make the scene invalid is not written: the dragged object stays in place, and the canvas shows the reason.
class GestureEdits : public QObject
{
    Q_OBJECT

public:
    // All arguments outlive it.
    GestureEdits(Canvas& canvas, SceneDocument& document, Selection& selection, const Playhead& playhead);

    void dragPoint(const PointDrag& drag, DragPhase phase);
    void dragBody(const BodyDrag& drag, DragPhase phase);
    void dragMotion(const MotionDrag& drag, DragPhase phase);
    // Inserts a vertex on an edge of the polygon, which covers the same points as before; if all vertices move alike,
    // at the place that snapped. True if done; otherwise the canvas shows the reason.
    bool insertVertex(const VertexTarget& target);
    // Removes a vertex of the polygon. True if done; otherwise the canvas shows the reason.
    bool removeVertex(std::size_t body, std::size_t index);
    // Appends new bodies and selects them. Their ids are made unique.
    void draw(const std::vector<Body>& bodies);

private:
    // A run of arrow keys: one undo step, until the document changes otherwise or the step changes.
    struct Nudges
    {
        int gesture = 0;
        quint64 revision = 0; // the document's revision after the last key
        Vec step;
        long long alongX = 0;
        long long alongY = 0;
        std::optional<Handle> vertex = {}; // the only thing that moves, if set
        std::vector<IndexedBody> before = {};
    };

    void nudge(int alongX, int alongY);
    void beginNudges(Vec step);
    [[nodiscard]] std::vector<IndexedBody> nudged(Vec by);
    bool write(std::size_t body, Body changed, const QString& step, std::optional<std::size_t> removed = {});
    void begin(const std::vector<std::size_t>& bodies);
    void follow(DragPhase phase, std::vector<IndexedBody> changed, const QString& step);
    [[nodiscard]] std::vector<IndexedBody> bodiesNow(const std::vector<std::size_t>& bodies) const;
    [[nodiscard]] std::vector<ControlPoint> movedWith(const ControlPoint& point) const;
    [[nodiscard]] std::vector<IndexedBody> withPointDragged(std::vector<IndexedBody> bodies,
                                                            const PointDrag& drag) const;
    [[nodiscard]] Vec destination(const Body& body, const ControlPoint& point, Vec to) const;
    [[nodiscard]] Body moved(const Body& body, const BodyDrag& drag, bool isHeld) const;
    [[nodiscard]] QString moveText(const std::vector<IndexedBody>& bodies) const;
    [[nodiscard]] Objection objectionTo(const std::vector<IndexedBody>& changed, const std::vector<IndexedBody>& before,
                                        std::optional<std::size_t> removed = {}) const;
    [[nodiscard]] std::vector<Problem> problemsAmong(const std::vector<IndexedBody>& bodies) const;

    Canvas& m_canvas;
    SceneDocument& m_document;
    Selection& m_selection;
    const Playhead& m_playhead;
    int m_gesture = 0;
    std::vector<IndexedBody> m_before;  // the dragged bodies when the drag began; empty while nothing is dragged
    std::vector<ControlPoint> m_corner; // the control points that move with the dragged handle
    Vec m_origin;                       // position of the dragged handle before the drag
    Nudges m_nudges;
};

} // namespace sweep
