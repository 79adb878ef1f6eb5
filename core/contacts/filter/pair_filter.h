// Contact filter for two bodies of any shapes whose motions have degree ≤ 2.
#pragma once

#include "core/contacts/filter/contact_changes.h"
#include "core/contacts/filter/double_double_body.h"

namespace sweep {

// Both bodies must be given over the same stretch. Unknown if the two touch at an end of the stretch or without
// penetrating, if several polynomials are zero at once (flat side on flat side, end on end), between two rays or lines,
// between two thin points, and for sizes near the ends of the range. Cost: constant, without allocation.
[[nodiscard]] std::optional<GeneralContacts> pairFiltered(const DoubleDoubleBody& a, const DoubleDoubleBody& b,
                                                          StageSet stages = {});

} // namespace sweep
