// Relation of two poses by signs over several kinds of number.
#pragma once

#include "core/measure/gap_polynomial.h"
#include "core/number/environment.h"
#include "core/number/roots.h"
#include "core/scene/contact_polynomials.h"
#include "core/scene/motion.h"
#include "core/scene/prepared_body.h"

#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>
#include <sweepbench/relation.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace sweep {

// Relation of two bodies by signs of polynomials in their coordinates, over several kinds of number.

// The stages: each has a kind of number and determines its sign. In the filter stage an unknown sign counts as zero and
// clears isCertain, so that results derived from it are dropped.
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

// Products with an exact zero are exact, so the filter stage recognises lines along an axis as parallel.
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
// regions, Ericson, Real-Time Collision Detection, 2005, 5.1.2 and 5.1.9, here without division; segments cross if the
// ends of each lie on both sides of the other, 3.1.6 there.
template <class Stage>
class RelationRule
{
public:
    using Number = typename Stage::Number;
    using Point = Vec2<Number>;
    using Posed = Chain<Number>;

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
    [[nodiscard]] bool hasLine(const Posed& p) { return p.isLong() && !isZero(p.b - p.a); }

    // Positive: the point is to the left of a→b. Compares with the two control points first, because otherwise a filter
    // stage would not recognise that they lie on the line.
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
        const Sign afterA = line.hull == HullKind::line ? Sign::positive : along(point - line.a);
        const Sign beforeB = isUnbounded(line.hull) ? Sign::positive : along(line.b - point);
        return byLeast(std::min(afterA, beforeB));
    }
    // The relation given by the sign of a number that is positive inside, zero at an end and negative beyond it.
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
        if (m_p.hull != HullKind::line)
            least = std::min(least, side(m_p.a, m_q) * turn);
        if (!isUnbounded(m_p.hull))
            least = std::min(least, -(side(m_p.b, m_q) * turn));
        if (m_q.hull != HullKind::line)
            least = std::min(least, -(side(m_q.a, m_p) * turn));
        if (!isUnbounded(m_q.hull))
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
        const Point* const first = p.hull == HullKind::line ? nullptr : &p.a;
        const Point* const last = isUnbounded(p.hull) ? nullptr : &p.b;
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
    // The sign of the distance of the point from the other hull minus the radii.
    [[nodiscard]] Sign gap(const Point& point, const Posed& other, bool isLong)
    {
        const Number square = m_radius * m_radius;
        const Point w = point - other.a;
        const Point d = other.b - other.a;
        if (!isLong || (other.hull != HullKind::line && m_stage.sign(dot(d, w)) == Sign::negative))
            return m_stage.sign(endGap(w, square));
        const Point v = point - other.b;
        if (!isUnbounded(other.hull) && m_stage.sign(dot(d, v)) == Sign::positive)
            return m_stage.sign(endGap(v, square));
        return m_stage.sign(edgeGap(crossOf(d, w), square, lengthSquared(d)));
    }

    Stage& m_stage;
    const Posed& m_p;
    const Posed& m_q;
    bool m_longP;
    bool m_longQ;
    Number m_radius;
};

// The pose for the filter stage. Requires: it is no polygon.
[[nodiscard]] inline Chain<BoundedDoubleDouble> bounded(const Pose& pose)
{
    expectRoundingToNearest();
    const auto vec = [](Vec p) {
        return Vec2<BoundedDoubleDouble>{BoundedDoubleDouble::exactly(p.x), BoundedDoubleDouble::exactly(p.y)};
    };
    return {pose, vec(pose.a), vec(pose.isLong() ? pose.b : pose.a), BoundedDoubleDouble::exactly(pose.radius)};
}

// Pairs of pieces of two bodies that are near each other, by boxes of the pieces and of runs of them.

// Boxes that contain the pieces of a body, and runs of them.
class PieceBoxes
{
public:
    explicit PieceBoxes(std::vector<Box> pieces)
    {
        m_levels.push_back(std::move(pieces));
        while (m_levels.back().size() > 1) {
            const std::vector<Box>& below = m_levels.back();
            std::vector<Box> runs;
            for (std::size_t i = 0; i < below.size(); i += 2)
                runs.push_back(i + 1 < below.size() ? hull(below[i], below[i + 1]) : below[i]);
            m_levels.push_back(std::move(runs));
        }
    }

    // A run of 2^level pieces; level 0 has the pieces themselves.
    struct Run
    {
        std::size_t level = 0;
        std::size_t index = 0;
    };
    [[nodiscard]] Run whole() const { return {m_levels.size() - 1, 0}; }
    [[nodiscard]] const Box& operator[](Run run) const { return m_levels[run.level][run.index]; }
    [[nodiscard]] std::vector<Run> halvesOf(Run run) const
    {
        std::vector<Run> halves{{run.level - 1, 2 * run.index}};
        if (2 * run.index + 1 < m_levels[run.level - 1].size())
            halves.push_back({run.level - 1, 2 * run.index + 1});
        return halves;
    }

private:
    std::vector<std::vector<Box>> m_levels;
};

