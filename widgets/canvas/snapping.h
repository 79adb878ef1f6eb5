// Snapping of dragged points, and texts about it.
#pragma once

#include "core/snap/snap.h"
#include "widgets/paint/control_point.h"
#include "widgets/surface/view_transform.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace sweep {

// What is dragged, and to which pixel.
struct SnapRequest
{
    QPointF pixel = {};
    Qt::KeyboardModifiers modifiers =
        {};                         // Ctrl inverts whether snapping is on; Shift keeps a direction from the origin
    std::optional<Vec> origin = {}; // where the drag began
    bool diagonal = false;          // with Shift, x and y change by the same amount
    std::vector<std::size_t> moving = {};   // bodies that are dragged too, and so are not snapped to
    std::optional<double> t = {};           // the time at which to snap to others; by default the shown time
    std::optional<DraggedShape> shape = {}; // the dragged shape, where it is known exactly
    std::optional<Pose> growing = {};       // the shape whose edge is dragged, where it is known exactly
};

// The user's choice.
struct SnapSettings
{
    bool on = true;
    bool finer = false; // snap to parts of the grid's cells
    int parts = 2;      // parts per cell: 2 or 10
    SnapKinds kinds = {};
    friend bool operator==(const SnapSettings&, const SnapSettings&) = default;
};

// What is shown of a snap before the drop.
struct SnapMark
{
    Vec at;
    QString name;
    bool isExact = true;
    std::vector<Vec> towards = {}; // where guide lines lead
};

// The snapped point. `radius` is that of a dragged edge that touches something there.
struct SnapResult
{
    Vec at;
    std::optional<double> radius = {};
    std::optional<SnapMark> mark = {}; // none where nothing snaps
};
struct SnapContext
{
    const Scene& scene;
    double t;
    const ViewTransform& view;
    const SnapSettings& settings;
};
[[nodiscard]] SnapResult snappedPoint(const SnapContext& context, const SnapRequest& request);

// The grid lines to snap to: the scene's grid where its lines are visible, otherwise the canvas's own; divided into
// parts where the settings say so.
struct SnapGridLines
{
    GridLines x;
    GridLines y;
};
[[nodiscard]] SnapGridLines snapGridLines(const Scene& scene, const ViewTransform& view, const SnapSettings& settings);

// "grid", "½ grid" or "⅒ grid".
[[nodiscard]] QString gridName(const SnapSettings& settings);
// For the status bar: "snap: ½ grid".
[[nodiscard]] QString snapStateText(const SnapSettings& settings);
// "Snaps to: grid, points, lines", with all kinds that are on.
[[nodiscard]] QString snapKindsText(const SnapSettings& settings);

// The point when nothing snaps: short decimals, and with Shift in a fixed direction from the origin.
[[nodiscard]] Vec unsnapped(const ViewTransform& view, const SnapRequest& request);

// The multiple of 15° nearest to the direction from the origin to p; with `diagonal` the nearest odd multiple of 45°.
[[nodiscard]] int constrainedAngle(Vec origin, Vec p, bool diagonal);
// `p` moved onto that direction. Along an axis the other coordinate is exactly the origin's.
[[nodiscard]] Vec constrained(Vec origin, Vec p, bool diagonal);

} // namespace sweep
