// Which boxes overlap?
#pragma once

#include "core/base/job.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sweep {

// Closed boxes [lowX, highX] × [lowY, highY], each by its place in the four arrays, which are of one length. Sides may
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
        lowX.push_back(left);
        lowY.push_back(bottom);
        highX.push_back(right);
        highY.push_back(top);
    }
    void set(std::size_t place, double left, double bottom, double right, double top)
    {
        lowX[place] = left;
        lowY[place] = bottom;
        highX[place] = right;
        highY[place] = top;
    }
    void copy(std::size_t place, const BoxArrays& from, std::size_t other)
    {
        lowX[place] = from.lowX[other];
        lowY[place] = from.lowY[other];
        highX[place] = from.highX[other];
        highY[place] = from.highY[other];
    }
};

// Two of a list by their places in it, a < b.
struct IndexPair
{
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

// Every two boxes that share a point (a common border is enough), each once. The order depends on the boxes alone.
// Laws: 1 the same pairs as comparing each box with each; 2 the same in the same order for any number of threads.
// None where the job is stopped.
// The plane is cut into strips, each again where that saves comparisons; in a strip each box is compared with those
// that begin within its width; a pair is told in the strip where its intersection begins.
// Cost: n·log n, and the pairs, for boxes of any sizes, shapes and clustering; more where most boxes reach through a
// strip and few of those that begin within each other's width meet.
[[nodiscard]] std::vector<IndexPair> overlappingPairs(const BoxArrays& boxes, const ParallelJob& work = {});

// Puts pairs of numbers below `size` into increasing order, each once. Cost: size + pairs.
[[nodiscard]] std::vector<IndexPair> sortedPairs(std::size_t size, const std::vector<IndexPair>& pairs);

} // namespace sweep
