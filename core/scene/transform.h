// What becomes of a body that is moved, mirrored, turned or scaled, and which of its numbers had to be rounded?
#pragma once

#include "core/number/dyadic.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <span>
#include <vector>

namespace sweep {

// A similarity of the plane: p ↦ M·(p − centre) + centre + by, with M = (xx xy; yx yy). All of its numbers are exact
// but the four of turnedBy, which may be `doubt` away from what was meant.
struct Transform
{
    Dyadic xx{1};
    Dyadic xy = {};
    Dyadic yx = {};
    Dyadic yy{1};
    Dyadic length{1}; // a radius is multiplied by it; ≥ 0
    Vec centre = {};
    Vec by = {};
    Dyadic doubt = {};
};

[[nodiscard]] Transform movedBy(Vec by);
// Left and right change places: x ↦ 2·centre.x − x. Vertically: y.
[[nodiscard]] Transform mirroredHorizontally(Vec centre);
[[nodiscard]] Transform mirroredVertically(Vec centre);
// By so many quarters of a turn, counterclockwise.
[[nodiscard]] Transform quarterTurned(int quarters, Vec centre);
// Requires: finite, > 0.
[[nodiscard]] Transform scaledBy(double factor, Vec centre);
// Counterclockwise. A multiple of 90 gives quarterTurned. Of every other angle the sine or the cosine is irrational
// (I. Niven, Irrational Numbers, 1956, 3.4), so that hardly any number stays exact; both are known to 2⁻²⁹⁰, and a
// number counts as rounded even where the exact result is that near.
[[nodiscard]] Transform turnedBy(double degrees, Vec centre);

// What rounding did to the numbers of one or more bodies.
struct Rounding
{
    std::size_t numbers = 0; // that are not the exact result, but the double nearest to it
    double most = 0;         // no number is further away from the exact result; rounded up
    bool overflow = false;   // a result lies beyond the finite doubles: the body must not be used

    [[nodiscard]] bool isExact() const { return numbers == 0 && !overflow; }
    Rounding& operator+=(const Rounding& other);
};

struct TransformedBody
{
    Body body;
    Rounding rounding;
};

// The body with all of its numbers transformed: positions by the whole transform, velocities and accelerations by its
// four numbers, radii by `length`. Laws, each a test:
// 1. every number is the double nearest to the exact result, ties to even (of turnedBy: unless that lies within the
// doubt
//    of the middle between two doubles);
// 2. rounding.isExact() exactly where every number is the exact result (of turnedBy: only where);
// 3. a transform that is exact for all bodies of a scene changes the time of no event between them;
// 4. id, shape, name, times, group, style and kept members stay as they are.
// Requires: finite numbers, but for `by`: a step to infinity overflows.
[[nodiscard]] TransformedBody transformed(const Body& body, const Transform& transform);

// The middle of the smallest box around every position that the bodies' numbers name (both ends of a motion, every
// key), each coordinate one rounded mean: a short number where these are. Requires: at least one place, each in the
// scene.
[[nodiscard]] Vec middleOf(const Scene& scene, std::span<const std::size_t> places);

} // namespace sweep
