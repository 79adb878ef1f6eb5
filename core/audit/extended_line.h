// Rays and lines as segments that extend past the other body.
#pragma once

#include "core/audit/plane.h"
#include "core/scene/scene.h"

#include <optional>

namespace sweep::auditing {

// The multiple of the vector a→b of a ray or line that extends past the other body throughout: further from a than any
// point of that body, radius included. Nothing if the vector turns or shrinks too much for one factor. T(0) for a body
// that is neither ray nor line.
template <class T>
[[nodiscard]] std::optional<T> extensionFactor(Shape shape, const Sweep<T>& sweep, const Sweep<T>& other);

// The least power of two that is at least x, for x ≥ 1: extending control points by it rounds less often than by x
// itself, and with enough digits not at all. Infinity stays as it is.
template <class T>
[[nodiscard]] T powerOfTwoFrom(const T& x);

// The segment from a (of a ray) or a − k·(b − a) (of a line) to a + k·(b − a); any other body unchanged.
template <class T>
[[nodiscard]] Sweep<T> extended(Shape shape, const Sweep<T>& sweep, const T& k);

// A body that stays in one position.
template <class T>
[[nodiscard]] Sweep<T> atRest(const Hull<T>& hull, const T& magnitude)
{
    return {{Arc<T>{hull.p[0], hull.p[0], hull.p[0]}, Arc<T>{hull.p[1], hull.p[1], hull.p[1]}},
            hull.count,
            {hull.radius, hull.radius},
            {magnitude, magnitude}};
}

} // namespace sweep::auditing
