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
std::optional<RoundedPoint> crossingPoint(const Chain<BoundedDoubleDouble>& p, const Chain<BoundedDoubleDouble>& q)
{
    const auto u = p.b - p.a;
    const auto v = q.b - q.a;
    const auto s = cross(q.a - p.a, v) / cross(u, v);
    const auto x = (p.a.x + productOf(s, u.x)).nearestFiltered();
    const auto y = (p.a.y + productOf(s, u.y)).nearestFiltered();
    if (!x || !y)
        return {};
    const Vec point{*x, *y};
    const Vec2<BoundedDoubleDouble> at{BoundedDoubleDouble::exactly(point.x), BoundedDoubleDouble::exactly(point.y)};
    const std::array sides{crossOf(p.b - p.a, at - p.a).signFiltered(), crossOf(q.b - q.a, at - q.a).signFiltered()};
    const bool isExact = sides[0] == Sign::zero && sides[1] == Sign::zero;
    if (!isExact && sides[0].value_or(Sign::zero) == Sign::zero && sides[1].value_or(Sign::zero) == Sign::zero)
        return {};
    return RoundedPoint{point, isExact};
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

// The relation of two bodies that share the point.
PairRelation meetingAt(Relation relation, const RoundedPoint& point)
{
    return {
        .relation = relation, .onA = point.at, .onB = point.at, .isExactA = point.isExact, .isExactB = point.isExact};
}

} // namespace

std::optional<PairRelation> meetingFiltered(const Pose& a, const Pose& b, Relation relation)
{
    if (a.isClosed() || b.isClosed() || a.radius != 0 || b.radius != 0)
        return {};
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

} // namespace sweep
