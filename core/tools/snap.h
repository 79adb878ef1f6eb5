// Snapping: the exact point near the hand, tangencies and crossings of lines.
#pragma once

#include <sweepbench/body_state.h>
#include <sweepbench/number/exact.h>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// Tangency for snapping: the radius or point at which two shapes just touch, as the exact or nearest double.

// A double at which a sign changes. For a clearance, a side of zero touches exactly; with a negative side the shapes
// overlap and with a positive side they are apart, by less than the spacing of doubles. The side is decided exactly.
struct SignChange
{
    double value = 0;
    Sign side = Sign::zero;
};

// A double close to `guess` at which the sign is zero. If there is none, the one of two neighbouring doubles with
// opposite signs that is closer to the change. None if no change is found within the distance `within` of the guess.
// Source: exponential search for a bracket, then bisection, both on the ordinals of doubles.
[[nodiscard]] std::optional<SignChange> signChange(const std::function<Sign(const Dyadic&)>& sign, double guess,
                                                   double within);

// The radius with which a body just touches another one; its own radius is ignored. None if even its hull meets the
// other body.
[[nodiscard]] std::optional<SignChange> tangentRadius(const Pose& resized, const Pose& other);

// A shape with one control point that follows the hand and takes the whole shape along, or leaves the other end. A
// polygon has no tangents while it follows the hand.
struct DraggedShape
{
    Pose pose;
    bool second = false;  // whether the control point that follows the hand is b
    bool takesAll = true; // whether the other control point moves as well

    // The pose with the control point at `at`, every coordinate rounded once. Requires: it is no polygon.
    [[nodiscard]] Pose at(Vec at) const;
};

// A position of the hand at which two shapes just touch.
struct TangentPoint
{
    Vec at;
    Sign side = Sign::zero;
};

// The dragged shape is to touch the other one with the hand within `radius` of `point`, and one coordinate of the hand
// either among `triedX` or `triedY`, or that of `point`.
struct TangentQuery
{
    const DraggedShape& dragged;
    const Pose& other;
    Vec point;
    double radius = 0;
    std::span<const double> triedX = {};
    std::span<const double> triedY = {};
};
// The closest position of the hand that touches exactly, otherwise the closest one; none if there is none.
[[nodiscard]] std::optional<TangentPoint> tangentPoint(const TangentQuery& query);

// Grid lines for snapping: the grid line nearest to a coordinate.

// Lines at origin + k·step/parts for every integer k, exactly. With a decimal step the lines are decimals, such as
// multiples of 1/10; the double nearest to such a line counts as exact.
struct GridLines
{
    double origin = 0;
    double step = 1;        // > 0; ignored with isDecimal
    int parts = 1;          // number of equal parts of each step, ≥ 1
    bool isDecimal = false; // the step is mantissa·10^exponent, and the origin is 0
    int exponent = 0;
    int mantissa = 1; // 1, 2 or 5
};

// The distance between neighbouring lines, rounded.
[[nodiscard]] double approxStep(const GridLines& lines);

// The line nearest to `value`, or the one `steps` lines above it (below for negative `steps`), rounded to a double. The
// value itself if neighbouring lines are not distinct as doubles.
[[nodiscard]] Rounded nearestGridLine(const GridLines& lines, double value, long long steps = 0);

// Points on lines for snapping: crossings and points near the hand, correctly rounded.

struct LinePoint
{
    Vec at;
    bool isExact = true; // whether `at` is the exact point, not only the nearest double
};

// The point at which the hulls of two bodies of two control points cross, each coordinate correctly rounded; none if
// they do not cross or are parallel.
[[nodiscard]] std::optional<LinePoint> hullCrossing(const Pose& p, const Pose& q);

// A point on the hull close to `point`. The coordinate that changes faster along the line is a short decimal (see
// shortDecimal) or that of an end; the other one is correctly rounded.
[[nodiscard]] LinePoint pointOnLine(const Pose& pose, Vec point, double resolution);

// Snapping: the exact point, line, tangency or grid line that is meant near the hand.

enum class SnapKind
{
    point,    // a control point
    crossing, // the crossing of two lines
    tangent,
    line,      // a line, or the edge of a polygon
    grid,      // a crossing of grid lines
    alignment, // the x or y of a control point or of a grid line
};

// The kinds of snaps to search for.
struct SnapKinds
{
    bool points = true;
    bool crossings = true;
    bool tangents = true;
    bool lines = true;
    bool grid = true;
    bool alignment = true;
    friend bool operator==(const SnapKinds&, const SnapKinds&) = default;
};

struct SnapQuery
{
    const Scene& scene;
    double t = 0;          // the time at which bodies are snapped to
    Vec point;             // the position of the hand
    double radius = 0;     // the greatest distance of a snap; three times as much for grid lines
    double resolution = 0; // the step of the short decimals for free coordinates, see shortDecimal
    SnapKinds kinds = {};
    std::optional<GridLines> gridX = {};
    std::optional<GridLines> gridY = {};
    std::span<const std::size_t> excluded = {}; // increasing indices of bodies that move and so are not snapped to
    std::optional<DraggedShape> dragged = {};   // the shape that follows the hand, if it is known exactly
    std::optional<Pose> resized = {};           // the body whose edge follows the hand
};

struct Snap
{
    SnapKind kind = SnapKind::grid;
    Vec at;
    bool isExact = true;                  // whether `at` is the exact point, not only the nearest double
    std::vector<std::size_t> bodies = {}; // the bodies whose points, lines or edges are snapped to
    Sign side = Sign::zero;               // the side of a tangent: zero touches, negative overlaps, positive is apart
    std::optional<double> radius = {};    // the new radius of a resized body
    // Whether each coordinate snaps to something; otherwise it is the hand's, as a short decimal.
    bool snapsX = true;
    bool snapsY = true;
    bool gridX = false; // whether x is that of a grid line
    bool gridY = false;
    std::vector<Vec> from = {}; // the control points whose coordinates are snapped to
};

// The first kind that is found within the radius: points, crossings, tangents, then lines or the grid, whichever is
// closer, then single coordinates. Of several snaps of one kind, the closest.
[[nodiscard]] std::optional<Snap> snap(const SnapQuery& query);

} // namespace sweep
