// State of the canvas, private to its source files.
#pragma once

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/format/conversions.h"
#include "widgets/models/session/mouse_gesture.h"
#include "widgets/models/session/playhead.h"

#include <array>

namespace sweep {

// The mouse gesture in progress.
struct Canvas::Gesture
{
    enum class Kind
    {
        none,
        press, // given to the tool, not yet a drag
        drag,  // given to the tool
        pan
    };

    Kind kind = Kind::none;
    QPointF press;      // position at the start
    QPointF last;       // latest position
    ViewTransform view; // view at the start
    bool fitted = false;
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
    bool fitted = true;   // the view shows everything, also after the window is resized
    bool settled = false; // the window has laid out its parts since the view was fitted
    QSize window;         // the window's size at the last resize of the widget
    QPoint origin;        // the widget's position in the window at the last resize
    MouseGesture mouse;
    Gesture gesture;
    bool wheelPans = false;
    ToolKind toolKind = ToolKind::select;
    ToolMaker makeTool;
    std::unique_ptr<CanvasTool> tool; // never null
    std::vector<std::size_t> drawn;
    QString hint; // the hint emitted last
    QString objection;
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

    static constexpr WorldBox blank{{-5, -5}, {5, 5}}; // the view of a scene without bodies

    WorldBox everything()
    {
        if (!bounds)
            bounds = (scene ? boundsOf(*scene) : std::nullopt).value_or(blank);
        return *bounds;
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
