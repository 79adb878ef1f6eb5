// Where do names go so that they avoid each other and what they name? Plain rectangles, tested without a window.
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
#include <span>
#include <vector>

namespace sweep {

struct LabelWish
{
    QSizeF size;
    std::vector<QPointF> centres; // where its middle may be, best first
    bool always = false;          // shown even where it must overlap
};

// One place a wish, in order; none where every candidate would cover another label or leave the view.
// `avoid` are points of strokes: a label covers as few of them as it can.
[[nodiscard]] std::vector<std::optional<QRectF>> placeLabels(std::span<const LabelWish> wishes,
                                                             std::span<const QPointF> avoid, const QRectF& view);

} // namespace sweep
