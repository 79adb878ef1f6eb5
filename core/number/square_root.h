// Correctly rounded square root of a dyadic number.
#pragma once

#include "core/number/rounded.h"

namespace sweep {

// The double nearest to √value, ties to even. Requires: value ≥ 0.
[[nodiscard]] Rounded squareRoot(const Dyadic& value);

} // namespace sweep
