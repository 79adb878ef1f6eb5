// Where is a body at the start, in the middle and at the end of a stretch, to some 100 binary digits?
#pragma once

#include "core/contacts/filter/linear_contact.h"
#include "core/number/double_double.h"
#include "core/scene/hull.h"

#include <array>
#include <optional>

namespace sweep {

struct FineVec
{
    DoubleDouble x;
    DoubleDouble y;
};

// A control point on a path of degree ≤ 2 in the share u of the stretch, in Bernstein form: control[0]·(1−u)² +
// 2·control[1]·u·(1−u) + control[2]·u². On a straight path control[1] is not used: it would be the middle.
struct QuickPoint
{
    std::array<FineVec, 3> control;
    bool straight = true;
};

// A body over a stretch. Every coordinate and radius may be off by at most `error` (0: they are exact).
struct QuickShape
{
    Shape shape = Shape::point;
    QuickPoint a;
    QuickPoint b;           // for shapes of two control points
    DoubleDouble radius[2]; // at the start and the end; 0 for shapes without
    double error = 0;
    bool translates = false; // b − a is exactly constant, or there is no b
};

} // namespace sweep
