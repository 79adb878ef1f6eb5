// Canvas: the widget that shows the scene and forwards mouse and keys to one tool.
#pragma once

#include "core/scene_file/kept_members.h"
#include "widgets/canvas/canvas_tools.h"
#include "widgets/canvas/snapping.h"
#include "widgets/document/background_job.h"
#include "widgets/document/cells.h"
#include "widgets/document/handles.h"
#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/format/text.h"
#include "widgets/paint/contact_mark.h"
#include "widgets/paint/paint_notes.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/surface/view_transform.h"

#include <QWidget>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Canvas: the widget that shows the scene at one time and forwards gestures to a tool.

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

    // The shown scene. Setting an equal value changes nothing. The first scene is fitted into the view, later ones keep
    // the view.
    void setScene(std::shared_ptr<const Scene> scene);
    // The timeline of that scene and its cells. Both are null while they are being computed, and the cells also without
    // a grid.
    void setCells(std::shared_ptr<const Timeline> timeline, std::shared_ptr<const CellHistory> cells);
    // The shown time, and the contacts at it: of its instant (none between instants; see contactMarksAt) and at rest.
    void setTime(const TimePosition& time);
    void setTime(double t) { setTime(TimePosition{t}); }
    void setContacts(std::vector<ContactMark> contacts);
    [[nodiscard]] const std::vector<ContactMark>& contacts() const;
    // The pairs that are in contact at the time, and the rings of events that have just happened.
    void setHeld(std::vector<HeldPair> held, std::vector<EventRing> rings);
    void setPins(std::vector<EventPin> pins);
    [[nodiscard]] const std::vector<EventPin>& pins() const;
    // The outlines of bodies at the times of events.
    void setPoses(std::vector<EventPose> poses);
    [[nodiscard]] const std::vector<EventPose>& poses() const;
    // Sets the closest approach of the nearest bodies, which is marked if no bodies meet.
    void setNearest(std::optional<NearMiss> nearest);
    [[nodiscard]] const std::optional<NearMiss>& nearest() const;
    [[nodiscard]] const Scene* scene() const;
    [[nodiscard]] double time() const;
    // Indices into Scene::bodies.
    void setSelectedBodies(std::vector<std::size_t> bodies);
    // Sets which bodies are hidden, and which cannot be dragged. Both may still be selected in other views.
    void setBodyMarks(MarkedBodies marks);
    [[nodiscard]] bool isHidden(std::size_t body) const;
    [[nodiscard]] bool isLocked(std::size_t body) const;
    // The cell of the scene's grid that is outlined.
    void setSelectedCell(std::optional<Cell> cell);
    // The result of the walk lab; empty if the lab is closed.
    void setLab(LabPicture lab);
    // The points of the open instrument; none if no instrument is open.
    void setInstrument(InstrumentMarks marks);
    // The times at which bodies are outlined beside the present one.
    void setFrames(std::vector<FrameTime> frames);
    [[nodiscard]] const std::vector<FrameTime>& frames() const;
    // Annotations over the bodies.
    void setNotes(NoteSource source, CanvasNotes notes);
    [[nodiscard]] const CanvasNotes& notes(NoteSource source) const;
    // The body highlighted by another view (under the cursor in a table), without handles.
    void setHighlightedBody(std::optional<std::size_t> body);
    // Shows a handle at the present position of each moving control point; dragging it sets a key.
    void setAutoKey(bool on);
    [[nodiscard]] bool autoKey() const;
    // Sets the layers to draw: grid, paths, ghosts, labels, …
    void setLayers(const Layers& layers);
    [[nodiscard]] const Layers& layers() const;

    // Creates the tools and selects the select tool. Until then the canvas only shows, pans and zooms.
    void setToolMaker(ToolMaker make);
    // Sets the tool of the left button, and ends the gesture of the previous tool.
    void setTool(ToolKind kind);
    [[nodiscard]] ToolKind tool() const;
    // The bodies that a tool drew last, whose motion is drawn next, until the selection changes.
    void setDrawnBodies(std::vector<std::size_t> bodies);
    [[nodiscard]] const std::vector<std::size_t>& drawnBodies() const;

    [[nodiscard]] const ViewTransform& view() const;
    void setView(const ViewTransform& view);
    // Shows the view of an earlier session. Its centre stays in the middle while the window lays out its parts for the
    // scene, until the user works on the canvas.
    void restoreView(const ViewTransform& view);
    // Shows everything, and does so again whenever the parent is resized, until the user works on the canvas.
    void fitAll();
    // Call it once the window has laid out its parts for the scene: from then on, pins that change do not move the
    // view.
    void settle();
    // Shows the paths of the selected or the given bodies; of all bodies if there are none.
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

    // Whether swept areas that take long are still being drawn, to be shown later.
    [[nodiscard]] bool isDrawing() const;

    // The world point under the cursor; none while the cursor is elsewhere.
    [[nodiscard]] std::optional<Vec> cursorPosition() const;

    // The body or the handle that a click at this pixel picks, within 8 pixels.
    [[nodiscard]] std::optional<std::size_t> bodyAt(QPointF pixel) const;
    [[nodiscard]] std::optional<ControlPoint> controlPointAt(QPointF pixel) const;
    [[nodiscard]] CanvasTool& currentTool();
    // Call it when the menu that was requested at a pixel has been closed.
    void closeMenu();
    // The handle that keys apply to; none if the tool has chosen none.
    [[nodiscard]] std::optional<ControlPoint> chosenPoint() const;
    // The active bodies that are neither hidden nor locked and lie within a rubber band, in pixels.
    [[nodiscard]] std::vector<std::size_t> bodiesWithin(const QRectF& pixels) const;
    // The bodies that a drag of this body moves: the selection if the body is selected, otherwise its group, with
    // `alone` only itself. Locked bodies are left out.
    [[nodiscard]] std::vector<std::size_t> movedWith(std::size_t body, bool alone) const;

    // Sets the targets that drags snap to; none at first.
    void setSnapping(const SnapSettings& settings);
    [[nodiscard]] const SnapSettings& snapping() const;
    // Call it when the tool's preview or hint may have changed.
    void followTool();
    // Sets why the result of the current gesture is invalid, shown instead of the tool's hint, and marks the place.
    void setObjection(const Objection& objection);
    [[nodiscard]] const Objection& objection() const;
    // The snapped point for the cursor. Shows a mark there that names the target.
    Vec snapped(const SnapRequest& request);
    // The mark of the last snapped point; none if nothing snapped.
    [[nodiscard]] const std::optional<SnapMark>& snapMark() const;
    void clearSnap();
    // The radius of a disc about p whose edge is dragged to q: up to what it touches there, or a short decimal.
    [[nodiscard]] double radiusBetween(Vec p, Vec q) const;
    // The radius of the body whose edge is dragged to `to`.
    [[nodiscard]] double radiusOf(const ControlPoint& edge, Vec to) const;

    // Sets whether the wheel alone pans, as it always does sideways; with Ctrl it always zooms.
    void setWheelPans(bool pans);

    // Cancels a gesture, else leaves the tool, else clears the selection; false if there is nothing to cancel.
    bool escape();

    [[nodiscard]] QSize sizeHint() const override { return {960, 640}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void toolChanged(sweep::ToolKind kind);
    // The tool's hint or preview, or the handle that it has chosen, may have changed.
    void toolFollowed();
    void snappingChanged();
    // Describes the present effect of mouse and keys, for the status bar.
    void hintChanged(const QString& hint);
    // The world point under the cursor, or its snapped point; none once the cursor has left. positionText() needs the
    // size of a pixel.
    void cursorMoved(std::optional<sweep::Vec> at, double unitsPerPixel);
    void viewChanged(const sweep::ViewTransform& view);
    // Pins, outlines at events or layers have changed, so that the legend may need other marks.
    void marksChanged();
    // A drag of the tool has begun, or is about to end.
    void dragChanged(bool isOn);
    // An arrow key moves the selection by this many steps.
    void nudgeRequested(int alongX, int alongY);
    // Emitted when Space was pressed and released without a drag.
    void playRequested();
    // Requests a menu for this body, or for none over empty canvas.
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
    void showView();
    void hover(std::optional<QPointF> pixel);
    bool endGesture();
    bool cancelGesture();
    void endGestureBy(const QEvent& event);
    void reportCursor();
    void pan(QPointF pixels);
    bool cycle(bool forward);
    void paintPreview(Surface& surface);
    void paintSnapMark(Surface& surface);
    void paintObjection(Surface& surface);
    void showCursor();
    [[nodiscard]] BodyQuery bodyQuery() const;
    [[nodiscard]] const QImage* longSweeps();

    std::unique_ptr<State> m;
};

