#include "core/measure/two_lines.h"

#include "core/base/contract.h"
#include "core/number/line_parameters.h"

namespace sweep {

namespace {

bool isWithin(Shape shape, const Rational& parameter)
{
    return (shape == Shape::line || parameter.sign() >= 0) && (isUnbounded(shape) || parameter <= 1);
}

// Whether the point lies on the hull.
bool holds(const RationalPose& hull, const RationalVec& point)
{
    const RationalVec direction = hull.b - hull.a;
    const RationalVec w = point - hull.a;
    if (direction.isZero())
        return w.isZero();
    return cross(direction, w).is_zero() && isWithin(hull.shape, dot(w, direction) / dot(direction, direction));
}

// Hulls on one line, or of which one is a point, meet exactly if an end of one lies on the other; two unbounded lines,
// which have no ends, if any point of one lies on the other.
bool endsMeet(const RationalPose& p, const RationalPose& q)
{
    const auto anyEndOn = [](const RationalPose& ends, const RationalPose& hull) {
        return holds(hull, ends.a) || (!isUnbounded(ends.shape) && holds(hull, ends.b));
    };
    return anyEndOn(p, q) || anyEndOn(q, p);
}

} // namespace

TwoLines twoLines(const RationalPose& p, const RationalPose& q)
{
    SWEEP_EXPECTS(hasTwoControlPoints(p.shape) && hasTwoControlPoints(q.shape));
    TwoLines lines;
    const RationalVec direction = p.b - p.a;
    const auto [s, t, denominator] = lineParameters(p.a, p.b, q.a, q.b);
    if (direction.isZero() || (q.b - q.a).isZero())
        lines.relation = LineRelation::degenerate;
    else if (denominator.is_zero())
        lines.relation = t.is_zero() ? LineRelation::coincident : LineRelation::parallel;
    if (lines.relation != LineRelation::crossing) {
        lines.hullsMeet = endsMeet(p, q);
        return lines;
    }
    lines.s = s / denominator;
    lines.t = t / denominator;
    lines.at = p.a + lines.s * direction;
    lines.onP = isWithin(p.shape, lines.s);
    lines.onQ = isWithin(q.shape, lines.t);
    lines.hullsMeet = lines.onP && lines.onQ;
    return lines;
}

const char* name(LineRelation relation)
{
    static constexpr std::array names{"crossing", "parallel", "coincident", "degenerate"};
    return names[static_cast<std::size_t>(relation)];
}

} // namespace sweep
