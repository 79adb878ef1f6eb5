// How is "no further apart than the radii" said in signs of polynomials? One function a kind of feature.
#pragma once

#include "core/contacts/exact/condition.h"
#include "core/scene/hull.h"

namespace sweep {

// How the closed sets of two hulls, thickened by R in all, are compared. `strict` asks for less than R (open cells).
struct GapRule
{
    Polynomial radius; // R(t) ≥ 0
    bool strict = false;

    [[nodiscard]] bool thin() const { return radius.isZero(); }
    [[nodiscard]] SignSet within() const { return static_cast<SignSet>(strict ? below : below | zero); }
};

// Collects the clauses of a condition over one stretch.
class GapBuilder
{
public:
    GapBuilder(Interval stretch, GapRule rule) : m_stretch(stretch), m_rule(std::move(rule)) {}

    // |p − q| ≤ R.
    void addEndToEnd(const PolynomialVec& p, const PolynomialVec& q);
    // p is beside the inside of the hull, not beyond its ends, and no further from it than R. False where the two
    // control points of a segment coincide: then the ends decide.
    void addBeside(const PolynomialVec& p, const Hull& hull);
    // The two hulls cross, each with its inside: their ends lie strictly on opposite sides of the other.
    void addCrossing(const Hull& p, const Hull& q);
    // Two lines are parallel and no further apart than R: without R one and the same.
    void addParallel(const Hull& p, const Hull& q);

    [[nodiscard]] std::size_t track(Polynomial p);
    [[nodiscard]] Condition& condition() { return m_condition; }

private:
    // The ways in which `q` reaches to both sides of the line through `p`.
    [[nodiscard]] std::vector<Condition::Clause> straddling(const Hull& p, const Hull& q);

    Interval m_stretch;
    GapRule m_rule;
    Condition m_condition;
};

// When do two bodies touch, over one stretch? `a` and `b` are of one scale. Where one is a point (shape, not radius 0)
// and the other a thin segment, ray or line, `side` is the orientation of (a, b, point).
struct PairCondition
{
    Condition condition;
    std::optional<std::size_t> side;
};
[[nodiscard]] PairCondition pairCondition(Shape shapeA, const Motion& a, Shape shapeB, const Motion& b,
                                          Interval stretch);

} // namespace sweep
