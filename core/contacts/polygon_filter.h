// Contacts of polygons in straight motion, and edges of one polygon that stay apart, by doubles with error bounds.
#pragma once

#include "core/scene/polygon.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/contact.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/scene.h>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sweep {

// The contacts of a polygon with a body that has no more edges, over the whole active interval of both. Unknown if one
// of them has no outline (or is no segment, disc or point that moves straight between doubles), for a ray or a line, if
// both have edges and one is thick, if edges meet end on end or side on side, and if two times may be equal.
//
// Thin borders begin and cease to cross where a control point of one crosses an edge of the other. These crossings, in
// order, tell at every time which edges cross, and whether one body holds the first control point of the other. The
// contacts of a disc with edges that do not turn are joined where they overlap.
[[nodiscard]] std::optional<DecidedContacts>
polygonContactsFiltered(const PreparedBody& polygon, const PreparedBody& other, Interval common, StageSet stages);

// Whether two edges of a moving polygon certainly share nothing that they must not, by bounds in doubles.

// Where a polynomial is certainly positive, by its Bernstein coefficients: nowhere, inside the slice, and at its ends.
struct Positive
{
    bool isInside = false;
    bool isAtStart = false;
    bool isAtEnd = false;
};

// The ends of a slice: at its start a polynomial may be 0 if that time has been decided, and at its end if that
// time will be.
struct SliceEnds
{
    bool isStartDecided = false;
    bool mayDecideEnd = true;
};

enum class Clear
{
    no,
    exceptAtEnd,
    yes
};

[[nodiscard]] Clear clearFor(Positive positive, SliceEnds ends);

// The hull of control points along x, y and both diagonals, for each Bernstein coefficient and over the whole slice.
constexpr std::size_t axisCount = 4;
constexpr std::size_t wholeSlice = mostSliceCoefficients;
using Extents = std::array<std::array<Bounds, axisCount>, mostSliceCoefficients + 1>;
[[nodiscard]] Extents extentsOf(const PointOverSlice& point, std::size_t count);
void include(Extents& extents, const Extents& other, std::size_t count);
[[nodiscard]] Clear areApart(const Extents& p, const Extents& q, std::size_t count, SliceEnds ends);

// Control points over a slice of time, in doubles.
class PointsOverSlice
{
public:
    explicit PointsOverSlice(std::size_t coefficientCount) : m_count(coefficientCount) {}
    void add(const PointOverSlice& point);

    // Edges from `begin` to before `end`.
    struct Run
    {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    // Whether some line along `direction`, which rests or moves but does not turn, certainly stays between two runs of
    // edges. `direction` is at most 1 along each axis. Cost: linear in the edges.
    [[nodiscard]] bool haveLineAlong(Vec direction, Run p, Run q) const;
    // Whether one of the edges certainly stays on one side of the line through the other.
    [[nodiscard]] bool haveLineBetween(std::size_t i, std::size_t j) const;
    // The unit vector from the start of edge i to its end in the middle of the slice, or (0, 0).
    [[nodiscard]] Vec directionOf(std::size_t i) const;
    // The unit vector along the longest way of control point i in the slice, or (0, 0).
    [[nodiscard]] Vec laneOf(std::size_t i) const;

private:
    struct Position
    {
        MiddleOfPoint middle;
        double margin = 0; // of the point's projections
        std::size_t keysBegin = 0;
    };
    using Projections = std::array<Bounds, mostSliceCoefficients + 1>; // as Extents

    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < m_positions.size() ? i + 1 : 0; }
    [[nodiscard]] std::size_t keysEnd(std::size_t point) const
    {
        return point + 1 < m_positions.size() ? m_positions[point + 1].keysBegin : m_keys.size();
    }
    [[nodiscard]] bool hasKeys(std::size_t point) const { return m_positions[point].keysBegin < keysEnd(point); }
    [[nodiscard]] Projections projected(Vec axis, Run run) const;

    std::size_t m_count;
    std::vector<Position> m_positions;
    std::vector<Vec> m_keys; // positions of points at their keys
    std::vector<Vec> m_away; // how far points are from the motion between the slice's ends at their keys
};
[[nodiscard]] Vec unitVector(Vec p); // nearly; (0, 0) without a direction

// Control points that move straight from one position to the next, in doubles.
class StraightLegs
{
public:
    StraightLegs(const Body& polygon, Interval active);

    // Whether edges i and j, which may be neighbours, certainly share nothing that they must not. They are decided
    // between each two of the times at which one of their control points sets out in another direction.
    [[nodiscard]] bool areClear(std::size_t i, std::size_t j, Interval slice) const;

private:
    struct Position
    {
        double t = 0;
        Vec at;
    };
    struct Walk;

    [[nodiscard]] std::span<const Position> positionsOf(std::size_t point) const
    {
        return std::span(m_positions).subspan(m_begin[point], m_begin[point + 1] - m_begin[point]);
    }
    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 2 < m_begin.size() ? i + 1 : 0; }

    std::vector<Position> m_positions;
    std::vector<std::size_t> m_begin; // of each point's positions, none if it moves otherwise
};

class EdgePairFilter
{
public:
    EdgePairFilter(const Body& polygon, Interval active) : m_polygon(polygon), m_active(active), m_legs(polygon, active)
    {
    }

    [[nodiscard]] Clear clear(std::size_t i, std::size_t j, Interval slice, SliceEnds ends) const
    {
        return m_legs.areClear(i, j, slice) ? Clear::yes : clearByBounds(i, j, slice, ends, 2);
    }

private:
    using Values = std::array<Bounds, 2 * mostSliceCoefficients - 1>;

    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < m_polygon.points.size() ? i + 1 : 0; }
    [[nodiscard]] Clear clearByBounds(std::size_t i, std::size_t j, Interval slice, SliceEnds ends, int halvings) const;
    [[nodiscard]] bool findKey(const std::array<std::size_t, 4>& points, Interval slice, double& time) const;
    [[nodiscard]] Clear clearAtOnce(std::size_t i, std::size_t j, Interval slice, SliceEnds ends) const;
    [[nodiscard]] std::size_t coefficientCountOf(const std::array<std::size_t, 4>& points) const;
    [[nodiscard]] static Clear clearOfNeighbours(const BoxCoefficients& first, const BoxCoefficients& second,
                                                 std::size_t count, SliceEnds ends);
    template <class Product>
    [[nodiscard]] static Values product(std::size_t count, const Product& of);
    [[nodiscard]] static Values cross(const BoxCoefficients& p, const BoxCoefficients& q, std::size_t count);
    [[nodiscard]] static Values dot(const BoxCoefficients& p, const BoxCoefficients& q, std::size_t count);
    [[nodiscard]] static Positive positive(const Values& values, std::size_t count, double sign);

    const Body& m_polygon;
    Interval m_active;
    StraightLegs m_legs;
};

} // namespace sweep