// State of the canvas, private to its source files.

// The part of the picture that keeps its place when the canvas is resized.
enum class ViewHold
{
    corner,    // every point of the picture
    centre,    // the centre of a view of an earlier session
    everything // the fit: everything is shown again
};

// The mouse gesture in progress.
struct Canvas::Gesture
{
    enum class Kind
    {
        none,
        press,       // given to the tool, not yet a drag
        secondPress, // second press of a double click; given to the tool when it is released or dragged
        drag,        // given to the tool
        pan
    };

    Kind kind = Kind::none;
    QPointF press;                        // position at the start
    QPointF last;                         // latest position
    Qt::KeyboardModifiers modifiers = {}; // at the start
    ViewTransform view;                   // view at the start
    ViewHold hold = ViewHold::corner;
};

// Replaces the old value; false if the new one is equal.
template <class Value>
bool replaced(Value& old, Value value)
{
    if (old == value)
        return false;
    old = std::move(value);
    return true;
}

struct Canvas::State
{
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Timeline> timeline;
    std::shared_ptr<const CellHistory> cells;
    TimePosition shown;
    double t = 0; // shown.t
    std::vector<ContactMark> contacts;
    std::vector<HeldPair> held;
    std::vector<EventRing> rings;
    std::vector<EventPin> pins;
    std::vector<EventPose> poses;
    std::optional<NearMiss> nearest;
    std::vector<std::size_t> selected;
    MarkedBodies marks;
    std::optional<Cell> selectedCell;
    LabPicture lab;
    InstrumentMarks instrument;
    std::vector<FrameTime> frames;
    std::array<CanvasNotes, noteSources> notes;
    std::optional<std::size_t> highlighted;
    std::optional<std::size_t> hovered;
    std::optional<ControlPoint> hoveredPoint;
    Layers layers;
    bool autoKey = false;
    ViewTransform view;
    ViewHold hold = ViewHold::everything;
    bool settled = false; // the window has laid out its parts since the view was fitted
    QSize room;           // the width, and the parent's height, at the last resize of the widget
    QPoint origin;        // the widget's position in the window at the last resize
    MouseGesture mouse;
    Gesture gesture;
    bool wheelPans = false;
    ToolKind toolKind = ToolKind::select;
    ToolMaker makeTool;
    std::unique_ptr<CanvasTool> tool; // never null
    std::vector<std::size_t> drawn;
    QString hint; // the hint emitted last
    Objection objection;
    SnapSettings snapping{.on = false};
    std::optional<SnapMark> snap;
    std::optional<double> snapRadius; // radius of the dragged edge at the snap mark
    bool spaceHeld = false;
    bool spaceUsed = false; // a drag happened since Space went down
    std::optional<QPointF> cursor;

