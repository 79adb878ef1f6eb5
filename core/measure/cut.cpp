#include "core/measure/cut.h"

#include "core/base/contract.h"
#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

// The stretch without keys that begins at t or holds it, the last one at the end.
Interval stretchOf(const Body& point, const Body& line, Interval common, const Instant& t)
{
    const std::vector<Interval> stretches = stretchesOf(point, line, common);
    const auto after =
        std::find_if(stretches.begin(), stretches.end(), [&](const Interval& one) { return t < Instant(one.end); });
    return after == stretches.end() ? stretches.back() : *after;
}

PolynomialVec velocityOf(const PolynomialVec& p)
{
    return {p.x.derivative(), p.y.derivative()};
}

PolynomialVec operator*(const Polynomial& k, const PolynomialVec& p)
{
    return {k * p.x, k * p.y};
}

Vec rounded(const PolynomialVec& n, const Polynomial& d, const Instant& t)
{
    return {nearestQuotient(n.x, d, t), nearestQuotient(n.y, d, t)};
}

// s = n/d. (0/1 where the line has no length, or before its begin.)
struct Proportion
{
    Polynomial n;
    Polynomial d{Dyadic(1)};
};

Proportion proportionAt(const Motion& point, const Motion& line, Shape shape, const Instant& t)
{
    const PolynomialVec along = line.b - line.a;
    const Polynomial square = lengthSquared(along);
    if (square.isZero() || signAt(square, t) != Sign::positive)
        return {};
    const Polynomial foot = dot(along, point.a - line.a);
    if (shape != Shape::line && signAt(foot, t) == Sign::negative)
        return {};
    if (!isUnbounded(shape) && signAt(foot - square, t) == Sign::positive)
        return {Polynomial(Dyadic(1))};
    return {foot, square};
}

} // namespace

Cut cutAt(const Scene& scene, const Body& point, const Body& line, const Instant& t)
{
    SWEEP_EXPECTS(!hasTwoControlPoints(point.shape) && hasTwoControlPoints(line.shape));
    const Interval p = activeInterval(scene, point);
    const Interval q = activeInterval(scene, line);
    const Interval common{std::max(p.start, q.start), std::min(p.end, q.end)};
    const Interval stretch = stretchOf(point, line, common, t);
    Motion pointer = motionOver(point, p, stretch);
    Motion target = motionOver(line, q, stretch);
    shareScale(pointer, target);
    const Proportion s = proportionAt(pointer, target, line.shape, t);
    const Polynomial scale(Dyadic(pointer.scale, 0));
    const Polynomial divisor = s.d * scale;
    const auto onLine = [&](const PolynomialVec& a, const PolynomialVec& b) { return s.d * a + s.n * (b - a); };
    const PolynomialVec lineVelocity = onLine(velocityOf(target.a), velocityOf(target.b));
    const PolynomialVec pointerVelocity = velocityOf(pointer.a);
    return {nearestQuotient(s.n, s.d, t), rounded(onLine(target.a, target.b), divisor, t),
            rounded(lineVelocity, divisor, t), rounded(pointerVelocity, scale, t),
            rounded(s.d * pointerVelocity - lineVelocity, divisor, t)};
}

double approxDegrees(Vec direction)
{
    if (direction == Vec{})
        return 0;
    const double degrees = std::atan2(direction.y, direction.x) * (180 / std::numbers::pi);
    return degrees == -180 ? 180 : degrees;
}

} // namespace sweep
