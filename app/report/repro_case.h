// Reproduction for other libraries: the pair of a report as rigid shapes, with the exact answers.
#pragma once

#include "app/report/report_case.h"

#include <sweepbench/body_state.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Swept clearance: the least signed distance of two shapes while one is translated, by the Minkowski difference.

// The signed distance of two bounded convex shapes, minus both radii, while q moves by `displacement` relative to p. If
// they stay apart it is positive: their least clearance. If they meet it is at most 0: minus the penetration depth, the
// shortest translation of one whole path that keeps them apart. Shapes at rest have displacement 0. Laws: 1 at most 0
// exactly if the closed sets meet during the motion; 2 exchanging p and q and reversing the displacement changes
// nothing. Exact. Requires: neither is a ray, a line or a concave polygon. Cost: the product of the numbers of control
// points. Source: Cameron, "Enhancing GJK", 1997 (the penetration depth as a distance to the border of the Minkowski
// difference).
[[nodiscard]] QuadraticSurd sweptClearance(const RationalPose& p, const RationalPose& q,
                                           const RationalVec& displacement);

// The vertices, as indices, of convex polygons whose union is the region of a polygon and whose insides are disjoint:
// at most `most` each. They are the polygon itself if it is convex and has so few vertices, parts that share its first
// vertex if it has more, and triangles if it is concave. Exact. Requires: a simple polygon; most ≥ 3. Cost: quadratic
// for nearly every polygon, cubic at worst. Source: Meisters, "Polygons have ears", 1975.
[[nodiscard]] std::vector<std::vector<std::size_t>> convexParts(const std::vector<Vec>& polygon, std::size_t most);

// Whether the control points, in order, turn to one side only. Exact. Requires: a simple polygon.
[[nodiscard]] bool isConvex(const std::vector<Vec>& polygon);

// The two bodies of a report at chosen times and in motion, as shapes that other libraries know.

// All points within `radius` of a point, of a segment, or of the polygon with these vertices in order.
struct ReproHull
{
    std::vector<Vec> points;
    double radius = 0;
};

// The two shapes at one time, in doubles. The answer is exact for these doubles, unless b is a cell, because its
// corners may be rounded. Of concave polygons in contact, the clearance is that of the two convex parts that overlap
// most.
struct ReproInstant
{
    double t = 0;
    ReproHull a;
    ReproHull b;
    bool contact = false;
    double clearance = 0; // at rest, the nearest double: see sweptClearance()
};

// The two shapes in uniform motion along straight lines.
struct ReproMotion
{
    Interval time;
    ReproHull a; // at the start
    ReproHull b;
    Vec moveA; // displacement until the end
    Vec moveB;
};

// The exact answer about a motion, and the times at which a library with a tolerance may find the first contact.
struct ReproImpact
{
    bool hit = false;
    double first = 0; // the nearest double to the exact time of the first contact; 0 without one
    // In order. Those of two convex parts last while the clearance is within the tolerance, until the contact, and for
    // as long after it as the two need for the tolerance; or, if that is later, for as long as they took to come nearer
    // by it, or until they meet, or are nearest, with radii that are less by it. The intervals of all parts are joined,
    // up to the first end of one of two parts that overlap by more than the tolerance.
    std::vector<Interval> within;
    double clearance = 0; // during the motion, the nearest double, as for ReproInstant
};

inline constexpr std::size_t unlimited = SIZE_MAX; // of the vertices of a polygon

// Convex parts of a hull, of at most so many vertices each: those of a polygon, or the hull itself.
[[nodiscard]] std::vector<ReproHull> partsOf(const ReproHull& hull, std::size_t mostVertices);
[[nodiscard]] inline bool isPolygon(const ReproHull& hull)
{
    return hull.points.size() > 2;
}

class ReproCase
{
public:
    // Requires: the report has a focus.
    explicit ReproCase(const ReportCase& report);

    [[nodiscard]] const std::vector<ReproInstant>& instants() const { return m_instants; }
    // Nothing if the motion is not that of rigid bodies on straight lines; noMotionReason() then gives the reason.
    [[nodiscard]] const std::optional<ReproMotion>& motion() const { return m_motion; }
    [[nodiscard]] const std::string& noMotionReason() const { return m_noMotionReason; }
    // Requires: motion(); tolerance ≥ 0, a length.
    [[nodiscard]] ReproImpact impactWithin(double tolerance) const;
    // The largest magnitude of all numbers in instants().
    [[nodiscard]] double largest() const;
    // A sentence if polygons prevent every query; otherwise empty.
    [[nodiscard]] std::string polygonsPreventIt() const { return m_instants.empty() ? m_polygonReason : std::string(); }
    [[nodiscard]] const Body& bodyA() const { return m_scene.bodies[m_focus.a]; }
    // Nothing if the other one is a cell.
    [[nodiscard]] const Body* bodyB() const { return m_focus.withCell() ? nullptr : &m_scene.bodies[m_focus.b]; }

private:
    void chooseInstants(const std::optional<QuietPair>& quiet);
    void addInstant(double t, bool ofEvent);
    void addInstant(double t, const ReproHull& a, const ReproHull& b, std::optional<bool> contact);
    void findMotion();
    [[nodiscard]] bool isAtRest() const;

    // A convex part of a moving body, as a body.
    struct MovingPart
    {
        Body body;
        BodyState start;
    };
    // Of two convex bodies; without a value: they stay farther apart than the tolerance, or do not meet.
    struct PartImpact
    {
        std::optional<Interval> within = {};
        std::optional<double> first = {};
    };
    [[nodiscard]] std::vector<MovingPart> movingParts(const Body& body, const ReproHull& hull) const;
    [[nodiscard]] PartImpact impactOf(const Body& a, const Body& b, double tolerance) const;

    const Scene& m_scene;
    const Timeline& m_timeline;
    ReportFocus m_focus;
    std::optional<Interval> m_common; // in which both are active
    std::vector<ReproInstant> m_instants;
    std::optional<ReproMotion> m_motion;
    std::string m_noMotionReason;
    std::string m_polygonReason; // why instants were left out, if polygons are the reason
};

} // namespace sweep
