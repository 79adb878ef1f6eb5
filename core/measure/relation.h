// Spatial relation of two bodies at an instant: apart, touching, crossing or overlapping; distance and nearest points.
#pragma once

#include "core/measure/body_state.h"
#include "core/number/double_double.h"
#include "core/number/exact.h"
#include "core/number/instant.h"
#include "core/number/polynomial.h"
#include "core/number/roots.h"
#include "core/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace sweep {

struct Motion;

// The inside of a thick body (radius above 0) is its topological interior; that of a segment, ray or line is all of it
// but its ends; that of a point is the point itself. A segment whose ends coincide and a disc of radius 0 count as
// points, a capsule of radius 0 as its segment.
enum class Relation : std::uint8_t
{
    apart,  // they share no point
    touch,  // they share points, none of them inside both
    cross,  // two thin bodies of which neither is a point share one point, inside both
    overlap // they share points inside both in any other way
};
[[nodiscard]] const char* name(Relation relation);

// The relation of two poses. Exact, by the first stage that is certain. Laws: 1 symmetric; 2 apart exactly if the
// clearance is positive; 3 moving both alike, if no coordinate rounds, changes nothing; 4 exchanging the control points
// of a segment, capsule or line changes nothing. Requires: finite coordinates, radii ≥ 0. A ray or line whose control
// points coincide counts as a point.
[[nodiscard]] Relation relationOf(const Pose& p, const Pose& q);
// The stages of relationOf, for tests: bounded double-doubles, and dyadic numbers.
[[nodiscard]] std::optional<Relation> relationFiltered(const Pose& p, const Pose& q);
[[nodiscard]] Relation relationExact(const Pose& p, const Pose& q);

// The piece of positive length on which two thin bodies lie on each other; an end is none if it is at infinity.
struct SharedPiece
{
    std::optional<Vec> from;
    std::optional<Vec> to;
    bool isFromExact = true; // otherwise its coordinates are rounded
    bool isToExact = true;
    friend bool operator==(const SharedPiece&, const SharedPiece&) = default;
};

// The side of a thin body's line on which an end of another thin body is, and its distance.
struct EndSide
{
    bool ofA = true;                 // whether the end is one of a, and the line that of b
    char end = 'a';                  // which control point the end is, 'a' or 'b'
    Sign side = Sign::zero;          // positive: to the left of the line's a→b
    double distance = 0;             // from the line, the nearest finite double
    Sign rest = Sign::zero;          // the sign of the exact distance minus `distance`
    double crossProduct = 0;         // of the line's a→b and a→end, the finite double nearest to its magnitude
    Sign restOfProduct = Sign::zero; // the sign of the exact magnitude minus that
};

struct PairRelation
{
    Relation relation = Relation::apart;
    double distance =
        0; // the nearest finite double; 0 unless apart. (It may be 0 when they are less than 2⁻¹⁰⁷⁵ apart.)
    Sign rest = Sign::zero; // the sign of the exact distance minus `distance`
    Vec onA = {};           // the point of a that is nearest to b; a point that both share unless they are apart
    Vec onB = {};           // likewise; the same as onA unless they are apart
    bool isExactA = true;   // onA is such a point; otherwise its coordinates are rounded
    bool isExactB = true;
    std::optional<SharedPiece> piece = {};
    // Of thin pairs: each end of a body if the other has a line. A segment whose ends coincide has the end 'a' alone.
    std::vector<EndSide> sides = {};
};

enum class RelationDetail : std::uint8_t
{
    points, // all but `sides`, which cost as much as the rest
    sides
};
// The relation of two bodies of the scene at an instant; none if one of them is not active then. Relation and signs are
// exact. `distance`, and the coordinates of thin bodies' points, are the nearest doubles; each coordinate of a thick
// body's point is within 2⁻⁵⁰·M of a true one, or within 2⁻¹⁰⁷⁴, where M is the largest magnitude among coordinates and
// radii of the two. If several pairs of points are nearest, or several points shared, one of them is chosen: the middle
// of those on a bounded piece, any one if a thick body overlaps another. Cost: about 10 µs at rest; at a root, that of
// a few signs of polynomials.
[[nodiscard]] std::optional<PairRelation> relationAt(const Scene& scene, const Body& a, const Body& b, const Instant& t,
                                                     RelationDetail detail = RelationDetail::sides);
// The same for two poses in fractions.
[[nodiscard]] PairRelation relationOf(const RationalPose& a, const RationalPose& b);
// The same of poses that share points, without sides and with the same bits; none if double-doubles do not decide,
// as where a thick body is nearest in several points. Cost: some µs. Requires: `relation` is theirs, and not apart.
[[nodiscard]] std::optional<PairRelation> meetingFiltered(const Pose& a, const Pose& b, Relation relation);

