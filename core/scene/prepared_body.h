// A body prepared for every question after the broad phase: its stretches, in double-doubles and exactly.
#pragma once

#include "core/scene/motion.h"
#include "core/scene/polygon.h"

#include <sweepbench/number/double_double.h>
#include <sweepbench/scene.h>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// Body over a stretch of time in double-doubles: Bernstein control points and radii with a common error bound.

// A control point on a path of degree ≤ 2 in the share u of the stretch, in Bernstein form: control[0]·(1−u)² +
// 2·control[1]·u·(1−u) + control[2]·u². On a straight path control[1], which would be the midpoint, is not used.
struct DoubleDoublePath
{
    std::array<DoubleDoubleVec, 3> control;
    bool straight = true;
};

// Every coordinate and radius has an error of at most `error`; 0 means that all are exact.
struct DoubleDoubleBody : ChainKind
{
    DoubleDoublePath a = {};
    DoubleDoublePath b = {};     // the path of b, for chains of two control points
    DoubleDouble radius[2] = {}; // at the start and the end of the stretch; 0 for chains without a radius
    double error = 0;
    bool translates = false; // b − a is constant, exactly, or there is no b
};

// The control points of a polygon that move straight over its whole active interval, between doubles.
struct StraightOutline
{
    std::vector<MovingPoint> points;
    double radius = 0;       // constant
    double size = 0;         // the largest magnitude of a coordinate
    bool translates = false; // all control points move by the same displacement, exactly
    Box first = {};          // the box of the control points at the start
    Box last = {};           // and at the end
};

// A body over its active interval. Solving a scene prepares each body once that is traced through a grid or is one of a
// candidate pair; so does an edit, with the candidate pairs of the bodies that it changed.
class PreparedBody : public BodyPaths
{
public:
    // Requires: the paths outlive this object, and their times obey the scene's rules.
    explicit PreparedBody(const BodyPaths& paths);
    PreparedBody(const Body& body, Interval active) : PreparedBody(BodyPaths(body, active)) {}
    PreparedBody(const Scene& scene, const Body& body) : PreparedBody(BodyPaths(scene, body)) {}

    // The boxes of a polygon's edges over its active interval.
    [[nodiscard]] const EdgeBoxes& edges() const { return *m_edges; }
    // The outline of a polygon; null if a control point bends or turns, or is not at a double at both ends of the
    // active interval, or if the radius changes.
    [[nodiscard]] const StraightOutline* outline() const { return m_outline.get(); }
    // Key times strictly inside the active interval, increasing.
    [[nodiscard]] const std::vector<double>& keys() const { return m_keys; }
    // The stretches into which the keys cut the active interval.
    [[nodiscard]] std::vector<Interval> stretches() const;

    // The questions below are about a stretch: an interval inside the active one without a key strictly inside. The
    // first two are not asked of a polygon, but of its edges.

    // Positions are relative to an origin: errors grow with the distance from it, so one near the body is worth having.

    // Coordinates and radii are exact if two doubles can represent them. None if they leave the range of doubles.
    [[nodiscard]] std::optional<DoubleDoubleBody> inDoubleDoubles(Interval stretch, const DyadicVec& origin = {}) const;
    // The same over the active interval of a body without keys; null if there are keys.
    [[nodiscard]] const DoubleDoubleBody* wholeInDoubleDoubles() const { return m_whole ? &*m_whole : nullptr; }
    [[nodiscard]] Motion exactly(Interval stretch, const DyadicVec& origin = {}) const;
    // Contains the body; also for intervals with keys inside.
    [[nodiscard]] Box box(Interval stretch) const { return sweptBox(*this, stretch); }

private:
    std::vector<double> m_keys;
    std::unique_ptr<const EdgeBoxes> m_edges;         // of a polygon
    std::unique_ptr<const StraightOutline> m_outline; // of a polygon that has one
    std::optional<DoubleDoubleBody> m_whole;          // over the whole active interval, if there are no keys
};

// The interval during which both bodies are active. None if it is empty or a single instant.
[[nodiscard]] std::optional<Interval> commonInterval(Interval p, Interval q);

// The stretches into which the keys of two bodies (which may be the same body) cut an interval.
[[nodiscard]] std::vector<Interval> stretchesOf(const PreparedBody& a, const PreparedBody& b, Interval within);

} // namespace sweep
