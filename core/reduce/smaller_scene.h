// Single steps that make a scene smaller. Each function returns a candidate, which may break rules of scenes; the
// caller decides whether to use it.
#pragma once

#include "core/scene/scene.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// The scene without the bodies with indices in [first, last), and without everything that names them.
[[nodiscard]] Scene withoutBodies(Scene scene, std::size_t first, std::size_t last);
// The scene with only the bodies of these ids.
[[nodiscard]] Scene withBodies(Scene scene, const std::vector<std::string>& ids);

// The scene over a part of its time: every body moves as before, up to rounding; bodies that are then never active are
// removed, and so are keys that then have no effect.
[[nodiscard]] Scene cutTo(Scene scene, Interval time);

// Every number of the scene that is a coordinate, a length or a time.
[[nodiscard]] std::vector<double*> numbersOf(Scene& scene);
// The number of digits of the shortest decimal of `number`, without zeros at either end; 0 for zero.
[[nodiscard]] int digitsOf(double number);
// The number rounded to `digits` significant digits; none if that is beyond the doubles. Requires: digits ≥ 0; 0 gives
// zero.
[[nodiscard]] std::optional<double> roundedTo(double number, int digits);

// The scene with its numbers rounded to as many digits as those of the model have in the same places, at least one;
// unchanged if the two do not have equally many numbers.
[[nodiscard]] Scene withDigitsOf(const Scene& model, Scene scene);

// The scene with everything moved by the vector; none if that is not exact for every number.
[[nodiscard]] std::optional<Scene> movedExactly(Scene scene, Vec by);

} // namespace sweep
