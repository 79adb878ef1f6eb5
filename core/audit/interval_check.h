// Check of an event-free interval: whether two are clear, or in contact, throughout.
//
// Boost.Geometry is asked at several times, and every interval between them is decided by a Lipschitz bound or by a
// certificate (see distance_query.h); what neither decides is bisected. What doubles cannot decide is repeated with 100
// digits; what those cannot decide is undecided. The bound on the speed is used as in conservative advancement (Source:
// Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996), but around the middle of an interval.
#pragma once

#include "core/audit/audit.h"
#include "core/audit/audit_pair.h"

#include <limits>

namespace sweep::auditing {

// At each end there is an event or an end of the shared time.
struct EventFreeInterval
{
    Interval time;
    ContactState expected = ContactState::clear; // clear or contact
    bool afterEvent = false;                     // whether there is an event at its start
    bool beforeEvent = false;                    // and at its end
    // Before `decidedFrom` and after `decidedUntil`, a distance that cannot be distinguished from contact belongs to
    // the event there: near t = 0 doubles are so dense that 100 digits cannot resolve the contact two doubles away from
    // an event.
    double decidedFrom = -std::numeric_limits<double>::infinity();
    double decidedUntil = std::numeric_limits<double>::infinity();
};

// The opinion's value is the signed distance that decided: where it was wrong or could not be decided, otherwise the
// smallest one that was met (for contact: the one closest to being lost). Throws AuditCancelled.
[[nodiscard]] Opinion checkInterval(const AuditPair& pair, const EventFreeInterval& interval);

// The opinion where 100 digits show that the contact at an exact time is not the expected one; otherwise nothing.
[[nodiscard]] std::optional<Opinion> contradiction(const AuditPair& pair, const Fraction& t, ContactState expected,
                                                   Interval time);

// True where 100 digits and a few bisections prove the two to be clear during the whole interval. Throws
// AuditCancelled.
[[nodiscard]] bool isCertainlyClear(const AuditPair& pair, Interval time);

// The reason of an opinion that its distance and bound, in so many digits, leave undecided.
[[nodiscard]] std::string whyUndecided(const Opinion& opinion, int digits);
// The shortest decimal that reads back as the same double.
[[nodiscard]] std::string shortest(double value);

// The contact at one time, with 100 digits where doubles cannot decide.
[[nodiscard]] ContactState stateAt(const AuditPair& pair, double t, Interval time);

} // namespace sweep::auditing
