// A body at one time: its shape, control points and radius, over any number type.
#pragma once

#include "core/number/double_double.h"
#include "core/scene/scene.h"

namespace sweep {

class Dyadic;

template <class T>
struct BodyAt
{
    Shape shape = Shape::point;
    Vec2<T> a{};
    Vec2<T> b{}; // equals a for shapes with one control point
    T radius{};  // 0 for shapes without a radius
};

using Pose = BodyAt<double>;
using DoubleDoublePose = BodyAt<DoubleDouble>;
using ExactPose = BodyAt<Dyadic>;

} // namespace sweep
