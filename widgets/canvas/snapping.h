// Snapping of dragged points, and texts about snapping.
#pragma once

#include "core/snap/snap.h"
#include "widgets/paint/control_point.h"
#include "widgets/surface/view_transform.h"

#include <QPointF>
#include <QString>

#include <optional>
#include <vector>

namespace sweep {

// The dragged object, and the pixel it is dragged to.
struct SnapRequest
{
    QPointF pixel = {};
    Qt::KeyboardModifiers modifiers =
        {};                         // Ctrl inverts whether snapping is on; Shift keeps a direction from the origin
    std::optional<Vec> origin = {}; // where the drag began
    bool diagonal = false;          // with Shift, x and y change by the same amount
    std::vector<std::size_t> moving = {};   // bodies that are dragged too and so are no targets
    std::optional<double> t = {};           // the time at which to snap to others; by default the shown time
    std::optional<DraggedShape> shape = {}; // the dragged shape, if it is known exactly
    std::optional<Pose> growing = {};       // the shape whose edge is dragged, if it is known exactly
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

// The mark of a snap, shown before the drop.
struct SnapMark
{
    Vec at;
    QString name;
    bool isExact = true;
    std::vector<Vec> towards = {}; // ends of the guide lines
};

// The snapped point. `radius` is that of a dragged edge that touches something there.
struct SnapResult
{
    Vec at;
    std::optional<double> radius = {};
    std::optional<SnapMark> mark = {}; // none if nothing snaps
};
struct SnapContext
{
    const Scene& scene;
    double t;
    const ViewTransform& view;
    const SnapSettings& settings;
};
[[nodiscard]] SnapResult snappedPoint(const SnapContext& context, const SnapRequest& request);

// The grid lines to snap to: the scene's grid if its lines are visible, otherwise the canvas's own; divided into
// parts if the settings require it.
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
// "Snaps to: grid, points, lines", listing all kinds that are on.
[[nodiscard]] QString snapKindsText(const SnapSettings& settings);

// The point to use if nothing snaps: short decimals, and with Shift in a fixed direction from the origin.
[[nodiscard]] Vec unsnapped(const ViewTransform& view, const SnapRequest& request);

// The multiple of 15° nearest to the direction from the origin to p; with `diagonal` the nearest odd multiple of 45°.
[[nodiscard]] int constrainedAngle(Vec origin, Vec p, bool diagonal);
// `p` moved onto the direction of constrainedAngle(). Along an axis the other coordinate is exactly the origin's.
[[nodiscard]] Vec constrained(Vec origin, Vec p, bool diagonal);

} // namespace sweep
