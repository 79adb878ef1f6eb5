#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/degenerate.h"
#include "tests/support/oracle/exact.h"

#include <sweepbench/lines.h>

#include <cmath>
#include <limits>

namespace sweep::tst_two_lines {

namespace {

constexpr std::array twoPointShapes{Shape::segment, Shape::capsule, Shape::ray, Shape::line};

BodyState randomLine(oracle::Random& random, int family)
{
    const auto coordinate = [&] { return oracle::degenerateCoordinate(random, family); };
    const auto place = [&] { return Vec{coordinate(), coordinate()}; };
    const Vec a = place();
    const Vec b = place();
    return bodyState({twoPointShapes[static_cast<std::size_t>(random.in(0, 3))], a, b, 0});
}

BodyState turned(BodyState line)
{
    std::swap(line.a, line.b);
    return line;
}

// The oracle solves a·x + b·y = c for both lines by its own elimination, and never divides by a product of directions.
struct Plane
{
    oracle::Rational x;
    oracle::Rational y;
};
oracle::Rational number(const Rational& r)
{
    return {numerator(r), denominator(r)};
}
Plane place(const RationalVec& p)
{
    return {number(p.x), number(p.y)};
}
// Twice the signed area of a triangle; the relation of two lines follows from the areas with each other's ends.
oracle::Rational area(const Plane& p, const Plane& q, const Plane& r)
{
    return p.x * q.y - q.x * p.y + q.x * r.y - r.x * q.y + r.x * p.y - p.x * r.y;
}
bool same(const Plane& p, const Plane& q)
{
    return p.x == q.x && p.y == q.y;
}
LineRelation relationByAreas(const BodyState& p, const BodyState& q)
{
    const Plane a = place(p.a);
    const Plane b = place(p.b);
    const Plane c = place(q.a);
    const Plane d = place(q.b);
    if (same(a, b) || same(c, d))
        return LineRelation::degenerate;
    const oracle::Rational atC = area(a, b, c);
    if (atC != area(a, b, d))
        return LineRelation::crossing;
    return atC == 0 ? LineRelation::coincident : LineRelation::parallel;
}

// In units of the spacing of doubles at the double nearest to the exact value.
bool isErrorOf(double value, bool isKnown, const Rational& exact, const std::optional<double>& ulps)
{
    if (!isKnown || !std::isfinite(value))
        return !ulps;
    const double at = std::abs(oracle::nearestDouble(number(exact)));
    const bool isLast = at == std::numeric_limits<double>::max();
    const double beside = std::nextafter(at, isLast ? 0 : std::numeric_limits<double>::infinity());
    const oracle::Rational spacing = abs(number(rationalOf(Dyadic(beside))) - number(rationalOf(Dyadic(at))));
    const oracle::Rational count = abs(number(rationalOf(Dyadic(value))) - number(exact)) / spacing;
    return ulps && *ulps == oracle::nearestDouble(count);
}

} // namespace

class TestTwoLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void relationsAreDistinguished_data()
    {
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<int>("relation");
        // The x-axis from 0 to 4 against the segment from (1, a) to (3, b).
        const double least = std::numeric_limits<double>::denorm_min();
        QTest::newRow("crossing in the middle") << -1.0 << 1.0 << int(LineRelation::crossing);
        QTest::newRow("parallel, one smallest double apart") << least << least << int(LineRelation::parallel);
        QTest::newRow("turned by the smallest double") << 0.0 << least << int(LineRelation::crossing);
        QTest::newRow("coincident") << 0.0 << 0.0 << int(LineRelation::coincident);
        QTest::newRow("parallel and far") << 1e308 << 1e308 << int(LineRelation::parallel);
    }
    void relationsAreDistinguished()
    {
        QFETCH(const double, a);
        QFETCH(const double, b);
        QFETCH(const int, relation);
        const BodyState p = bodyState({Shape::segment, {0, 0}, {4, 0}, 0});
        const BodyState q = bodyState({Shape::segment, {1, a}, {3, b}, 0});
        QCOMPARE(int(twoLines(p, q).relation), relation);
    }
    void hullsMeetAtTheirEnds()
    {
        const BodyState ray = bodyState({Shape::ray, {0, 0}, {1, 0}, 0});
        QVERIFY(twoLines(ray, bodyState({Shape::segment, {-2, 0}, {0, 0}, 0})).hullsMeet);
        QVERIFY(!twoLines(ray, bodyState({Shape::segment, {-2, 0}, {-1e-300, 0}, 0})).hullsMeet);
        QVERIFY(twoLines(ray, bodyState({Shape::segment, {7, 0}, {7, 0}, 0})).hullsMeet);
        QVERIFY(!twoLines(ray, bodyState({Shape::segment, {7, 1}, {7, 1}, 0})).hullsMeet);
        const TwoLines beyond = twoLines(ray, bodyState({Shape::segment, {-1, -1}, {-1, 1}, 0}));
        QVERIFY(!beyond.onP);
        QVERIFY(beyond.onQ);
        QVERIFY(!beyond.hullsMeet);
        QCOMPARE(beyond.s, Rational(-1));
        QCOMPARE(beyond.t, Rational(1, 2));
    }

