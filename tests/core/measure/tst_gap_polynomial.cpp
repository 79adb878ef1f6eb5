#include <QtTest>

#include "core/measure/gap_polynomial.h"
#include "tests/support/degenerate.h"

#include <sweepbench/number/exact.h>

#include <algorithm>
#include <cmath>
#include <stop_token>

namespace sweep::tst_gap_polynomial {

namespace {

BodyState randomMoment(oracle::Random& random, int family)
{
    const auto coordinate = [&] { return oracle::degenerateCoordinate(random, family); };
    const auto place = [&] { return Vec{coordinate(), coordinate()}; };
    const auto vec = [&] {
        const Vec at = place();
        return RationalVec{rationalOf(Dyadic(at.x)), rationalOf(Dyadic(at.y))};
    };
    const Shape shape =
        random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line});
    BodyState moment = bodyState({shape, place(), place(), std::abs(coordinate())});
    moment.velocityA = vec();
    moment.velocityB = hasTwoControlPoints(shape) ? vec() : moment.velocityA;
    return moment;
}

// The state at a later time, by sums of products alone.
BodyState later(BodyState moment, const Rational& tau)
{
    moment.a = moment.a + tau * moment.velocityA;
    moment.b = moment.b + tau * moment.velocityB;
    moment.radius += tau * moment.radiusRate;
    return moment;
}

Rational valueAt(const std::vector<Rational>& coefficients, const Rational& tau)
{
    Rational value = 0;
    for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c)
        value = value * tau + *c;
    return value;
}

Rational gapThen(const GapPolynomial& formula, const BodyState& p, const BodyState& q)
{
    const Rational reach = p.radius + q.radius;
    const auto point = [](const BodyState& m, char which) { return which == 'a' ? m.a : m.b; };
    if (formula.kind == GapKind::ends) {
        const RationalVec way = point(p, *formula.ofP) - point(q, *formula.ofQ);
        return way.x * way.x + way.y * way.y - reach * reach;
    }
    const BodyState& line = formula.ofP ? q : p;
    const RationalVec c = formula.ofP ? point(p, *formula.ofP) : point(q, *formula.ofQ);
    const Rational area =
        line.a.x * line.b.y - line.b.x * line.a.y + line.b.x * c.y - c.x * line.b.y + c.x * line.a.y - line.a.x * c.y;
    const RationalVec d = line.b - line.a;
    return formula.kind == GapKind::side ? area : area * area - reach * reach * (d.x * d.x + d.y * d.y);
}

} // namespace

