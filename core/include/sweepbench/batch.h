// Batch: contacts of moving points, discs and segments in plain doubles, decided exactly and rounded once.
#pragma once

#include <sweepbench/contact.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sweep {

// Continuous collision detection for one pair in uniform motion: all contacts, as doubles rounded once.
//
// Control points move straight and uniformly over one window, in which time u runs from 0 to 1. Input and output are
// plain values: this is meant for programs that test millions of pairs and keep no exact instants.

// The contacts of a point and the segment from a to b. Like the functions below, it decides exactly for any finite
// coordinates, because the last stage always decides.
[[nodiscard]] RoundedContacts pointSegmentContacts(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                                   StageSet stages = {});
// The contacts of two discs.
[[nodiscard]] RoundedContacts discDiscContacts(const MovingDisc& p, const MovingDisc& q, StageSet stages = {});
// The contacts of a disc and the segment from a to b.
[[nodiscard]] RoundedContacts discSegmentContacts(const MovingDisc& p, const MovingPoint& a, const MovingPoint& b,
                                                  StageSet stages = {});

// A body of any shape. Only shapes of two control points use b; only shapes that have a radius use it.
struct MovingShape
{
    Shape shape = Shape::point;
    MovingPoint a;
    MovingPoint b;
    MovingRadius radius;
};
// The contacts of two bodies of any shapes, decided exactly for any finite numbers.
[[nodiscard]] ContactList<double> roundedContacts(const MovingShape& a, const MovingShape& b, StageSet stages = {});

// Batches of moving points against moving segments, as a structure of arrays.
//
// Source: axis-aligned bounding boxes, C. Ericson, Real-Time Collision Detection, 2005, ch. 4.2, and the convex hull
// property of the Bernstein form, G. Farin, Curves and Surfaces for CAGD, 5th ed., ch. 6. Here both reject with error
// bounds, so that no contact is lost.

// Coordinates of one control point for every pair, at the start and at the end of the window. All spans have one size.
struct MovingPoints
{
    std::span<const double> fromX;
    std::span<const double> fromY;
    std::span<const double> toX;
    std::span<const double> toY;

    [[nodiscard]] MovingPoint at(std::size_t i) const { return {{fromX[i], fromY[i]}, {toX[i], toY[i]}}; }
};

// Pair i is the point p.at(i) against the segment from a.at(i) to b.at(i).
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

// Writes the indices, relative to `first`, of those pairs in [first, first + count) that may meet into `kept`, in
// order, and returns their number. The others certainly do not meet: the swept boxes are disjoint, or the point stays
// on one side of the segment's line. Requires: count ≤ batchBlock.
[[nodiscard]] std::size_t keepFiltered(const PointSegmentPairs& pairs, std::size_t first, std::size_t count,
                                       StageSet stages, BatchBlock& kept);

} // namespace detail

// Calls visit(index, contacts) for every pair that meets, in order. The contacts are those that pointSegmentContacts
// returns for the pair alone. Cost: several pairs are rejected at a time; each remaining pair costs as much as a call
// of pointSegmentContacts.
template <class Visit>
void pointSegmentContacts(const PointSegmentPairs& pairs, Visit visit, StageSet stages = {})
{
    detail::BatchBlock kept;
    for (std::size_t first = 0; first < pairs.size(); first += detail::batchBlock) {
        const std::size_t count = std::min(detail::batchBlock, pairs.size() - first);
        const std::size_t keptCount = detail::keepFiltered(pairs, first, count, stages, kept);
        for (std::size_t k = 0; k < keptCount; ++k) {
            const std::size_t i = first + kept[k];
            const RoundedContacts contacts = pointSegmentContacts(pairs.p.at(i), pairs.a.at(i), pairs.b.at(i), stages);
            if (contacts.count > 0)
                visit(i, contacts);
        }
    }
}

} // namespace sweep
