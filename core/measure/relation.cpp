#include "core/measure/relation.h"

#include "core/base/contract.h"
#include "core/measure/body_state.h"
#include "core/measure/clearance_formula.h"
#include "core/measure/clearance_pieces.h"
#include "core/measure/relative_point.h"
#include "core/number/dyadic.h"
#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/scene/hull.h"
#include "core/scene/stretch_at.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

namespace sweep {

namespace {

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
Number productOf(const Number& p, const Number& q)
{
    if constexpr (std::is_same_v<Number, BoundedDoubleDouble>)
        if ((p.isExactly(0) && std::isfinite(q.value.high)) || (q.isExactly(0) && std::isfinite(p.value.high)))
            return Number::exactly(0);
    return p * q;
}
template <class Number>
Number crossOf(const Vec2<Number>& p, const Vec2<Number>& q)
{
    return productOf(p.x, q.y) - productOf(p.y, q.x);
}

// Decides the relation of two bodies by signs of polynomials in their coordinates. Source: closest features by Voronoi
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

    // Ends of a hull along a direction; null where it is unbounded.
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

BodyAt<BoundedDoubleDouble> bounded(const Pose& pose)
{
    const auto vec = [](Vec p) {
        return Vec2<BoundedDoubleDouble>{BoundedDoubleDouble::exactly(p.x), BoundedDoubleDouble::exactly(p.y)};
    };
    const bool two = hasTwoControlPoints(pose.shape);
    return {pose.shape, vec(pose.a), vec(two ? pose.b : pose.a), BoundedDoubleDouble::exactly(pose.radius)};
}

} // namespace

std::optional<Relation> relationFiltered(const Pose& p, const Pose& q)
{
    FilterStage stage;
    const auto a = bounded(p);
    const auto b = bounded(q);
    const Relation relation = RelationRule(stage, a, b).relation();
    return stage.isCertain ? std::optional(relation) : std::nullopt;
}

Relation relationExact(const Pose& p, const Pose& q)
{
    ExactStage stage;
    const ExactPose a = exactly(p);
    const ExactPose b = exactly(q);
    return RelationRule(stage, a, b).relation();
}

Relation relationOf(const Pose& p, const Pose& q)
{
    const auto filtered = relationFiltered(p, q);
    return filtered ? *filtered : relationExact(p, q);
}

namespace {

// A point of each hull, as proportions along a→b, and the square n/d of their distance.
struct PointPair
{
    Proportion onA;
    Proportion onB;
    Polynomial n = {};
    Polynomial d{Dyadic(1)};
};

// Each end of a hull and the closest point of the other one. Hulls that share no point are closest at one of these
// pairs.
std::vector<PointPair> endPairs(const Motion& a, const Motion& b, const Instant& t)
{
    std::vector<PointPair> pairs;
    const auto add = [&](const Motion& own, const Motion& other, bool isOfA) {
        std::vector<PolynomialVec> ends = Hull(own).ends();
        if (ends.empty())
            ends.push_back(own.a); // lines are equally close everywhere, or meet
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const RelativePoint point(ends[i], other);
            const auto region = point.regionAt(t);
            const bool isEdge = region == RelativePoint::Region::edge;
            PointPair pair{wholeProportion(i), point.proportion(region), point.gap(region, {}),
                           isEdge ? point.lengthSquare() : Polynomial(Dyadic(1))};
            if (!isOfA)
                std::swap(pair.onA, pair.onB);
            pairs.push_back(std::move(pair));
        }
    };
    add(a, b, true);
    add(b, a, false);
    return pairs;
}

// The first and the last pair along a.
std::pair<PointPair, PointPair> extremes(const std::vector<PointPair>& pairs, const Instant& t)
{
    const auto [low, high] = std::minmax_element(pairs.begin(), pairs.end(), [&](const auto& p, const auto& q) {
        return compared(p.onA, q.onA, t) == Sign::negative;
    });
    return {*low, *high};
}

// Pairs of equal distance are nearest together with all pairs between them, because the distance of points of convex
// sets is a convex function; the middle one is chosen.
PointPair nearestPair(const Motion& a, const Motion& b, const Instant& t)
{
    const std::vector<PointPair> pairs = endPairs(a, b, t);
    std::vector<PointPair> nearest;
    for (const PointPair& pair : pairs) {
        const Sign side =
            nearest.empty() ? Sign::negative : signAt(pair.n * nearest.front().d - nearest.front().n * pair.d, t);
        if (side == Sign::negative)
            nearest.clear();
        if (side != Sign::positive)
            nearest.push_back(pair);
    }
    const auto [low, high] = extremes(nearest, t);
    if (compared(low.onA, high.onA, t) == Sign::zero)
        return low;
    return {middleOf(low.onA, high.onA), middleOf(low.onB, high.onB), low.n, low.d};
}

DoubleDouble squareRoot(DoubleDouble x)
{
    const double about = std::sqrt(x.high);
    const DoubleDouble root{about, 0};
    return about > 0 ? root + quotient(x - product(root, root), DoubleDouble{2 * about, 0}) : root;
}

// Points on the segment between two points of thick bodies' hulls, in double-doubles. Lengths are in units of
// 2^exponent, which is about the largest magnitude, so that nothing overflows.
class Between
{
public:
    Between(const Motion& a, const Motion& b, const PointPair& pair, const Instant& t) : m_t(t), m_scale(a.scale)
    {
        constexpr double greatest = std::numeric_limits<double>::max();
        constexpr int step = 1000;
        double largest = largestOf(a, b);
        for (; largest == greatest; largest = largestOf(a, b)) // beyond the doubles
            m_exponent += step;
        m_exponent += largest > 0 ? std::ilogb(largest) + 1 : 0;
        m_radiusA = inUnits(a.radius, Polynomial(Dyadic(1)));
        m_radiusB = inUnits(b.radius, Polynomial(Dyadic(1)));
        const Polynomial divisor = pair.onA.d * pair.onB.d;
        const PolynomialVec from = scaledPoint(a, pair.onA);
        const PolynomialVec way = pair.onA.d * scaledPoint(b, pair.onB) - pair.onB.d * from;
        m_from = {inUnits(from.x, pair.onA.d), inUnits(from.y, pair.onA.d)};
        setDirection(way, divisor);
    }

