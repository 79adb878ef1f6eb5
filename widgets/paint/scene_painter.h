// What does a scene look like at one time? Takes values, gives strokes: the canvas, pictures and reports all use it.
#pragma once

#include "core/scene/file/body_marks.h"
#include "widgets/format/palette.h"
#include "widgets/models/grid/entered_cells.h"
#include "widgets/models/grid/occupied_cells.h"
#include "widgets/models/instruments/instrument_marks.h"
#include "widgets/paint/contact_mark.h"
#include "widgets/paint/control_point.h"
#include "widgets/paint/lab_picture.h"
#include "widgets/surface/view_transform.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

class Surface;

// What is drawn.
struct Layers
{
    bool background = true;
    bool grid = true;      // the canvas's own 1-2-5 grid with its labels
    bool sceneGrid = true; // the scene's grid
    bool cells = true;     // cells occupied at the time
    bool trail = true;     // cells entered so far, coloured by when; near enough, numbered in order
    bool paths = true;
    bool ghosts = true; // bodies at the start and end of their active intervals
    bool contacts = true;
    bool labels = true;
    bool instruments = true; // the points that the open instrument speaks of
    friend bool operator==(const Layers&, const Layers&) = default;
};

// Of more bodies the ghosts would hide what they belong to, and cost more than all else.
inline constexpr std::size_t mostWithGhosts = 100;

// Everything that a picture depends on, and nothing else: no clock, no random numbers, no settings.
struct ScenePicture
{
    const Scene& scene;
    double t = 0;
    double rest = 0; // of an exact time: what t leaves out
    ViewTransform view;
    Brightness brightness = Brightness::light;
    Layers layers = {};
    std::span<const ContactMark> contacts = {};
    std::span<const OccupiedCell> occupied = {};
    std::span<const EnteredCell> entered = {};
    std::optional<Cell> selectedCell = {};
    const LabPicture* lab = nullptr;             // where the lab is open
    const InstrumentMarks* instrument = nullptr; // where one is open
    std::span<const std::size_t> selected = {};
    const MarkedPlaces* marks = nullptr; // what is hidden, and what has no handles
    std::optional<std::size_t> hovered = {};
    std::optional<ControlPoint> hoveredPoint = {};
    bool autoKey = false;                     // handles at the time too
    const BodyColours* bodyColours = nullptr; // those of the scene, where they are known already
    bool everyBody = false;                   // also what another body hides; otherwise dots on one pixel are one dot
};

void paintScene(Surface& surface, const ScenePicture& picture);

// The box that surely shows all of every body's motion: control points over their active intervals, with radii. Rays
// and lines count by their control points. None for a scene without bodies. Rounded; finite.
[[nodiscard]] std::optional<WorldBox> boundsOf(const Scene& scene);
[[nodiscard]] std::optional<WorldBox> boundsOf(const Scene& scene, std::size_t body);

} // namespace sweep
