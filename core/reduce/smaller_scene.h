// How is a scene made smaller by one step? Each function gives a candidate: whether it will do is somebody else's
// question, and it may break rules of scenes.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// Without the bodies at [first, last), and without what names them.
[[nodiscard]] Scene withoutBodies(Scene scene, std::size_t first, std::size_t last);
// With the bodies of these ids alone.
[[nodiscard]] Scene withBodies(Scene scene, const std::vector<std::string>& ids);

// Over a part of its time: every body moves as before, up to rounding; those that are not active any more leave.
[[nodiscard]] Scene cutTo(Scene scene, Interval time);

// Every number of the scene that means a place, a length or a time.
[[nodiscard]] std::vector<double*> numbersOf(Scene& scene);
// How many digits its shortest decimal has, without zeros at either end; 0 for zero.
[[nodiscard]] int digitsOf(double number);
// The number to so many significant digits; none where that is beyond the doubles. Requires: digits ≥ 0; 0 gives zero.
[[nodiscard]] std::optional<double> roundedTo(double number, int digits);

// Everything moved by the vector; none where that is not exact for every number.
[[nodiscard]] std::optional<Scene> movedExactly(Scene scene, Vec by);

} // namespace sweep
