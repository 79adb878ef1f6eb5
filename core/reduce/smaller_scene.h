// Single steps towards a smaller scene, and which of two scenes is smaller.
#pragma once

#include <sweepbench/scene.h>

#include <compare>
#include <cstddef>
#include <optional>
#include <vector>

namespace sweep {

// Single steps that make a scene smaller. Each function returns a candidate, which may break rules of scenes; the
// caller decides whether to use it.

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

// Size of a scene: the order in which one scene counts as smaller than another.

// Compared member by member, so that a scene with fewer parts is smaller even if its text is longer. There is no
// infinite sequence of scenes each smaller than the one before it, because there are finitely many of each size.
struct SceneSize
{
    std::size_t parts = 0; // bodies, keys, expectations and everything else that can be left out
    std::size_t bytes = 0; // the length of sceneText()
    int digits = 0;        // the digits of all numbers
    double duration = 0;   // the length of the scene's time
    double extent = 0;     // the sum of the magnitudes of all numbers

    friend auto operator<=>(const SceneSize&, const SceneSize&) = default;
};

// Cost: partsOf() takes time in proportion to the bodies, sizeOf() to the scene's text.
[[nodiscard]] std::size_t partsOf(const Scene& scene);
[[nodiscard]] SceneSize sizeOf(Scene scene);

} // namespace sweep
