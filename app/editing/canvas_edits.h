// What does a gesture on the canvas do to the scene?
#pragma once

#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"

namespace sweep {

// Clicks select; a drag is one undo step, and one that is cancelled leaves none.
class CanvasEdits : public QObject
{
    Q_OBJECT

public:
    CanvasEdits(Canvas& canvas, Workbench& bench);

    void addBody(Shape shape);

private:
    void click(std::size_t body, bool extend);
    void selectWithin(const std::vector<std::size_t>& bodies, BandMode mode);
    void nudge(int right, int up);
    void addDrawn(const std::vector<Body>& bodies);
    void dragPoint(const PointDrag& drag, DragPhase phase);
    [[nodiscard]] std::vector<IndexedBody> dragged(const PointDrag& drag) const;
    // The body a way off, as a whole; with auto-key only at the current time.
    [[nodiscard]] Body moved(const Body& body, const BodyDrag& drag, bool isHeld) const;
    void dragBody(const BodyDrag& drag, DragPhase phase);
    void dragMotion(const MotionDrag& drag, DragPhase phase);
    // One phase of a drag that makes `changed` of the bodies as they were.
    void follow(DragPhase phase, std::vector<IndexedBody> changed, const QString& step);
    [[nodiscard]] QString namesOfBefore() const;
    // Why these bodies may not be; empty where they may, and where those before were not valid either.
    [[nodiscard]] QString objectionTo(const std::vector<IndexedBody>& changed) const;
    [[nodiscard]] std::vector<Problem> problemsAmong(const std::vector<IndexedBody>& bodies) const;
    void begin(std::vector<std::size_t> bodies);
    void write(std::vector<IndexedBody> bodies, const QString& step);

    Canvas& m_canvas;
    Workbench& m_bench;
    int m_gesture = 0;
    // A run of nudges: one undo step until anything else happens.
    struct Nudges
    {
        int gesture = 0;
        quint64 revision = 0; // after the last one
        Vec step;
        long long right = 0;
        long long up = 0;
        std::vector<IndexedBody> before = {};
    };
    Nudges m_nudges;
    std::vector<ControlPoint> m_corner; // what moves with the handle that is dragged
    Vec m_origin;                       // where that was
    [[nodiscard]] std::vector<ControlPoint> movedWith(const ControlPoint& point) const;
    std::vector<IndexedBody> m_before; // the bodies as they were when the drag began
};

} // namespace sweep
