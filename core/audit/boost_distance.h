// Distances and intersections by Boost.Geometry. Nothing else in the audit uses that library.
#pragma once

#include "core/audit/plane.h"

namespace sweep::auditing {

// The distance of two hulls without their radii; 0 if they share a point.
template <class T>
[[nodiscard]] T boostDistance(const Hull<T>& a, const Hull<T>& b);
template <class T>
[[nodiscard]] T boostDistance(const Hull<T>& a, const Box<T>& box);

// Whether they share a point.
template <class T>
[[nodiscard]] bool boostIntersects(const Hull<T>& a, const Hull<T>& b);
template <class T>
[[nodiscard]] bool boostIntersects(const Hull<T>& a, const Box<T>& box);

} // namespace sweep::auditing
