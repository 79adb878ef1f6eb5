// Closest points of two hulls, or of a hull and a cell, as an approximate start for certificates.
//
// Certificates hold for any points and any direction, so nothing here needs to be exact.
#pragma once

#include "core/audit/plane.h"

namespace sweep::auditing {

// A point of each hull, as a parameter from 0 at its first to 1 at its second control point, and the vector from a's
// point to b's.
template <class T>
struct WitnessPoints
{
    T alpha{};
    T beta{}; // unused for a cell
    Point<T> between;
    bool overlap = false; // whether the hulls cross, or the segment enters the cell
};

// If several pairs of points are equally close (parallel segments), their mean.
template <class T>
[[nodiscard]] WitnessPoints<T> witnessPoints(const Hull<T>& a, const Hull<T>& b);

// If the hull runs through the cell, the middle of the part inside.
template <class T>
[[nodiscard]] WitnessPoints<T> witnessPoints(const Hull<T>& a, const Box<T>& box);

} // namespace sweep::auditing
