#include <sweepbench/relation.h>

#include "core/base/decimal.h"
#include "core/measure/gap_polynomial.h"
#include "core/measure/relation_filter.h"
#include "core/number/coordinates.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/body_state.h>
#include <sweepbench/clearance.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace sweep {

std::optional<Relation> relationFiltered(const Pose& p, const Pose& q)
{
    if (p.isClosed() || q.isClosed())
        return {};
    FilterStage stage;
    const auto a = bounded(p);
    const auto b = bounded(q);
    const Relation relation = RelationRule(stage, a, b).relation();
    return stage.isCertain ? std::optional(relation) : std::nullopt;
}

namespace {

Relation relationOfExact(const ExactPose& p, const ExactPose& q)
{
    if (p.isClosed() || q.isClosed())
        return polygonRelation(p, q);
    ExactStage stage;
    return RelationRule(stage, p, q).relation();
}

} // namespace

Relation relationExact(const Pose& p, const Pose& q)
{
    return relationOfExact(exactly(p), exactly(q));
}

Sign clearanceSign(const ExactPose& p, const ExactPose& q)
{
    const Relation relation = relationOfExact(p, q);
    if (relation == Relation::apart)
        return Sign::positive;
    return relation == Relation::touch ? Sign::zero : -(p.radius + q.radius).sign();
}

Relation relationOf(const Pose& p, const Pose& q)
{
    const auto filtered = relationFiltered(p, q);
    return filtered ? *filtered : relationExact(p, q);
}

std::vector<PointPair> endPairs(const Motion& a, const Motion& b, const Instant& t)
{
    std::vector<PointPair> pairs;
    const auto add = [&](const Motion& own, const Motion& other, bool isOfA) {
        std::vector<PolynomialVec> ends = own.ends();
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

std::pair<PointPair, PointPair> extremes(const std::vector<PointPair>& pairs, const Instant& t)
{
    const auto [low, high] = std::minmax_element(pairs.begin(), pairs.end(), [&](const auto& p, const auto& q) {
        return compared(p.onA, q.onA, t) == Sign::negative;
    });
    return {*low, *high};
}

// If several pairs are nearest, so are all pairs between them, because the distance of points of convex sets is a
// convex function; the middle one is chosen.
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

namespace {

DoubleDouble squareRoot(DoubleDouble x)
{
    const double about = std::sqrt(x.high);
    const DoubleDouble root{about, 0};
    return about > 0 ? root + quotient(x - product(root, root), DoubleDouble{2 * about, 0}) : root;
}

} // namespace

Direction directionOf(const PolynomialVec& way, const Instant& t)
{
    const auto absolute = [&](const Polynomial& p) { return signAt(p, t) == Sign::negative ? -p : p; };
    const Polynomial x = absolute(way.x);
    const Polynomial y = absolute(way.y);
    const bool isFlat = signAt(x - y, t) != Sign::negative;
    Direction result{.longer = isFlat ? x : y};
    if (signAt(result.longer, t) == Sign::zero)
        return result;
    const DoubleDouble ratio = doubleDoubleQuotient(isFlat ? y : x, result.longer, t);
    result.hypotenuse = squareRoot(DoubleDouble{1, 0} + product(ratio, ratio));
    const DoubleDouble large = quotient(DoubleDouble{1, 0}, result.hypotenuse);
    const DoubleDouble small = product(ratio, large);
    const auto towards = [&](const Polynomial& p, DoubleDouble size) {
        return signAt(p, t) == Sign::negative ? -size : size;
    };
    result.unit = {towards(way.x, isFlat ? large : small), towards(way.y, isFlat ? small : large)};
    return result;
}

namespace {

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
        const Direction direction = directionOf(way, t);
        m_unit = direction.unit;
        m_length = product(inUnits(direction.longer, divisor), direction.hypotenuse);
    }

    // The ends of the shortest way from one body to the other. Requires: they are apart.
    [[nodiscard]] Vec onA() const { return at(m_radiusA); }
    [[nodiscard]] Vec onB() const { return at(m_length - m_radiusB); }
    // The middle of the part of the segment that both bodies share. Requires: they are not apart.
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
    const Chain<Polynomial> point{{}, at, at, {}};
    return RelationRule(stage, point, a).relation() != Relation::apart &&
           RelationRule(stage, point, b).relation() != Relation::apart;
}

// Whether p lies at its body's radius from the nearest point of that body's hull, towards that of the other hull.
bool isOnWay(Vec p, const std::pair<const Motion&, const Proportion&>& own,
             const std::pair<const Motion&, const Proportion&>& other, const Instant& t)
{
    const PolynomialVec from = scaledPoint(own.first, own.second);
    const PolynomialVec way = own.second.d * scaledPoint(other.first, other.second) - other.second.d * from;
    const PolynomialVec w = own.second.d * atScaleOf(own.first, p) - from;
    return signAt(cross(way, w), t) == Sign::zero && signAt(dot(way, w), t) != Sign::negative &&
           signAt(lengthSquared(w) - square(own.second.d * own.first.radius), t) == Sign::zero;
}

// Sets the points of two bodies, one or both thick, from their hulls' nearest points; a thin one keeps its own.
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

// Sets the result for two bodies of two control points each whose hulls share a point.
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
    const bool toEnd = isUnbounded(a.hull) && (b.hull == HullKind::line || (b.hull == HullKind::ray && isSame));
    const bool toStart = a.hull == HullKind::line && (b.hull == HullKind::line || (b.hull == HullKind::ray && !isSame));
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
        std::vector<PolynomialVec> ends = own.ends();
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

} // namespace