    // The ends of the shortest way from the one body to the other. Requires: they are apart.
    [[nodiscard]] Vec onA() const { return at(m_radiusA); }
    [[nodiscard]] Vec onB() const { return at(m_length - m_radiusB); }
    // The middle of what both share of the segment. Requires: they are not apart.
    [[nodiscard]] Vec shared() const
    {
        const DoubleDouble zero{0, 0};
        const DoubleDouble beginB = m_length - m_radiusB;
        const DoubleDouble low = beginB.high > 0 ? beginB : zero;
        const DoubleDouble high = (m_radiusA - m_length).high < 0 ? m_radiusA : m_length;
        return at(product(low + high, 0.5));
    }

private:
    // The largest magnitude among coordinates and radii, in units of 2^exponent, at most the greatest double.
    [[nodiscard]] double largestOf(const Motion& a, const Motion& b) const
    {
        const Polynomial unit(Dyadic(m_scale, m_exponent));
        double largest = 0;
        for (const Motion* motion : {&a, &b})
            for (const Polynomial* p : {&motion->a.x, &motion->a.y, &motion->b.x, &motion->b.y, &motion->radius})
                largest = std::max(largest, std::abs(nearestQuotient(*p, unit, m_t)));
        return largest;
    }
    [[nodiscard]] DoubleDouble inUnits(const Polynomial& n, const Polynomial& d) const
    {
        return doubleDoubleQuotient(n, d * Polynomial(Dyadic(m_scale, m_exponent)), m_t);
    }

