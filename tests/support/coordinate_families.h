// Coordinates close together, far apart, on a lattice, next to a lattice, and at the ends of the range of doubles.
#pragma once

#include "core/contacts/stage.h"
#include "tests/support/random.h"

#include <functional>
#include <vector>

namespace sweep::oracle {

// The distributions of the coordinates of a case.
struct CoordinateFamily
{
    const char* name;
    std::function<double(Random&)> coordinate;
    std::function<double(Random&)> radius;
};

[[nodiscard]] const std::vector<CoordinateFamily>& coordinateFamilies();

// A moving point, at rest in `still` of 100 cases.
[[nodiscard]] MovingPoint movingPoint(const CoordinateFamily& family, Random& random, int still);

} // namespace sweep::oracle
