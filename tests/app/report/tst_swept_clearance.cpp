#include "app/report/repro.h"
#include "tests/support/random.h"

#include <sweepbench/contacts.h>

#include <QTest>

namespace sweep::tst_swept_clearance {

using sweep::oracle::Random;

namespace {

// A capsule and its displacement per unit of time.
struct Sweep
{
    Vec a;
    Vec b;
    double radius;
    Vec displacement;
};

BodyState stateOf(const Sweep& sweep)
{
    return bodyState(Pose{Shape::capsule, sweep.a, sweep.b, sweep.radius});
}

QuadraticSurd surdOf(const Sweep& p, const Sweep& q)
{
    const Vec way = q.displacement - p.displacement;
    return sweptClearance(stateOf(p), stateOf(q), {rationalOf(Dyadic(way.x)), rationalOf(Dyadic(way.y))});
}

double clearance(const Sweep& p, const Sweep& q)
{
    return nearestFinite(surdOf(p, q)).value;
}

Body bodyOf(const std::string& id, const Sweep& sweep)
{
    Body body;
    body.id = id;
    body.shape = Shape::capsule;
    body.a = FromTo{sweep.a, sweep.a + sweep.displacement};
    body.b = FromTo{sweep.b, sweep.b + sweep.displacement};
    body.radius = Radius{sweep.radius};
    return body;
}

// Small integer coordinates make grazes and parallel edges frequent.
Sweep randomSweep(Random& random)
{
    const auto point = [&] { return Vec{double(random.in(-3, 3)), double(random.in(-3, 3))}; };
    const Vec a = point();
    return {a, random.chance(30) ? a : point(), random.of({0.0, 0.5, 1.0}), random.chance(20) ? Vec{} : point()};
}

} // namespace

class TestSweptClearance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isTheDistanceOrTheDepth_data()
    {
        QTest::addColumn<double>("actual");
        QTest::addColumn<double>("expected");
        const Sweep wall{{4, -2}, {4, 2}, 0, {}};
        const auto ball = [](Vec at, double radius, Vec displacement) { return Sweep{at, at, radius, displacement}; };
        const auto row = [](const char* name, double actual, double expected) {
            QTest::newRow(name) << actual << expected;
        };
        row("a ball stops before the wall", clearance(wall, ball({0, 0}, 0.5, {3, 0})), 0.5);
        row("a ball just reaches the wall", clearance(wall, ball({0, 0}, 1, {3, 0})), 0);
        row("a ball flies by above the wall", clearance(wall, ball({0, 5}, 1, {8, 0})), 2);
        row("a ball grazes the end of the wall", clearance(wall, ball({0, 3}, 1, {8, 0})), 0);
        row("a point flies through the wall, nearer its upper end", clearance(wall, ball({0, 0.5}, 0, {8, 0})), -1.5);
        row("a point ends behind the wall", clearance(wall, ball({0, 0}, 0, {4.25, 0})), -0.25);
        row("a point slides along the line of the wall", clearance(wall, ball({4, -5}, 0, {0, 9})), 0);
        row("the wall moves instead of the point", clearance({{4, -2}, {4, 2}, 0, {-8, 0}}, ball({0, 0.5}, 0, {})),
            -1.5);
        row("crossing capsules at rest", clearance(wall, {{3, 0}, {7, 0}, 0.25, {}}), -1.25);
        row("a segment on the other at rest", clearance(wall, {{4, 0}, {4, 9}, 0, {}}), 0);
        row("a point and a disc at rest", clearance(ball({0, 0}, 0, {}), ball({3, 4}, 1, {})), 4);
    }
    void isTheDistanceOrTheDepth()
    {
        QFETCH(double, actual);
        QFETCH(double, expected);
        QCOMPARE(actual, expected);
    }

    void isAtMostZeroIfTheyMeetOnThePath()
    {
        const int cases = oracle::caseCount(400);
        int hits = 0;
        for (int i = 0; i < cases; ++i) {
            Random random = oracle::caseRandom("swept clearance", i);
            const Sweep p = randomSweep(random);
            const Sweep q = randomSweep(random);
            Scene scene;
            scene.bodies = {bodyOf("p", p), bodyOf("q", q)};
            const bool meet = !contacts(scene, scene.bodies[0], scene.bodies[1], {0, 1}).empty();
            QCOMPARE(signOf(surdOf(p, q)) != Sign::positive, meet);
            QCOMPARE(clearance(q, p), clearance(p, q));
            hits += meet ? 1 : 0;
        }
        QVERIFY2(hits > cases / 8, qPrintable(QString::number(hits)));
    }
};

QTEST_APPLESS_MAIN(TestSweptClearance)

} // namespace sweep::tst_swept_clearance
#include "tst_swept_clearance.moc"
