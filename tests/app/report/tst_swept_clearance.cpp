#include "app/report/repro_case.h"
#include "tests/support/random.h"

#include <sweepbench/contacts.h>
#include <sweepbench/scene_file.h>

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

// A convex polygon with a radius and its displacement per unit of time.
struct PolygonSweep
{
    std::vector<Vec> points;
    double radius = 0;
    Vec displacement = {};
};

BodyState stateOf(const PolygonSweep& sweep)
{
    return bodyState({{Shape::polygon, {}, {}, sweep.radius}, sweep.points});
}

Body bodyOf(const std::string& id, const PolygonSweep& sweep)
{
    Body body;
    body.id = id;
    body.shape = Shape::polygon;
    for (const Vec point : sweep.points)
        body.points.emplace_back(FromTo{point, point + sweep.displacement});
    body.radius = Radius{sweep.radius};
    return body;
}

std::vector<Vec> randomPolygon(Random& random, int vertices)
{
    while (true) {
        PolygonSweep polygon;
        for (int i = 0; i < vertices; ++i)
            polygon.points.push_back({double(random.in(-4, 4)), double(random.in(-4, 4))});
        Scene scene;
        scene.bodies = {bodyOf("polygon", polygon)};
        if (problemsOf(scene).empty())
            return polygon.points;
    }
}

// Twice the area, with its sign.
double areaOf(const std::vector<Vec>& polygon)
{
    double area = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        area += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
    return area;
}

const std::vector<Vec> square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};

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
        const auto ofSquare = [](const Sweep& other) {
            const RationalVec way{rationalOf(Dyadic(other.displacement.x)), rationalOf(Dyadic(other.displacement.y))};
            return nearestFinite(sweptClearance(stateOf(PolygonSweep{square}), stateOf(other), way)).value;
        };
        row("a point inside a square at rest", ofSquare(ball({1, 2}, 0, {})), -1);
        row("a disc inside a square at rest", ofSquare(ball({1, 2}, 0.5, {})), -1.5);
        row("a point on the side of a square", ofSquare(ball({4, 2}, 0, {})), 0);
        row("a ball flies by above a square", ofSquare(ball({-4, 6}, 0.5, {12, 0})), 1.5);
        row("a ball flies by its corner", ofSquare(ball({7, 8}, 1, {0, 5})), 4);
        row("a point flies through a square, near its top", ofSquare(ball({-4, 3.5}, 0, {12, 0})), -0.5);
        row("a segment across a square", ofSquare({{2, -1}, {2, 9}, 0, {}}), -2);
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

    void polygonsMeetOnThePathExactlyIfItIsAtMostZero()
    {
        const int cases = oracle::caseCount(200);
        int hits = 0;
        for (int i = 0; i < cases; ++i) {
            Random random = oracle::caseRandom("swept clearance of polygons", i);
            const auto sweep = [&] {
                const Vec way{double(random.in(-4, 4)), double(random.in(-4, 4))};
                return PolygonSweep{randomPolygon(random, 3), random.of({0.0, 0.5}), random.chance(20) ? Vec{} : way};
            };
            const PolygonSweep p = sweep();
            PolygonSweep q = sweep();
            for (Vec& point : q.points)
                point.x += 4;
            const Vec way = q.displacement - p.displacement;
            const RationalVec exact{rationalOf(Dyadic(way.x)), rationalOf(Dyadic(way.y))};
            const QuadraticSurd one = sweptClearance(stateOf(p), stateOf(q), exact);
            const QuadraticSurd other = sweptClearance(stateOf(q), stateOf(p), -exact);
            Scene scene;
            scene.bodies = {bodyOf("p", p), bodyOf("q", q)};
            const bool meet = !contacts(scene, scene.bodies[0], scene.bodies[1], {0, 1}).empty();
            QCOMPARE(signOf(one) != Sign::positive, meet);
            QCOMPARE(nearestFinite(one).value, nearestFinite(other).value);
            hits += meet ? 1 : 0;
        }
        QVERIFY2(hits > cases / 8 && hits < cases, qPrintable(QString::number(hits)));
    }

    void partsAreConvexAndMakeUpThePolygon()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            Random random = oracle::caseRandom("convex parts", i);
            const std::vector<Vec> polygon = randomPolygon(random, random.in(3, 7));
            double area = 0;
            for (const std::vector<std::size_t>& vertices : convexParts(polygon, 4)) {
                QVERIFY(vertices.size() >= 3 && vertices.size() <= 4);
                std::vector<Vec> part;
                for (const std::size_t vertex : vertices)
                    part.push_back(polygon[vertex]);
                QVERIFY(isConvex(part) || areaOf(part) == 0);
                QVERIFY(areaOf(part) * areaOf(polygon) >= 0);
                area += areaOf(part);
            }
            QCOMPARE(area, areaOf(polygon)); // so that none overlaps another one
        }
    }

    void aPolygonIsSplitOnlyIfItMustBe()
    {
        using Parts = std::vector<std::vector<std::size_t>>;
        QCOMPARE(convexParts(square, 4), (Parts{{0, 1, 2, 3}}));
        QCOMPARE(convexParts(square, 3), (Parts{{0, 1, 2}, {0, 2, 3}}));
        const std::vector<Vec> withFlatVertex{{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}};
        QCOMPARE(convexParts(withFlatVertex, 8), (Parts{{0, 1, 2, 3, 4}}));
        const std::vector<Vec> arrow{{0, 0}, {4, 0}, {1, 1}, {0, 4}};
        QVERIFY(!isConvex(arrow));
        QCOMPARE(convexParts(arrow, 8).size(), std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(TestSweptClearance)

} // namespace sweep::tst_swept_clearance
#include "tst_swept_clearance.moc"
