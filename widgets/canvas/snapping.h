// Where does the hand snap to? Asks core; tested without a window.
#pragma once

#include "core/snap/snap.h"
#include "widgets/paint/control_point.h"
#include "widgets/surface/view_transform.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace sweep {

// Something follows the hand, which is at this pixel.
struct SnapWish
{
    QPointF pixel = {};
    Qt::KeyboardModifiers modifiers = {};   // Ctrl: not as is chosen; Shift: a direction from the origin
    std::optional<Vec> origin = {};         // where the drag began
    bool diagonal = false;                  // Shift means: as far in x as in y
    std::vector<std::size_t> moving = {};   // bodies that move with the hand: they are not snapped to
    std::optional<double> t = {};           // at which the others are met; the time shown where absent
    std::optional<DraggedShape> shape = {}; // what follows the hand, where it is known exactly
    std::optional<Stand> growing = {};      // whose edge does
};

// What a person chose.
struct SnapSettings
{
    bool on = true;
    bool finer = false; // parts of the grid
    int parts = 2;      // 2 or 10
    SnapKinds kinds = {};
    friend bool operator==(const SnapSettings&, const SnapSettings&) = default;
};

// What is shown of a snap before it happens.
struct SnapMark
{
    Vec at;
    QString name;
    bool isExact = true;
    std::vector<Vec> towards = {}; // where it comes from: guide lines lead there
};

// Where, and why. `radius` of an edge that touches something there.
struct SnapAnswer
{
    Vec at;
    std::optional<double> radius = {};
    std::optional<SnapMark> mark = {}; // none where nothing snaps
};
struct SnapGround
{
    const Scene& scene;
    double t;
    const ViewTransform& view;
    const SnapSettings& settings;
};
[[nodiscard]] SnapAnswer snappedPlace(const SnapGround& ground, const SnapWish& wish);

// The lines that the hand snaps to: the scene's grid where its lines can be told apart, else the canvas's own; both in
// parts where that is chosen.
struct SnapGridLines
{
    GridLines x;
    GridLines y;
};
[[nodiscard]] SnapGridLines snapGridLines(const Scene& scene, const ViewTransform& view, const SnapSettings& settings);

// "grid", "½ grid", "⅒ grid"; of all that is chosen, for the status bar: "snap: ½ grid".
[[nodiscard]] QString gridName(const SnapSettings& settings);
[[nodiscard]] QString snapStateText(const SnapSettings& settings);
// "grid, points, lines": all kinds that are on.
[[nodiscard]] QString snapKindsText(const SnapSettings& settings);

// The place that is meant when nothing snaps: short decimals, and with Shift in a direction of the origin.
[[nodiscard]] Vec freePlace(const ViewTransform& view, const SnapWish& wish);

// The multiple of 15° that is nearest to the direction from the origin to p, or the diagonal.
[[nodiscard]] int constrainedAngle(Vec origin, Vec p, bool diagonal);
// `p` on the nearest of the directions from the origin that are multiples of 15°, or on a diagonal: along an axis the
// other coordinate is exactly the origin's.
[[nodiscard]] Vec constrained(Vec origin, Vec p, bool diagonal);

} // namespace sweep
