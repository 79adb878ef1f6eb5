// The scene at one time, to look at and to take hold of. Shows values, says gestures, writes nothing.
#pragma once

#include "core/scene/file/body_marks.h"
#include "widgets/canvas/gestures.h"
#include "widgets/canvas/tool_kind.h"
#include "widgets/format/palette.h"
#include "widgets/models/grid/cell_history.h"
#include "widgets/models/grid/occupied_cells.h"
#include "widgets/models/instruments/steered_path.h"
#include "widgets/paint/canvas_notes.h"
#include "widgets/paint/contact_mark.h"
#include "widgets/paint/control_point.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/surface/view_transform.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

class CanvasTool;
class Surface;
struct SnapMark;
struct SnapSettings;
struct SnapWish;
struct ToolPreview;

class Canvas : public QWidget
{
    Q_OBJECT

public:
    explicit Canvas(QWidget* parent = nullptr);
    ~Canvas() override;

    // What is shown. Equal pointers and values change nothing. The view stays where it is, but the first scene is
    // fitted.
    void setScene(std::shared_ptr<const Scene> scene);
    // The timeline of that scene and its cells; null while they are being computed, the cells also without a grid.
    void setCells(std::shared_ptr<const Timeline> timeline, std::shared_ptr<const CellHistory> cells);
    // The time that is shown, and the marks of the instant at it (none between instants; see contactMarksAt).
    void setTime(const TimePosition& time);
    void setTime(double t) { setTime(TimePosition{t}); }
    void setContacts(std::vector<ContactMark> contacts);
    [[nodiscard]] const Scene* scene() const;
    [[nodiscard]] double time() const;
    // Indices into Scene::bodies.
    void setSelectedBodies(std::vector<std::size_t> bodies);
    // Which bodies of the scene are not there, and which the hand does not move. Both may be selected elsewhere.
    void setBodyMarks(MarkedPlaces marks);
    [[nodiscard]] bool isHidden(std::size_t body) const;
    [[nodiscard]] bool isLocked(std::size_t body) const;
    // The cell of the scene's grid that is outlined.
    void setSelectedCell(std::optional<Cell> cell);
    // What the walk lab found; nothing where it is closed.
    void setLab(LabPicture lab);
    // The points that the open instrument speaks of; none where none is open.
    void setInstrument(InstrumentMarks marks);
    // What an instrument shows beside the bodies.
    void setNotes(NoteSource source, CanvasNotes notes);
    [[nodiscard]] const CanvasNotes& notes(NoteSource source) const;
    // The body highlighted from elsewhere (a table's hover), beside the one under the cursor.
    void setHighlightedBody(std::optional<std::size_t> body);
    // Shows a handle where a moving control point is at the current time: what is dragged becomes a key.
    void setAutoKey(bool on);
    [[nodiscard]] bool autoKey() const;
    // Which layers are drawn: grid, paths, ghosts, labels, …
    void setLayers(const Layers& layers);
    [[nodiscard]] const Layers& layers() const;

    // What the left button does. Another tool ends what the one before had begun.
    void setTool(ToolKind kind);
    [[nodiscard]] ToolKind tool() const;
    // The bodies that a tool drew last, whose motion is drawn next; until something else is selected.
    void setDrawnBodies(std::vector<std::size_t> bodies);
    [[nodiscard]] const std::vector<std::size_t>& drawnBodies() const;

    [[nodiscard]] const ViewTransform& view() const;
    void setView(const ViewTransform& view);
    void fitAll();
    void fitSelection();
    void zoomBy(double factor);
    // Pixels a unit, as a share of those at full zoom (100 %); about the middle of the view.
    static constexpr double pixelsAtFullZoom = 100;
    [[nodiscard]] double zoom() const;
    void setZoom(double zoom);
    // Brings the cell of the scene's grid into sight, large enough to be seen. Without a grid nothing happens.
    void showCell(const Cell& cell);
    // Centres on the body at the current time, at the same scale.
    void centreOn(std::size_t body);

    // The world under the cursor; none while it is elsewhere.
    [[nodiscard]] std::optional<Vec> cursorPlace() const;

