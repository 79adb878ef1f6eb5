#include "core/measure/two_lines.h"

#include "core/base/contract.h"

namespace sweep {

namespace {

bool isWithin(Shape shape, const Rational& parameter)
{
    return (shape == Shape::line || parameter.sign() >= 0) && (isUnbounded(shape) || parameter <= 1);
}

// Does the hull hold the point?
bool holds(const BodyState& hull, const RationalVec& point)
{
    const RationalVec direction = hull.b - hull.a;
    const RationalVec w = point - hull.a;
    if (direction.isZero())
        return w.isZero();
    return cross(direction, w).is_zero() && isWithin(hull.shape, dot(w, direction) / dot(direction, direction));
}

// Hulls of one line, or of which one is a point, meet exactly where an end of one lies on the other; two whole lines,
// which have no ends, where any point of one does.
bool endsMeet(const BodyState& p, const BodyState& q)
{
    const auto anyEndOn = [](const BodyState& ends, const BodyState& hull) {
        return holds(hull, ends.a) || (!isUnbounded(ends.shape) && holds(hull, ends.b));
    };
    return anyEndOn(p, q) || anyEndOn(q, p);
}

LineRelation relationOf(const BodyState& p, const BodyState& q)
{
    const RationalVec r = p.b - p.a;
    const RationalVec v = q.b - q.a;
    if (r.isZero() || v.isZero())
        return LineRelation::degenerate;
    if (!cross(r, v).is_zero())
        return LineRelation::crossing;
    return cross(r, q.a - p.a).is_zero() ? LineRelation::coincident : LineRelation::parallel;
}

} // namespace

TwoLines twoLines(const BodyState& p, const BodyState& q)
{
    SWEEP_EXPECTS(hasTwoControlPoints(p.shape) && hasTwoControlPoints(q.shape));
    TwoLines lines;
    lines.relation = relationOf(p, q);
    if (lines.relation != LineRelation::crossing) {
        lines.hullsMeet = endsMeet(p, q);
        return lines;
    }
    const RationalVec r = p.b - p.a;
    const RationalVec v = q.b - q.a;
    const RationalVec w = q.a - p.a;
    const Rational turn = cross(r, v);
    lines.s = cross(w, v) / turn;
    lines.t = cross(w, r) / turn;
    lines.at = p.a + lines.s * r;
    lines.onP = isWithin(p.shape, lines.s);
    lines.onQ = isWithin(q.shape, lines.t);
    lines.hullsMeet = lines.onP && lines.onQ;
    return lines;
}

const char* name(LineRelation relation)
{
    switch (relation) {
    case LineRelation::crossing:
        return "crossing";
    case LineRelation::parallel:
        return "parallel";
    case LineRelation::coincident:
        return "coincident";
    case LineRelation::degenerate:
        return "degenerate";
    }
    return "";
}

} // namespace sweep
