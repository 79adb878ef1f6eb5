// Scene painter: a scene at one time as strokes, in layers from back to front.
#pragma once

#include "core/scene_file/kept_members.h"
#include "widgets/document/cells.h"
#include "widgets/document/handles.h"
#include "widgets/document/playhead.h"
#include "widgets/format/palette.h"
#include "widgets/models/instruments/instruments.h"
#include "widgets/paint/contact_mark.h"
#include "widgets/paint/lab.h"
#include "widgets/paint/paint_notes.h"
#include "widgets/surface/view_transform.h"

#include <sweepbench/scene.h>

#include <QImage>
#include <QString>

#include <cstddef>
#include <optional>
#include <span>

namespace sweep {

// Texts of measured distances.

// Distance, coordinate differences and angle from p to q; rounded numbers are marked ≈.
[[nodiscard]] QString measuredText(Vec p, Vec q, const QString& separator);

// Texts beside the cursor, with few digits: "length 5 · ≈ 53.1301°", "radius 2", "4 × 3". Rounded numbers are marked ≈.
// Equal points have no angle.
[[nodiscard]] QString spanText(Vec p, Vec q);
[[nodiscard]] QString radiusText(double radius);
[[nodiscard]] QString boxText(Vec p, Vec q);

// Scene painter: draws a scene at one time on a surface.

class RepeatedLabels;
class Surface;

// The layers that are drawn.
struct Layers
{
    bool background = true;
    bool grid = true;      // the canvas's own 1-2-5 grid with its labels
    bool sceneGrid = true; // the scene's grid
    bool cells = true;     // cells occupied at the time
    bool trail = true;     // cells of the whole time, coloured by time; numbered if large, faint until they are met
    bool paths = true;
    bool sweeps = true; // areas swept by the bodies of a small scene, or by a few selected ones
    bool ghosts = true; // bodies at the start and the end of their active intervals
    bool contacts = true;
    bool labels = true;
    bool instruments = true; // the points of the open instrument
    friend bool operator==(const Layers&, const Layers&) = default;
};

// The ghosts of more bodies would hide the bodies, and cost more than everything else.
inline constexpr std::size_t mostWithGhosts = 100;

// In a scene with more bodies, only selected ones show their swept area, and at most this many of them.
inline constexpr std::size_t mostWithSweeps = 4;
// Whether the swept area of the body is drawn, and its outlines at events.
[[nodiscard]] bool showsMotion(const Scene& scene, std::span<const std::size_t> selected, std::size_t body);

// Everything that a picture depends on. The canvas, picture files and reports use the same painter.
struct ScenePicture
{
    const Scene& scene;
    double t = 0;
    double rest = 0; // the exact time minus t
    ViewTransform view;
    Brightness brightness = Brightness::light;
    Layers layers = {};
    std::span<const ContactMark> contacts = {};
    std::span<const HeldPair> held = {}; // pairs in contact at the time
    std::span<const EventPin> pins = {};
    std::optional<std::size_t> instant = {}; // index of the shown instant, whose pins are strong
    std::span<const EventPose> poses = {};   // outlined
    std::span<const EventRing> rings = {};
    std::optional<NearMiss> nearest = {};   // if no bodies meet
    std::span<const FrameTime> frames = {}; // bodies that move are outlined at these times, with the frame's number
    std::span<const OccupiedCell> occupied = {};
    std::span<const EnteredCell> entered = {};  // the cells entered so far
    std::span<const EnteredCell> upcoming = {}; // the cells entered later
    std::optional<Cell> selectedCell = {};
    const LabPicture* lab = nullptr;             // null if the walk lab is closed
    const InstrumentMarks* instrument = nullptr; // null if no instrument is open
    std::span<const CanvasNotes> notes = {};     // the notes of tools
    std::span<const std::size_t> selected = {};
    const MarkedBodies* marks = nullptr;         // bodies that are hidden, or locked and so without handles
    std::optional<std::size_t> hovered = {};     // under the cursor here, with handles to grab
    std::optional<std::size_t> highlighted = {}; // under the cursor in another view
    std::optional<ControlPoint> hoveredPoint = {};
    std::optional<ControlPoint> chosenPoint = {}; // the handle that keys apply to
    bool autoKey = false;                         // show handles at the current time too
    const BodyColours* bodyColours = nullptr;     // colours of the scene; null: they are computed for this picture
    const RepeatedLabels* repeated = nullptr;     // labels of the scene; null: they are computed for this picture
    bool everyBody = false;         // draw bodies that others hide; otherwise dots on one pixel are merged
    const QImage* sweeps = nullptr; // the layer of swept areas, drawn before; null: it is drawn with this picture
};

void paintScene(Surface& surface, const ScenePicture& picture);

// The layer of swept areas alone, which does not depend on the time.
[[nodiscard]] QImage sweepsImage(const ScenePicture& picture, double ratio);
// Whether that layer may take longer to draw than a frame should: the motions have many stretches between keys.
[[nodiscard]] bool haveLongSweeps(const Scene& scene, std::span<const std::size_t> selected);

// The handles of a body that its picture shows. Handles of single vertices of a polygon are left out if they would be
// too dense, or more than a few hundred in view, except for the chosen one; those of keys if more than a few hundred
// are in view.
[[nodiscard]] std::vector<Handle> shownHandles(const ScenePicture& picture, std::size_t body);

// A box that contains the motion of every body: its control points over its active interval, with its radius. Rays and
// lines count by their control points. The box of a scene also contains the cells of its grid around the bodies, unless
// a cell is larger than all bodies together. None for a scene without bodies. Rounded; finite.
[[nodiscard]] std::optional<WorldBox> boundsOf(const Scene& scene);
[[nodiscard]] std::optional<WorldBox> boundsOf(const Scene& scene, std::size_t body);

} // namespace sweep
