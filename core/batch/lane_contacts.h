// Filter stages for one pair in AVX2 lanes: rejection and contact times by doubles with error bounds.
//
// The functions are meant for innermost loops: no intermediate result is stored in memory.
#pragma once

#include "core/batch/rounded_contacts.h"

namespace sweep {

// Whether the lane functions may be called: they stand for the stages `rejection` and `doubles` at once.
[[nodiscard]] inline bool usesLanes(StageSet stages)
{
    return stages.usesFused() && stages.holds(Stage::rejection) && stages.holds(Stage::doubles);
}

// Whether b − a rounds to the same vector at both ends of the window. It does for a segment that only translates.
[[nodiscard]] inline bool isRoundedTranslation(const MovingPoint& a, const MovingPoint& b)
{
    return b.from.x - a.from.x == b.to.x - a.to.x && b.from.y - a.from.y == b.to.y - a.to.y;
}

// Each function returns true with the contacts of rounded_contacts.h, and the stage `doubles` or `rejection`, if it is
// certain of all of them. Otherwise it returns false, and `contacts` is unspecified. All require usesLanes; all but
// turningSegmentLanes decide only for segments that translate.

// A point against a segment. Requires: isRoundedTranslation(a, b).
[[nodiscard]] bool pointSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                     RoundedContacts& contacts);
// A point against a segment that may turn and stretch.
[[nodiscard]] bool turningSegmentLanes(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                       RoundedContacts& contacts);
[[nodiscard]] bool discDiscLanes(const MovingDisc& p, const MovingDisc& q, RoundedContacts& contacts);
[[nodiscard]] bool discSegmentLanes(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                    RoundedContacts& contacts);

} // namespace sweep
