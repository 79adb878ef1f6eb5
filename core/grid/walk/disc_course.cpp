#include "core/grid/walk/disc_course.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double minDirection = 0x1p-8;
constexpr double mostLines = 0x1p16;         // grid lines across the disc
constexpr double fewLines = 2;               // grid lines across half of the disc
constexpr double fewestMostSliceEvents = 96; // for a disc that cuts no line
constexpr double sliceEventsPerLine = 8;     // additional events for each line that the disc cuts

} // namespace

std::optional<DiscCourse> DiscCourse::of(const BallPath<2>& path, const BoxGrid<2>& grid, const FilteredBall<2>& filter)
{
    DiscCourse course;
    const double radius = path.radius;
    const double speed = std::hypot(filter.velocity(0), filter.velocity(1));
    const auto [narrowest, widest] = std::minmax(grid.spacing[0], grid.spacing[1]);
    if (!filter.usable() || !(radius > 0) || !(speed > 0) || 2 * radius / narrowest > mostLines)
        return std::nullopt;
    course.radius = radius;
    course.radiusSquared = radius * radius;
    course.startTime = path.start;
    course.timePerDistance = 1 / speed;
    course.endTime = path.end;
    if (path.end)
        course.end = (*path.end - path.start) * speed;
    course.lowerSidesBelong = includesLowerSides(grid.policy);
    course.upperSidesBelong = includesUpperSides(grid.policy);
    const auto linesPerTime = [&](std::size_t a) {
        return std::abs(filter.velocity(static_cast<int>(a))) / grid.spacing[a];
    };
    course.firstAxis = radius < fewLines * narrowest && linesPerTime(1) < linesPerTime(0) ? 1 : 0;
    for (std::size_t a = 0; a < 2; ++a) {
        const double velocity = filter.velocity(static_cast<int>(a));
        const bool mirrored = velocity < 0;
        DiscAxis& axis = course.axes[a ^ course.firstAxis];
        axis.flip = mirrored ? -1 : 0;
        axis.at = mirrored ? grid.origin[a] - path.at[a] : path.at[a] - grid.origin[a];
        axis.spacing = grid.spacing[a];
        axis.perSpacing = 1 / grid.spacing[a];
        axis.direction = std::abs(velocity) / speed;
        axis.pace = 1 / axis.direction;
        axis.across = filter.across(static_cast<int>(a));
        course.magnitude = std::max(course.magnitude, std::abs(path.at[a]) + std::abs(grid.origin[a]));
    }
    const double flattest = std::min(course.axes[0].direction, course.axes[1].direction);
    if (!(flattest > minDirection))
        return std::nullopt;
    course.magnitude += radius + 2 * widest + std::abs(path.start) * speed;
    course.distancePerEvent =
        grid.spacing[0] * grid.spacing[1] / (2 * (2 * radius + grid.spacing[0] + grid.spacing[1]));
    course.mostSliceEvents = fewestMostSliceEvents + sliceEventsPerLine * (2 * radius / course.axes[0].spacing);
    course.lookahead = (4 * radius + 4 * widest) / flattest + 2 * course.mostSliceEvents * course.distancePerEvent;
    return course;
}

} // namespace sweep
