// Coordinates near each other, far apart, on a lattice, beside one, and at the ends of what doubles hold.
#pragma once

#include "core/contacts/filter/straight_filter.h"
#include "tests/support/random.h"

#include <functional>
#include <vector>

namespace sweep::oracle {

// How the coordinates of a case are drawn.
struct CoordinateFamily
{
    const char* name;
    std::function<double(Random&)> coordinate;
    std::function<double(Random&)> radius;
};

[[nodiscard]] const std::vector<CoordinateFamily>& coordinateFamilies();

// At rest in so many of 100 cases.
[[nodiscard]] MovingPoint movingPoint(const CoordinateFamily& family, Random& random, int still);

} // namespace sweep::oracle
