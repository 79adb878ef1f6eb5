// Broad phase: all pairs of overlapping axis-aligned boxes (AABBs), by sweep and prune.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace sweep {

// Closed boxes [lowX, highX] × [lowY, highY]; box i has index i in each of the four arrays of equal length. Sides may
// have length 0 and ends may be infinite. Requires: low ≤ high, which excludes NaN.
struct BoxArrays
{
    std::vector<double> lowX;
    std::vector<double> lowY;
    std::vector<double> highX;
    std::vector<double> highY;

    [[nodiscard]] std::size_t size() const { return lowX.size(); }
    void resize(std::size_t size)
    {
        for (auto* side : {&lowX, &lowY, &highX, &highY})
            side->resize(size);
    }
    void push_back(double left, double bottom, double right, double top)
    {
        resize(size() + 1);
        set(size() - 1, left, bottom, right, top);
    }
    void set(std::size_t index, double left, double bottom, double right, double top)
    {
        lowX[index] = left;
        lowY[index] = bottom;
        highX[index] = right;
        highY[index] = top;
    }
    void copy(std::size_t index, const BoxArrays& from, std::size_t other)
    {
        set(index, from.lowX[other], from.lowY[other], from.highX[other], from.highY[other]);
    }
};

// All pairs of boxes that share a point (touching borders suffice), each once, in an order that depends only on the
// boxes. Laws: 1. the same pairs as comparing each box with each; 2. the same order for any number of threads.
// Empty if the job is stopped. If there are more than `most` pairs, only some of them: more than `most`, but no more
// than `most` plus the number of boxes.
// The plane is recursively cut into strips if that saves comparisons; within a strip each box is compared with those
// that begin within its width; a pair is reported in the strip where its intersection begins.
// Cost: n·log n plus the pairs, for boxes of any sizes, shapes and clustering; more if most boxes extend through a
// strip and few of those that begin within each other's width meet.
// Source: sort and sweep, Ericson, Real-Time Collision Detection, 2005, 7.5; Cohen, Lin, Manocha and Ponamgi,
// I-COLLIDE, 1995. Differences: boxes swept over time, recursive cuts along the other axis, and no state kept between
// frames.
[[nodiscard]] std::vector<BodyPair> overlappingPairs(const BoxArrays& boxes, const ParallelJob& work = {},
                                                     std::size_t most = std::numeric_limits<std::size_t>::max());

// The pairs of numbers below `size`, sorted and without duplicates. Cost: size + pairs.
[[nodiscard]] std::vector<BodyPair> sortedPairs(std::size_t size, const std::vector<BodyPair>& pairs);

} // namespace sweep
