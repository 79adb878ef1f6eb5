// Which double is nearest to a square root?
#pragma once

#include "core/number/rounded.h"

namespace sweep {

// √value, correctly rounded, ties to even. Requires: value ≥ 0.
[[nodiscard]] Rounded squareRoot(const Dyadic& value);

} // namespace sweep
