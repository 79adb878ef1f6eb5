// Which of many points meet which segments, and when? Pairs as a structure of arrays.
#pragma once

#include "core/batch/rounded_contacts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace sweep {

// Coordinates of a control point of every pair, at the start and at the end of the window. All spans of one size.
struct MovingPoints
{
    std::span<const double> fromX;
    std::span<const double> fromY;
    std::span<const double> toX;
    std::span<const double> toY;

    [[nodiscard]] MovingPoint at(std::size_t i) const { return {{fromX[i], fromY[i]}, {toX[i], toY[i]}}; }
};

// Point p of pair i against the segment a, b of pair i.
struct PointSegmentPairs
{
    MovingPoints p;
    MovingPoints a;
    MovingPoints b;

    [[nodiscard]] std::size_t size() const { return p.fromX.size(); }
};

namespace detail {

constexpr std::size_t batchBlock = 256;
using BatchBlock = std::array<std::uint32_t, batchBlock>;

// Puts those of the pairs [first, first + count) into `kept`, in order, that may meet; the others surely do not: the
// boxes round their ways are apart, or the point stays on one side of the line. Gives their number. count ≤ batchBlock.
[[nodiscard]] std::size_t keepFiltered(const PointSegmentPairs& pairs, std::size_t first, std::size_t count,
                                       StageSet stages, BatchBlock& kept);

} // namespace detail

// visit(index, contacts) for every pair that meets, in order; the same contacts as pointSegmentContacts gives.
// Cost: several pairs are rejected at a time; what is left costs as much as one by one.
template <class Visit>
void pointSegmentContacts(const PointSegmentPairs& pairs, Visit visit, StageSet stages = {})
{
    detail::BatchBlock kept;
    for (std::size_t first = 0; first < pairs.size(); first += detail::batchBlock) {
        const std::size_t count = std::min(detail::batchBlock, pairs.size() - first);
        const std::size_t most = detail::keepFiltered(pairs, first, count, stages, kept);
        for (std::size_t k = 0; k < most; ++k) {
            const std::size_t i = first + kept[k];
            const RoundedContacts contacts = pointSegmentContacts(pairs.p.at(i), pairs.a.at(i), pairs.b.at(i), stages);
            if (contacts.count > 0)
                visit(i, contacts);
        }
    }
}

} // namespace sweep
