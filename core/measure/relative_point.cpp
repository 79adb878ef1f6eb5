#include "core/measure/relative_point.h"

#include "core/number/quotient.h"
#include "core/number/roots.h"
#include "core/number/rounded.h"
#include "core/scene/hull.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sweep {

namespace {

// A pair of closest points, one of them an end.
struct EndTouch
{
    Proportion onBody;
    Proportion onTarget;
};

// The touches of those given ends of one body that are `radius` away from the other body: a proportion on each of the
// two.
std::vector<std::pair<Proportion, Proportion>> touchesOf(const std::vector<PolynomialVec>& ends, const Motion& other,
                                                         const Polynomial& radius, const Instant& t)
{
    std::vector<std::pair<Proportion, Proportion>> touches;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const RelativePoint point(ends[i], other);
        const RelativePoint::Region region = point.regionAt(t);
        if (signAt(point.gap(region, radius), t) == Sign::zero)
            touches.emplace_back(wholeProportion(i), point.proportion(region));
    }
    return touches;
}

std::vector<EndTouch> endTouches(const Motion& body, const Motion& target, const Instant& t)
{
    const Polynomial radius = body.radius + target.radius;
    std::vector<PolynomialVec> ends = Hull(body).ends();
    if (body.shape == Shape::line && target.shape == Shape::line)
        ends = {body.a}; // two lines touch only if they are parallel, and then everywhere
    std::vector<EndTouch> touches;
    for (auto& [own, other] : touchesOf(ends, target, radius, t))
        touches.push_back({std::move(own), std::move(other)});
    for (auto& [own, other] : touchesOf(Hull(target).ends(), body, radius, t))
        touches.push_back({std::move(other), std::move(own)});
    return touches;
}

} // namespace

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

RelativePoint::RelativePoint(const PolynomialVec& point, const Motion& target)
    : m_shape(target.shape), m_w(point - target.a), m_d(target.b - target.a), m_square(lengthSquared(m_d)),
      m_along(dot(m_d, m_w)), m_side(cross(m_d, m_w))
{
}

bool RelativePoint::hasLineAt(const Instant& t) const
{
    return signAt(m_square, t) == Sign::positive;
}

RelativePoint::Region RelativePoint::regionAt(const Instant& t) const
{
    if (!hasLineAt(t) || (m_shape != Shape::line && signAt(m_along, t) == Sign::negative))
        return Region::a;
    return !isUnbounded(m_shape) && signAt(m_along - m_square, t) == Sign::positive ? Region::b : Region::edge;
}

Proportion RelativePoint::proportion(Region region) const
{
    return region == Region::edge ? foot() : wholeProportion(region == Region::b ? 1 : 0);
}

Polynomial RelativePoint::gap(Region region, const Polynomial& radius) const
{
    if (region == Region::edge)
        return square(m_side) - square(radius) * m_square;
    return lengthSquared(region == Region::a ? m_w : m_w - m_d) - square(radius);
}

Polynomial RelativePoint::beyond(Region region) const
{
    return region == Region::edge ? Polynomial() : region == Region::a ? -m_along : m_along - m_square;
}

PolynomialVec scaledPoint(const Motion& target, const Proportion& s)
{
    return s.d * target.a + s.n * (target.b - target.a);
}

namespace {

// The finite double nearest to n(t)/d(t), and whether it is exact.
Rounded roundedRatio(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    const double nearest = nearestQuotient(n, d, t);
    return {nearest, signAt(n - d * Polynomial(Dyadic(nearest)), t) == Sign::zero};
}

} // namespace

RoundedPoint roundedPointAt(const Motion& target, const Proportion& s, const Instant& t)
{
    const Polynomial d = s.d * Polynomial(Dyadic(target.scale, 0));
    const PolynomialVec n = scaledPoint(target, s);
    const Rounded x = roundedRatio(n.x, d, t);
    const Rounded y = roundedRatio(n.y, d, t);
    return {{x.value, y.value}, x.isExact && y.isExact};
}

ImpactPoint pointAt(const Motion& target, const Proportion& s, const Instant& t)
{
    const Rounded ratio = roundedRatio(s.n, s.d, t);
    const RoundedPoint point = roundedPointAt(target, s, t);
    return {.s = ratio.value, .at = point.at, .isExactS = ratio.isExact, .isExactAt = point.isExact};
}

std::optional<ImpactPoint> touchPoint(const Motion& body, const Motion& target, const Instant& t)
{
    const std::vector<EndTouch> touches = endTouches(body, target, t);
    if (touches.empty())
        return {};
    const auto [low, high] =
        std::minmax_element(touches.begin(), touches.end(), [&](const EndTouch& p, const EndTouch& q) {
            return compared(p.onTarget, q.onTarget, t) == Sign::negative;
        });
    const bool isPoint = signAt(lengthSquared(target.b - target.a), t) == Sign::zero;
    const bool isOne = isPoint || compared(low->onTarget, high->onTarget, t) == Sign::zero;
    const Proportion own = isOne ? low->onBody : middleOf(low->onBody, high->onBody);
    ImpactPoint point = pointAt(target, isOne ? low->onTarget : middleOf(low->onTarget, high->onTarget), t);
    const Rounded ratio = roundedRatio(own.n, own.d, t);
    point.bodyS = ratio.value;
    point.isExactBodyS = ratio.isExact;
    return point;
}

} // namespace sweep
