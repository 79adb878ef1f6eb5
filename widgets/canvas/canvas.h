// Canvas: the widget that shows the scene at one time and forwards gestures to a tool.
#pragma once

#include "core/scene/file/body_marks.h"
#include "widgets/canvas/canvas_tool.h"
#include "widgets/models/grid/cell_history.h"
#include "widgets/models/grid/open_contacts.h"
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

class Surface;
struct BodyQuery;
struct SnapMark;
struct SnapSettings;
struct SnapRequest;

// Shows plain values and writes nothing to the scene itself; its tool does. The middle button and two fingers pan, the
// wheel and a pinch zoom. A gesture ends when something else takes the mouse, and a right click cancels it.
class Canvas : public QWidget
{
    Q_OBJECT

public:
    explicit Canvas(QWidget* parent = nullptr);
    ~Canvas() override;

    // What is shown. Setting an equal value changes nothing. The first scene is fitted into the view, later ones keep
    // the view.
    void setScene(std::shared_ptr<const Scene> scene);
    // The timeline of that scene and its cells. Null while they are being computed; cells are null without a grid too.
    void setCells(std::shared_ptr<const Timeline> timeline, std::shared_ptr<const CellHistory> cells);
    // The shown time, and the contacts at it: of its instant (none between instants; see contactMarksAt) and at rest.
    void setTime(const TimePosition& time);
    void setTime(double t) { setTime(TimePosition{t}); }
    void setContacts(std::vector<ContactMark> contacts);
    [[nodiscard]] const std::vector<ContactMark>& contacts() const;
    // The pairs that are in contact at the time, and the rings of events that have just been.
    void setHeld(std::vector<HeldPair> held, std::vector<EventRing> rings);
    void setPins(std::vector<EventPin> pins);
    [[nodiscard]] const Scene* scene() const;
    [[nodiscard]] double time() const;
    // Indices into Scene::bodies.
    void setSelectedBodies(std::vector<std::size_t> bodies);
    // Which bodies are hidden, and which cannot be dragged. Both may still be selected in other views.
    void setBodyMarks(MarkedBodies marks);
    [[nodiscard]] bool isHidden(std::size_t body) const;
    [[nodiscard]] bool isLocked(std::size_t body) const;
    // The cell of the scene's grid that is outlined.
    void setSelectedCell(std::optional<Cell> cell);
    // The result of the walk lab; empty where the lab is closed.
    void setLab(LabPicture lab);
    // The points of the open instrument; none where none is open.
    void setInstrument(InstrumentMarks marks);
    // The times at which bodies are outlined beside the present one.
    void setFrames(std::vector<FrameTime> frames);
    [[nodiscard]] const std::vector<FrameTime>& frames() const;
    // Annotations over the bodies.
    void setNotes(NoteSource source, CanvasNotes notes);
    [[nodiscard]] const CanvasNotes& notes(NoteSource source) const;
    // The body highlighted by another view (under the cursor in a table), without handles.
    void setHighlightedBody(std::optional<std::size_t> body);
    // Shows a handle where a moving control point is at the current time; dragging it sets a key.
    void setAutoKey(bool on);
    [[nodiscard]] bool autoKey() const;
    // Which layers are drawn: grid, paths, ghosts, labels, …
    void setLayers(const Layers& layers);
    [[nodiscard]] const Layers& layers() const;

    // Creates the tools, and chooses the select tool. Until then the canvas only shows, pans and zooms.
    void setToolMaker(ToolMaker make);
    // What the left button does. The new tool ends the gesture of the one before.
    void setTool(ToolKind kind);
    [[nodiscard]] ToolKind tool() const;
    // The bodies that a tool drew last, whose motion is drawn next, until the selection changes.
    void setDrawnBodies(std::vector<std::size_t> bodies);
    [[nodiscard]] const std::vector<std::size_t>& drawnBodies() const;

