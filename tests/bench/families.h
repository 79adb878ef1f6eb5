// Pairs of bodies for the benchmarks: sets of 4096, always the same ones.
#pragma once

#include "core/batch/rounded_contacts.h"

#include <vector>

namespace sweep::bench {

inline constexpr std::size_t setSize = 4096;

struct PointSegment
{
    MovingPoint p;
    MovingPoint a;
    MovingPoint b;
};
// Radii are constant: the engines know no others.
struct DiscDisc
{
    MovingDisc p;
    MovingDisc q;
};
struct DiscSegment
{
    MovingDisc p;
    MovingPoint a;
    MovingPoint b;
};
struct CapsuleCapsule
{
    MovingShape a;
    MovingShape b;
};
// Through a and b, and through c and d.
struct TwoLines
{
    Vec a;
    Vec b;
    Vec c;
    Vec d;
};

// All ends of all ways in the unit square, independent of each other.
[[nodiscard]] std::vector<PointSegment> randomPointSegments();
// Segments at most 0.3 long at the start, no control point moves further than 0.2.
[[nodiscard]] std::vector<PointSegment> localPointSegments();
// The segment only translates. All coordinates are multiples of 2⁻²⁰, so that both ends go exactly the same way.
[[nodiscard]] std::vector<PointSegment> rigidPointSegments();
// Integers of magnitude at most 4.
[[nodiscard]] std::vector<PointSegment> integerPointSegments();

enum class GrazeKind
{
    endInside,  // the point passes exactly through an end of the segment, inside the window
    endAtLimit, // the same at one of the ends of the window
    tangent,    // it touches the segment's line and turns back: a double root
    sliding     // it stays on the segment's line, and comes to an end of the segment or leaves one inside the window
};
inline constexpr int grazeKinds = 4;

// Something happens exactly at `t`.
struct Graze
{
    PointSegment query;
    GrazeKind kind = GrazeKind::endInside;
    double t = 0;
};

// Every kind as often as the others. Construction: where all stand at t, and how they go, are multiples of 2⁻³ below
// 8; t of 1/8, and the place on the segment of 1/4. So the ways' ends are short and no number below is rounded. Half of
// the pairs are then translated by up to 1000, all are scaled by a power of two from 2⁻²⁰ to 2²⁰.
[[nodiscard]] std::vector<Graze> shortGrazes();
// The same from multiples of 2⁻⁴⁰, without translation or scale: products need more digits than two doubles hold.
[[nodiscard]] std::vector<Graze> longGrazes();
[[nodiscard]] std::vector<PointSegment> queriesOf(const std::vector<Graze>& grazes);

// In the unit square, all ends independent; radii up to 0.1.
[[nodiscard]] std::vector<DiscDisc> discDiscs();
// The same; the segment is at rest in every other pair and translates in the others, on multiples of 2⁻²⁰.
[[nodiscard]] std::vector<DiscSegment> rigidDiscSegments();
// All ends independent.
[[nodiscard]] std::vector<DiscSegment> movingDiscSegments();
[[nodiscard]] std::vector<CapsuleCapsule> capsuleCapsules();

// Four points in the unit square.
[[nodiscard]] std::vector<TwoLines> lines();

} // namespace sweep::bench
