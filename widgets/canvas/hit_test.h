// What does a pixel mean: which body, which control point? The same figures as are painted, with room for the hand.
#pragma once

#include "widgets/paint/control_point.h"
#include "widgets/surface/view_transform.h"

#include <QRectF>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// Pixels around a stroke that still mean it.
constexpr double hitTolerance = 8;

// The body that is nearest to the pixel at time t + rest. A line or a rim near the pixel goes before a disc that it
// lies in, a body before a ghost (its start and end, where `ghosts`). What is hidden (places, ascending) is not there.
struct BodyQuestion
{
    const Scene& scene;
    double t;
    const ViewTransform& view;
    bool ghosts = false;
    std::span<const std::size_t> hidden = {};
    double rest = 0; // of an instant: what t leaves out
};
[[nodiscard]] std::optional<std::size_t> bodyAtPixel(const BodyQuestion& question, QPointF pixel);
// All that the pixel could mean, the one that it means first.
[[nodiscard]] std::vector<std::size_t> bodiesAtPixel(const BodyQuestion& question, QPointF pixel);

// Does the pixel mean this body, at time t or where it is at its start?
[[nodiscard]] bool isBodyAtPixel(const Scene& scene, std::size_t body, double t, const ViewTransform& view,
                                 QPointF pixel);

// The active bodies whose control points at time t all lie within these pixels, in the scene's order.
[[nodiscard]] std::vector<std::size_t> bodiesWithin(const Scene& scene, double t, const ViewTransform& view,
                                                    const QRectF& pixels);

// The nearest handle of the bodies whose handles are shown; of two that are as near, a point goes before a radius.
struct HandleQuestion
{
    const Scene& scene;
    std::span<const std::size_t> bodies;
    double t;
    const ViewTransform& view;
    bool autoKey = false;
};
[[nodiscard]] std::optional<ControlPoint> controlPointAtPixel(const HandleQuestion& question, QPointF pixel);

// A point of the world with no more decimals than a pixel can tell apart, so that what was dragged is a short number.
[[nodiscard]] Vec roundedToPixel(Vec p, double unitsPerPixel);

} // namespace sweep
