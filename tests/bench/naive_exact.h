// Contacts of a moving point and a moving segment by the plain formula in rationals of any size.
#pragma once

#include "tests/bench/families.h"
#include "tests/bench/textbook.h"

namespace sweep::bench {

#ifdef SWEEPBENCH_GMP
// The set of hits is exact; times and proportions are rounded at the end. A point that stays on the line has no hit.
[[nodiscard]] textbook::Hits naiveExactHits(const PointSegment& query);
#endif

} // namespace sweep::bench
