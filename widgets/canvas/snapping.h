// Snapping and hit tests: the body, handle or exact point at a cursor position.
#pragma once

#include "core/tools/snap.h"
#include "widgets/document/handles.h"
#include "widgets/surface/view_transform.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// Hit testing: the body or handle under a pixel, by the shapes that are painted.

// The largest distance from a stroke at which a pixel hits it, in pixels.
constexpr double hitTolerance = 8;

// The bodies at time t + rest. With `ghosts` a body is also hit in its positions at the start and the end. `hidden`
// holds the ascending indices of bodies that cannot be hit.
struct BodyQuery
{
    const Scene& scene;
    double t;
    const ViewTransform& view;
    bool ghosts = false;
    std::span<const std::size_t> hidden = {};
    double rest = 0; // the exact time minus t
};
// The body nearest to the pixel. A line or an edge near the pixel precedes a disc that contains the pixel, and a body
// precedes a ghost.
[[nodiscard]] std::optional<std::size_t> bodyAtPixel(const BodyQuery& query, QPointF pixel);
// All bodies that the pixel hits, the nearest first.
[[nodiscard]] std::vector<std::size_t> bodiesAtPixel(const BodyQuery& query, QPointF pixel);

// Whether the pixel hits this body at time t or in its starting position.
[[nodiscard]] bool isBodyAtPixel(const Scene& scene, std::size_t body, double t, const ViewTransform& view,
                                 QPointF pixel);

// The active bodies whose control points all lie within these pixels at time t, in the scene's order.
[[nodiscard]] std::vector<std::size_t> bodiesWithin(const Scene& scene, double t, const ViewTransform& view,
                                                    const QRectF& pixels);

// `bodies` are those whose handles are shown.
struct HandleQuery
{
    const Scene& scene;
    std::span<const std::size_t> bodies;
    double t;
    const ViewTransform& view;
    bool autoKey = false;
    std::optional<ControlPoint> chosen = {}; // is shown even where others would be too dense
};
// The nearest handle within the tolerance; of two at the same distance a point precedes a radius.
[[nodiscard]] std::optional<ControlPoint> controlPointAtPixel(const HandleQuery& query, QPointF pixel);

// An edge of a polygon, by its first vertex, and the place of a pixel along it, strictly between 0 and 1.
struct EdgeHit
{
    std::size_t edge = 0;
    double share = 0;
};
// The nearest edge of the polygon within the tolerance of its border at time t; none for another shape.
[[nodiscard]] std::optional<EdgeHit> edgeAtPixel(const BodyQuery& query, std::size_t body, QPointF pixel);

// The distance between the pixel and the world point, in pixels.
[[nodiscard]] double pixelDistance(const ViewTransform& view, Vec p, QPointF pixel);

// The control point of the pose that is nearest to the pixel. Requires: it has `count` of them, at least one.
[[nodiscard]] std::size_t nearestPoint(const ViewTransform& view, const Pose& pose, std::size_t count, QPointF pixel);

// The world point with no more decimals than pixels can distinguish, so that dragging gives short numbers.
[[nodiscard]] Vec roundedToPixel(Vec p, double unitsPerPixel);

// Snapping of dragged points, and texts about snapping.

// The dragged object, and the pixel it is dragged to.
struct SnapRequest
{
    QPointF pixel = {};
    Qt::KeyboardModifiers modifiers =
        {};                         // Ctrl inverts whether snapping is on; Shift keeps a direction from the origin
    std::optional<Vec> origin = {}; // the point at which the drag began
    bool diagonal = false;          // whether x and y change by the same amount, with Shift held
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
// parts if the settings require it. Those of the scene have the centres and the middles of large cells as well.
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
