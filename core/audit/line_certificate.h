// What can be told about a whole interval from the line through a segment that turns?
//
// A fixed direction (see certificate.h) loses what a turning segment gains: where a point grazes it while it turns, or
// slides along it, the gap is small to the second order, and the direction's error to the first. So here the point is
// measured against the segment's own line: f = u × (p − a) with u = b − a is |u| times the distance, and f² − R²·u² has
// the sign of the gap wherever the foot of the point lies on the segment. Control values settle that, as in
// certificate.h.
#pragma once

#include "core/audit/plane.h"
#include "core/audit/question.h"

namespace sweep::check {

// Clear: all points of one body are beyond the radii from the line of the other's segment, on the same side, all the
// time. Contact: a point of one is within the radii of the other's line, and its foot on the segment, all the time.
// `bound` is that of lengths; lenient: what cannot be told from 0 is 0.
template <class T>
[[nodiscard]] Proof besideLine(const Sweep<T>& a, const Sweep<T>& b, const T& bound, bool lenient);

// The same with the corners of a cell beside the segment a. For contact: a corner within the radius; never of an open
// cell, whose corner is no part of it, and which is clear also where the segment no more than touches it.
template <class T>
[[nodiscard]] Proof besideLine(const Sweep<T>& a, const Box<T>& box, const T& bound, const Rules& rules);

} // namespace sweep::check
