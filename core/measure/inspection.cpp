#include "core/measure/inspection.h"

#include "core/base/contract.h"
#include "core/events/event.h"

namespace sweep {

namespace {

ImpactInspection impactBetween(const BodyState& p, const BodyState& q)
{
    const bool aMoves = !hasTwoControlPoints(p.shape) || hasTwoControlPoints(q.shape);
    return {aMoves, aMoves ? impactOf(p, q) : impactOf(q, p)};
}

} // namespace

std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b, const Rational& t,
                                           const Job& job)
{
    SWEEP_EXPECTS(a != b && a < scene.bodies.size() && b < scene.bodies.size());
    const auto p = bodyState(scene, scene.bodies[a], t);
    const auto q = bodyState(scene, scene.bodies[b], t);
    if (!p || !q || job.stopped())
        return {};
    PairInspection inspection{.a = a, .b = b, .relation = relationOf(*p, *q)};
    const bool longA = hasTwoControlPoints(p->shape);
    const bool longB = hasTwoControlPoints(q->shape);
    if (longA && longB) {
        const TwoLines lines = twoLines(*p, *q);
        inspection.lines = LinesInspection{lines, formulaAnswers(*p, *q, lines)};
    }
    if (longA != longB && hasRadius((longA ? *q : *p).shape))
        inspection.circle = longA ? circleLine(*q, *p) : circleLine(*p, *q);
    if (job.stopped())
        return {};
    inspection.impact = impactBetween(*p, *q);
    inspection.formulas = gapPolynomials(*p, *q, job);
    return job.stopped() ? std::nullopt : std::optional(std::move(inspection));
}

std::optional<PairInspection> inspectionOf(const Scene& scene, std::size_t a, std::size_t b, double t, const Job& job)
{
    return inspectionOf(scene, a, b, rationalOf(Dyadic(t)), job);
}

std::optional<ImpactInspection> impactBetween(const Scene& scene, std::size_t a, std::size_t b, const Rational& t)
{
    SWEEP_EXPECTS(a != b && a < scene.bodies.size() && b < scene.bodies.size());
    const auto p = bodyState(scene, scene.bodies[a], t);
    const auto q = bodyState(scene, scene.bodies[b], t);
    return p && q ? std::optional(impactBetween(*p, *q)) : std::nullopt;
}

bool isOpenAt(const Scene& scene, const Event& event, const Instant& t)
{
    if (event.withCell() || (!isUnbounded(scene.bodies[event.a].shape) && !isUnbounded(scene.bodies[event.b].shape)))
        return false;
    const auto then = relationAt(scene, scene.bodies[event.a], scene.bodies[event.b], t, RelationDetail::points);
    return then && then->relation == Relation::apart;
}

} // namespace sweep
