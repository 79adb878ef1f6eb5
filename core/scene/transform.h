// Similarity transforms of bodies (move, mirror, rotate, scale), with a record of what was rounded.
#pragma once

#include "core/number/dyadic.h"
#include "core/scene/rounding.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <span>
#include <vector>

namespace sweep {

// A similarity of the plane: p ↦ M·(p − centre) + centre + by, with M = (xx xy; yx yy). All numbers are exact, except
// that the four matrix entries of turnedBy may differ by up to `uncertainty` from the exact sine or cosine.
struct Transform
{
    Dyadic xx{1};
    Dyadic xy = {};
    Dyadic yx = {};
    Dyadic yy{1};
    Dyadic length{1}; // factor of every radius; ≥ 0
    Vec centre = {};
    Vec by = {};
    Dyadic uncertainty = {};
};

[[nodiscard]] Transform movedBy(Vec by);
// Horizontally: x ↦ 2·centre.x − x, which swaps left and right. Vertically: y ↦ 2·centre.y − y.
[[nodiscard]] Transform mirroredHorizontally(Vec centre);
[[nodiscard]] Transform mirroredVertically(Vec centre);
// Counterclockwise rotation by a number of right angles.
[[nodiscard]] Transform quarterTurned(int quarters, Vec centre);
// Requires: the factor is finite and > 0.
[[nodiscard]] Transform scaledBy(double factor, Vec centre);
// Counterclockwise rotation. A multiple of 90 gives quarterTurned. For every other angle the sine or the cosine is
// irrational (Source: I. Niven, Irrational Numbers, 1956, 3.4), so hardly any number stays exact. Both are computed to
// within 2⁻²⁹⁰, and a number counts as rounded even if the exact result may be that close to it.
[[nodiscard]] Transform turnedBy(double degrees, Vec centre);

struct TransformedBody
{
    Body body;
    Rounding rounding;
};

// The body with all numbers transformed: positions by the whole transform, velocities and accelerations by M, radii by
// `length`. Laws:
// 1. every number is the double nearest to the exact result, ties to even (for turnedBy: unless the result lies within
//    the uncertainty of the midpoint between two doubles);
// 2. rounding.isExact() if and only if every number is the exact result (for turnedBy: only if);
// 3. a transform that is exact for all bodies of a scene leaves the times of all events between them unchanged;
// 4. id, shape, name, times, group, style and kept members are unchanged.
// Requires: finite numbers, except for `by`: an infinite displacement sets `overflow`.
[[nodiscard]] TransformedBody transformed(const Body& body, const Transform& transform);

// The centre of the bounding box of every position in the bodies' paths (both ends of a motion, every key). Each
// coordinate is one mean, rounded once: a short number if the two bounds are short. Requires: at least one index; each
// is the index of a body of the scene.
[[nodiscard]] Vec boundingBoxCentre(const Scene& scene, std::span<const std::size_t> indices);

} // namespace sweep