    // Laws 1, 2, 3 and 5, and the oracle's relation and parameters.
    void lawsHoldOnRandomAndDegenerateLines()
    {
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("two lines", i);
            const BodyState p = randomLine(random, i % 5);
            const BodyState q = randomLine(random, i % 5);
            const TwoLines lines = twoLines(p, q);
            seen.see(p.a, p.b - p.a, q.a, q.b - q.a);
            QCOMPARE(int(lines.relation), int(relationByAreas(p, q)));
            const TwoLines exchanged = twoLines(q, p);
            QCOMPARE(exchanged.hullsMeet, lines.hullsMeet);
            if (lines.relation != LineRelation::crossing)
                continue;
            QCOMPARE(exchanged.s, lines.t);
            QCOMPARE(exchanged.t, lines.s);
            QCOMPARE(exchanged.onP, lines.onQ);
            QVERIFY(twoLines(turned(p), q).s == 1 - lines.s);
            QVERIFY(lines.at == q.a + lines.t * (q.b - q.a));
            // s is the ratio in which the other line divides the distances of p's ends.
            const oracle::Rational atA = area(place(q.a), place(q.b), place(p.a));
            const oracle::Rational atB = area(place(q.a), place(q.b), place(p.b));
            QVERIFY(number(lines.s) * (atA - atB) == atA);
            QVERIFY(nearestFinite(lines.s).value == oracle::nearestDouble(atA / (atA - atB)));
        }
        QCOMPARE(seen.missing(cases), QString());
    }
    // A double's reported error, times the spacing there, is its distance from the exact crossing.
    void errorsOfFormulasAreTrue()
    {
        const int cases = oracle::caseCount(3000);
        oracle::DegenerateCount seen;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("errors of formulas", i);
            const BodyState p = randomLine(random, i % 5);
            const BodyState q = randomLine(random, i % 5);
            const TwoLines lines = twoLines(p, q);
            seen.see(p.a, p.b - p.a, q.a, q.b - q.a);
            const bool cross = lines.relation == LineRelation::crossing;
            for (const LineFormulaAnswer& answer : formulaAnswers(p, q, lines)) {
                QVERIFY(isErrorOf(answer.values.s, cross, lines.s, answer.ulpsS));
                QVERIFY(isErrorOf(answer.values.t, cross, lines.t, answer.ulpsT));
                QVERIFY(isErrorOf(answer.values.at.x, cross, lines.at.x, answer.ulpsX));
                QVERIFY(isErrorOf(answer.values.at.y, cross, lines.at.y, answer.ulpsY));
            }
        }
        QCOMPARE(seen.missing(cases), QString());
    }
    // Law 4.
    void movingAndScalingChangesNothing()
    {
        const int cases = oracle::caseCount(1000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("moved lines", i);
            BodyState p = randomLine(random, i % 2);
            BodyState q = randomLine(random, i % 2);
            const TwoLines before = twoLines(p, q);
            const Rational factor(random.in(1, 9), random.in(1, 9));
            const RationalVec way{Rational(random.in(-9, 9), 7), Rational(1, 3)};
            for (RationalVec* at : {&p.a, &p.b, &q.a, &q.b})
                *at = factor * *at + way;
            const TwoLines after = twoLines(p, q);
            QCOMPARE(after.relation, before.relation);
            QCOMPARE(after.s, before.s);
            QCOMPARE(after.t, before.t);
        }
    }

    void formulasGiveTheEasyCrossingExactly()
    {
        const BodyState p = bodyState({Shape::segment, {0, 0}, {4, 4}, 0});
        const BodyState q = bodyState({Shape::segment, {0, 4}, {4, 0}, 0});
        const TwoLines lines = twoLines(p, q);
        for (const LineFormulaAnswer& answer : formulaAnswers(p, q, lines)) {
            QCOMPARE(answer.values.s, 0.5);
            QCOMPARE(answer.values.t, 0.5);
            QVERIFY(answer.values.at == (Vec{2, 2}));
            QCOMPARE(answer.ulpsS, std::optional(0.0));
            QCOMPARE(answer.ulpsT, std::optional(0.0));
            QCOMPARE(answer.ulpsX, std::optional(0.0));
            QCOMPARE(answer.ulpsY, std::optional(0.0));
        }
    }
    void formulasOfParallelLinesHaveNoError()
    {
        const BodyState p = bodyState({Shape::segment, {0, 0}, {4, 0}, 0});
        const BodyState q = bodyState({Shape::segment, {0, 1}, {4, 1}, 0});
        for (const LineFormulaAnswer& answer : formulaAnswers(p, q, twoLines(p, q))) {
            QVERIFY(!std::isfinite(answer.values.s));
            QCOMPARE(answer.ulpsS, std::optional<double>());
            QCOMPARE(answer.ulpsT, std::optional<double>());
            QCOMPARE(answer.ulpsX, std::optional<double>());
            QCOMPARE(answer.ulpsY, std::optional<double>());
        }
    }
    // Away from degenerate input, every formula is close; a mistyped one would not be.
    void formulasAreAccurate()
    {
        const int cases = oracle::caseCount(2000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("near formulas", i);
            const auto about = [&](double x, double y) { return Vec{x + random.real(-1, 1), y + random.real(-1, 1)}; };
            const BodyState p = bodyState({Shape::segment, about(-9, 0), about(9, 0), 0});
            const BodyState q = bodyState({Shape::segment, about(0, -9), about(0, 9), 0});
            const TwoLines lines = twoLines(p, q);
            for (const LineFormulaAnswer& answer : formulaAnswers(p, q, lines)) {
                QVERIFY(std::abs(answer.values.s - nearestFinite(lines.s).value) < 1e-14);
                QVERIFY(std::abs(answer.values.t - nearestFinite(lines.t).value) < 1e-14);
                QVERIFY(std::abs(answer.values.at.x - nearestFinite(lines.at.x).value) < 1e-13);
                QVERIFY(std::abs(answer.values.at.y - nearestFinite(lines.at.y).value) < 1e-13);
            }
        }
    }

    // The two laws of nearestFinite, checked by squaring.
    void surdsAreRoundedCorrectly()
    {
        const int cases = oracle::caseCount(2000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("surds", i);
            const auto fraction = [&] {
                return rationalOf(Dyadic(oracle::degenerateCoordinate(random, i % 5))) / random.in(1, 5) +
                       (i % 2) * random.in(0, 2);
            };
            const Rational r = fraction();
            const QuadraticSurd x{fraction(), fraction(), abs(r)};
            const Rounded value = nearestFinite(x);
            const double more = std::nextafter(value.value, std::numeric_limits<double>::infinity());
            const double less = std::nextafter(value.value, -std::numeric_limits<double>::infinity());
            const auto beside = [&](double v, double w) {
                Rational between = (rationalOf(Dyadic(v)) + rationalOf(Dyadic(w))) / 2;
                return signOf(QuadraticSurd{x.p - between, x.q, x.r});
            };
            if (std::isfinite(more))
                QVERIFY(beside(value.value, more) != Sign::positive);
            if (std::isfinite(less))
                QVERIFY(beside(value.value, less) != Sign::negative);
            QCOMPARE(value.isExact, beside(value.value, value.value) == Sign::zero);
        }
        QCOMPARE(nearestFinite(QuadraticSurd{0, 1, 2}), (Rounded{std::sqrt(2.0), false}));
        QCOMPARE(nearestFinite(QuadraticSurd{1, 3, Rational(25, 4)}), (Rounded{8.5, true}));
    }
    void ulpsAreTheSpacingThere()
    {
        QCOMPARE(errorInUlps(1 + 0x1p-52, Rational(1)), std::optional(1.0));
        QCOMPARE(errorInUlps(1 - 0x1p-53, Rational(1)), std::optional(0.5));
        QCOMPARE(errorInUlps(5e-324, Rational(0)), std::optional(1.0));
        QCOMPARE(errorInUlps(1.0, Rational(0)), std::optional(std::numeric_limits<double>::max()));
        QVERIFY(*errorInUlps(1.0 / 3, Rational(1, 3)) < 0.5);
        QVERIFY(!errorInUlps(std::numeric_limits<double>::quiet_NaN(), Rational(0)));
        QVERIFY(!errorInUlps(std::numeric_limits<double>::infinity(), Rational(0)));
    }

    void bodyStatesAreExact()
    {
        Body body{.id = "m", .shape = Shape::segment};
        body.a = FromTo{{0, 0}, {1, 3}};
        body.b = Keyed{{{0, {0, 1}}, {1, {3, 1}}, {2, {3, 5}}}};
        Scene scene;
        scene.time = SceneTime{{0, 3}};
        scene.bodies.push_back(body);
        const auto atKey = bodyState(scene, scene.bodies[0], 1);
        QVERIFY(atKey);
        QCOMPARE(atKey->a, (RationalVec{Rational(1, 3), 1}));
        QVERIFY(atKey->velocityA == (RationalVec{Rational(1, 3), 1}));
        QVERIFY(atKey->velocityB == (RationalVec{0, 4})); // the velocity after the key
        QVERIFY(bodyState(scene, scene.bodies[0], 0)->velocityB == (RationalVec{3, 0}));
        const auto atEnd = bodyState(scene, scene.bodies[0], 3);
        // The velocity before the end.
        QVERIFY(atEnd);
        QCOMPARE(atEnd->velocityA, (RationalVec{Rational(1, 3), 1}));
        QVERIFY(!bodyState(scene, scene.bodies[0], 3.5));
        QVERIFY(!bodyState(scene, scene.bodies[0], -0.5));
    }
    void bodyStatesBetweenDoublesAreExact()
    {
        Body body{.id = "m", .shape = Shape::segment};
        body.a = FromTo{{0, 0}, {1, 3}};
        body.b = Keyed{{{0, {0, 1}}, {1, {3, 1}}, {2, {3, 5}}}};
        Scene scene;
        scene.time = SceneTime{{0, 3}};
        scene.bodies.push_back(body);
        const auto third = bodyState(scene, scene.bodies[0], Rational(4, 3));
        QVERIFY(third);
        QCOMPARE(third->a, (RationalVec{Rational(4, 9), Rational(4, 3)}));
        QVERIFY(third->b == (RationalVec{3, Rational(7, 3)}));
        const Rational justBefore = Rational(1) - Rational(1, Integer("1000000000000000000000000000000"));
        QVERIFY(bodyState(scene, scene.bodies[0], justBefore)->velocityB == (RationalVec{3, 0}));
        QVERIFY(bodyState(scene, scene.bodies[0], Rational(1))->velocityB == (RationalVec{0, 4}));
        QVERIFY(!bodyState(scene, scene.bodies[0], Rational(10, 3)));
        QVERIFY(!bodyState(scene, scene.bodies[0], Rational(-1, 3)));
        const int cases = oracle::caseCount(100);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("moments at doubles", i);
            const double t = random.real(0, 3);
            const auto byDouble = bodyState(scene, scene.bodies[0], t);
            const auto byFraction = bodyState(scene, scene.bodies[0], rationalOf(Dyadic(t)));
            QCOMPARE(byDouble->a, byFraction->a);
            QCOMPARE(byDouble->b, byFraction->b);
            QCOMPARE(byDouble->velocityB, byFraction->velocityB);
            QCOMPARE(byDouble->radius, byFraction->radius);
        }
    }
    // Law 1 of body_state.h.
    void bodyStatesContinueTheMotion()
    {
        Body body{.id = "m", .shape = Shape::circle};
        body.a = Launch{{0.1, 0.2}, {3, -1}, Vec{0.3, -9.81}};
        body.radius = {1, 2};
        Scene scene;
        scene.time = SceneTime{{0.1, 0.7}};
        scene.bodies.push_back(body);
        const auto now = bodyState(scene, scene.bodies[0], 0.25);
        const auto later = bodyState(scene, scene.bodies[0], 0.5);
        const Rational tau(1, 4);
        QVERIFY(later->a == now->a + tau * now->velocityA + tau * tau / 2 * now->accelerationA);
        QVERIFY(later->radius == now->radius + tau * now->radiusRate);
        QVERIFY(now->accelerationA.y == rationalOf(Dyadic(-9.81)));
    }
};

QTEST_GUILESS_MAIN(TestTwoLines)

} // namespace sweep::tst_two_lines
#include "tst_two_lines.moc"
