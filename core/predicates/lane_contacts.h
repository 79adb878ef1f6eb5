// When does a disc touch, by doubles of which several are calculated at once, every time rounded? For innermost loops:
// nothing between the coordinates and the answer is kept.
#pragma once

#include "core/predicates/rounded_contacts.h"

namespace sweep {

// Each gives the contacts of rounded_contacts.h where it is sure of all of them, with the stage `doubles` or
// `rejection`; false otherwise: then `contacts` says nothing. Only to be asked where StageSet::usesFused.
[[nodiscard]] bool discDiscLanes(const MovingDisc& p, const MovingDisc& q, RoundedContacts& contacts);
[[nodiscard]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                    RoundedContacts& contacts);

} // namespace sweep
