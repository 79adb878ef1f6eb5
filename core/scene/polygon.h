// Polygons: their edges as bodies, boxes of the edges over time, and whether a point lies inside.
#pragma once

#include "core/scene/motion.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace sweep {

// "10,001": a number of control points or edges, as the sentences of problems write it.
[[nodiscard]] std::string pointCountText(std::size_t count);

// Edge i of a polygon, from control point i to the next one: a segment, or a capsule if the polygon is ever thick. It
// has no id. Requires: i < polygon.points.size().
[[nodiscard]] Body edgeOf(const Body& polygon, std::size_t i);

// Boxes of moving points in a frame that drifts: small for points that move nearly like the frame.

// The frame whose origin is at `from` + `velocity`·τ + `acceleration`·τ²/2 with τ = t − `start`, in exact real numbers.
struct DriftingFrame
{
    Vec from;
    Vec velocity;
    Vec acceleration;
    double start = 0;

    [[nodiscard]] Box originAt(double t) const;
    // Contains the origin at every time of the interval.
    [[nodiscard]] Box originOver(Interval time) const;
};

// Contains a body other than a polygon minus the frame's origin at every time of the stretch; the whole plane for a ray
// or a line.
[[nodiscard]] Box sweptBox(const BodyPaths& body, Interval stretch, const DriftingFrame& frame);

// The boxes of all edges of a polygon over a stretch, with its radius, in a frame that drifts with its first control
// point. Edges that meet a box are found through boxes of runs of edges. Cost: linear in the edges to build; to query,
// the edges found and the logarithm of their number if neighbouring edges are near each other.
class EdgeBoxes
{
public:
    EdgeBoxes(const BodyPaths& polygon, Interval stretch);

    [[nodiscard]] const DriftingFrame& frame() const { return m_frame; }
    // Contains the polygon in the frame.
    [[nodiscard]] const Box& whole() const { return m_levels.back().front(); }
    // Contains the polygon, not in the frame, over a part of the stretch.
    [[nodiscard]] Box over(Interval part) const;
    [[nodiscard]] const Box& edge(std::size_t i) const { return m_levels.front()[i]; }
    [[nodiscard]] std::size_t count() const { return m_levels.front().size(); }

    // Calls visit(i) for each edge whose box meets the given one, which is relative to the frame, in order.
    template <class Visit>
    void forEachMeeting(const Box& box, const Visit& visit) const
    {
        forEachWhere([&box](const Box& other) { return !disjoint(other, box); }, visit);
    }
    // Calls visit(i) for each edge for whose box, and the boxes of runs that hold it, mayHold(box) is true, in order.
    template <class MayHold, class Visit>
    void forEachWhere(const MayHold& mayHold, const Visit& visit) const
    {
        search(m_levels.size() - 1, 0, mayHold, visit);
    }

private:
    static constexpr std::size_t runLength = 8;

    template <class MayHold, class Visit>
    void search(std::size_t level, std::size_t run, const MayHold& mayHold, const Visit& visit) const
    {
        if (!mayHold(m_levels[level][run]))
            return;
        if (level == 0) {
            visit(run);
            return;
        }
        const std::size_t last = std::min((run + 1) * runLength, m_levels[level - 1].size());
        for (std::size_t i = run * runLength; i < last; ++i)
            search(level - 1, i, mayHold, visit);
    }

    DriftingFrame m_frame;
    std::vector<std::vector<Box>> m_levels; // the boxes of edges, then of runs of them, up to one box
};

// A time at which signs of polynomials are exact: an instant, or a dyadic number between two instants that are closer
// than doubles.
class ExactTime
{
public:
    explicit ExactTime(Instant t) : m_time(std::move(t)) {}
    // Some time strictly between p and q. Requires: p < q.
    [[nodiscard]] static ExactTime strictlyBetween(const Instant& p, const Instant& q);

