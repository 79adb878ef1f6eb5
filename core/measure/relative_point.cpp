#include "core/measure/relative_point.h"

#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/scene/hull.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sweep {

namespace {

Proportion wholeProportion(std::size_t n)
{
    return {Polynomial(Dyadic(static_cast<double>(n)))};
}

Sign compared(const Proportion& p, const Proportion& q, const Instant& t)
{
    return signAt(p.n * q.d - q.n * p.d, t);
}

Proportion middleOf(const Proportion& p, const Proportion& q)
{
    const Polynomial two(Dyadic(2));
    if (p.d == q.d)
        return {p.n + q.n, two * p.d};
    return {p.n * q.d + q.n * p.d, two * p.d * q.d};
}

// A pair of nearest places, one of them an end.
struct EndTouch
{
    Proportion onBody;
    Proportion onTarget;
};

// The ends of `hull` that are no further from `other` than `reach`: their own proportion, and the other's.
std::vector<std::pair<Proportion, Proportion>> endsAt(const std::vector<PolynomialVec>& ends, const Motion& other,
                                                      Shape shape, const Polynomial& reach, const Instant& t)
{
    std::vector<std::pair<Proportion, Proportion>> there;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const RelativePoint point(ends[i], other);
        const RelativePoint::Part part = point.nearestPart(shape, t);
        if (signAt(point.gap(part, reach), t) == Sign::zero)
            there.emplace_back(wholeProportion(i), point.proportion(part));
    }
    return there;
}

std::vector<EndTouch> endTouches(const MotionPair& motions, Shape body, Shape target, const Instant& t)
{
    const Polynomial reach = motions.a.radius + motions.b.radius;
    std::vector<PolynomialVec> ends = Hull(body, motions.a).ends();
    if (hullKind(body) == HullKind::line && hullKind(target) == HullKind::line)
        ends = {motions.a.a}; // parallel lines: any place will do
    std::vector<EndTouch> touches;
    for (auto& [own, other] : endsAt(ends, motions.b, target, reach, t))
        touches.push_back({std::move(own), std::move(other)});
    for (auto& [own, other] : endsAt(Hull(target, motions.b).ends(), motions.a, body, reach, t))
        touches.push_back({std::move(other), std::move(own)});
    return touches;
}

} // namespace

RelativePoint::RelativePoint(const PolynomialVec& point, const Motion& target)
    : m_w(point - target.a), m_d(target.b - target.a), m_square(lengthSquared(m_d)), m_along(dot(m_d, m_w)),
      m_side(cross(m_d, m_w))
{
}

bool RelativePoint::hasLineAt(const Instant& t) const
{
    return signAt(m_square, t) == Sign::positive;
}

RelativePoint::Part RelativePoint::nearestPart(Shape target, const Instant& t) const
{
    if (!hasLineAt(t) || (target != Shape::line && signAt(m_along, t) == Sign::negative))
        return Part::a;
    return !isUnbounded(target) && signAt(m_along - m_square, t) == Sign::positive ? Part::b : Part::inside;
}

Proportion RelativePoint::proportion(Part part) const
{
    return part == Part::inside ? foot() : wholeProportion(part == Part::b ? 1 : 0);
}

Polynomial RelativePoint::gap(Part part, const Polynomial& reach) const
{
    const Polynomial reached = square(reach);
    if (part == Part::inside)
        return square(m_side) - reached * m_square;
    return lengthSquared(part == Part::a ? m_w : m_w - m_d) - reached;
}

Polynomial RelativePoint::beyond(Part part) const
{
    return part == Part::inside ? Polynomial() : part == Part::a ? -m_along : m_along - m_square;
}

ImpactPoint placeOn(const Motion& target, const Proportion& s, const Instant& t)
{
    const Polynomial divisor = s.d * Polynomial(Dyadic(target.scale, 0));
    const PolynomialVec d = target.b - target.a;
    const auto coordinate = [&](const Polynomial& a, const Polynomial& step) {
        return nearestQuotient(a * s.d + s.n * step, divisor, t);
    };
    return {.s = nearestQuotient(s.n, s.d, t), .at = {coordinate(target.a.x, d.x), coordinate(target.a.y, d.y)}};
}

std::optional<ImpactPoint> touchPoint(const MotionPair& motions, Shape body, Shape target, const Instant& t)
{
    const std::vector<EndTouch> touches = endTouches(motions, body, target, t);
    if (touches.empty())
        return {};
    const auto [low, high] =
        std::minmax_element(touches.begin(), touches.end(), [&](const EndTouch& p, const EndTouch& q) {
            return compared(p.onTarget, q.onTarget, t) == Sign::negative;
        });
    const bool isPoint = signAt(lengthSquared(motions.b.b - motions.b.a), t) == Sign::zero;
    const bool isOne = isPoint || compared(low->onTarget, high->onTarget, t) == Sign::zero;
    const Proportion own = isOne ? low->onBody : middleOf(low->onBody, high->onBody);
    ImpactPoint place = placeOn(motions.b, isOne ? low->onTarget : middleOf(low->onTarget, high->onTarget), t);
    place.bodyS = nearestQuotient(own.n, own.d, t);
    return place;
}

} // namespace sweep
