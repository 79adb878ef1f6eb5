// A ray or a line as a segment that reaches beyond the other body.
#pragma once

#include "core/audit/plane.h"
#include "core/scene/scene.h"

#include <optional>

namespace sweep::check {

// How many times the vector a→b of a ray or line is needed to reach beyond the other body, with its radius, all the
// time: further from a than any of its points. None where the vector turns or shrinks too much for one answer; T(0) for
// a body that is no ray or line.
template <class T>
[[nodiscard]] std::optional<T> reachBeyond(Shape shape, const Sweep<T>& sweep, const Sweep<T>& other);

// From a − k·(b − a) (a line) or a (a ray) to a + k·(b − a); any other body as it is.
template <class T>
[[nodiscard]] Sweep<T> reaching(Shape shape, const Sweep<T>& sweep, const T& k);

// A body that stands still at its pose.
template <class T>
[[nodiscard]] Sweep<T> still(const Hull<T>& hull)
{
    return {{Arc<T>{hull.p[0], hull.p[0], hull.p[0]}, Arc<T>{hull.p[1], hull.p[1], hull.p[1]}},
            hull.count,
            {hull.radius, hull.radius}};
}

} // namespace sweep::check
