// Coordinates close together, far apart, on a lattice, next to a lattice, and at the ends of the range of doubles.
#pragma once

#include "tests/support/random.h"

#include <sweepbench/contact.h>

#include <functional>
#include <utility>
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

// A disc of constant radius and a segment that only translates, if no sum is rounded.
struct DiscAndSegment
{
    MovingDisc disc;
    MovingPoint a;
    MovingPoint b;

    [[nodiscard]] bool rests() const { return disc.centre.from == disc.centre.to && a.from == a.to && b.from == b.to; }
};
[[nodiscard]] DiscAndSegment discAndSegment(const CoordinateFamily& family, Random& random);

// Two discs, each of constant radius in `constantRadii` of 100 cases.
[[nodiscard]] std::pair<MovingDisc, MovingDisc> twoDiscs(const CoordinateFamily& family, Random& random,
                                                         int constantRadii);

} // namespace sweep::oracle