// Text of a number ≥ 0, from its nearest finite double and the sign of the exact number minus that: "0.25",
// "≈ 0.1414213562373095"; "just below 3", if the double has so few digits that it would be taken for the number
// itself; if the double is 0 or the greatest one, "less than 5e-324" or "more than 1.7976931348623157e308".
[[nodiscard]] std::string roundedSize(double nearest, Sign rest);

// "(1, 2)", "≈ (1, 2)" if it is rounded; "infinity" if there is no point. In a rounded point, a coordinate that is the
// greatest double, to which those beyond it are rounded, is "1.7976931348623157e308 or beyond".
[[nodiscard]] std::string pointOrInfinity(const std::optional<Vec>& p, bool isExact);

// "apart by 0.25", "touch at (1, 2)", "cross at (1, 2)", "overlap at (1, 2)", "overlap from (1, 2) to (3, 4)", with ≈
// before rounded numbers.
[[nodiscard]] std::string relationText(const PairRelation& relation);

// The end of a body of this shape and name: "start of wall", "end of wall"; "dot" if it is a single point.
[[nodiscard]] std::string endText(const EndSide& end, Shape shape, const std::string& body);
// "left of the line of wall by 0.5", "on the line of wall".
[[nodiscard]] std::string sideText(const EndSide& end, const std::string& line);

// Relation of two bodies by signs of polynomials in their coordinates, over several kinds of number.

// The stages: a kind of number, and what is known of its sign. A sign that is not known counts as zero and is
// remembered, so that what follows from it is dropped.
struct FilterStage
{
    using Number = BoundedDoubleDouble;
    bool isCertain = true;

    [[nodiscard]] Sign sign(const Number& x)
    {
        const auto known = x.signFiltered();
        isCertain = isCertain && known.has_value();
        return known.value_or(Sign::zero);
    }
};

struct ExactStage
{
    using Number = Dyadic;

    [[nodiscard]] static Sign sign(const Number& x) { return x.sign(); }
};

struct InstantStage
{
    using Number = Polynomial;
    const Instant& t;

    [[nodiscard]] Sign sign(const Number& x) const { return signAt(x, t); }
};

// Products with an exact zero are exact, so that the filter stage knows lines along an axis to be parallel.
template <class Number>
[[nodiscard]] Number productOf(const Number& p, const Number& q)
{
    if constexpr (std::is_same_v<Number, BoundedDoubleDouble>)
        if ((p.isExactly(0) && std::isfinite(q.value.high)) || (q.isExactly(0) && std::isfinite(p.value.high)))
            return Number::exactly(0);
    return p * q;
}
template <class Number>
[[nodiscard]] Number crossOf(const Vec2<Number>& p, const Vec2<Number>& q)
{
    return productOf(p.x, q.y) - productOf(p.y, q.x);
}

// The relation of two bodies, decided by signs of polynomials in their coordinates. Source: closest features by Voronoi
// regions, Ericson, Real-Time Collision Detection, 2005, 5.1.2 and 5.1.9, here without division; segments cross where
// the ends of each lie on both sides of the other, 3.1.6 there.
template <class Stage>
class RelationRule
{
public:
    using Number = typename Stage::Number;
    using Point = Vec2<Number>;
    using Posed = BodyAt<Number>;

    RelationRule(Stage& stage, const Posed& p, const Posed& q)
        : m_stage(stage), m_p(p), m_q(q), m_longP(hasLine(p)), m_longQ(hasLine(q)), m_radius(p.radius + q.radius)
    {
    }

    [[nodiscard]] Relation relation()
    {
        if (!isThin())
            return linesMeet() ? Relation::overlap : thickRelation();
        if (m_longP && m_longQ)
            return linesRelation();
        if (m_longP || m_longQ)
            return m_longQ ? pointRelation(m_p.a, m_q) : pointRelation(m_q.a, m_p);
        return isZero(m_p.a - m_q.a) ? Relation::overlap : Relation::apart;
    }

    // Whether both have two control points and their hulls share a point.
    [[nodiscard]] bool linesMeet() { return m_longP && m_longQ && linesRelation() != Relation::apart; }
    [[nodiscard]] bool isThin() { return m_stage.sign(m_radius) == Sign::zero; }

private:
    [[nodiscard]] bool isZero(const Point& w)
    {
        return m_stage.sign(w.x) == Sign::zero && m_stage.sign(w.y) == Sign::zero;
    }
    [[nodiscard]] bool hasLine(const Posed& p) { return hasTwoControlPoints(p.shape) && !isZero(p.b - p.a); }

    // Positive: the point is to the left of a→b. The two control points themselves are compared first, because a
    // filter stage knows that they lie on the line only by that.
    [[nodiscard]] Sign side(const Point& point, const Posed& line)
    {
        const Point w = point - line.a;
        if (isZero(w) || isZero(point - line.b))
            return Sign::zero;
        return m_stage.sign(crossOf(line.b - line.a, w));
    }

