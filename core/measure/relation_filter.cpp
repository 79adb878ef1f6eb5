#include "core/measure/relation_filter.h"

#include "core/measure/gap_polynomial.h"

#include <sweepbench/relation.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// The crossing of two lines. Requires: they are not parallel.
std::optional<Vec> lineCrossing(const Chain<BoundedDoubleDouble>& p, const Chain<BoundedDoubleDouble>& q)
{
    const auto u = p.b - p.a;
    const auto v = q.b - q.a;
    const auto s = cross(q.a - p.a, v) / cross(u, v);
    const auto x = (p.a.x + productOf(s, u.x)).nearestFiltered();
    const auto y = (p.a.y + productOf(s, u.y)).nearestFiltered();
    return x && y ? std::optional(Vec{*x, *y}) : std::nullopt;
}

std::optional<RoundedPoint> crossingPoint(const Chain<BoundedDoubleDouble>& p, const Chain<BoundedDoubleDouble>& q)
{
    const auto point = lineCrossing(p, q);
    if (!point)
        return {};
    const Vec2<BoundedDoubleDouble> at{BoundedDoubleDouble::exactly(point->x), BoundedDoubleDouble::exactly(point->y)};
    const std::array sides{crossOf(p.b - p.a, at - p.a).signFiltered(), crossOf(q.b - q.a, at - q.a).signFiltered()};
    const bool isExact = sides[0] == Sign::zero && sides[1] == Sign::zero;
    if (!isExact && sides[0].value_or(Sign::zero) == Sign::zero && sides[1].value_or(Sign::zero) == Sign::zero)
        return {};
    return RoundedPoint{*point, isExact};
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
            if (relationFiltered({{HullKind::point, point, point}}, {{HullKind::line, other->a, other->b}}) ==
                Relation::overlap)
                return point;
    return {};
}

Vec withoutNegativeZero(Vec p)
{
    return {p.x + 0.0, p.y + 0.0};
}

// The part of a line that a hull of two control points covers; an end is none if it is at infinity.
SharedPiece coveredPart(const Pose& pose, bool isForward)
{
    std::optional<Vec> from;
    std::optional<Vec> to;
    if (pose.hull != HullKind::line)
        from = withoutNegativeZero(pose.a);
    if (!isUnbounded(pose.hull))
        to = withoutNegativeZero(pose.b);
    return isForward ? SharedPiece{from, to} : SharedPiece{to, from};
}

// The common part of bodies that lie on each other, on a line along which no coordinate rounds: from the later start to
// the earlier end.
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
    std::optional<RoundedPoint> middle; // an end if the part is unbounded; none if it may be rounded wrongly

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
    return pose.isLong() && pose.a != pose.b;
}

// ---- Thick bodies

using Bounded = BoundedDoubleDouble;
using BoundedPoint = Vec2<Bounded>;
using BoundedPose = Chain<Bounded>;

enum class Feature : std::uint8_t
{
    a, // the control points
    b,
    inside // between the control points, or beyond them on a ray or line
};

// A point of each hull, and the square n/d of their distance.
struct HullPoints
{
    Feature featureA = Feature::a;
    Feature featureB = Feature::a;
    BoundedPoint onA = {};
    BoundedPoint onB = {};
    Bounded n = {};
    Bounded d = Bounded::exactly(1);
};

// The nearest feature of a hull of two control points to a point at w from its a: by the product of w with its
// direction, and by the square of its length.
std::optional<Feature> nearestFeature(HullKind hull, const Bounded& along, const Bounded& square)
{
    if (hull != HullKind::line) {
        const auto sign = along.signFiltered();
        if (!sign)
            return {};
        if (*sign == Sign::negative)
            return Feature::a;
    }
    if (isUnbounded(hull))
        return Feature::inside;
    const auto sign = (along - square).signFiltered();
    if (!sign)
        return {};
    return *sign == Sign::positive ? Feature::b : Feature::inside;
}

// A control point of one hull as the point on a, and the nearest point of the other hull as that on b.
std::optional<HullPoints> fromControlPoint(const BoundedPoint& own, Feature feature, const BoundedPose& other)
{
    HullPoints points{.featureA = feature, .onA = own, .onB = other.a};
    const BoundedPoint w = own - other.a;
    if (!other.isLong()) {
        points.n = lengthSquared(w);
        return points;
    }
    const BoundedPoint d = other.b - other.a;
    const Bounded along = productOf(d.x, w.x) + productOf(d.y, w.y);
    const Bounded square = lengthSquared(d);
    const auto nearest = nearestFeature(other.hull, along, square);
    if (!nearest)
        return {};
    points.featureB = *nearest;
    if (*nearest != Feature::inside) {
        points.onB = *nearest == Feature::a ? other.a : other.b;
        points.n = lengthSquared(own - points.onB);
        return points;
    }
    const Bounded u = along / square;
    const Bounded side = crossOf(d, w);
    points.onB = {other.a.x + productOf(u, d.x), other.a.y + productOf(u, d.y)};
    points.n = side * side;
    points.d = square;
    return points;
}