    [[nodiscard]] const ViewTransform& view() const;
    void setView(const ViewTransform& view);
    // Everything, and again whenever the window is resized, until somebody works on the canvas.
    void fitAll();
    // The parts of the window have got the sizes that the scene needs: from now on those that come move nothing.
    void settle();
    // The paths of the selected bodies, or of these; of all where there is none.
    void fitSelection();
    void fitBodies(const std::vector<std::size_t>& bodies);
    void zoomBy(double factor);
    // Pixels per unit at a zoom of 1 (100 %).
    static constexpr double pixelsAtFullZoom = 100;
    [[nodiscard]] double zoom() const;
    // Zooms about the middle of the view.
    void setZoom(double zoom);
    // Brings the cell of the scene's grid into view, at a visible size. Does nothing without a grid.
    void showCell(const Cell& cell);
    // Centres on the body at the current time, at the same scale.
    void centreOn(std::size_t body);

    // The world point under the cursor; none while the cursor is elsewhere.
    [[nodiscard]] std::optional<Vec> cursorPosition() const;

    // The body or the handle that a click at this pixel picks, within 8 pixels.
    [[nodiscard]] std::optional<std::size_t> bodyAt(QPointF pixel) const;
    [[nodiscard]] std::optional<ControlPoint> controlPointAt(QPointF pixel) const;
    // The active bodies that are neither hidden nor locked and lie within a rubber band, in pixels.
    [[nodiscard]] std::vector<std::size_t> bodiesWithin(const QRectF& pixels) const;
    // The bodies that a drag of this body moves: the selection where the body is selected, otherwise its group, with
    // `alone` only itself. Locked bodies are left out.
    [[nodiscard]] std::vector<std::size_t> movedWith(std::size_t body, bool alone) const;

    // What drags snap to; nothing at first.
    void setSnapping(const SnapSettings& settings);
    [[nodiscard]] const SnapSettings& snapping() const;
    // The tool's preview and hint may have changed.
    void followTool();
    // Why the current drag cannot be done. It is shown instead of the tool's hint; empty where the drag can be done.
    void setObjection(const QString& why);
    // The snapped point for the cursor. Shows a mark there that says why.
    Vec snapped(const SnapRequest& request);
    // The mark of the last snapped point; none where nothing snapped.
    [[nodiscard]] const std::optional<SnapMark>& snapMark() const;
    void clearSnap();
    // The radius of a disc about p whose edge is dragged to q: up to what it touches there, or a short decimal.
    [[nodiscard]] double radiusBetween(Vec p, Vec q) const;
    // The radius of the body whose edge is dragged to `to`.
    [[nodiscard]] double radiusOf(const ControlPoint& edge, Vec to) const;

    // Whether the wheel alone pans, as it does sideways; with Ctrl it zooms in any case.
    void setWheelPans(bool pans);

    // Cancels a gesture, else leaves the tool, else drops the selection; false where there is nothing of these.
    bool escape();

    [[nodiscard]] QSize sizeHint() const override { return {960, 640}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void toolChanged(sweep::ToolKind kind);
    void snappingChanged();
    // What the mouse and the keys do now, for the status bar.
    void hintChanged(const QString& hint);
    // The world point under the cursor, or where it snaps to; none when it left. The size of a pixel is for
    // positionText.
    void cursorMoved(std::optional<sweep::Vec> at, double unitsPerPixel);
    void viewChanged(const sweep::ViewTransform& view);
    // An arrow key moves the selection by so many steps.
    void nudgeRequested(int right, int up);
    // Space was pressed and released without a drag.
    void playRequested();
    // For this body, or for none, where the canvas is empty.
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
    bool endGesture();
    bool cancelGesture();
    void endGestureBy(const QEvent& event);
    void reportCursor();
    void pan(QPointF pixels);
    bool cycle(bool forward);
    void paintPreview(Surface& surface);
    void paintSnapMark(Surface& surface);
    void showCursor();
    [[nodiscard]] BodyQuery bodyQuery() const;

    std::unique_ptr<State> m;
};

} // namespace sweep
