#include "core/contacts/exact/pair_condition.h"

#include "core/contacts/exact/pair_over_stretch.h"

namespace sweep {

namespace {

// Collects the clauses of a condition over one stretch. R(t) ≥ 0 is the sum of the radii.
class ClauseBuilder
{
public:
    ClauseBuilder(Interval stretch, Polynomial radius) : m_stretch(stretch), m_radius(std::move(radius)) {}

    // |p − q| ≤ R.
    void addVertices(const PolynomialVec& p, const PolynomialVec& q)
    {
        const PolynomialVec d = p - q;
        if (isThin())
            m_condition.allow({{add(d.x), zero}, {add(d.y), zero}});
        else
            m_condition.allow({{add(lengthSquared(d) - square(m_radius)), within}});
    }

    // p lies in the Voronoi region of the hull's inside, no further than R from it. Never holds if the two control
    // points of a segment coincide; then the vertices decide.
    void addVertexAndEdge(const PolynomialVec& p, const Hull& hull)
    {
        const PolynomialVec d = hull.direction();
        const PolynomialVec w = p - hull.a;
        Condition::Clause clause{distanceFromLine(cross(d, w), d)};
        if (hull.kind != HullKind::line)
            clause.push_back({add(dot(d, w)), above});
        if (hull.kind == HullKind::segment)
            clause.push_back({add(dot(d, p - hull.b)), below});
        m_condition.allow(std::move(clause));
    }

    // The insides of the two hulls cross: the ends of each lie strictly on opposite sides of the other.
    void addEdges(const Hull& p, const Hull& q)
    {
        const auto overP = straddling(p, q);
        const auto overQ = straddling(q, p);
        for (const auto& one : overP)
            for (const auto& other : overQ) {
                Condition::Clause clause = one;
                clause.insert(clause.end(), other.begin(), other.end());
                m_condition.allow(std::move(clause));
            }
    }

    // Two lines are parallel and no further apart than R; if R is zero, they coincide.
    void addParallelLines(const Hull& p, const Hull& q)
    {
        const PolynomialVec d = p.direction();
        const Condition::Literal parallel{add(cross(d, q.direction())), zero};
        m_condition.allow({parallel, distanceFromLine(cross(d, q.a - p.a), d)});
    }

    [[nodiscard]] std::size_t add(Polynomial p)
    {
        return m_condition.add(std::make_shared<const PolynomialSigns>(std::move(p), m_stretch));
    }
    [[nodiscard]] Condition take() { return std::move(m_condition); }

private:
    static constexpr SignSet within = below | zero;

    [[nodiscard]] bool isThin() const { return m_radius.isZero(); }

    // The distance from a line of direction d, |orientation|/|d|, is at most R.
    [[nodiscard]] Condition::Literal distanceFromLine(const Polynomial& orientation, const PolynomialVec& d)
    {
        if (isThin())
            return {add(orientation), zero};
        return {add(square(orientation) - square(m_radius) * lengthSquared(d)), within};
    }

    // The cases in which `q` extends to both sides of the line through `p`.
    [[nodiscard]] std::vector<Condition::Clause> straddling(const Hull& p, const Hull& q)
    {
        const PolynomialVec d = p.direction();
        const std::size_t turn = q.kind == HullKind::segment ? 0 : add(cross(d, q.direction()));
        if (q.kind == HullKind::line)
            return {{{turn, static_cast<SignSet>(below | above)}}};
        const std::size_t first = add(cross(d, q.a - p.a));
        const std::size_t second = q.kind == HullKind::ray ? turn : add(cross(d, q.b - p.a));
        return {{{first, below}, {second, above}}, {{first, above}, {second, below}}};
    }

    Interval m_stretch;
    Polynomial m_radius;
    Condition m_condition;
};

void addFeaturePairs(ClauseBuilder& builder, const Hull& p, const Hull& q)
{
    for (const PolynomialVec& end : p.ends())
        for (const PolynomialVec& other : q.ends())
            builder.addVertices(end, other);
    if (q.kind != HullKind::point)
        for (const PolynomialVec& end : p.ends())
            builder.addVertexAndEdge(end, q);
    if (p.kind != HullKind::point)
        for (const PolynomialVec& end : q.ends())
            builder.addVertexAndEdge(end, p);
    if (p.kind != HullKind::point && q.kind != HullKind::point)
        builder.addEdges(p, q);
    if (p.kind == HullKind::line && q.kind == HullKind::line)
        builder.addParallelLines(p, q);
}

} // namespace

PairCondition pairCondition(const Motion& a, const Motion& b, Interval stretch)
{
    ClauseBuilder builder(stretch, a.radius + b.radius);
    const Hull p(a);
    const Hull q(b);
    addFeaturePairs(builder, p, q);
    PairCondition result;
    if (isPointAgainstLine(a.shape, b.shape))
        result.side = builder.add(cross(q.direction(), p.a - q.a));
    else if (isPointAgainstLine(b.shape, a.shape))
        result.side = builder.add(cross(p.direction(), q.a - p.a));
    result.condition = builder.take();
    return result;
}

std::vector<Contact> exactContacts(const PairOverStretch& pair)
{
    Motion p = motionOver(pair.a, pair.activeA, pair.stretch);
    Motion q = motionOver(pair.b, pair.activeB, pair.stretch);
    toCommonScale(p, q);
    const PairCondition condition = pairCondition(p, q, pair.stretch);
    return contactsWhere(condition.condition, pair.stretch, condition.side);
}

} // namespace sweep