PairRelation relationOfMotions(const Motion& a, const Motion& b, const Instant& t, RelationDetail detail)
{
    InstantStage stage{t};
    RelationRule rule(stage, a, b);
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
    if (!isThin && result.relation != Relation::apart) // the point is one of many
        setPoint(result, {result.onA, isInBoth(result.onA, a, b, t)});
    if (isThin && detail == RelationDetail::sides)
        addSides(result, a, b, t);
    return result;
}

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
    return {{pose, a, pose.isLong() ? vec(pose.b) : a, scaled(pose.radius)}, scale};
}

PairRelation relationOf(const RationalPose& a, const RationalPose& b)
{
    if (a.isClosed() || b.isClosed())
        return polygonRelation(a, b);
    Motion p = standing(a);
    Motion q = standing(b);
    toCommonScale(p, q);
    return relationOfMotions(p, q, Instant(), RelationDetail::sides);
}

std::optional<PairRelation> relationAt(const Scene& scene, const Body& a, const Body& b, const Instant& t,
                                       RelationDetail detail)
{
    const auto isActive = [&](Interval active) { return Instant(active.start) <= t && t <= Instant(active.end); };
    const BodyPaths pathsA(scene, a);
    const BodyPaths pathsB(scene, b);
    if (!isActive(pathsA.active()) || !isActive(pathsB.active()))
        return {};
    if (pathsA.isClosed() || pathsB.isClosed())
        return polygonRelationAt(pathsA, pathsB, t);
    Motion p = motionOver(pathsA, stretchAt(pathsA, pathsA, pathsA.active(), t, TimeSide::after));
    Motion q = motionOver(pathsB, stretchAt(pathsB, pathsB, pathsB.active(), t, TimeSide::after));
    toCommonScale(p, q);
    return relationOfMotions(p, q, t, detail);
}

const char* name(Relation relation)
{
    static constexpr std::array names{"apart", "touch", "cross", "overlap"};
    return names[static_cast<std::size_t>(relation)];
}

// ---- Texts

namespace {

std::string plainDecimal(double value)
{
    return value == 0 ? "0" : shortestDecimal(value);
}

// The mark to print before the double nearest to a number. Unless its decimal is that double, the number may be exactly
// the decimal.
const char* roundedMark(double nearest, Sign rest)
{
    if (fractionFrom(plainDecimal(nearest)).value() != rationalOf(Dyadic(nearest)))
        return "≈ ";
    return rest == Sign::negative ? "just below " : "just above ";
}

} // namespace

std::string roundedSize(double nearest, Sign rest)
{
    if (rest == Sign::zero)
        return plainDecimal(nearest);
    if (nearest == 0)
        return "less than " + plainDecimal(std::numeric_limits<double>::denorm_min());
    const bool isBeyond = nearest == std::numeric_limits<double>::max() && rest == Sign::positive;
    return (isBeyond ? "more than " : roundedMark(nearest, rest)) + plainDecimal(nearest);
}

std::string pointOrInfinity(const std::optional<Vec>& p, bool isExact)
{
    if (!p)
        return "infinity";
    const auto [x, y] = shortestCoordinates(*p);
    const auto beyond = [isExact](double coordinate) {
        return !isExact && std::abs(coordinate) == std::numeric_limits<double>::max() ? " or beyond" : "";
    };
    return (isExact ? "(" : "≈ (") + x + beyond(p->x) + ", " + y + beyond(p->y) + ')';
}

std::string relationText(const PairRelation& relation)
{
    const std::string text = name(relation.relation);
    if (relation.relation == Relation::apart)
        return text + " by " + roundedSize(relation.distance, relation.rest);
    if (const auto& piece = relation.piece)
        return text + " from " + pointOrInfinity(piece->from, piece->isFromExact) + " to " +
               pointOrInfinity(piece->to, piece->isToExact);
    return text + " at " + pointOrInfinity(relation.onA, relation.isExactA);
}

std::string endText(const EndSide& end, Shape shape, const std::string& body)
{
    return !hasTwoControlPoints(shape) ? body : (end.end == 'a' ? "start of " : "end of ") + body;
}

std::string sideText(const EndSide& end, const std::string& line, bool pointsDown)
{
    if (end.side == Sign::zero)
        return "on the line of " + line;
    const bool isLeft = (end.side == Sign::positive) != pointsDown;
    return (isLeft ? "left of the line of " : "right of the line of ") + line + " by " +
           roundedSize(end.distance, end.rest);
}

} // namespace sweep
