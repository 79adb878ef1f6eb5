// Contacts of polygons in straight motion, by doubles with error bounds.
#pragma once

#include "core/scene/prepared_body.h"

#include <sweepbench/contact.h>

#include <optional>

namespace sweep {

// The contacts of a polygon with a body that has no more edges, over the whole active interval of both. Unknown if one
// of them has no outline (or is no segment, disc or point that moves straight between doubles), for a ray or a line, if
// both have edges and one is thick, if edges meet end on end or side on side, and if two times may be equal.
//
// Thin borders begin and cease to cross where a control point of one crosses an edge of the other. These crossings, in
// order, tell at every time which edges cross, and whether one body holds the first control point of the other. The
// contacts of a disc with edges that do not turn are joined where they overlap.
[[nodiscard]] std::optional<DecidedContacts>
polygonContactsFiltered(const PreparedBody& polygon, const PreparedBody& other, Interval common, StageSet stages);

} // namespace sweep
