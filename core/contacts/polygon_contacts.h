// Contacts of polygons: the union over their edges, and containment in each gap between contacts of edges.
#pragma once

#include "core/scene/prepared_body.h"

#include <sweepbench/contacts.h>

#include <functional>
#include <vector>

namespace sweep {

// Contacts of parts whose union is one set, and gaps in which something else decides.

// The maximal intervals of the union of contacts within `common`. Contacts that share an instant become one, and so do
// those with a gap between them if isFilled(time) holds at one time in it; a gap at either end of `common` counts too.
// The contacts need not be in order. Sides are not kept, because an area has none.
//
// Requires: whatever fills a gap fills the whole of it.
[[nodiscard]] std::vector<Contact> unionOfContacts(std::vector<Contact> contacts, Interval common,
                                                   const std::function<bool(const ExactTime&)>& isFilled);

// The earlier and the later of two instants. Where their error bounds do not decide, that is left to the first
// comparison that asks for it.
[[nodiscard]] Instant earlierOf(const Instant& p, const Instant& q);
[[nodiscard]] Instant laterOf(const Instant& p, const Instant& q);

// Whether a polygon holds the first control point of another body. False for a ray, a line, and if the first body is
// no polygon. Requires: the borders are not in contact at that time.
[[nodiscard]] bool holdsPointOf(const PreparedBody& polygon, const PreparedBody& other, const ExactTime& time);

// The contacts of two bodies of which at least one is a polygon. Two closed regions are in contact if their borders
// are, or if one holds the other. Between contacts of the borders that does not change, so it is decided once in each
// gap, at one point of each. Edges are tested only where their boxes meet, in a frame that drifts with a polygon.
[[nodiscard]] DecidedContacts polygonContacts(const PreparedBody& a, const PreparedBody& b, Interval common,
                                              const ContactOptions& options);

} // namespace sweep