class TestGapPolynomial : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void discsGiveTheQuadraticOfTheBook()
    {
        BodyState p = bodyState({Shape::circle, {0, 0}, {}, 1});
        p.velocityA = {2, 0};
        const BodyState q = bodyState({Shape::circle, {10, 0}, {}, 1});
        const std::vector<GapPolynomial> formulas = gapPolynomials(p, q);
        QCOMPARE(formulas.size(), std::size_t{1});
        QVERIFY(formulas[0].coefficients == (std::vector<Rational>{96, -40, 4}));
        QVERIFY(formulas[0].discriminant == Rational(64));
        QVERIFY(formulas[0].roots == (std::vector<Instant>{Instant(4), Instant(6)}));
        QCOMPARE(formulas[0].plainRoots, (std::vector<double>{4, 6}));
        QCOMPARE(formulas[0].plainDiscriminant, std::optional(64.0));
        QVERIFY(formulas[0].plainMethod == PlainMethod::quadratic);
        QVERIFY(formulas[0].plainUlps == (std::vector<std::optional<double>>{0.0, 0.0}));
    }
    // The bodies touch, but the plain formula in doubles misses it.
    void doublesMissATouch()
    {
        BodyState p = bodyState({Shape::circle, {0.1, 0.7}, {}, 0.1});
        p.velocityA = {rationalOf(Dyadic(0.3)), 0};
        int missed = 0;
        for (int i = 1; i <= 100; ++i) {
            const BodyState q = bodyState({Shape::circle, {i * 0.3, 0.7 + 0.5}, {}, 0});
            BodyState grown = p;
            grown.radius = q.a.y - p.a.y; // the radius at which they touch exactly
            const GapPolynomial formula = gapPolynomials(grown, q).front();
            QCOMPARE(formula.roots.size(), std::size_t{1});
            QVERIFY(formula.discriminant->is_zero());
            missed += formula.plainRoots.empty() || formula.plainRoots[0] != formula.plainRoots[1] ? 1 : 0;
        }
        QVERIFY(missed > 0);
    }
    // A segment that turns against a disc: the squared area has degree 4.
    void higherDegreesHaveANamedMethod()
    {
        BodyState turning = bodyState({Shape::segment, {-4, 0}, {4, 0}, 0});
        turning.velocityA = {0, 8};
        turning.velocityB = {-5, 2};
        const BodyState disc = bodyState({Shape::circle, {1, 3}, {}, 1});
        bool found = false;
        for (const GapPolynomial& formula : gapPolynomials(disc, turning)) {
            if (formula.coefficients.size() != 5)
                continue;
            found = true;
            QVERIFY(formula.plainMethod == PlainMethod::newton);
            QCOMPARE(formula.plainRoots.size(), formula.roots.size());
            QCOMPARE(formula.plainUlps.size(), formula.roots.size());
            for (const auto& ulps : formula.plainUlps) {
                QVERIFY(ulps);
                QVERIFY2(*ulps < 100, qPrintable(QString::number(*ulps)));
            }
        }
        QVERIFY(found);
    }
    void everyPairOfShapesHasItsFormulas()
    {
        const BodyState point = bodyState({Shape::point, {0, 0}, {}, 0});
        const BodyState segment = bodyState({Shape::segment, {1, 0}, {2, 1}, 0});
        const BodyState line = bodyState({Shape::line, {1, 5}, {2, 1}, 0});
        QCOMPARE(gapPolynomials(point, segment).size(), std::size_t{3});
        QVERIFY(gapPolynomials(point, segment).back().kind == GapKind::side);
        QCOMPARE(gapPolynomials(segment, segment).size(), std::size_t{8});
        QCOMPARE(gapPolynomials(point, line).size(), std::size_t{1});
        QVERIFY(gapPolynomials(line, line).empty());
    }

    // Laws 1 to 4.
    void lawsHoldOnRandomAndDegenerateInputs()
    {
        const int cases = oracle::caseCount(1500); // each with up to eight formulas
        int compared = 0;
        oracle::DegenerateCount seen;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("gap formula", i);
            // The family of mixed sizes is the slowest.
            const int family = i % 25 == 24 ? 4 : i % 4;
            const BodyState p = randomMoment(random, family);
            const BodyState q = randomMoment(random, family);
            if (p.isLong() && q.isLong())
                seen.see(p.a, p.b - p.a, q.a, q.b - q.a);
            const std::vector<GapPolynomial> formulas = gapPolynomials(p, q);
            if (i / 4 % 8 == 0)
                QCOMPARE(gapPolynomials(q, p).size(), formulas.size());
            for (const GapPolynomial& formula : formulas) {
                ++compared;
                for (const Rational& tau : {Rational(0), Rational(1), Rational(-7, 3)})
                    QVERIFY(valueAt(formula.coefficients, tau) == gapThen(formula, later(p, tau), later(q, tau)));
                QVERIFY(formula.coefficients.empty() || !formula.coefficients.back().is_zero());
                QVERIFY(formula.roots.size() < std::max<std::size_t>(formula.coefficients.size(), 1));
                for (const Instant& root : formula.roots) {
                    // Signs differ next to a simple root; next to a multiple one they may not: degree > 1.
                    const Sign below = signOf(valueAt(formula.coefficients, rationalOf(Dyadic(root.below()))).sign());
                    const Sign above = signOf(valueAt(formula.coefficients, rationalOf(Dyadic(root.above()))).sign());
                    QVERIFY(root.isDouble() ? below == Sign::zero
                                            : below * above == Sign::negative || formula.coefficients.size() > 2);
                }
                if (formula.discriminant) {
                    const auto& c = formula.coefficients;
                    const Rational d = *formula.discriminant;
                    const bool beyond = d.sign() > 0 && formula.roots.size() < 2; // a root exceeds the doubles
                    QVERIFY(int(formula.roots.size()) == 1 + d.sign() || beyond);
                    for (std::size_t k = 0; d.sign() >= 0 && !beyond && k < formula.roots.size(); ++k) {
                        const Rational sign = (k == 0) == (c[2].sign() > 0) ? -1 : 1;
                        const QuadraticSurd root{-c[1] / (2 * c[2]), sign / (2 * c[2]), d};
                        QVERIFY(formula.roots[k].nearest() == nearestFinite(root).value);
                    }
                }
            }
        }
        QVERIFY(compared > 2 * cases);
        QCOMPARE(seen.missing(cases / 4), QString());
    }
    void workThatIsStoppedGivesTheFirstPolynomials()
    {
        BodyState p = bodyState({Shape::capsule, {0, 0}, {1, 0}, 1});
        p.velocityA = {1, 0};
        const BodyState q = bodyState({Shape::capsule, {4, 1}, {7, 3}, 1});
        const std::vector<GapPolynomial> all = gapPolynomials(p, q);
        QCOMPARE(all.size(), std::size_t(8));
        for (std::size_t n = 0; n < all.size(); ++n) {
            std::stop_source stop;
            std::size_t reports = 0;
            const auto count = [&](double) {
                if (++reports == n)
                    stop.request_stop();
            };
            if (n == 0)
                stop.request_stop();
            const std::vector<GapPolynomial> first = gapPolynomials(p, q, {stop.get_token(), count});
            QCOMPARE(reports, n);
            QCOMPARE(first.size(), n);
            for (std::size_t i = 0; i < n; ++i) {
                QVERIFY(first[i].coefficients == all[i].coefficients);
                QVERIFY(first[i].roots == all[i].roots);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestGapPolynomial)

} // namespace sweep::tst_gap_polynomial
#include "tst_gap_polynomial.moc"
