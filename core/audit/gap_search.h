// Is a gap between two events clear, or in contact, all the time? Boost.Geometry is asked at several times, and every
// interval between them is settled by a bound on how far the distance can change or by a certificate; what neither
// settles is halved. What doubles cannot tell is asked again with 100 digits; what those cannot tell is undecided.
#pragma once

#include "core/audit/audit.h"
#include "core/audit/inquiry.h"

#include <limits>

namespace sweep::check {

// A gap, and what should hold in it. An event stands at each end, or an end of the shared time does.
struct GapToSearch
{
    Interval time;
    State wanted = State::clear; // clear or contact
    // Before `settlesFrom` and after `settlesUntil` a distance that cannot be told from contact belongs to the event
    // there: near t = 0 the doubles are so dense that two of them beside an event are closer than 100 digits can see.
    double settlesFrom = -std::numeric_limits<double>::infinity();
    double settlesUntil = std::numeric_limits<double>::infinity();
};

// The opinion's value is the distance minus radii that decided: where it was wrong, or
// could not be told, else the narrowest that was met (for contact: the one closest to being lost). Throws AuditStopped.
[[nodiscard]] Opinion searchGap(const Inquiry& inquiry, const GapToSearch& gap);

// Are the two certainly apart during the whole interval, as 100 digits and a few halvings tell? Throws AuditStopped.
[[nodiscard]] bool surelyClear(const Inquiry& inquiry, Interval time);

// What holds at one time, with 100 digits where doubles cannot tell.
[[nodiscard]] State stateAt(const Inquiry& inquiry, double t, Interval time);

// The shortest decimal that reads back as the same double.
[[nodiscard]] std::string shortest(double value);

} // namespace sweep::check
