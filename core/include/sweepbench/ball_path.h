// Ball's path through a grid of boxes: the path, cell events, and parts of the grid.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <array>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sweep {

// A moving ball and a grid of boxes, in two or three dimensions.

template <int D>
using Coordinates = std::array<double, D>;
// Indices of magnitude below 2⁵³.
template <int D>
using CellIndex = std::array<long long, D>;

// Cell k is the product over the axes of [origin + k·spacing, origin + (k + 1)·spacing], in unrounded real numbers. The
// policy decides which of its borders belong to it, by the same rule on every axis.
template <int D>
struct BoxGrid
{
    Coordinates<D> origin{};
    Coordinates<D> spacing{}; // each > 0
    CellPolicy policy = CellPolicy::closed;
};

// A ball (a point if the radius is 0) whose centre is at + velocity·τ + acceleration·τ²/2 with τ = t − start, from the
// time `start` until `end`, or forever. If `to` is given, the centre instead moves straight and uniformly from `at` at
// the start to `to` at the end, and velocity and acceleration are ignored. All numbers are finite; doubles are taken as
// exact reals.
template <int D>
struct BallPath
{
    Coordinates<D> at{};
    Coordinates<D> velocity{};
    Coordinates<D> acceleration{};
    std::optional<Coordinates<D>> to = {}; // requires an end
    double start = 0;
    std::optional<double> end = {}; // > start
    double radius = 0;              // ≥ 0
};

// Whether all numbers satisfy the conditions above.
template <int D>
SWEEP_MATH [[nodiscard]] inline bool isWalkable(const BallPath<D>& path, const BoxGrid<D>& grid)
{
    bool answer = std::isfinite(path.start) && path.radius >= 0 && std::isfinite(path.radius);
    answer = answer && (path.end ? std::isfinite(*path.end) && path.start < *path.end : !path.to);
    for (std::size_t a = 0; a < D; ++a) {
        answer = answer && std::isfinite(path.at[a]) && std::isfinite(grid.origin[a]);
        answer = answer && grid.spacing[a] > 0 && std::isfinite(grid.spacing[a]);
        answer = answer && (path.to ? std::isfinite((*path.to)[a])
                                    : std::isfinite(path.velocity[a]) && std::isfinite(path.acceleration[a]));
    }
    return answer;
}

// Text that follows the walk's name in the message of a refusal.
inline constexpr const char* leavesIndexRangeText =
    "leaves the cells whose indices can be told apart; an index has a magnitude below 2^53 = 9007199254740992";

// Whether a cell contains those of its border points that lie, on each axis, at its lower side (−1), at its upper side
// (+1) or on neither (0).
template <int D>
[[nodiscard]] constexpr bool holdsSide(CellPolicy policy, const std::array<signed char, D>& side)
{
    for (const signed char s : side)
        if ((s < 0 && !includesLowerSides(policy)) || (s > 0 && !includesUpperSides(policy)))
            return false;
    return true;
}

// Event of a walk through a grid: contact of the body with one cell begins or ends, or is a touch.

// In the order of changes within an instant.
enum class CellChange : std::uint8_t
{
    exit,
    touch,
    enter
};

// "exit", "touch" or "enter".
[[nodiscard]] constexpr const char* name(CellChange change)
{
    return change == CellChange::exit ? "exit" : change == CellChange::touch ? "touch" : "enter";
}

// One change of the contact of the ball with one cell. For open and half-open cells, an interval of contact is given by
// its end points, whether or not they belong to it.
template <int D>
struct CellEvent
{
    CellChange change = CellChange::enter;
    bool clipped = false; // enter or touch at the start, exit or touch at the end: contact may continue beyond it
    CellIndex<D> cell{};
    // The part of the border at which contact begins or ends, for each axis: −1 the lower side, +1 the upper side, 0
    // neither. One nonzero: a side; more: an edge or a corner; none: the centre is inside, as it may be at the start.
    std::array<signed char, D> side{};
    // Whether the instant itself belongs to the contact that begins or ends: always in closed cells; in open ones only
    // at the start and the end.
    bool belongs = true;
    double t = 0;                   // approximate; CellWalk::instant() is exact
    std::uint64_t instantIndex = 0; // increasing; shared by all events at the same exact instant
};

// Parts of a grid of boxes: ranges of cells, boxes by their first indices, and features (sides, edges, corners).

// Indices from `first` to `last` along one axis; empty if first > last.
struct IndexRange
{
    long long first = 0;
    long long last = -1;

    [[nodiscard]] bool empty() const { return first > last; }
    SWEEP_MATH [[nodiscard]] double count() const { return static_cast<double>(last) - static_cast<double>(first) + 1; }
    [[nodiscard]] bool holds(long long k) const { return first <= k && k <= last; }
    friend bool operator==(const IndexRange&, const IndexRange&) = default;
};

// The box of all cells with these first `depth` indices; unbounded along the other axes.
template <int D>
struct CellPrefix
{
    int depth = 0;
    CellIndex<D> cell{};
};

// The intersection of one grid line, or plane, for each axis in `axes`; free along the other axes. One axis: the plane
// of a side; all axes: a corner.
template <int D>
struct GridFeature
{
    unsigned axes = 0; // bit a: axis a is fixed to line[a]
    CellIndex<D> line{};
    signed char sense = 0; // for a side: +1 if the ball's upper end passes it, −1 if its lower end does; otherwise 0

    friend auto operator<=>(const GridFeature&, const GridFeature&) = default;
};

// Straight uniform path of a point or disc of a scene, for walks that support no other paths.

// The path over the body's active interval, which may be empty; or a problem with the reason why there is none: the
// shape, an accelerated or keyed path, or a changing radius.
[[nodiscard]] Result<BallPath<2>> straightPath(const Scene& scene, const Body& body);

// Input and output of the textbook walks: a straight uniform motion, and the cells that it visits, in doubles.

// A disc of constant radius, or a point (radius 0), whose centre is at + velocity·(t − time.start).
struct StraightMotion
{
    Vec at;
    Vec velocity;
    Interval time;
    double radius = 0;
};

// One stay in a cell, in the time of the motion.
struct CellVisit
{
    Cell cell;
    double enter = 0;
    double exit = 0;
    bool touch = false; // contact at a single instant; in a walk in doubles: enter = exit

    friend bool operator==(const CellVisit&, const CellVisit&) = default;
};

enum class WalkEnd
{
    complete,
    tooManyCells,    // truncated at the limit
    leavesIndexRange // truncated before an index reaches a magnitude of 2⁵³
};

// Visits in the order in which the walk enters the cells.
struct WalkedCells
{
    std::vector<CellVisit> visits;
    WalkEnd end = WalkEnd::complete;
};

// The reason why doubles cannot walk this motion: a non-finite number, a radius below 0, a spacing that is not above 0,
// a time that does not end after it starts, or a first cell whose indices have a magnitude of 2⁵³ or more.
[[nodiscard]] std::optional<Problem> problemOf(const StraightMotion& motion, const Grid& grid);

// The motion along a path without acceleration; the velocity of a path with a `to` is rounded. Requires: an end.
[[nodiscard]] StraightMotion straightMotion(const BallPath<2>& path);

} // namespace sweep
