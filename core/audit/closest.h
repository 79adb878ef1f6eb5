// Which points of two hulls are nearest to each other? A guess that certificates start from: they hold for any points
// and any direction, so nothing here needs to be exact.
#pragma once

#include "core/audit/plane.h"

namespace sweep::check {

// Where on each hull (0 at its first control point, 1 at its second), and the vector from a's point to b's.
template <class T>
struct Nearest
{
    T alpha{};
    T beta{}; // of a cell without meaning
    Point<T> between;
    bool overlap = false; // do the hulls cross (the segment enter the cell)?
};

// Where several places are equally near (parallel segments), the middle of them.
template <class T>
[[nodiscard]] Nearest<T> nearest(const Hull<T>& a, const Hull<T>& b);

// Where the hull runs through the cell, the middle of its way there.
template <class T>
[[nodiscard]] Nearest<T> nearest(const Hull<T>& a, const Box<T>& box);

} // namespace sweep::check
