// Certificates for a whole interval from the line through a segment that turns.
//
// A fixed separating direction (see certificate.h) is too weak for a turning segment: where a point grazes it while it
// turns, or slides along it, the signed distance is small to the second order, and the error of the direction to the
// first. So here the point is measured against the segment's own line: f = u × (p − a) with u = b − a is |u| times the
// distance from that line, and f² − R²·u² has the sign of the signed distance wherever the foot of the perpendicular
// from the point lies on the segment. Bézier control values decide that, as in certificate.h.
#pragma once

#include "core/audit/distance_query.h"
#include "core/audit/plane.h"

namespace sweep::auditing {

// Clear: all control points of one body are beyond the radii from the line of the other's segment, on the same side,
// throughout. Contact: a control point of one is within the radii of the other's line, and the foot of its
// perpendicular lies on the segment, throughout. `bound` is the error bound of lengths. With `zeroIsExact`, numbers
// that cannot be distinguished from 0 are 0.
template <class T>
[[nodiscard]] Proof proveByLine(const Sweep<T>& a, const Sweep<T>& b, const T& bound, bool zeroIsExact);

// The same for the corners of a cell against the segment a. A corner within the radius proves contact, except with an
// open cell, which does not contain its corners and is clear also if the segment only touches it.
template <class T>
[[nodiscard]] Proof proveByLine(const Sweep<T>& a, const Box<T>& box, const T& bound, const ContactRules& rules);

} // namespace sweep::auditing
