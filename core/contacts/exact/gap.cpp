#include "core/contacts/exact/gap.h"

namespace sweep {

std::size_t GapBuilder::track(Polynomial p)
{
    return m_condition.track(std::make_shared<const TrackedPolynomial>(std::move(p), m_stretch));
}

void GapBuilder::addEndToEnd(const PolynomialVec& p, const PolynomialVec& q)
{
    const PolynomialVec d = p - q;
    if (!m_rule.thin())
        m_condition.allow({{track(lengthSquared(d) - square(m_rule.radius)), m_rule.within()}});
    else if (!m_rule.strict)
        m_condition.allow({{track(d.x), zero}, {track(d.y), zero}});
}

void GapBuilder::addBeside(const PolynomialVec& p, const Hull& hull)
{
    const PolynomialVec d = hull.direction();
    const PolynomialVec w = p - hull.a;
    Condition::Clause clause;
    if (m_rule.thin()) {
        if (m_rule.strict)
            return;
        clause.push_back({track(cross(d, w)), zero});
    } else {
        const Polynomial gap = square(cross(d, w)) - square(m_rule.radius) * lengthSquared(d);
        clause.push_back({track(gap), m_rule.within()});
    }
    if (hull.kind != HullKind::line)
        clause.push_back({track(dot(d, w)), above});
    if (hull.kind == HullKind::segment)
        clause.push_back({track(dot(d, p - hull.b)), below});
    m_condition.allow(std::move(clause));
}

std::vector<Condition::Clause> GapBuilder::straddling(const Hull& p, const Hull& q)
{
    const PolynomialVec d = p.direction();
    const std::size_t turn = q.kind == HullKind::segment ? 0 : track(cross(d, q.direction()));
    if (q.kind == HullKind::line)
        return {{{turn, static_cast<SignSet>(below | above)}}};
    const std::size_t first = track(cross(d, q.a - p.a));
    const std::size_t second = q.kind == HullKind::ray ? turn : track(cross(d, q.b - p.a));
    return {{{first, below}, {second, above}}, {{first, above}, {second, below}}};
}

void GapBuilder::addCrossing(const Hull& p, const Hull& q)
{
    const auto overP = straddling(p, q);
    const auto overQ = straddling(q, p);
    for (const auto& one : overP) {
        for (const auto& other : overQ) {
            Condition::Clause clause = one;
            clause.insert(clause.end(), other.begin(), other.end());
            m_condition.allow(std::move(clause));
        }
    }
}

void GapBuilder::addParallel(const Hull& p, const Hull& q)
{
    const PolynomialVec d = p.direction();
    const Polynomial turn = cross(d, q.a - p.a);
    const Condition::Literal parallel{track(cross(d, q.direction())), zero};
    if (m_rule.thin())
        m_condition.allow({parallel, {track(turn), zero}});
    else
        m_condition.allow(
            {parallel, {track(square(turn) - square(m_rule.radius) * lengthSquared(d)), m_rule.within()}});
}

namespace {

void addEnds(GapBuilder& builder, const Hull& p, const Hull& q)
{
    for (const PolynomialVec& end : p.ends())
        for (const PolynomialVec& other : q.ends())
            builder.addEndToEnd(end, other);
    if (q.kind != HullKind::point)
        for (const PolynomialVec& end : p.ends())
            builder.addBeside(end, q);
    if (p.kind != HullKind::point)
        for (const PolynomialVec& end : q.ends())
            builder.addBeside(end, p);
    if (p.kind != HullKind::point && q.kind != HullKind::point)
        builder.addCrossing(p, q);
    if (p.kind == HullKind::line && q.kind == HullKind::line)
        builder.addParallel(p, q);
}

bool isThinLine(Shape shape)
{
    return shape == Shape::segment || isUnbounded(shape);
}

} // namespace

PairCondition pairCondition(Shape shapeA, const Motion& a, Shape shapeB, const Motion& b, Interval stretch)
{
    GapBuilder builder(stretch, {a.radius + b.radius, false});
    const Hull p(shapeA, a);
    const Hull q(shapeB, b);
    addEnds(builder, p, q);
    PairCondition result;
    if (shapeA == Shape::point && isThinLine(shapeB))
        result.side = builder.track(cross(q.direction(), p.a - q.a));
    else if (shapeB == Shape::point && isThinLine(shapeA))
        result.side = builder.track(cross(p.direction(), q.a - p.a));
    result.condition = std::move(builder.condition());
    return result;
}

} // namespace sweep