// Each control point of a hull and the nearest point of the other hull; none if one of these is not certain. Hulls
// that share no point are nearest at one of the pairs.
std::optional<std::vector<HullPoints>> controlPointPairs(const BoundedPose& a, const BoundedPose& b)
{
    std::vector<HullPoints> all;
    const auto add = [&all](const BoundedPose& own, const BoundedPose& other, bool isOfA) {
        for (const Feature feature : {Feature::a, Feature::b}) {
            if (feature == Feature::b && own.hull != HullKind::segment)
                continue;
            auto points = fromControlPoint(feature == Feature::a ? own.a : own.b, feature, other);
            if (!points)
                return false;
            if (!isOfA) {
                std::swap(points->featureA, points->featureB);
                std::swap(points->onA, points->onB);
            }
            all.push_back(*points);
        }
        return true;
    };
    return add(a, b, true) && add(b, a, false) ? std::optional(std::move(all)) : std::nullopt;
}

HullPoints leastOf(const std::vector<HullPoints>& all)
{
    return *std::ranges::min_element(
        all, {}, [](const HullPoints& points) { return points.n.value.high / points.d.value.high; });
}

// The nearest points of two hulls, if they are unique; none if there may be others. Requires: the hulls share no point.
std::optional<HullPoints> nearestHullPoints(const BoundedPose& a, const BoundedPose& b)
{
    const auto all = controlPointPairs(a, b);
    if (!all)
        return {};
    const HullPoints least = leastOf(*all);
    const bool isOnly = std::ranges::all_of(*all, [&least](const HullPoints& points) {
        return (points.featureA == least.featureA && points.featureB == least.featureB) ||
               (points.n * least.d - least.n * points.d).signFiltered() == Sign::positive;
    });
    return isOnly ? std::optional(least) : std::nullopt;
}

// The square root of a number that is not negative: |√x − r| = |x − r²|/(√x + r).
Bounded rootOf(const Bounded& x)
{
    const DoubleDouble about{std::sqrt(x.value.high), 0};
    if (!(about.high > 0))
        return Bounded::unknown();
    const DoubleDouble root = about + quotient(x.value - product(about, about), DoubleDouble{2 * about.high, 0});
    const Bounded exactRoot{root, 0};
    const Bounded rest = x - exactRoot * exactRoot;
    const double size = std::abs(rest.value.high) * (1 + 0x1p-50) + rest.error;
    return {root, size / root.high * boundMargin + detail::underflowOfOperation};
}

// The middle of the nearest points of two hulls that lie side by side along one axis; none for other hulls.
std::optional<HullPoints> besideAlongAxis(const Pose& a, const Pose& b)
{
    if (a.hull != HullKind::segment || b.hull != HullKind::segment)
        return {};
    const bool isFlat = a.a.y == a.b.y && b.a.y == b.b.y;
    if (!isFlat && (a.a.x != a.b.x || b.a.x != b.b.x))
        return {};
    const auto along = isFlat ? &Vec::x : &Vec::y;
    const double low = std::max(std::min(a.a.*along, a.b.*along), std::min(b.a.*along, b.b.*along));
    const double high = std::min(std::max(a.a.*along, a.b.*along), std::max(b.a.*along, b.b.*along));
    const Bounded middle = (Bounded::exactly(low) + Bounded::exactly(high)) * Bounded::exactly(0.5);
    if (low > high || middle.error > 0)
        return {};
    HullPoints points{.featureA = Feature::inside, .featureB = Feature::inside};
    points.onA = isFlat ? BoundedPoint{middle, Bounded::exactly(a.a.y)} : BoundedPoint{Bounded::exactly(a.a.x), middle};
    points.onB = isFlat ? BoundedPoint{middle, Bounded::exactly(b.a.y)} : BoundedPoint{Bounded::exactly(b.a.x), middle};
    return points;
}

