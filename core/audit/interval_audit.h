// Audit of event-free intervals, and of claims about two bodies at one time.
#pragma once

#include "core/audit/query.h"

#include <sweepbench/audit.h>
#include <sweepbench/base/jobs.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace sweep::auditing {

// Audit of an event-free interval: whether a pair is clear, or in contact, throughout.
//
// Boost.Geometry is queried at several times, and every interval between them is decided by a Lipschitz bound or by a
// certificate (see query.h), or bisected. Intervals that doubles cannot decide are searched with 100 digits;
// if those cannot either, they are undecided. After many bisections towards one instant, the search skips more and more
// digits of time at once. The bound on the speed is used as in conservative advancement (Source:
// Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996), but around the middle of an interval.

// A closed interval of exact times.
struct ExactInterval
{
    Fraction low;
    Fraction high;
};

// An interval from an event, or the start of the shared time, to the next event, or its end.
struct EventFreeInterval
{
    Interval time;
    ContactState expected = ContactState::clear; // clear or contact
    bool afterEvent = false;                     // whether there is an event at its start
    bool beforeEvent = false;                    // whether there is one at its end
    // The larger magnitude of the ends of the shared time. Within 2⁻⁶⁴ of it beside an event, a distance that cannot be
    // distinguished from contact belongs to the event: near t = 0 doubles are so dense that 100 digits cannot resolve
    // the contact two doubles away from an event.
    double largestTime = 0;
    // The same interval, if `time` holds too few doubles to be searched: `time` is then the doubles around it.
    std::optional<ExactInterval> exact = {};
    // The smallest magnitude of a distance in other intervals of the pair: one that is certainly larger need not be
    // asked with more digits.
    double knownDistance = infinity;
};

// The audit's value is the signed distance that decided: the one that was wrong or undecided, otherwise the smallest
// one found (for contact: the one closest to being lost). Throws AuditCancelled.
[[nodiscard]] EventAudit auditInterval(const AuditPair& pair, const EventFreeInterval& interval);

// The audit of one time if 100 digits show that the contact there is not the expected one; otherwise nothing.
[[nodiscard]] std::optional<EventAudit> contradiction(const AuditPair& pair, double t, ContactState expected,
                                                      Interval time);

// True if 100 digits and a few bisections prove the two to be clear during the whole interval. Throws AuditCancelled.
[[nodiscard]] bool isCertainlyClear(const AuditPair& pair, Interval time);

// The reason of an audit that is left undecided by its distance and bound in `digits` digits.
[[nodiscard]] std::string whyUndecided(const EventAudit& audit, int digits);
// The shortest decimal that reads back as the same double.
[[nodiscard]] std::string shortest(double value);

// The contact at one time, with 100 digits if doubles cannot decide.
[[nodiscard]] ContactState stateAt(const AuditPair& pair, double t, Interval time);

} // namespace sweep::auditing

namespace sweep {

// Audit of a claimed relation: whether two bodies are in contact at one time, and how far they are apart.

// A claim about two bodies at one time.
struct RelationClaim
{
    bool inContact = false;
    double distance = 0; // the finite double nearest to the exact one; 0 if in contact
};

// Audits a claim by Boost.Geometry: distance() of the hulls, less the radii, and for thin bodies intersects() as well,
// at positions that are evaluated from the scene for this alone. Laws: 1 a claim of contact is not agreed with if they
// are apart, nor the reverse; 2 a claim that they are apart is agreed with only if the error bound is far below an ulp
// of the distance, and the distance rounds to the claimed one within that bound. Digits as for events: see audit.h; for
// distances 30 at least. Contradictory results of intersects() and distance() decide nothing, and neither do rays and
// lines whose control points coincide. A claim about a time at which one of the two is not active, or with an
// impossible distance, is disagreed with. Requires: problemsOf(scene) is empty, and both bodies belong to the scene.
[[nodiscard]] EventAudit auditRelation(const Scene& scene, const Body& a, const Body& b, double t,
                                       const RelationClaim& claim);

// The audits of claims that pairs of bodies at rest are in contact, one for each pair, at the first time at which
// both are active; notAsked if the job is stopped before. The same for any number of threads (0: one for each core).
// Requires: problemsOf(scene) is empty, and the indices are those of its bodies.
[[nodiscard]] std::vector<EventAudit>
auditContactsAtRest(const Scene& scene, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs,
                    const ParallelJob& work = {});

} // namespace sweep