    void setDirection(const PolynomialVec& way, const Polynomial& divisor)
    {
        const auto absolute = [&](const Polynomial& p) { return signAt(p, m_t) == Sign::negative ? -p : p; };
        const Polynomial x = absolute(way.x);
        const Polynomial y = absolute(way.y);
        const bool isFlat = signAt(x - y, m_t) != Sign::negative;
        const Polynomial& longer = isFlat ? x : y;
        if (signAt(longer, m_t) == Sign::zero)
            return; // the points coincide
        const DoubleDouble ratio = doubleDoubleQuotient(isFlat ? y : x, longer, m_t);
        const DoubleDouble hypotenuse = squareRoot(DoubleDouble{1, 0} + product(ratio, ratio));
        const DoubleDouble large = quotient(DoubleDouble{1, 0}, hypotenuse);
        const DoubleDouble small = product(ratio, large);
        const auto towards = [&](const Polynomial& p, DoubleDouble size) {
            return signAt(p, m_t) == Sign::negative ? -size : size;
        };
        m_unit = {towards(way.x, isFlat ? large : small), towards(way.y, isFlat ? small : large)};
        m_length = product(inUnits(longer, divisor), hypotenuse);
    }

    [[nodiscard]] Vec at(DoubleDouble offset) const
    {
        const auto coordinate = [&](DoubleDouble from, DoubleDouble unit) {
            constexpr double largest = std::numeric_limits<double>::max();
            const double value = (from + product(offset, unit)).high;
            return std::clamp(std::ldexp(value, m_exponent), -largest, largest) + 0.0;
        };
        return {coordinate(m_from.x, m_unit.x), coordinate(m_from.y, m_unit.y)};
    }

