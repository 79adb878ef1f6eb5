// What does a fast stage know of a body over a stretch?
#pragma once

#include "core/contacts/filter/quick_shape.h"

#include <optional>

namespace sweep {

// Coordinates and radii exact where two doubles hold them, else with a bound. None where they leave the doubles.
// Requires: no key time strictly inside the stretch, which lies inside the active interval.
[[nodiscard]] std::optional<QuickShape> quickShape(const Body& body, Interval active, Interval stretch);

} // namespace sweep
