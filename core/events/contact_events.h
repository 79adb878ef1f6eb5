// Conversion of contact intervals into events: enter and exit, touch, cross.
#pragma once

#include "core/scene/prepared_body.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/contact.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <vector>

namespace sweep {

// Two bodies, the interval over which both are active, and all their contacts during it, in order.
struct PairContacts
{
    BodyPair pair;
    Interval common;
    std::vector<Contact> contacts;
};

// Appends the events of all contacts of two bodies to a list, in order: enter and exit for a contact that lasts, cross
// or touch for an instantaneous one. An event at an end of `common` is clipped unless it is a cross. Events of a point
// and a segment, ray or line have their s. If the job is stopped, only events of the first contacts are appended.
void addPairEvents(const PreparedBody& a, const PreparedBody& b, const PairContacts& pair, const Job& job,
                   std::vector<TimedEvent>& events);

// Appends the events of one contact of a body and a cell. `event` names the two; the body is active over `active`.
void addCellEvents(Event event, const Contact& contact, Interval active, std::vector<TimedEvent>& events);

// The proportion along the line's a→b at which a point's perpendicular meets the line at an instant, correctly rounded;
// NaN if the line's control points coincide then. Requires: both motions have the same scale.
[[nodiscard]] double nearestProportion(const Motion& point, const Motion& line, const Instant& t);

} // namespace sweep
