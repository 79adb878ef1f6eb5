#include "core/measure/circle_line.h"

#include "core/base/contract.h"

#include <array>

namespace sweep {

namespace {

QuadraticSurd minus(const QuadraticSurd& x, const Rational& y)
{
    return {x.p - y, x.q, x.r};
}

// origin + u·step
QuadraticSurd along(const Rational& origin, const QuadraticSurd& u, const Rational& step)
{
    return {origin + u.p * step, u.q * step, u.r};
}

CircleLinePoint linePointAt(const RationalPose& hull, const QuadraticSurd& u)
{
    const RationalVec d = hull.b - hull.a;
    const bool fromStart = hull.shape == Shape::line || signOf(u) != Sign::negative;
    const bool toEnd = isUnbounded(hull.shape) || signOf(minus(u, 1)) != Sign::positive;
    return {u, along(hull.a.x, u, d.x), along(hull.a.y, u, d.y), fromStart && toEnd};
}

Rational clampedTo(Shape shape, Rational u)
{
    if (shape != Shape::line && u.sign() < 0)
        return 0;
    return !isUnbounded(shape) && u > 1 ? Rational(1) : u;
}

void addClosest(CircleLine& answer, const RationalPose& circle, const RationalPose& hull, const Rational& u)
{
    answer.closestU = u;
    answer.closest = hull.a + u * (hull.b - hull.a);
    const RationalVec d = circle.a - answer.closest;
    answer.distance = {0, 1, dot(d, d)};
    answer.clearance = minus(answer.distance, answer.radius);
}

} // namespace

CircleLine circleLine(const RationalPose& circle, const RationalPose& hull)
{
    SWEEP_EXPECTS(!hasTwoControlPoints(circle.shape) && hasTwoControlPoints(hull.shape));
    CircleLine answer;
    answer.radius = circle.radius + hull.radius;
    const RationalVec d = hull.b - hull.a;
    if (d.isZero()) {
        answer.relation = CircleLineRelation::degenerate;
        addClosest(answer, circle, hull, 0);
        return answer;
    }
    // With w from a to the centre: the foot of the perpendicular is at u = w·d/d², and the line is |w × d|/|d| away.
    const RationalVec w = circle.a - hull.a;
    const Rational square = dot(d, d);
    const Rational foot = dot(w, d) / square;
    const Rational side = cross(w, d);
    const Rational half = answer.radius * answer.radius - side * side / square; // the square of half the chord
    addClosest(answer, circle, hull, clampedTo(hull.shape, foot));
    if (half.sign() < 0)
        return answer;
    if (half.is_zero()) {
        answer.relation = CircleLineRelation::tangent;
        answer.points = {linePointAt(hull, {foot})};
        return answer;
    }
    answer.relation = CircleLineRelation::two;
    answer.points = {linePointAt(hull, {foot, -1, half / square}), linePointAt(hull, {foot, 1, half / square})};
    answer.chord = {0, 2, half};
    return answer;
}

const char* name(CircleLineRelation relation)
{
    static constexpr std::array names{"none", "tangent", "two", "degenerate"};
    return names[static_cast<std::size_t>(relation)];
}

} // namespace sweep