    // Derived values, computed when they are first needed.
    std::optional<WorldBox> bounds;
    std::optional<BodyColours> colours;
    std::optional<RepeatedLabels> repeated;
    Brightness coloursFor = Brightness::light;
    std::optional<std::vector<OccupiedCell>> occupied;

    // The layer of swept areas depends on all these. Long ones are drawn in the background.
    struct Sweeps
    {
        std::shared_ptr<const Scene> scene;
        ViewTransform view;
        std::vector<std::size_t> selected;
        MarkedBodies marks;
        Brightness brightness = Brightness::light;
        double ratio = 1;
        friend bool operator==(const Sweeps&, const Sweeps&) = default;
    };
    Sweeps sweepsOf;
    QImage sweeps;                                     // null while they are being drawn
    std::optional<LatestJob<Sweeps, QImage>> sweepJob; // the last member, since it uses the others

    static constexpr WorldBox blank{{-5, -5}, {5, 5}}; // the view of a scene without bodies

    // The bodies with the pins of their events. Lines can meet far away: such a pin counts only if it leaves the bodies
    // at least half of their size.
    WorldBox everything()
    {
        if (!bounds)
            bounds = (scene ? boundsOf(*scene) : std::nullopt).value_or(blank);
        WorldBox all = *bounds;
        const Vec size{bounds->high.x - bounds->low.x, bounds->high.y - bounds->low.y};
        const double room = std::max(size.x, size.y) / 2; // on each side
        for (const EventPin& pin : pins) {
            const Vec p = pin.point;
            if (!(p.x >= bounds->low.x - room && p.x <= bounds->high.x + room && p.y >= bounds->low.y - room &&
                  p.y <= bounds->high.y + room))
                continue;
            all.low = {std::min(all.low.x, p.x), std::min(all.low.y, p.y)};
            all.high = {std::max(all.high.x, p.x), std::max(all.high.y, p.y)};
        }
        return all;
    }

    const BodyColours* bodyColours(Brightness brightness)
    {
        if (!scene)
            return nullptr;
        if (!colours || coloursFor != brightness)
            colours.emplace(*scene, brightness);
        coloursFor = brightness;
        return &*colours;
    }

    const RepeatedLabels* repeatedLabels()
    {
        if (!repeated)
            repeated = scene ? RepeatedLabels(*scene) : RepeatedLabels();
        return &*repeated;
    }

    std::span<const EnteredCell> enteredSoFar()
    {
        if (!layers.trail || !cells || !timeline)
            return {};
        // A double that is an instant is shown as that instant; any other lies strictly between instants.
        const std::size_t begun = shown.instant ? *shown.instant + (shown.side == InstantSide::before ? 0 : 1)
                                                : firstInstantFrom(*timeline, shown.t);
        return cells->entered.inFirst(begun);
    }

    std::span<const EnteredCell> enteredLater()
    {
        return layers.trail && cells && timeline ? cells->entered.after(enteredSoFar())
                                                 : std::span<const EnteredCell>();
    }

    std::span<const OccupiedCell> occupiedNow()
    {
        if (!layers.cells || !timeline || !cells)
            return {};
        if (!occupied)
            occupied = cells->occupied.at(*timeline, shown);
        return *occupied;
    }
};

} // namespace sweep