    const Instant& m_t;
    const Integer& m_scale;
    int m_exponent = 0;
    DoubleDouble m_radiusA{0, 0};
    DoubleDouble m_radiusB{0, 0};
    Vec2<DoubleDouble> m_from{{0, 0}, {0, 0}};
    Vec2<DoubleDouble> m_unit{{0, 0}, {0, 0}};
    DoubleDouble m_length{0, 0};
};

void setPoints(PairRelation& result, const RoundedPoint& onA, const RoundedPoint& onB)
{
    result.onA = onA.at;
    result.onB = onB.at;
    result.isExactA = onA.isExact;
    result.isExactB = onB.isExact;
}

void setPoint(PairRelation& result, const RoundedPoint& shared)
{
    setPoints(result, shared, shared);
}

PolynomialVec atScaleOf(const Motion& motion, Vec p)
{
    const Polynomial scale(Dyadic(motion.scale, 0));
    return {scale * Polynomial(Dyadic(p.x)), scale * Polynomial(Dyadic(p.y))};
}

bool isInBoth(Vec p, const Motion& a, const Motion& b, const Instant& t)
{
    InstantStage stage{t};
    const PolynomialVec at = atScaleOf(a, p);
    const BodyAt<Polynomial> point{Shape::point, at, at, {}};
    return RelationRule(stage, point, static_cast<const BodyAt<Polynomial>&>(a)).relation() != Relation::apart &&
           RelationRule(stage, point, static_cast<const BodyAt<Polynomial>&>(b)).relation() != Relation::apart;
}

// Whether p is at the distance of a body's radius from its nearest point of a hull, towards that of the other one.
bool isOnWay(Vec p, const std::pair<const Motion&, const Proportion&>& own,
             const std::pair<const Motion&, const Proportion&>& other, const Instant& t)
{
    const PolynomialVec from = scaledPoint(own.first, own.second);
    const PolynomialVec way = own.second.d * scaledPoint(other.first, other.second) - other.second.d * from;
    const PolynomialVec w = own.second.d * atScaleOf(own.first, p) - from;
    return signAt(cross(way, w), t) == Sign::zero && signAt(dot(way, w), t) != Sign::negative &&
           signAt(lengthSquared(w) - square(own.second.d * own.first.radius), t) == Sign::zero;
}

// Two bodies, at least one of them thick, from the nearest points of their hulls. That of a thin one is its own.
void setThickPoints(PairRelation& result, const Motion& a, const Motion& b, const PointPair& pair, const Instant& t)
{
    const bool isThinA = signAt(a.radius, t) == Sign::zero;
    const bool isThinB = signAt(b.radius, t) == Sign::zero;
    const bool isApart = result.relation == Relation::apart;
    if (!isApart && (isThinA || isThinB)) {
        setPoint(result, isThinA ? roundedPointAt(a, pair.onA, t) : roundedPointAt(b, pair.onB, t));
        return;
    }
    const Between between(a, b, pair, t);
    if (!isApart) {
        setPoint(result, {between.shared(), false});
        return;
    }
    const auto onWay = [&](Vec p, bool isOfA) {
        const std::pair<const Motion&, const Proportion&> ofA{a, pair.onA};
        const std::pair<const Motion&, const Proportion&> ofB{b, pair.onB};
        return RoundedPoint{p, isOfA ? isOnWay(p, ofA, ofB, t) : isOnWay(p, ofB, ofA, t)};
    };
    setPoints(result, isThinA ? roundedPointAt(a, pair.onA, t) : onWay(between.onA(), true),
              isThinB ? roundedPointAt(b, pair.onB, t) : onWay(between.onB(), false));
}

// Two bodies of two control points each whose hulls share a point.
void setMeeting(PairRelation& result, const Motion& a, const Motion& b, bool isThin, const Instant& t)
{
    const PolynomialVec u = a.b - a.a;
    const PolynomialVec v = b.b - b.a;
    const Polynomial turn = cross(u, v);
    if (const Sign sign = signAt(turn, t); sign != Sign::zero) {
        const Polynomial s = cross(b.a - a.a, v);
        setPoint(result, roundedPointAt(a, sign == Sign::positive ? Proportion{s, turn} : Proportion{-s, -turn}, t));
        return;
    }
    const bool isSame = signAt(dot(u, v), t) == Sign::positive;
    const bool toEnd = isUnbounded(a.shape) && (b.shape == Shape::line || (b.shape == Shape::ray && isSame));
    const bool toStart = a.shape == Shape::line && (b.shape == Shape::line || (b.shape == Shape::ray && !isSame));
    std::vector<PointPair> ends = endPairs(a, b, t);
    std::erase_if(ends, [&](const PointPair& pair) { return signAt(pair.n, t) != Sign::zero; });
    const auto [low, high] = extremes(ends, t);
    if (isThin && result.relation == Relation::overlap) {
        const RoundedPoint from = roundedPointAt(a, low.onA, t);
        const RoundedPoint to = roundedPointAt(a, high.onA, t);
        result.piece = SharedPiece{from.at, to.at, from.isExact, to.isExact};
        if (toStart)
            result.piece->from.reset();
        if (toEnd)
            result.piece->to.reset();
    }
    setPoint(result, roundedPointAt(a, toStart ? high.onA : toEnd ? low.onA : middleOf(low.onA, high.onA), t));
}

void addSides(PairRelation& result, const Motion& a, const Motion& b, const Instant& t)
{
    const auto add = [&](const Motion& own, const Motion& other, bool isOfA) {
        std::vector<PolynomialVec> ends = Hull(own).ends();
        if (ends.size() == 2 && signAt(lengthSquared(ends[1] - ends[0]), t) == Sign::zero)
            ends.pop_back();
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const RelativePoint point(ends[i], other);
            if (!point.hasLineAt(t))
                return;
            const Sign side = signAt(point.side(), t);
            const Polynomial product = side == Sign::negative ? -point.side() : point.side();
            const ClearanceFormula distance{square(product), point.lengthSquare(), {}, {}, a.scale};
            const NearestClearance nearest = nearestClearance(distance, t);
            const Polynomial unit(Dyadic(a.scale * a.scale, 0));
            const double crossProduct = nearestQuotient(product, unit, t);
            result.sides.push_back({.ofA = isOfA,
                                    .end = i == 0 ? 'a' : 'b',
                                    .side = side,
                                    .distance = nearest.value,
                                    .rest = nearest.rest,
                                    .crossProduct = crossProduct,
                                    .restOfProduct = signAt(product - unit * Polynomial(Dyadic(crossProduct)), t)});
        }
    };
    add(a, b, true);
    add(b, a, false);
}

