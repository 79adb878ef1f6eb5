// When do two bodies touch, by doubles of which several are calculated at once, every time rounded? For innermost
// loops: nothing between the coordinates and the answer is kept.
#pragma once

#include "core/batch/rounded_contacts.h"

namespace sweep {

// They answer for both of these stages at once.
[[nodiscard]] inline bool usesLanes(StageSet stages)
{
    return stages.usesFused() && stages.holds(Stage::rejection) && stages.holds(Stage::doubles);
}

// Does it round to the same vector at both ends of the window? A segment that only translates does.
[[nodiscard]] inline bool looksRigid(const MovingPoint& a, const MovingPoint& b)
{
    return b.from.x - a.from.x == b.to.x - a.to.x && b.from.y - a.from.y == b.to.y - a.to.y;
}

// Each gives the contacts of rounded_contacts.h where it is sure of all of them, with the stage `doubles` or
// `rejection`; false otherwise: then `contacts` says nothing. Only to be asked where usesLanes.
// Segments only translate. Of a point and a segment the one requires looksRigid(a, b).
[[nodiscard]] bool pointSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                     RoundedContacts& contacts);
// A segment that may turn and stretch.
[[nodiscard]] bool turningSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                       RoundedContacts& contacts);
[[nodiscard]] bool discDiscLanes(const MovingDisc& p, const MovingDisc& q, RoundedContacts& contacts);
[[nodiscard]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                    RoundedContacts& contacts);

} // namespace sweep
