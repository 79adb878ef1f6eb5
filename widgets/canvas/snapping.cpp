#include "widgets/canvas/snapping.h"

#include "widgets/canvas/hit_test.h"

#include <cmath>
#include <numbers>

namespace sweep {

Vec constrained(Vec origin, Vec p, bool diagonal)
{
    const double dx = p.x - origin.x;
    const double dy = p.y - origin.y;
    const double longer = std::max(std::abs(dx), std::abs(dy));
    if (diagonal)
        return {origin.x + std::copysign(longer, dx), origin.y + std::copysign(longer, dy)};
    constexpr int step = 15;
    const int angle = static_cast<int>(std::lround(std::atan2(dy, dx) * 180 / std::numbers::pi / step)) * step;
    if (angle % 180 == 0)
        return {p.x, origin.y};
    if (angle % 90 == 0)
        return {origin.x, p.y};
    if (angle % 45 == 0) {
        const double along = (std::abs(dx) + std::abs(dy)) / 2;
        return {origin.x + std::copysign(along, dx), origin.y + std::copysign(along, dy)};
    }
    const double radians = angle * std::numbers::pi / 180;
    const double along = dx * std::cos(radians) + dy * std::sin(radians);
    return {origin.x + along * std::cos(radians), origin.y + along * std::sin(radians)};
}

Vec freePlace(const ViewTransform& view, const SnapWish& wish)
{
    Vec at = roundedToPixel(view.toWorld(wish.pixel), view.unitsPerPixel());
    if (!wish.origin || !(wish.modifiers & Qt::ShiftModifier))
        return at;
    const Vec there = constrained(*wish.origin, at, wish.diagonal);
    at = roundedToPixel(there, view.unitsPerPixel());
    // Rounding must not leave an axis.
    return {there.x == wish.origin->x ? there.x : at.x, there.y == wish.origin->y ? there.y : at.y};
}

} // namespace sweep