// Requires: motions at one scale.
PairRelation relationOfMotions(const Motion& a, const Motion& b, const Instant& t, RelationDetail detail)
{
    InstantStage stage{t};
    RelationRule rule(stage, static_cast<const BodyAt<Polynomial>&>(a), static_cast<const BodyAt<Polynomial>&>(b));
    PairRelation result{.relation = rule.relation()};
    const bool isThin = rule.isThin();
    if (rule.linesMeet()) {
        setMeeting(result, a, b, isThin, t);
    } else {
        const PointPair pair = nearestPair(a, b, t);
        if (result.relation == Relation::apart) {
            const NearestClearance distance = nearestClearance({pair.n, pair.d, {}, a.radius + b.radius, a.scale}, t);
            result.distance = distance.value;
            result.rest = distance.rest;
        }
        if (!isThin)
            setThickPoints(result, a, b, pair, t);
        else if (result.relation == Relation::apart)
            setPoints(result, roundedPointAt(a, pair.onA, t), roundedPointAt(b, pair.onB, t));
        else
            setPoint(result, roundedPointAt(a, pair.onA, t));
    }
    if (!isThin && result.relation != Relation::apart) // one point of many
        setPoint(result, {result.onA, isInBoth(result.onA, a, b, t)});
    if (isThin && detail == RelationDetail::sides)
        addSides(result, a, b, t);
    return result;
}

// The pose as polynomials that do not depend on the time.
Motion standing(const RationalPose& pose)
{
    Integer scale = 1;
    for (const Rational* x : {&pose.a.x, &pose.a.y, &pose.b.x, &pose.b.y, &pose.radius})
        scale = boost::multiprecision::lcm(scale, denominator(*x));
    const auto scaled = [&](const Rational& x) {
        return Polynomial(Dyadic(numerator(Rational(x * Rational(scale))), 0));
    };
    const auto vec = [&](const RationalVec& p) { return PolynomialVec{scaled(p.x), scaled(p.y)}; };
    const PolynomialVec a = vec(pose.a);
    return {{pose.shape, a, hasTwoControlPoints(pose.shape) ? vec(pose.b) : a, scaled(pose.radius)}, scale};
}

} // namespace

PairRelation relationOf(const RationalPose& a, const RationalPose& b)
{
    Motion p = standing(a);
    Motion q = standing(b);
    toCommonScale(p, q);
    return relationOfMotions(p, q, Instant(), RelationDetail::sides);
}

namespace {

// The point at which two lines cross, which are not parallel.
std::optional<RoundedPoint> crossingPoint(const BodyAt<BoundedDoubleDouble>& p, const BodyAt<BoundedDoubleDouble>& q)
{
    const auto u = p.b - p.a;
    const auto v = q.b - q.a;
    const auto s = cross(q.a - p.a, v) / cross(u, v);
    const auto x = (p.a.x + s * u.x).nearestFiltered();
    const auto y = (p.a.y + s * u.y).nearestFiltered();
    if (!x || !y)
        return {};
    const Vec2<BoundedDoubleDouble> at{BoundedDoubleDouble::exactly(*x), BoundedDoubleDouble::exactly(*y)};
    const std::array sides{crossOf(u, at - p.a).signFiltered(), crossOf(v, at - q.a).signFiltered()};
    const bool isExact = sides[0] == Sign::zero && sides[1] == Sign::zero;
    if (!isExact && sides[0].value_or(Sign::zero) == Sign::zero && sides[1].value_or(Sign::zero) == Sign::zero)
        return {};
    return RoundedPoint{{*x, *y}, isExact};
}

// The point of two lines that touch. A control point that both have is the only one that they share.
std::optional<Vec> touchingPoint(const Pose& a, const Pose& b)
{
    for (const Vec point : {a.a, a.b})
        if (point == b.a || point == b.b)
            return point;
    const auto p = bounded(a);
    const auto q = bounded(b);
    if (crossOf(p.b - p.a, q.b - q.a).signFiltered().value_or(Sign::zero) == Sign::zero)
        return {};
    for (const auto& [own, other] : {std::pair(&a, &b), std::pair(&b, &a)})
        for (const Vec point : {own->a, own->b})
            if (relationFiltered({Shape::point, point, point, 0}, {Shape::line, other->a, other->b, 0}) ==
                Relation::overlap)
                return point;
    return {};
}

Vec withoutNegativeZero(Vec p)
{
    return {p.x + 0.0, p.y + 0.0};
}

// The part of a line that a hull of two control points covers; an end is none where it is at infinity.
SharedPiece coveredPart(const Pose& pose, bool isForward)
{
    std::optional<Vec> from;
    std::optional<Vec> to;
    if (pose.shape != Shape::line)
        from = withoutNegativeZero(pose.a);
    if (!isUnbounded(pose.shape))
        to = withoutNegativeZero(pose.b);
    return isForward ? SharedPiece{from, to} : SharedPiece{to, from};
}

// Of bodies that lie on each other, on one line that neither coordinate rounds: the later start and the earlier end.
class SharedPart
{
public:
    SharedPart(const Pose& a, const Pose& b)
        : m_along(a.a.x != a.b.x ? &Vec::x : &Vec::y), m_isForward(a.a.*m_along < a.b.*m_along)
    {
        const SharedPiece own = coveredPart(a, true);
        const SharedPiece other = coveredPart(b, isBefore(b.a, b.b));
        piece = own;
        if (!own.from || (other.from && isBefore(*own.from, *other.from)))
            piece.from = other.from;
        if (!own.to || (other.to && isBefore(*other.to, *own.to)))
            piece.to = other.to;
        if (piece.from && piece.to)
            middle = middleOf(*piece.from, *piece.to);
        else
            middle = {withoutNegativeZero(piece.from           ? *piece.from
                                          : piece.to           ? *piece.to
                                          : isBefore(a.a, b.a) ? b.a
                                                               : a.a),
                      true};
    }