    // The two doubles around it, or it itself twice.
    [[nodiscard]] Interval about() const;
    [[nodiscard]] Sign signOf(const Polynomial& p) const;
    [[nodiscard]] bool isBefore(double t) const;

private:
    explicit ExactTime(Dyadic t) : m_time(std::move(t)) {}

    std::variant<Instant, Dyadic> m_time;
};

// A positive multiple of the displacement from one control point of a body to another around the time, which the active
// interval holds.
[[nodiscard]] PolynomialVec displacementBetween(const Path& from, const Path& to, Interval active,
                                                const ExactTime& time);

// Whether a point lies inside a polygon, exactly.

// A point at a time. Requires: the path belongs to a body that is active over `active`, which holds the time.
struct PointAtTime
{
    std::variant<Vec2<Dyadic>, const Path*> at; // a fixed place, or a control point
    Interval active;                            // of the path's body
    const ExactTime& time;
};

// Whether the closed region that the edges bound holds the point. Requires: the point is on none of them at that time,
// which `boxes` and the active interval hold.
//
// Source: even–odd rule along a ray, M. Shimrat, Algorithm 112, 1962. Here a control point at the height of the ray
// counts as below it, and bounds in doubles decide most signs.
[[nodiscard]] bool isInside(const BodyPaths& polygon, const EdgeBoxes& boxes, const PointAtTime& point);

// Control points over a slice of time, as polynomials in Bernstein form whose coefficients are enclosed by doubles.

// Interval arithmetic that stays exact where doubles are: a polygon that collapses at the end of a slice has
// coefficients that are exactly 0.
[[nodiscard]] Bounds tightSum(Bounds p, Bounds q);
[[nodiscard]] Bounds tightProduct(Bounds p, Bounds q);

// Bernstein coefficients over a slice: two of a linear polynomial, three of a quadratic one, one at a single time.
constexpr std::size_t mostSliceCoefficients = 3;
using BoxCoefficients = std::array<Box, mostSliceCoefficients>;

// A control point over a slice in which it has no key: from `first` to `second` over `time`, or first + second·τ +
// third·τ²/2 with τ = t − time.start.
struct Course
{
    enum class Kind
    {
        rest,
        leg,
        launch,
        keyed // with keys inside the slice
    };
    Kind kind = Kind::rest;
    Interval time;
    Box first{};
    Box second{};
    Box third{};
};

// Between the ends of a slice with keys inside, `at` is the linear motion from one end to the other, and the point is
// that far from it at the keys; between keys that vector is linear in time.
struct PointOverSlice
{
    Course course;
    BoxCoefficients at;
    std::vector<Box> away = {};
    std::span<const Key> keys = {}; // inside the slice

    PointOverSlice(const Path& path, Interval active, Interval slice, std::size_t count);
};

// The vector from one control point to another. If they move alike, the error is small relative to the vector, however
// far from the origin they are.
[[nodiscard]] BoxCoefficients vectorOver(const PointOverSlice& from, const PointOverSlice& to, Interval slice,
                                         std::size_t count);

// The middle of a control point's coefficients, and how far off it is along each axis at most.
struct MiddleOfPoint
{
    std::array<Vec, mostSliceCoefficients> at{};
    double error = 0;

    MiddleOfPoint(const BoxCoefficients& boxes, std::size_t count);
    // Moves straight from one place to the other.
    MiddleOfPoint(Vec start, Vec end, double mostOff) : at{start, end}, error(mostOff) {}
};
// On which side of the line through a and b a point stays over the slice; zero if unknown.
[[nodiscard]] Sign sideFiltered(const MiddleOfPoint& a, const MiddleOfPoint& b, const MiddleOfPoint& point,
                                std::size_t count);
// Whether the way from b to c always goes forwards or always backwards along the one from a to b; zero if unknown.
[[nodiscard]] Sign forwardsFiltered(const MiddleOfPoint& a, const MiddleOfPoint& b, const MiddleOfPoint& c,
                                    std::size_t count);

// The keys of a path strictly inside an interval.
[[nodiscard]] std::span<const Key> keysInside(const Path& path, Interval time);

} // namespace sweep