    // The body or control point that a click at this pixel takes, within 8 px.
    [[nodiscard]] std::optional<std::size_t> bodyAt(QPointF pixel) const;
    [[nodiscard]] std::optional<ControlPoint> controlPointAt(QPointF pixel) const;
    [[nodiscard]] std::vector<ControlPointPlace> handlesOf(std::size_t body) const;
    // The active bodies within a band of pixels.
    [[nodiscard]] std::vector<std::size_t> bodiesWithin(const QRectF& pixels) const;
    // The selection where the body belongs to it, otherwise its group, or it `alone`: what a drag of it moves.
    [[nodiscard]] std::vector<std::size_t> movedWith(std::size_t body, bool alone) const;

    // What the hand snaps to; at first nothing.
    void setSnapping(const SnapSettings& settings);
    [[nodiscard]] const SnapSettings& snapping() const;
    // Why what the hand does was not done, told instead of its hint; empty where it was.
    void setObjection(const QString& why);
    // The place that the hand means, and shows why.
    Vec snapped(const SnapWish& wish);
    // Why it is there; none where nothing snaps.
    [[nodiscard]] const std::optional<SnapMark>& snapMark() const;
    // The radius of a disc about p whose edge the hand holds at q: what touches there, or short decimals.
    [[nodiscard]] double radiusBetween(Vec p, Vec q) const;
    // The radius of the body whose edge the hand holds at `to`.
    [[nodiscard]] double radiusOf(const ControlPoint& edge, Vec to) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    // A click: on a body, or on nothing. `extend` with Shift or Ctrl: add or take away.
    void bodyClicked(std::size_t body, bool extend);
    void nothingClicked();
    // A click on a cell of the scene's grid, after what it says of a body or nothing.
    void cellClicked(const sweep::Cell& cell);
    void bodyDoubleClicked(std::size_t body);
    // A drag begun on nothing drew a band around these.
    void bodiesEnclosed(const std::vector<std::size_t>& bodies, sweep::BandMode mode);
    void bodyHovered(std::optional<std::size_t> body);
    // Between begin and end or cancel the scene that is set may be a preview.
    void handleDragged(const sweep::PointDrag& drag, sweep::DragPhase phase);
    void bodyDragged(const sweep::BodyDrag& drag, sweep::DragPhase phase);
    // Bodies were drawn, at rest where they are at the start; those of one group belong together. Ids and groups are
    // words to begin with: they need not be free.
    void shapesDrawn(const std::vector<sweep::Body>& bodies);
    void motionDragged(const sweep::MotionDrag& drag, sweep::DragPhase phase);
    // The pointer was there at these times, which increase: so far, and at the end.
    void swiped(const std::vector<sweep::Key>& keys, sweep::DragPhase phase);
    // These keys are held from now on.
    void steered(const sweep::SteerKeys& keys, sweep::DragPhase phase);
    void toolChanged(sweep::ToolKind kind);
    void snappingChanged();
    // What the hand and the keys do at the instant.
    void hintChanged(const QString& hint);
    // The world under the cursor; none when it left. Together with the size of a pixel for positionText.
    void cursorMoved(std::optional<sweep::Vec> at, double unitsPerPixel);
    void viewChanged(const sweep::ViewTransform& view);
    // An arrow key moves what is selected by so many steps.
    void nudgeRequested(int right, int up);
    // Space was pressed and released without a drag.
    void playRequested();
    void contextMenuRequested(const QPoint& globalPosition, std::optional<std::size_t> body);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct State;
    struct Gesture;

    void changeView(const ViewTransform& view);
    void hover(std::optional<QPointF> pixel);
    bool cancelGesture();
    void pan(QPointF pixels);
    bool escape();
    void followTool();
    bool cycle(bool forward);
    void paintPreview(Surface& surface);
    void paintSnapMark(Surface& surface);
    void showCursor();
    [[nodiscard]] std::vector<std::size_t> bodiesWithHandles() const;

    std::unique_ptr<State> m;
};

} // namespace sweep
