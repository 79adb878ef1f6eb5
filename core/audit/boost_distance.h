// What does Boost.Geometry say about two hulls, or a hull and a cell? The only door to that library.
#pragma once

#include "core/audit/plane.h"

namespace sweep::check {

// The distance between two points or segments, radii left out; 0 where they meet.
template <class T>
[[nodiscard]] T boostDistance(const Hull<T>& a, const Hull<T>& b);
template <class T>
[[nodiscard]] T boostDistance(const Hull<T>& a, const Box<T>& box);

// Do they share a point?
template <class T>
[[nodiscard]] bool boostIntersects(const Hull<T>& a, const Hull<T>& b);
template <class T>
[[nodiscard]] bool boostIntersects(const Hull<T>& a, const Box<T>& box);

} // namespace sweep::check
