// Contacts of a moving point and a moving segment by the plain formula on rational numbers of any size.
#pragma once

#include "tests/bench/families.h"
#include "tests/bench/textbook.h"

namespace sweep::bench {

#ifdef SWEEPBENCH_GMP
// Exact: which hits there are; their times and proportions are rounded at the end. A point that stays on the line hits
// nothing.
[[nodiscard]] textbook::Hits naiveExactHits(const PointSegment& query);
#endif

} // namespace sweep::bench
