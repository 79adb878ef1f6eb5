#include "core/grid/walk/disc_error_bounds.h"

#include <algorithm>

namespace sweep {

DiscErrorBounds::DiscErrorBounds(const DiscCourse& course, double distance)
    : until(1.5 * distance + 2 * course.magnitude + course.lookahead)
{
    const double most = course.magnitude + until + course.lookahead;
    const double e = 32 * 0x1p-53 * most;
    side = {e * course.axes[0].pace, e * course.axes[1].pace};
    corner = 85 * e;
    anyCorner = 2600 * e;
    position = 2 * std::max(side[0], side[1]);
    missed = 10 * course.radius * e;
    met = 0x1p-18 * course.radiusSquared;
    good = 0x1p-8 * course.radiusSquared;
    gap = 8 * e;
    usable = e < 0x1p-20 * course.radius && most < 0x1p50 * std::min(course.axes[0].spacing, course.axes[1].spacing);
}

} // namespace sweep
