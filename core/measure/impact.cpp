#include "core/measure/impact.h"

#include "core/base/contract.h"
#include "core/measure/real_roots.h"
#include "core/measure/uniform_motion.h"
#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/predicates/gap.h"

#include <cmath>
#include <limits>

namespace sweep {

namespace {

// All of time that finite doubles can say.
constexpr Interval always{-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};

// The first item whose end is not before now; otherwise the last one.
template <class Item, class End>
const Item& nextOrLast(const std::vector<Item>& items, const End& end)
{
    for (const Item& item : items)
        if (end(item) >= Instant())
            return item;
    return items.back();
}

// A control point against a target of two: everything as a polynomial in the time from now.
class Approach
{
public:
    Approach(const Motion& body, const Motion& target)
        : m_target(target), m_d(target.b - target.a), m_square(lengthSquared(m_d)),
          m_along(dot(m_d, body.a - target.a)), m_side(cross(m_d, body.a - target.a))
    {
    }

    // Positive where the control point is to the left of a→b.
    [[nodiscard]] const Polynomial& side() const { return m_side; }
    [[nodiscard]] bool hasLineAt(const Instant& t) const { return signAt(m_square, t) == Sign::positive; }
    [[nodiscard]] bool isBeforeA(const Instant& t) const { return signAt(m_along, t) == Sign::negative; }
    [[nodiscard]] bool isBeyondB(const Instant& t) const { return signAt(m_along - m_square, t) == Sign::positive; }

    // The foot of the perpendicular.
    [[nodiscard]] ImpactPlace foot(const Instant& t) const
    {
        const Polynomial d = m_square * Polynomial(Dyadic(m_target.scale, 0));
        const auto coordinate = [&](const Polynomial& a, const Polynomial& step) {
            return nearestQuotient(a * m_square + m_along * step, d, t);
        };
        return {nearestQuotient(m_along, m_square, t),
                {coordinate(m_target.a.x, m_d.x), coordinate(m_target.a.y, m_d.y)}};
    }
    // The nearest place of a hull.
    [[nodiscard]] ImpactPlace nearest(Shape shape, const Instant& t) const
    {
        if (!hasLineAt(t) || (shape != Shape::line && isBeforeA(t)))
            return {0, end(m_target.a, t)};
        return !isUnbounded(shape) && isBeyondB(t) ? ImpactPlace{1, end(m_target.b, t)} : foot(t);
    }

private:
    [[nodiscard]] Vec end(const PolynomialVec& p, const Instant& t) const
    {
        const Polynomial scale(Dyadic(m_target.scale, 0));
        return {nearestQuotient(p.x, scale, t), nearestQuotient(p.y, scale, t)};
    }

    const Motion& m_target;
    PolynomialVec m_d;
    Polynomial m_square;
    Polynomial m_along;
    Polynomial m_side;
};

// Facing the line from its left, a lies to the right: passing beyond a is passing the target on its right.
Heading passing(const Approach& approach, const Instant& t, Shape target)
{
    const Sign turn = signAt(approach.side().derivative(), t); // negative: from the line's left to its right
    const Sign end = target != Shape::line && approach.isBeforeA(t)  ? Sign::negative
                     : !isUnbounded(target) && approach.isBeyondB(t) ? Sign::positive
                                                                     : Sign::zero;
    const Sign way = turn * end;
    return way == Sign::zero ? Heading::alongside : way == Sign::positive ? Heading::right : Heading::left;
}

void addContact(Impact& impact, const MotionPair& motions, Shape body, Shape target)
{
    const PairCondition touching = pairCondition(body, motions.a, target, motions.b, always);
    const std::vector<Span> spans = spansOf(touching.condition, always);
    impact.meets = !spans.empty();
    if (!impact.meets)
        return;
    impact.heading = Heading::into;
    const Span& span = nextOrLast(spans, [](const Span& one) { return one.end; });
    if (span.begin > Instant(always.start))
        impact.begin = span.begin;
    if (span.end < Instant(always.end))
        impact.end = span.end;
}

void addCrossing(Impact& impact, const Approach& approach, Shape target)
{
    if (approach.side().isZero())
        return;
    std::vector<Instant> times;
    for (const Instant& t : realRoots(approach.side()))
        if (approach.hasLineAt(t))
            times.push_back(t);
    if (times.empty())
        return;
    impact.crossesLine = nextOrLast(times, [](const Instant& t) { return t; });
    impact.linePlace = approach.foot(*impact.crossesLine);
    if (!impact.meets)
        impact.heading = passing(approach, *impact.crossesLine, target);
}

} // namespace

Impact impactOf(const BodyMoment& body, const BodyMoment& target)
{
    const MotionPair motions = uniformMotions(body, target);
    Impact impact;
    addContact(impact, motions, body.shape, target.shape);
    if (hasTwoControlPoints(body.shape) || !hasTwoControlPoints(target.shape))
        return impact;
    const Approach approach(motions.a, motions.b);
    if (impact.begin)
        impact.place = approach.nearest(target.shape, *impact.begin);
    addCrossing(impact, approach, target.shape);
    return impact;
}

double framesOf(const Instant& time, double rate)
{
    SWEEP_EXPECTS(rate > 0 && std::isfinite(rate));
    return nearestQuotient(Polynomial(std::vector<Dyadic>{Dyadic(0), Dyadic(rate)}), Polynomial(Dyadic(1)), time);
}

const char* spelled(Heading heading)
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
