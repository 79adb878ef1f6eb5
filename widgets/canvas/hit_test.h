// Hit testing: the body or handle under a pixel, by the shapes that are painted.
#pragma once

#include "widgets/paint/control_point.h"
#include "widgets/surface/view_transform.h"

#include <QRectF>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

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
};
// The nearest handle within the tolerance; of two at the same distance a point precedes a radius.
[[nodiscard]] std::optional<ControlPoint> controlPointAtPixel(const HandleQuery& query, QPointF pixel);

// The distance between the pixel and the world point, in pixels.
[[nodiscard]] double pixelDistance(const ViewTransform& view, Vec p, QPointF pixel);

// The world point with no more decimals than pixels can distinguish, so that dragging gives short numbers.
[[nodiscard]] Vec roundedToPixel(Vec p, double unitsPerPixel);

} // namespace sweep