// The middle of the part that both bodies share of the segment from a point of a's hull to a point of b's, as
// relationAt() computes it: in double-doubles with an error below 2⁻⁹⁰ of the numbers involved. None if this bound
// leaves several doubles.
std::optional<Vec> sharedOfWay(const HullPoints& points, const Bounded& radiusA, const Bounded& radiusB)
{
    const BoundedPoint way = points.onB - points.onA;
    const bool isFlat = way.y.isExactly(0);
    const bool isUpright = way.x.isExactly(0);
    const Bounded length = isFlat && isUpright ? Bounded::exactly(0) : rootOf(lengthSquared(way));
    const Bounded beginB = length - radiusB;
    const Bounded rest = radiusA - length;
    const Bounded low = beginB.value.high > 0 ? beginB : Bounded{{0, 0}, beginB.error};
    const Bounded high = rest.value.high < 0 ? Bounded{radiusA.value, rest.error} : length;
    const Bounded offset = (low + high) * Bounded::exactly(0.5);
    const double sizes = length.value.high + radiusA.value.high + radiusB.value.high;
    const auto coordinate = [&](const Bounded& from, const Bounded& along) -> std::optional<double> {
        if (along.isExactly(0))
            return from.nearestFiltered();
        Bounded at = from + offset * (along / length);
        at.error = (at.error + 0x1p-90 * (std::abs(from.value.high) + sizes)) * boundMargin;
        if (!(std::abs(at.value.high) > 0x1p-900)) // the other stage may lose digits by underflow
            return {};
        return at.nearestFiltered();
    };
    const auto x = coordinate(points.onA.x, way.x);
    const auto y = coordinate(points.onA.y, way.y);
    return x && y ? std::optional(Vec{*x, *y}) : std::nullopt;
}

// A point that two bodies share, at least one of them thick.
std::optional<Vec> thickMeeting(const Pose& a, const Pose& b)
{
    for (const Pose* pose : {&a, &b})
        if (pose->isLong() && pose->a == pose->b)
            return {};
    const BoundedPose p = bounded(a);
    const BoundedPose q = bounded(b);
    auto points = besideAlongAxis(a, b);
    if (!points) {
        FilterStage stage;
        const bool linesMeet = RelationRule(stage, p, q).linesMeet();
        if (!stage.isCertain)
            return {};
        if (linesMeet)
            return lineCrossing(p, q);
        points = nearestHullPoints(p, q);
    }
    if (!points)
        return {};
    if (a.radius != 0 && b.radius != 0)
        return sharedOfWay(*points, p.radius, q.radius);
    const BoundedPoint& thin = a.radius == 0 ? points->onA : points->onB;
    const auto x = thin.x.nearestFiltered();
    const auto y = thin.y.nearestFiltered();
    return x && y ? std::optional(Vec{*x, *y}) : std::nullopt;
}

bool isInBoth(Vec at, const Pose& a, const Pose& b)
{
    const Pose point{{HullKind::point, at, at}};
    return relationOf(point, a) != Relation::apart && relationOf(point, b) != Relation::apart;
}

// The relation of two bodies that share the point.
PairRelation meetingAt(Relation relation, const RoundedPoint& point)
{
    return {
        .relation = relation, .onA = point.at, .onB = point.at, .isExactA = point.isExact, .isExactB = point.isExact};
}

} // namespace

std::optional<PairRelation> meetingFiltered(const Pose& a, const Pose& b, Relation relation)
{
    if (a.isClosed() || b.isClosed())
        return {};
    if (a.radius != 0 || b.radius != 0) {
        const auto at = thickMeeting(a, b);
        return at ? std::optional(meetingAt(relation, {*at, isInBoth(*at, a, b)})) : std::nullopt;
    }
    std::optional<SharedPiece> piece;
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
        piece = part.piece;
    }
    if (!point)
        return {};
    PairRelation result = meetingAt(relation, *point);
    result.piece = piece;
    return result;
}

std::optional<double> distanceFiltered(const Pose& a, const Pose& b)
{
    if (a.isClosed() || b.isClosed())
        return {};
    for (const Pose* pose : {&a, &b})
        if (pose->isLong() && pose->a == pose->b)
            return {};
    const auto all = controlPointPairs(bounded(a), bounded(b));
    if (!all)
        return {};
    const auto distanceOf = [radius = Bounded::exactly(a.radius) + Bounded::exactly(b.radius)](
                                const HullPoints& points) { return rootOf(points.n / points.d) - radius; };
    Bounded least = distanceOf(leastOf(*all));
    for (const HullPoints& points : *all) { // others may be nearer by less than the error
        const Bounded below = Bounded{least.value, 0} - distanceOf(points);
        const double size = below.value.high;
        least.error = std::max(least.error, (size + 0x1p-50 * std::abs(size) + below.error) * boundMargin);
    }
    const auto distance = least.nearestFiltered();
    return distance && *distance > 0x1p-900 ? distance : std::nullopt;
}

} // namespace sweep