    // A thin point and a thin line.
    [[nodiscard]] Relation pointRelation(const Point& point, const Posed& line)
    {
        if (side(point, line) != Sign::zero)
            return Relation::apart;
        const Point d = line.b - line.a;
        const auto along = [&](const Point& w) { return isZero(w) ? Sign::zero : m_stage.sign(dot(d, w)); };
        const Sign afterA = line.shape == Shape::line ? Sign::positive : along(point - line.a);
        const Sign beforeB = isUnbounded(line.shape) ? Sign::positive : along(line.b - point);
        return byLeast(std::min(afterA, beforeB));
    }
    // Of a proportion or a room that is positive inside and zero at an end.
    [[nodiscard]] static Relation byLeast(Sign least)
    {
        return least == Sign::negative ? Relation::apart : least == Sign::zero ? Relation::touch : Relation::overlap;
    }

    // The hulls of two control points each, without their radii.
    [[nodiscard]] Relation linesRelation()
    {
        const Sign turn = m_stage.sign(crossOf(m_p.b - m_p.a, m_q.b - m_q.a));
        if (turn == Sign::zero)
            return side(m_q.a, m_p) == Sign::zero ? collinearRelation() : Relation::apart;
        // With u, v the directions of p and q, and p.a + s·u = q.a + t·v the crossing: the side of p.a is s·(u × v),
        // that of p.b (s − 1)·(u × v), that of q.a −t·(u × v), that of q.b (1 − t)·(u × v).
        Sign least = Sign::positive;
        if (m_p.shape != Shape::line)
            least = std::min(least, side(m_p.a, m_q) * turn);
        if (!isUnbounded(m_p.shape))
            least = std::min(least, -(side(m_p.b, m_q) * turn));
        if (m_q.shape != Shape::line)
            least = std::min(least, -(side(m_q.a, m_p) * turn));
        if (!isUnbounded(m_q.shape))
            least = std::min(least, side(m_q.b, m_p) * turn);
        return least == Sign::positive ? Relation::cross : byLeast(least);
    }

    // Ends of a hull along a direction; null if it is unbounded.
    struct Range
    {
        const Point* low;
        const Point* high;
    };
    [[nodiscard]] static Range rangeOf(const Posed& p, bool isForward)
    {
        const Point* const first = p.shape == Shape::line ? nullptr : &p.a;
        const Point* const last = isUnbounded(p.shape) ? nullptr : &p.b;
        return isForward ? Range{first, last} : Range{last, first};
    }
    [[nodiscard]] Relation collinearRelation()
    {
        const Point d = m_p.b - m_p.a;
        const Range p = rangeOf(m_p, true);
        const Range q = rangeOf(m_q, m_stage.sign(dot(d, m_q.b - m_q.a)) == Sign::positive);
        const auto room = [&](const Point* low, const Point* high) {
            return low && high ? m_stage.sign(dot(d, *high - *low)) : Sign::positive;
        };
        return byLeast(std::min(room(p.low, q.high), room(q.low, p.high)));
    }

    // Hulls that share no point are closest at an end of one of them. (The second control point of a ray or line is no
    // end, but a point of the hull, so that it cannot make the result too small.)
    [[nodiscard]] Relation thickRelation()
    {
        Sign least = std::min(gap(m_p.a, m_q, m_longQ), gap(m_q.a, m_p, m_longP));
        if (m_longP)
            least = std::min(least, gap(m_p.b, m_q, m_longQ));
        if (m_longQ)
            least = std::min(least, gap(m_q.b, m_p, m_longP));
        return byLeast(-least);
    }
    // The sign of the distance of the point from the hull minus the radii.
    [[nodiscard]] Sign gap(const Point& point, const Posed& hull, bool isLong)
    {
        const Number square = m_radius * m_radius;
        const Point w = point - hull.a;
        const Point d = hull.b - hull.a;
        if (!isLong || (hull.shape != Shape::line && m_stage.sign(dot(d, w)) == Sign::negative))
            return m_stage.sign(lengthSquared(w) - square);
        const Point v = point - hull.b;
        if (!isUnbounded(hull.shape) && m_stage.sign(dot(d, v)) == Sign::positive)
            return m_stage.sign(lengthSquared(v) - square);
        const Number area = crossOf(d, w);
        return m_stage.sign(area * area - square * lengthSquared(d));
    }

    Stage& m_stage;
    const Posed& m_p;
    const Posed& m_q;
    bool m_longP;
    bool m_longQ;
    Number m_radius;
};

// The pose for the filter stage.
[[nodiscard]] inline BodyAt<BoundedDoubleDouble> bounded(const Pose& pose)
{
    const auto vec = [](Vec p) {
        return Vec2<BoundedDoubleDouble>{BoundedDoubleDouble::exactly(p.x), BoundedDoubleDouble::exactly(p.y)};
    };
    const bool two = hasTwoControlPoints(pose.shape);
    return {pose.shape, vec(pose.a), vec(two ? pose.b : pose.a), BoundedDoubleDouble::exactly(pose.radius)};
}

} // namespace sweep
