#include "core/grid/walk/extreme_points.h"

namespace sweep {

bool ExtremePoints::begin(const DiscModel& disc, double now)
{
    return begin(disc, 0, now) && begin(disc, 1, now);
}

bool ExtremePoints::begin(const DiscModel& disc, std::size_t a, double now)
{
    const DiscAxis& axis = disc.course.axes[a];
    const double margin = 4 * disc.bounds.anyCorner;
    for (const bool foremost : {false, true}) {
        const double position = axis.direction * now + (foremost ? disc.course.radius : -disc.course.radius);
        const auto cell = axis.cellAround(position, margin);
        if (!cell)
            return false;
        Point& point = m_points[a][foremost ? 1 : 0];
        point.line = *cell + 1;
        point.next = {now, now};
        plan(disc, a, foremost);
        if (!(point.next.early > now + margin))
            return false;
    }
    return !axis.across || m_points[a][1].line - m_points[a][0].line == *axis.across;
}

} // namespace sweep
