#include "core/measure/impact.h"

#include "core/base/contract.h"
#include "core/contacts/exact/gap.h"
#include "core/measure/relative_point.h"
#include "core/number/quotient.h"
#include "core/number/real_roots.h"
#include "core/number/roots.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace sweep {

namespace {

// All of time that finite doubles can say.
constexpr Interval always{-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};

// The first one that does not end before now; otherwise the last one.
const Span& nextOrLast(const std::vector<Span>& spans)
{
    for (const Span& span : spans)
        if (span.end >= Instant())
            return span;
    return spans.back();
}

struct Crossing
{
    Instant t;
    const RelativePoint* point;
    double bodyS;
};

// Next from now, otherwise last; of two at once that of the end nearer to the target.
bool isSooner(const Crossing& p, const Crossing& q, Shape target)
{
    const Instant now;
    const bool isPast = p.t < now;
    if (isPast != (q.t < now))
        return !isPast;
    if (p.t != q.t)
        return isPast ? q.t < p.t : p.t < q.t;
    const auto beyond = [&](const Crossing& c) { return c.point->beyond(c.point->nearestPart(target, c.t)); };
    return signAt(beyond(p) - beyond(q), p.t) == Sign::negative;
}

// Facing the line from its left, a lies to the right: passing beyond a is passing the target on its right.
Heading passing(const Crossing& crossing, Shape target)
{
    using Part = RelativePoint::Part;
    const Sign turn = signAt(crossing.point->side().derivative(), crossing.t); // negative: from left to right
    const Part part = crossing.point->nearestPart(target, crossing.t);
    const Sign end = part == Part::a ? Sign::negative : part == Part::b ? Sign::positive : Sign::zero;
    const Sign way = turn * end;
    return way == Sign::zero ? Heading::alongside : way == Sign::positive ? Heading::right : Heading::left;
}

// A ray or line whose control points meet on the way is nowhere then: its polynomials are all 0, however far away the
// other body is.
bool isNowhere(Shape shape, const Motion& motion, const Instant& t)
{
    return isUnbounded(shape) && signAt(lengthSquared(motion.b - motion.a), t) == Sign::zero;
}

void addContact(Impact& impact, const MotionPair& motions, Shape body, Shape target)
{
    const PairCondition touching = pairCondition(body, motions.a, target, motions.b, always);
    std::vector<Span> spans = spansOf(touching.condition, always);
    std::erase_if(spans, [&](const Span& span) {
        return span.begin == span.end &&
               (isNowhere(body, motions.a, span.begin) || isNowhere(target, motions.b, span.begin));
    });
    impact.meets = !spans.empty();
    if (!impact.meets)
        return;
    impact.heading = Heading::into;
    const Span& span = nextOrLast(spans);
    if (span.begin > Instant(always.start))
        impact.begin = span.begin;
    if (span.end < Instant(always.end))
        impact.end = span.end;
}

std::vector<Crossing> crossingsOf(const std::vector<RelativePoint>& ends)
{
    std::vector<Crossing> crossings;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i].side().isZero())
            continue;
        for (const Instant& t : realRoots(ends[i].side()))
            if (ends[i].hasLineAt(t))
                crossings.push_back({t, &ends[i], static_cast<double>(i)});
    }
    return crossings;
}

void addCrossing(Impact& impact, const MotionPair& motions, Shape body, Shape target)
{
    std::vector<RelativePoint> ends;
    for (const PolynomialVec& end : Hull(body, motions.a).ends())
        ends.emplace_back(end, motions.b);
    const std::vector<Crossing> crossings = crossingsOf(ends);
    if (crossings.empty())
        return;
    const Crossing& crossing =
        *std::min_element(crossings.begin(), crossings.end(),
                          [target](const Crossing& p, const Crossing& q) { return isSooner(p, q, target); });
    impact.crossesLine = crossing.t;
    impact.linePoint = placeOn(motions.b, crossing.point->foot(), crossing.t);
    if (hasTwoControlPoints(body))
        impact.linePoint->bodyS = crossing.bodyS;
    if (!impact.meets)
        impact.heading = passing(crossing, target);
}

std::optional<ImpactPoint> placeAt(const MotionPair& motions, Shape body, Shape target, const Instant& t)
{
    if (hasTwoControlPoints(body))
        return touchPoint(motions, body, target, t);
    const RelativePoint point(motions.a.a, motions.b);
    return placeOn(motions.b, point.proportion(point.nearestPart(target, t)), t);
}

} // namespace

Impact impactOf(const BodyState& body, const BodyState& target)
{
    const MotionPair motions = uniformMotions(body, target);
    Impact impact;
    addContact(impact, motions, body.shape, target.shape);
    if (!hasTwoControlPoints(target.shape))
        return impact;
    if (impact.begin)
        impact.point = placeAt(motions, body.shape, target.shape, *impact.begin);
    addCrossing(impact, motions, body.shape, target.shape);
    return impact;
}

double framesOf(const Instant& time, double rate)
{
    SWEEP_EXPECTS(rate > 0 && std::isfinite(rate));
    return nearestQuotient(Polynomial(std::vector<Dyadic>{Dyadic(0), Dyadic(rate)}), Polynomial(Dyadic(1)), time);
}

const char* name(Heading heading)
{
    switch (heading) {
    case Heading::into:
        return "into";
    case Heading::left:
        return "left";
    case Heading::right:
        return "right";
    case Heading::alongside:
        return "alongside";
    }
    return "";
}

} // namespace sweep
