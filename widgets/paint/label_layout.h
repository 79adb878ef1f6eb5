// Label placement: boxes that avoid each other and the drawing.
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
#include <span>
#include <vector>

namespace sweep {

struct LabelRequest
{
    QSizeF size;
    std::vector<QPointF> centres; // candidates for the middle of the box, best first
    bool always = false;          // shown even where it must overlap
};

// One box for each request, in order; none where every candidate would cover another label or leave the view. A label
// covers as few points of `avoid` as possible. Greedy: an earlier label never moves for a later one.
[[nodiscard]] std::vector<std::optional<QRectF>> layOutLabels(std::span<const LabelRequest> requests,
                                                              std::span<const QPointF> avoid, const QRectF& view);

} // namespace sweep
