#include "core/tools/cut.h"

#include "core/measure/gap_polynomial.h"
#include "core/number/roots.h"
#include "core/scene/motion.h"
#include "core/scene/polygon.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/relation.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sweep {

namespace {

Vec nearestQuotients(const PolynomialVec& n, const Polynomial& d, const Instant& t)
{
    return {nearestQuotient(n.x, d, t), nearestQuotient(n.y, d, t)};
}

} // namespace

Cut cutAt(const Scene& scene, const Body& point, const Body& line, const Instant& t)
{
    SWEEP_EXPECTS(point.shape != Shape::polygon && !hasTwoControlPoints(point.shape));
    SWEEP_EXPECTS(hasTwoControlPoints(line.shape));
    const BodyPaths p(scene, point);
    const BodyPaths q(scene, line);
    const auto [pointer, target] =
        motionsOver(p, q, stretchAt(p, q, *commonWindow(scene, point, line), t, TimeSide::after));
    const RelativePoint relative(pointer.a, target);
    const Proportion s = relative.proportion(relative.regionAt(t));
    const Polynomial scale(Dyadic(pointer.scale, 0));
    const Polynomial divisor = s.d * scale;
    const auto onLine = [&](const PolynomialVec& a, const PolynomialVec& b) { return s.d * a + s.n * (b - a); };
    const PolynomialVec lineVelocity = onLine(derivative(target.a), derivative(target.b));
    const PolynomialVec pointerVelocity = derivative(pointer.a);
    return {nearestQuotient(s.n, s.d, t), nearestQuotients(onLine(target.a, target.b), divisor, t),
            nearestQuotients(lineVelocity, divisor, t), nearestQuotients(pointerVelocity, scale, t),
            nearestQuotients(s.d * pointerVelocity - lineVelocity, divisor, t)};
}

std::optional<std::size_t> edgeInContact(const Scene& scene, const Body& polygon, const Body& body, const Instant& t)
{
    SWEEP_EXPECTS(polygon.shape == Shape::polygon && body.shape != Shape::polygon);
    const Interval common = *commonWindow(scene, polygon, body);
    const Interval about{std::max(t.below(), common.start), std::min(t.above(), common.end)};
    const EdgeBoxes boxes({scene, polygon}, about);
    const Box box = sweptBox({scene, body}, about, boxes.frame());
    std::optional<std::size_t> found;
    boxes.forEachMeeting(box, [&](std::size_t i) {
        if (found)
            return;
        const auto relation = relationAt(scene, edgeOf(polygon, i), body, t, RelationDetail::points);
        if (relation && relation->relation != Relation::apart)
            found = i;
    });
    return found;
}

double approxDegrees(Vec direction)
{
    if (direction == Vec{})
        return 0;
    const double degrees = std::atan2(direction.y, direction.x) * (180 / std::numbers::pi);
    return degrees == -180 ? 180 : degrees;
}

} // namespace sweep
