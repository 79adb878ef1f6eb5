// Broad phase: all pairs of overlapping axis-aligned boxes (AABBs), by sweep and prune.
#pragma once

#include "core/base/job.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace sweep {

// Closed boxes [lowX, highX] × [lowY, highY], each by its index in the four arrays, which are of one length. Sides may
// be of length 0 and ends infinite. Requires: low ≤ high (so that nothing is NaN).
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

// Two elements of a list by their indices, a < b.
struct IndexPair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

// Every two boxes that share a point (a common border is enough), each pair once. The order depends on the boxes alone.
// Laws: 1 the same pairs as comparing each box with each; 2 the same pairs in the same order for any number of threads.
// None where the job is stopped. Where there are more than `most` pairs, some of them: more than `most`, but no more
// than `most` and the number of boxes together.
// The plane is cut into strips, and each strip again where that saves comparisons; within a strip each box is compared
// with those that begin within its width; a pair is reported in the strip where its intersection begins.
// Cost: n·log n, and the pairs, for boxes of any sizes, shapes and clustering; more where most boxes extend through a
// strip and few of those that begin within each other's width meet.
// Source: sort and sweep, Ericson, Real-Time Collision Detection, 2005, 7.5; Cohen, Lin, Manocha and Ponamgi,
// I-COLLIDE, 1995. What differs: boxes swept over time, recursive cuts along the other axis, and no state from frame to
// frame.
[[nodiscard]] std::vector<IndexPair> overlappingPairs(const BoxArrays& boxes, const ParallelJob& work = {},
                                                      std::size_t most = std::numeric_limits<std::size_t>::max());

// Pairs of numbers below `size` in increasing order, each once. Cost: size + pairs.
[[nodiscard]] std::vector<IndexPair> sortedPairs(std::size_t size, const std::vector<IndexPair>& pairs);

} // namespace sweep
