// Is a gap between two events clear, or in contact, all the time? Boost.Geometry is asked at several times, and every
// interval between them is settled by a bound on how far the distance can change or by a certificate; what neither
// settles is halved. What doubles cannot tell is asked again with 100 digits; what those cannot tell is undecided.
#pragma once

#include "core/check/audit.h"
#include "core/check/inquiry.h"

namespace sweep::check {

// `wanted` is clear or contact. The opinion's value is the distance minus radii that decided: where it was wrong, or
// could not be told, else the narrowest that was met (for contact: the one closest to being lost).
[[nodiscard]] Opinion searchGap(const Inquiry& inquiry, Interval gap, State wanted);

// What holds at one time, with 100 digits where doubles cannot tell.
[[nodiscard]] State stateAt(const Inquiry& inquiry, double t, Interval time);

// The shortest decimal that reads back as the same double.
[[nodiscard]] std::string shortest(double value);

} // namespace sweep::check