// At most the square of the distance of any two points in the boxes.
[[nodiscard]] inline double leastSquare(const Box& p, const Box& q)
{
    const auto gap = [](Bounds a, Bounds b) {
        const Bounds apart = a.high < b.low   ? Bounds::exactly(b.low) - Bounds::exactly(a.high)
                             : b.high < a.low ? Bounds::exactly(a.low) - Bounds::exactly(b.high)
                                              : Bounds::exactly(0);
        return Bounds::exactly(std::clamp(apart.low, 0.0, std::numeric_limits<double>::max()));
    };
    const Bounds x = gap(p.x, q.x);
    const Bounds y = gap(p.y, q.y);
    return std::max((x * x + y * y).low, 0.0);
}

namespace detail {

template <class Limit, class Visit>
bool visitNear(const PieceBoxes& a, const PieceBoxes& b, std::pair<PieceBoxes::Run, PieceBoxes::Run> runs,
               const Limit& limit, const Visit& visit)
{
    const auto [p, q] = runs;
    if (leastSquare(a[p], b[q]) > limit())
        return true;
    if (p.level == 0 && q.level == 0)
        return visit(p.index, q.index);
    std::vector<std::pair<PieceBoxes::Run, PieceBoxes::Run>> parts;
    if (p.level >= q.level)
        for (const PieceBoxes::Run half : a.halvesOf(p))
            parts.emplace_back(half, q);
    else
        for (const PieceBoxes::Run half : b.halvesOf(q))
            parts.emplace_back(p, half);
    std::ranges::stable_sort(parts, {}, [&](const auto& part) { return leastSquare(a[part.first], b[part.second]); });
    return std::ranges::all_of(parts, [&](const auto& part) { return visitNear(a, b, part, limit, visit); });
}

} // namespace detail

// Calls visit(i, k) for pairs of pieces whose boxes have a squared distance of at most limit(), which may fall, until
// it returns false. Near pairs tend to come first.
template <class Limit, class Visit>
void forEachNearPair(const PieceBoxes& a, const PieceBoxes& b, const Limit& limit, const Visit& visit)
{
    detail::visitNear(a, b, {a.whole(), b.whole()}, limit, visit);
}

// Relation of two motions, and of polygons, which are unions of pieces.

// A point of each hull, as proportions along a→b, and the square n/d of their distance.
struct PointPair
{
    Proportion onA;
    Proportion onB;
    Polynomial n = {};
    Polynomial d{Dyadic(1)};
};
// Each end of a hull and the closest point of the other one. Hulls that share no point are closest at one of these
// pairs; those that touch share these points, and all between them.
[[nodiscard]] std::vector<PointPair> endPairs(const Motion& a, const Motion& b, const Instant& t);
// The first and the last pair along a. Requires: there is a pair.
[[nodiscard]] std::pair<PointPair, PointPair> extremes(const std::vector<PointPair>& pairs, const Instant& t);
// The nearest points of two hulls. Requires: the motions have the same scale, and the hulls share no point.
[[nodiscard]] PointPair nearestPair(const Motion& a, const Motion& b, const Instant& t);

// The unit vector of a displacement, 0 if it is 0, and its length: `longer` times `hypotenuse`.
struct Direction
{
    DoubleDoubleVec unit{{0, 0}, {0, 0}};
    Polynomial longer = {}; // the magnitude of the longer coordinate
    DoubleDouble hypotenuse{1, 0};
};
[[nodiscard]] Direction directionOf(const PolynomialVec& displacement, const Instant& t);

// Bounds of a fraction: the nearest double, or its neighbours.
[[nodiscard]] Bounds boundsOf(const Rational& x);

// Requires: both motions have the same scale.
[[nodiscard]] PairRelation relationOfMotions(const Motion& a, const Motion& b, const Instant& t, RelationDetail detail);
// The pose as polynomials that are constant in time. Requires: it is no polygon.
[[nodiscard]] Motion standing(const RationalPose& pose);

// The relation of two bodies of which at least one is a polygon, exactly, by signs at the edges that are near the other
// body. There are no sides, and no piece.
[[nodiscard]] Relation polygonRelation(const ExactPose& a, const ExactPose& b);
[[nodiscard]] PairRelation polygonRelation(const RationalPose& a, const RationalPose& b);
// Requires: both are active at t.
[[nodiscard]] PairRelation polygonRelationAt(const BodyPaths& a, const BodyPaths& b, const Instant& t);

// Clearance pieces of two motions over a part of their stretch; if the job is stopped, the first ones.
[[nodiscard]] std::vector<ClearancePiece> chainPieces(MotionPair motions, Interval part, const Job& job);
// The same for two bodies of which at least one is a polygon, over a stretch without keys; if the job is stopped, none.
[[nodiscard]] std::vector<ClearancePiece> polygonPieces(const PreparedBody& a, const PreparedBody& b, Interval stretch,
                                                        const Job& job);

} // namespace sweep
