// Pairs of bodies for the benchmarks: sets of 4096, the same in every run.
#pragma once

#include <sweepbench/batch.h>

#include <vector>

namespace sweep::bench {

inline constexpr std::size_t setSize = 4096;

struct PointSegment
{
    MovingPoint p;
    MovingPoint a;
    MovingPoint b;
};
// Radii are constant, because the engines know no others.
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
// The lines through a and b, and through c and d.
struct TwoLines
{
    Vec a;
    Vec b;
    Vec c;
    Vec d;
};

// All ends of all paths are random in the unit square and independent.
[[nodiscard]] std::vector<PointSegment> randomPointSegments();
// Segments are at most 0.3 long at the start, and no control point moves further than 0.2.
[[nodiscard]] std::vector<PointSegment> localPointSegments();
// The segment only translates. All coordinates are multiples of 2⁻²⁰, so that both ends move exactly alike.
[[nodiscard]] std::vector<PointSegment> rigidPointSegments();
// Coordinates are integers of magnitude at most 4.
[[nodiscard]] std::vector<PointSegment> integerPointSegments();

enum class GrazeKind
{
    endInside,  // the point passes exactly through an end of the segment, inside the window
    endAtLimit, // the same at the start or end of the window
    tangent,    // the point touches the segment's line and turns back: a double root
    sliding     // the point stays on the line, and reaches or leaves an end of the segment inside the window
};
inline constexpr int grazeKinds = 4;

// The degenerate contact is exactly at `t`.
struct Graze
{
    PointSegment query;
    GrazeKind kind = GrazeKind::endInside;
    double t = 0;
};

// All kinds are equally frequent. Positions and displacements at t are multiples of 2⁻³ below 8, t of 1/8, and the
// place on the segment of 1/4, so that the ends of the paths are short and nothing below is rounded. Half of the pairs
// are then translated by up to 1000; all are scaled by a power of two from 2⁻²⁰ to 2²⁰.
[[nodiscard]] std::vector<Graze> shortGrazes();
// Grazes from multiples of 2⁻⁴⁰, without translation or scale: products need more digits than two doubles hold.
[[nodiscard]] std::vector<Graze> longGrazes();
[[nodiscard]] std::vector<PointSegment> queriesOf(const std::vector<Graze>& grazes);

// All ends are random in the unit square and independent; radii are at most 0.1.
[[nodiscard]] std::vector<DiscDisc> discDiscs();
// Random like discDiscs(); the segment rests in every other pair and translates in the others, by multiples of 2⁻²⁰.
[[nodiscard]] std::vector<DiscSegment> rigidDiscSegments();
// All ends are independent.
[[nodiscard]] std::vector<DiscSegment> movingDiscSegments();
[[nodiscard]] std::vector<CapsuleCapsule> capsuleCapsules();

// Each line passes through two of four random points in the unit square.
[[nodiscard]] std::vector<TwoLines> lines();

} // namespace sweep::bench
