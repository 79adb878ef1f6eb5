// What does the canvas know, and what is the hand doing? Shared by the two files of the canvas alone.
#pragma once

#include "widgets/canvas/canvas.h"
#include "widgets/canvas/canvas_tool.h"
#include "widgets/canvas/snapping.h"
#include "widgets/models/session/playhead.h"

#include <array>
#include <cmath>

namespace sweep {

// What the hand is doing.
struct Canvas::Gesture
{
    enum class Kind
    {
        none,
        press, // of the tool, not yet a drag
        drag,  // of the tool
        pan
    };

    Kind kind = Kind::none;
    Qt::MouseButton button = Qt::NoButton;
    QPointF press; // where it began
    QPointF last;  // where it is
};

struct Canvas::State
{
    std::shared_ptr<const Scene> scene;
    std::shared_ptr<const Timeline> timeline;
    std::shared_ptr<const CellHistory> cells;
    TimePosition shown;
    double t = 0; // the same, for the hand
    std::vector<ContactMark> contacts;
    std::vector<std::size_t> selected;
    MarkedPlaces marks;
    std::optional<Cell> selectedCell;
    LabPicture lab;
    InstrumentMarks instrument;
    std::array<CanvasNotes, noteSources> notes;
    std::optional<std::size_t> highlighted;
    std::optional<std::size_t> hovered;
    std::optional<ControlPoint> hoveredPoint;
    Layers layers;
    bool autoKey = false;
    ViewTransform view;
    bool fitted = true; // the view is that of everything: it follows the widget's size
    Gesture gesture;
    ToolKind toolKind = ToolKind::select;
    std::unique_ptr<CanvasTool> tool; // never null
    std::vector<std::size_t> drawn;
    QString hint; // that was said last
    QString objection;
    SnapSettings snapping{.on = false};
    std::optional<SnapMark> snap;
    std::optional<double> snapRadius; // of the edge at that place
    bool spaceHeld = false;
    bool spaceUsed = false; // a drag happened since Space went down
    std::optional<QPointF> cursor;

    // Derived, worked out when they are first asked for.
    std::optional<WorldBox> bounds;
    std::optional<BodyColours> colours;
    Brightness coloursFor = Brightness::light;
    std::optional<std::vector<OccupiedCell>> occupied;

    WorldBox everything()
    {
        if (!bounds)
            bounds = (scene ? boundsOf(*scene) : std::nullopt).value_or(WorldBox{{-1, -1}, {1, 1}});
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

    std::span<const EnteredCell> enteredSoFar()
    {
        if (!layers.trail || !cells || !timeline)
            return {};
        // A double that is an instant is shown as that: others are after or before every instant.
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