    SharedPiece piece;
    std::optional<RoundedPoint> middle; // an end where the part is unbounded; none where it may be rounded wrongly

private:
    [[nodiscard]] bool isBefore(Vec p, Vec q) const
    {
        return m_isForward ? p.*m_along < q.*m_along : q.*m_along < p.*m_along;
    }
    // A sum of doubles is rounded once, and half of it is exact unless it is subnormal.
    [[nodiscard]] static std::optional<RoundedPoint> middleOf(Vec p, Vec q)
    {
        if (p == q)
            return RoundedPoint{p, true};
        const DoubleDouble x = twoSum(p.x, q.x);
        const DoubleDouble y = twoSum(p.y, q.y);
        const auto isExactlyHalved = [](double sum) {
            return sum == 0 || (std::isfinite(sum) && std::abs(sum) > 0x1p-1000);
        };
        if (!isExactlyHalved(x.high) || !isExactlyHalved(y.high))
            return {};
        return RoundedPoint{{x.high / 2, y.high / 2}, x.low == 0 && y.low == 0};
    }

    double Vec::*m_along;
    bool m_isForward;
};

bool isLine(const Pose& pose)
{
    return hasTwoControlPoints(pose.shape) && pose.a != pose.b;
}

} // namespace

std::optional<PairRelation> meetingFiltered(const Pose& a, const Pose& b, Relation relation)
{
    if (a.radius != 0 || b.radius != 0)
        return {};
    PairRelation result{.relation = relation};
    std::optional<RoundedPoint> point;
    const auto exactly = [&](const std::optional<Vec>& p) {
        if (p)
            point = RoundedPoint{withoutNegativeZero(*p), true};
    };
    if (!isLine(a) || !isLine(b)) {
        exactly(isLine(a) ? b.a : a.a);
    } else if (relation == Relation::cross) {
        point = crossingPoint(bounded(a), bounded(b));
    } else if (relation == Relation::touch) {
        exactly(touchingPoint(a, b));
    } else { // they lie on each other
        const SharedPart part(a, b);
        point = part.middle;
        result.piece = part.piece;
    }
    if (!point)
        return {};
    setPoint(result, *point);
    return result;
}

std::optional<PairRelation> relationAt(const Scene& scene, const Body& a, const Body& b, const Instant& t,
                                       RelationDetail detail)
{
    const auto isActive = [&](Interval active) { return Instant(active.start) <= t && t <= Instant(active.end); };
    const Interval activeA = activeInterval(scene, a);
    const Interval activeB = activeInterval(scene, b);
    if (!isActive(activeA) || !isActive(activeB))
        return {};
    Motion p = motionOver(a, activeA, stretchAt(a, a, activeA, t, TimeSide::after));
    Motion q = motionOver(b, activeB, stretchAt(b, b, activeB, t, TimeSide::after));
    toCommonScale(p, q);
    return relationOfMotions(p, q, t, detail);
}

const char* name(Relation relation)
{
    static constexpr std::array names{"apart", "touch", "cross", "overlap"};
    return names[static_cast<std::size_t>(relation)];
}

} // namespace sweep
