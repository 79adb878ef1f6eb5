#include <QtTest>

#include "core/scene/motion.h"
#include "core/tools/snap.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/number/exact.h>

#include <cmath>

namespace sweep::tst_snap {

namespace {

Rational exact(double value)
{
    return Rational(value);
}

Rational nearestWhole(const Rational& q)
{
    const auto n = numerator(q) * 2 + denominator(q);
    const auto d = denominator(q) * 2;
    return n >= 0 ? Rational(n / d) : -Rational((-n + d - 1) / d);
}

// True if v is a double nearest to q; of a tie, either double is.
bool isNearest(double v, const Rational& q)
{
    const Rational low = (exact(std::nextafter(v, -INFINITY)) + exact(v)) / 2;
    const Rational high = (exact(std::nextafter(v, INFINITY)) + exact(v)) / 2;
    return low <= q && q <= high;
}

Body segment(const char* id, Vec a, Vec b)
{
    return {.id = id, .shape = Shape::segment, .a = Rest{a}, .b = Rest{b}};
}

SnapQuery queryAt(const Scene& scene, Vec point)
{
    return {.scene = scene, .point = point, .radius = 0.2, .resolution = 0.025};
}

} // namespace

class TestSnap : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void gridLinesAreCorrectlyRounded_data()
    {
        QTest::addColumn<int>("parts");
        for (const int parts : {1, 2, 10})
            QTest::addRow("%d parts", parts) << parts;
    }
    void gridLinesAreCorrectlyRounded()
    {
        QFETCH(int, parts);
        const int cases = oracle::caseCount(500);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("grid lines", i);
            const double step = random.chance(50) ? 0.1 : random.real(0.01, 5);
            const GridLines lines{.origin = random.real(-3, 3), .step = step, .parts = parts};
            const double value = random.real(-40, 40);
            const Rounded line = nearestGridLine(lines, value);
            const Rational k = nearestWhole((exact(line.value) - exact(lines.origin)) * parts / exact(step));
            const Rational wanted = exact(lines.origin) + k * exact(step) / parts;
            QVERIFY(isNearest(line.value, wanted));
            QCOMPARE(line.isExact, exact(line.value) == wanted);
            QVERIFY(std::abs(line.value - value) <= step / parts * 0.500001);
            QVERIFY(nearestGridLine(lines, value, 1).value > line.value);
        }
    }

    void linesOfTheCanvassGridAreDecimals()
    {
        const GridLines tenths{.isDecimal = true, .exponent = -1, .mantissa = 1};
        QVERIFY(nearestGridLine(tenths, 0.31) == (Rounded{0.3, true}));
        QVERIFY(nearestGridLine(tenths, -0.69) == (Rounded{-0.7, true}));
        const GridLines halves{.parts = 2, .isDecimal = true, .exponent = 1, .mantissa = 5};
        QCOMPARE(nearestGridLine(halves, 74).value, 75.0);
        const GridLines fine{.parts = 10, .isDecimal = true, .exponent = -3, .mantissa = 5};
        QCOMPARE(nearestGridLine(fine, 0.0012).value, 0.001);
        QCOMPARE(nearestGridLine({.step = 1}, 1e300).value, 1e300); // adjacent lines have the same double there
    }

    void crossingsAreCorrectlyRounded()
    {
        const auto plain = hullCrossing({Shape::segment, {0, 0}, {4, 4}}, {Shape::segment, {0, 2}, {4, 2}});
        QVERIFY(plain);
        QVERIFY(plain->isExact);
        QCOMPARE(plain->at, (Vec{2, 2}));
        const auto third = hullCrossing({Shape::line, {0, 0}, {3, 1}}, {Shape::line, {1, 5}, {1, 7}});
        QVERIFY(third);
        QVERIFY(!third->isExact);
        QCOMPARE(third->at, (Vec{1, 1.0 / 3}));
        QVERIFY(!hullCrossing({Shape::segment, {0, 0}, {3, 1}}, {Shape::segment, {1, 5}, {1, 7}}));
        QVERIFY(!hullCrossing({Shape::ray, {0, 0}, {3, 1}}, {Shape::line, {-1, 5}, {-1, 7}}));
        QVERIFY(!hullCrossing({Shape::line, {0, 0}, {1, 1}}, {Shape::line, {0, 1}, {1, 2}})); // parallel
        const int cases = oracle::caseCount(500);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("crossings", i);
            const auto at = [&] { return Vec{random.real(-9, 9), random.real(-9, 9)}; };
            const Pose p{Shape::line, at(), at()};
            const Pose q{Shape::line, at(), at()};
            const auto found = hullCrossing(p, q);
            QVERIFY(found);
            const Rational ux = exact(p.b.x) - exact(p.a.x);
            const Rational uy = exact(p.b.y) - exact(p.a.y);
            const Rational vx = exact(q.b.x) - exact(q.a.x);
            const Rational vy = exact(q.b.y) - exact(q.a.y);
            const Rational s =
                ((exact(q.a.x) - exact(p.a.x)) * vy - (exact(q.a.y) - exact(p.a.y)) * vx) / (ux * vy - uy * vx);
            const Rational x = exact(p.a.x) + s * ux;
            const Rational y = exact(p.a.y) + s * uy;
            QVERIFY(isNearest(found->at.x, x));
            QVERIFY(isNearest(found->at.y, y));
            QCOMPARE(found->isExact, exact(found->at.x) == x && exact(found->at.y) == y);
        }
    }

    // Law: one coordinate is the given one, the other is the nearest double on the line.
    void aPointOnALineIsExactIfADoubleExists()
    {
        const LinePoint half = pointOnLine({Shape::segment, {0, 0}, {4, 2}}, {2.02, 1}, 0.1);
        QVERIFY(half.isExact);
        QCOMPARE(half.at, (Vec{2, 1}));
        QVERIFY(pointOnLine({Shape::segment, {0, 0}, {4, 2}}, {9, 9}, 0.1).at == (Vec{4, 2})); // not beyond its end
        QVERIFY(pointOnLine({Shape::line, {0, 0}, {4, 2}}, {10, 5}, 0.1).at == (Vec{10, 5}));
        const LinePoint third = pointOnLine({Shape::segment, {0, 0}, {3, 1}}, {1, 0.3}, 0.1);
        QVERIFY(third.at.x != std::round(third.at.x * 3) / 3 || !third.isExact);
        const int cases = oracle::caseCount(500);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("on a line", i);
            const auto at = [&] { return Vec{random.real(-9, 9), random.real(-9, 9)}; };
            const Pose line{Shape::line, at(), at()};
            const LinePoint found = pointOnLine(line, at(), 0.01);
            const Rational side = (exact(found.at.x) - exact(line.a.x)) * (exact(line.b.y) - exact(line.a.y)) -
                                  (exact(found.at.y) - exact(line.a.y)) * (exact(line.b.x) - exact(line.a.x));
            QCOMPARE(found.isExact, side == 0);
        }
    }

    void pointsGoFirstThenCrossingsThenLines()
    {
        Scene scene;
        scene.bodies = {segment("flat", {0, 0.1}, {4, 0.1}),
                        segment("steep", {2.1, -3}, {2.1, 3}),
                        {.id = "dot", .a = Rest{{1.03, 0.1}}}};
        const auto point = snap(queryAt(scene, {1, 0}));
        QVERIFY(point);
        QCOMPARE(point->kind, SnapKind::point);
        QCOMPARE(point->at, (Vec{1.03, 0.1}));
        QVERIFY(point->bodies == std::vector<std::size_t>{2});
        const auto crossing = snap(queryAt(scene, {2, 0}));
        QVERIFY(crossing);
        QCOMPARE(crossing->kind, SnapKind::crossing);
        QCOMPARE(crossing->at, (Vec{2.1, 0.1}));
        const auto line = snap(queryAt(scene, {3.3, 0}));
        QVERIFY(line);
        QCOMPARE(line->kind, SnapKind::line);
        QCOMPARE(line->at, (Vec{3.3, 0.1}));
        SnapQuery none = queryAt(scene, {1, 0});
        none.kinds = {false, false, false, false, false, false};
        QVERIFY(!snap(none));
        none.kinds.points = true;
        const std::vector<std::size_t> left{2};
        none.excluded = left;
        QVERIFY(!snap(none)); // it moves with the dragged body
    }

    void coordinatesAreThoseOfPointsOrOfTheGrid()
    {
        Scene scene;
        scene.bodies = {{.id = "dot", .a = Rest{{1.0625, 7}}}};
        SnapQuery query = queryAt(scene, {1.1, 2.4});
        const auto aligned = snap(query);
        QVERIFY(aligned);
        QCOMPARE(aligned->kind, SnapKind::alignment);
        QCOMPARE(aligned->at, (Vec{1.0625, 2.4}));
        QVERIFY(aligned->snapsX);
        QVERIFY(!aligned->snapsY);
        QVERIFY(aligned->from == (std::vector<Vec>{{1.0625, 7}}));
        query.gridX = query.gridY = GridLines{.step = 0.5};
        const auto both = snap(query);
        QCOMPARE(both->at, (Vec{1.0625, 2.5}));
        QVERIFY(!both->gridX);
        QVERIFY(both->gridY);
        query.point = {3.4, 2.4};
        const auto grid = snap(query);
        QCOMPARE(grid->kind, SnapKind::grid);
        QCOMPARE(grid->at, (Vec{3.5, 2.5}));
    }

    void draggedShapesSnapToTangency()
    {
        Scene scene;
        scene.bodies = {
            {.id = "wall", .shape = Shape::segment, .a = FromTo{{4, -9}, {6, -9}}, .b = FromTo{{4, 9}, {6, 9}}}};
        SnapQuery query = queryAt(scene, {2.9, 1});
        query.t = 0.5; // the wall is at x = 5
        query.dragged = DraggedShape{{Shape::circle, {0, 0}, {0, 0}, 2}};
        const auto place = snap(query);
        QVERIFY(place);
        QCOMPARE(place->kind, SnapKind::tangent);
        QCOMPARE(place->side, Sign::zero);
        QVERIFY(place->at == (Vec{3, 1}));
        query.t = 0.1; // the tangent position is not a double: none is offered
        QVERIFY(!snap(query));
        query.t = 0.5;
        query.dragged.reset();
        query.resized = Pose{Shape::circle, {1, 1}, {1, 1}, 0};
        query.point = {1, 4.9};
        const auto radius = snap(query);
        QVERIFY(radius);
        QCOMPARE(radius->radius, 4.0);
        QCOMPARE(radius->side, Sign::zero);
    }

    void aPoseIsExactOrAbsent()
    {
        Scene scene;
        scene.time = SceneTime{{0, 3}};
        const Body ball{.id = "ball", .shape = Shape::circle, .a = FromTo{{0, 0}, {3, 6}}, .radius = {1, 4.0}};
        const auto pose = unroundedPose(scene, ball, 1);
        QVERIFY(pose);
        QCOMPARE(pose->a, (Vec{1, 2}));
        QCOMPARE(ExactDouble(pose->radius), 2.0);
        const Body third{.id = "third", .a = FromTo{{0, 0}, {1, 0}}};
        QVERIFY(!unroundedPose(scene, third, 1));
        QVERIFY(unroundedPose(scene, third, 1.5)->a == (Vec{0.5, 0}));
        QVERIFY(unroundedPose(scene, third, 3)->a == (Vec{1, 0}));
        const Body keyed{.id = "keyed", .a = Keyed{{{1, {0, 0}}, {2, {0.1, 0}}}}};
        QVERIFY(unroundedPose(scene, keyed, 2)->a == (Vec{0.1, 0}));
        QVERIFY(unroundedPose(scene, keyed, 2.5)->a == (Vec{0.1, 0}));
        const Body late{.id = "late", .a = Rest{{1, 1}}, .active = Interval{1, 2}};
        QVERIFY(!unroundedPose(scene, late, 0.5));
        QVERIFY(unroundedPose(scene, late, 1));
        const Body shell{.id = "shell", .a = Launch{{0, 0}, {1, 2}, Vec{0, -1}}};
        QVERIFY(unroundedPose(scene, shell, 1)->a == (Vec{1, 1.5}));
        // Times that no valid scene has.
        const Body instant{.id = "instant", .a = FromTo{{0, 0}, {1, 0}}, .active = Interval{1, 1}};
        QVERIFY(!unroundedPose(scene, instant, 1));
        const Body twice{.id = "twice", .a = Keyed{{{1, {0, 0}}, {1, {1, 0}}}}};
        QVERIFY(!unroundedPose(scene, twice, 1));
        QVERIFY(!unroundedPose(scene, twice, 2));
        const Body keyless{.id = "keyless", .a = Keyed{}};
        QVERIFY(!unroundedPose(scene, keyless, 1));
    }
};

QTEST_GUILESS_MAIN(TestSnap)

} // namespace sweep::tst_snap
#include "tst_snap.moc"
