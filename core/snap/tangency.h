// How large, or where, do two shapes just touch? The exact double where there is one; otherwise the nearest, and on
// which side of touching it lies.
#pragma once

#include "core/measure/clearance_sign.h"

#include <functional>
#include <optional>
#include <span>

namespace sweep {

// `side` is decided by integers: zero touches exactly; negative overlaps, positive is apart, by less than a unit in the
// last place.
struct Touch
{
    double value = 0;
    Sign side = Sign::zero;
};

// A double near `guess` at which the sign is zero; where there is none, the one of two neighbours with opposite signs
// that is nearer to where it changes. None where no change is found `within` that distance of the guess.
[[nodiscard]] std::optional<Touch> signChange(const std::function<Sign(const Dyadic&)>& sign, double guess,
                                              double within);

// The radius with which the shape just touches the other; what radius it has is left out. None where even its hull
// meets the other.
[[nodiscard]] std::optional<Touch> tangentRadius(const Stand& growing, const Stand& other);

// What follows the hand: the control point `second` of the shape, which takes all of it along or leaves the other end.
struct DraggedShape
{
    Stand stand;
    bool second = false;
    bool takesAll = true;

    // As it stands when its control point is at `at`, every coordinate rounded once.
    [[nodiscard]] Stand at(Vec at) const;
};

// A place for the hand near `near` at which the two just touch.
struct TangentPoint
{
    Vec at;
    Sign side = Sign::zero;
};

// Of places within `reach` whose one coordinate is among `tried`, or near's own: the nearest that touches exactly, else
// the nearest one. None where no such place is within reach.
struct TangentQuery
{
    const DraggedShape& dragged;
    const Stand& other;
    Vec point;
    double radius = 0;
    std::span<const double> triedX = {};
    std::span<const double> triedY = {};
};
[[nodiscard]] std::optional<TangentPoint> tangentPoint(const TangentQuery& query);

} // namespace sweep
