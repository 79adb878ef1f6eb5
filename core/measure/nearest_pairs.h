// Pairs of bodies in contact at one time, and the nearest of those that are apart.
#pragma once

#include "core/broad_phase/tested_pairs.h"
#include "core/measure/relation.h"
#include "core/scene/scene.h"

#include <cstddef>
#include <vector>

namespace sweep {

// Two bodies and their relation, without sides.
struct MeasuredPair
{
    BodyPair pair;
    PairRelation relation;
};

struct NearestPairs
{
    std::vector<MeasuredPair> inContact; // every pair, in increasing order
    std::vector<MeasuredPair> nearest;   // of those that are apart, the nearest first
};

// Of the bodies that are active at t, tested or not: the pairs that share a point, and at most `count` pairs that are
// apart. Contact is decided exactly; distances are compared by their nearest doubles, those that are equal by the order
// of pairs. Requires: t is finite. The same for any number of threads (0: one for each core). Cost: a broad phase of
// boxes that grow until they hold `count` pairs, and the relation of the pairs in them; a ray or a line is compared
// with every body.
[[nodiscard]] NearestPairs nearestPairs(const Scene& scene, double t, std::size_t count, unsigned threads = 0);

} // namespace sweep
