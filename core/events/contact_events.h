// Contact intervals turned into events: enter and exit, touch, cross.
#pragma once

#include "core/broad_phase/candidate_pairs.h"
#include "core/contacts/contacts.h"
#include "core/events/timeline.h"

#include <vector>

namespace sweep {

struct Motion;

// Two bodies, the interval over which both are active, and all their contacts during it, in order.
struct PairContacts
{
    BodyPair pair;
    Interval common;
    std::vector<Contact> contacts;
};

// Appends the events of all contacts of two bodies to a list, in order: of a contact that lasts, its enter and exit, of
// an instantaneous one a cross or a touch. An event at an end of `common` is clipped, but for a cross. Between a point
// and a segment, ray or line each event has its s. Stopped by the job: the events of the first contacts.
void addPairEvents(const Scene& scene, const PairContacts& pair, const Job& job, std::vector<TimedEvent>& events);

// Appends the events of one contact of a body and a cell. `event` names the two; the body is active over `active`.
void addCellEvents(Event event, const Contact& contact, Interval active, std::vector<TimedEvent>& events);

// The proportion along the line's a→b at which a point's perpendicular meets the line at an instant, correctly rounded;
// NaN where the line's control points coincide then. Requires: motions at one scale.
[[nodiscard]] double nearestProportion(const Motion& point, const Motion& line, const Instant& t);

} // namespace sweep
