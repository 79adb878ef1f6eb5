// Tangency for snapping: the radius or point at which two shapes just touch, as the exact or nearest double.
#pragma once

#include "core/measure/body_state.h"

#include <functional>
#include <optional>
#include <span>

namespace sweep {

// A double at which a sign changes. For a clearance, a side of zero touches exactly; with a negative side the shapes
// overlap and with a positive side they are apart, by less than the spacing of doubles. The side is decided exactly.
struct SignChange
{
    double value = 0;
    Sign side = Sign::zero;
};

// A double close to `guess` at which the sign is zero. If there is none, the one of two neighbouring doubles with
// opposite signs that is closer to the change. None if no change is found within the distance `within` of the guess.
// Source: exponential search for a bracket, then bisection, both on the ordinals of doubles.
[[nodiscard]] std::optional<SignChange> signChange(const std::function<Sign(const Dyadic&)>& sign, double guess,
                                                   double within);

// The radius with which a body just touches another one; its own radius is ignored. None if even its hull meets the
// other body.
[[nodiscard]] std::optional<SignChange> tangentRadius(const Pose& resized, const Pose& other);

// A shape with one control point that follows the hand and takes the whole shape along, or leaves the other end.
struct DraggedShape
{
    Pose pose;
    bool second = false;  // whether the control point that follows the hand is b
    bool takesAll = true; // whether the other control point moves along

    // The pose with the control point at `at`, every coordinate rounded once.
    [[nodiscard]] Pose at(Vec at) const;
};

// A position of the hand at which two shapes just touch.
struct TangentPoint
{
    Vec at;
    Sign side = Sign::zero;
};

// The dragged shape is to touch the other one with the hand within `radius` of `point`, and one coordinate of the hand
// either among `triedX` or `triedY`, or that of `point`.
struct TangentQuery
{
    const DraggedShape& dragged;
    const Pose& other;
    Vec point;
    double radius = 0;
    std::span<const double> triedX = {};
    std::span<const double> triedY = {};
};
// The closest position of the hand that touches exactly, otherwise the closest one; none if there is none.
[[nodiscard]] std::optional<TangentPoint> tangentPoint(const TangentQuery& query);

} // namespace sweep
