#include "widgets/paint/label_layout.h"

#include <algorithm>
#include <limits>

namespace sweep {

namespace {

constexpr double collision = 1000; // costs more than any number of covered points
constexpr double covered = 4;

QRectF around(QPointF centre, QSizeF size)
{
    return {centre.x() - size.width() / 2, centre.y() - size.height() / 2, size.width(), size.height()};
}

} // namespace

std::vector<std::optional<QRectF>> layOutLabels(std::span<const LabelRequest> requests, std::span<const QPointF> avoid,
                                                const QRectF& view)
{
    std::vector<std::optional<QRectF>> places;
    places.reserve(requests.size());
    const auto cost = [&](const QRectF& rect) {
        double sum = view.contains(rect) ? 0 : collision;
        for (const auto& other : places) {
            if (other && other->intersects(rect))
                sum += collision;
        }
        const auto hits = std::ranges::count_if(avoid, [&](QPointF p) { return rect.contains(p); });
        return sum + std::min(covered * static_cast<double>(hits), collision / 2);
    };
    for (const LabelRequest& request : requests) {
        std::optional<QRectF> best;
        double least = request.always ? std::numeric_limits<double>::max() : collision;
        for (std::size_t i = 0; i < request.centres.size(); ++i) {
            const QRectF rect = around(request.centres[i], request.size);
            const double sum = cost(rect) + static_cast<double>(i);
            if (sum < least) {
                least = sum;
                best = rect;
            }
        }
        places.push_back(best);
    }
    return places;
}

} // namespace sweep
