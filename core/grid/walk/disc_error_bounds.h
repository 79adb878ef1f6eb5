// Forward error bounds of the times and positions of the filtered disc walk.
//
// Contact with a cell begins and ends when the nearest point of the cell, a corner of the grid or a point of a side, is
// at distance r, the radius, from the centre. Errors are distances; u = 2⁻⁵³, d is the unit direction, and M bounds
// every coordinate, line, radius and distance in question, and the start's time × speed. A line relative to the start,
// n·s − (at − origin), errs by less than 4uM, the direction d by 11u of itself (velocities that are quotients of
// differences by 4u, their length by 6u). With E = 32uM and d ≥ 2⁻⁸ on both axes:
//   A point q of a cell: d·q and d×q err by 6uM through its coordinates, by 11uM through d and by 2uM through
//                        rounding: by less than E.
//   The time of a side:  (line ± r)/d errs by 5uM/d + 13u·distance ≤ 18uM/d < E/d ≤ 2⁸E, and the other coordinate at
//                        that time by this plus 16uM, less than 2E/d.
//   The time of a corner: the discriminant r² − (d×q)², with |d×q| ≤ 2r, errs by (4r + E)·E and by 8u·r² through
//                        rounding: by less than 5rE. Below −10rE it is certainly negative. Above 2⁻¹⁸r², with
//                        E ≤ 2⁻²⁰r, its root errs by 5rE/(2⁻⁹r) = 2560E: the time, and either coordinate relative to
//                        the centre, by less than 2600E. Above 2⁻⁸r² the root errs by 5rE/(2⁻⁴r) = 80E, and these by
//                        less than 85E.
// So 2600E bounds the error of all times. The quotient that converts distances to times errs by 8u of them, less than
// E/4; so does the distance at the end of the path.
//
// Each reported event is followed by an event-free interval of at least 8E: an event is reported only if the earliest
// time of the next event is later by that much than its own latest time.
//
// Source: standard model of floating-point arithmetic (Higham, Accuracy and Stability of Numerical Algorithms, 2002,
// 2.2), as forward error analysis by hand; the bounds hold for a whole stretch of the course instead of one operation.
#pragma once

#include "core/grid/walk/disc_course.h"

namespace sweep {

struct DiscErrorBounds
{
    // Bounds valid up to this distance and some way beyond it.
    DiscErrorBounds(const DiscCourse& course, double distance);

    bool usable = false;          // E is small enough compared with the radius and the spacing
    double until = 0;             // the distance up to which the bounds hold
    std::array<double, 2> side{}; // for the time at which a line of the axis is reached or left
    double corner = 0;            // for time and position at a corner with a discriminant above `good`
    double anyCorner = 0;         // with a discriminant above `met`; also a bound for all times
    double position = 0;          // for the other coordinate at the time of a side
    double missed = 0;            // a discriminant below −missed is certainly negative
    double met = 0;
    double good = 0;
    double gap = 0; // of time on either side of an event, to distinguish it from the neighbouring events
};

// Data shared by all parts of the walk.
struct DiscModel
{
    DiscCourse course;
    DiscErrorBounds bounds;
};

} // namespace sweep
