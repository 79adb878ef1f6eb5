// Distance of two bodies at rest in double-doubles: a filter stage.
#pragma once

#include "core/measure/relation.h"

#include <optional>

namespace sweep {

// PairRelation::distance of two poses that are apart; none if double-doubles do not decide which double is nearest.
// Cost: about 1 µs. Requires: they are apart, and their numbers are finite.
[[nodiscard]] std::optional<double> distanceFiltered(const Pose& a, const Pose& b);

} // namespace sweep
