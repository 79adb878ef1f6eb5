#include <QtTest>

#include "widgets/canvas/snapping.h"

#include <sweepbench/number/exact.h>

#include <cmath>

namespace sweep::tst_snapping {

namespace {

const ViewTransform view{{0, 0}, scaleOf(40, 1), {800, 600}}; // lines of the canvas's own grid are 0.5 apart
const SnapSettings everything;

Scene someScene()
{
    Scene scene;
    scene.bodies = {{.id = "wall", .shape = Shape::segment, .a = Rest{{3, -4}}, .b = Rest{{3, 4}}},
                    {.id = "floor", .shape = Shape::segment, .a = Rest{{-8, -3}}, .b = Rest{{8, -3}}},
                    {.id = "ball", .shape = Shape::circle, .a = FromTo{{-4, 1.25}, {-2, 1.25}}, .radius = {1}}};
    return scene;
}

SnapResult at(const Scene& scene, Vec place, SnapRequest wish = {}, const SnapSettings& settings = everything)
{
    wish.pixel = view.toPixel(place);
    return snappedPoint({scene, 0, view, settings}, wish);
}

} // namespace

class TestSnapping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindSnapsWithItsName_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::addColumn<double>("toX");
        QTest::addColumn<double>("toY");
        QTest::addColumn<QString>("name");
        QTest::newRow("grid") << 1.1 << 2.13 << 1.0 << 2.0 << "grid";
        QTest::newRow("control point") << -3.9 << 1.15 << -4.0 << 1.25 << "control point of ball";
        QTest::newRow("end of a motion") << -1.95 << 1.15 << -2.0 << 1.25 << "control point of ball";
        QTest::newRow("crossing") << 3.1 << -2.9 << 3.0 << -3.0 << "crossing of wall and floor";
        QTest::newRow("on a line") << 2.95 << 0.325 << 3.0 << 0.33 << "on wall";
        QTest::newRow("same y") << 1.0 << 1.3 << 1.0 << 1.25 << "grid x, y of ball";
    }
    void everyKindSnapsWithItsName()
    {
        QFETCH(double, x);
        QFETCH(double, y);
        QFETCH(double, toX);
        QFETCH(double, toY);
        QFETCH(QString, name);
        const SnapResult answer = at(someScene(), {x, y});
        QVERIFY(answer.mark);
        QCOMPARE(answer.mark->name, name);
        QCOMPARE(answer.at.x, toX);
        QCOMPARE(answer.at.y, toY);
        QVERIFY(answer.mark->at == answer.at);
    }

    void disabledKindsDoNotSnap()
    {
        const Scene scene = someScene();
        SnapSettings settings;
        settings.on = false;
        QVERIFY(!at(scene, {1.1, 2.13}, {}, settings).mark);
        settings = {.kinds = {false, false, false, false, false, false}};
        QVERIFY(!at(scene, {3.1, -2.9}, {}, settings).mark);
        settings.kinds.lines = true;
        QCOMPARE(at(scene, {3.1, -2.85}, {}, settings).mark->name, QStringLiteral("on wall"));
        settings.kinds.grid = true;
        QCOMPARE(at(scene, {3.1, 2.35}, {}, settings).mark->name, QStringLiteral("on wall"));
        QCOMPARE(at(scene, {2.6, 2.45}, {}, settings).mark->name, QStringLiteral("grid"));
    }

    void controlTogglesSnapping()
    {
        SnapSettings off;
        off.on = false;
        const SnapResult on = at(someScene(), {1.1, 2.13}, {.modifiers = Qt::ControlModifier}, off);
        QVERIFY(on.mark);
        QCOMPARE(on.at, (Vec{1, 2}));
        const SnapResult answer = at(someScene(), {1.1, 2.13}, {.modifiers = Qt::ControlModifier});
        QVERIFY(!answer.mark);
        QCOMPARE(answer.at, (Vec{1.1, 2.13}));
    }

    void finerGridsAreHalvesAndTenths()
    {
        const Scene scene;
        QCOMPARE((at(scene, {1.2, 2.32}).at), (Vec{1, 2.5}));
        QCOMPARE((at(scene, {1.2, 2.32}, {}, {.finer = true}).at), (Vec{1.25, 2.25}));
        const SnapResult tenth = at(scene, {1.2, 2.32}, {}, {.finer = true, .parts = 10});
        QCOMPARE(tenth.at, (Vec{1.2, 2.3}));
        QCOMPARE(tenth.mark->name, QStringLiteral("⅒ grid"));
    }

    void theGridOfTheSceneIsUsedExactly()
    {
        Scene scene;
        scene.grid = Grid{.origin = Vec{0.25, 0}, .spacing = {1, 0.7}};
        const SnapResult answer = at(scene, {1.2, 2.05});
        QCOMPARE(answer.at, (Vec{1.25, 0.7 * 3}));
        QVERIFY(!answer.mark->isExact); // three times that double is not a double
        QCOMPARE(answer.mark->name, QStringLiteral("≈ grid"));
        QCOMPARE(at(scene, {1.2, 0.75}).mark->name, QStringLiteral("grid"));
    }

    void cellsSnapAtTheirCentresAndTheMiddlesOfTheirEdges()
    {
        Scene scene;
        scene.grid = Grid{};
        QCOMPARE((at(scene, {2.45, 1.55}).at), (Vec{2.5, 1.5}));
        QCOMPARE((at(scene, {2.45, 1.05}).at), (Vec{2.5, 1}));
        scene.grid->spacing = {0.25, 0.25}; // too small on the screen
        QCOMPARE((at(scene, {2.13, 1.12}).at), (Vec{2.25, 1}));
    }

    void shiftKeepsADirection_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::addColumn<double>("toX");
        QTest::addColumn<double>("toY");
        QTest::addColumn<QString>("name");
        QTest::newRow("along x, on the grid") << 5.1 << 0.6 << 5.0 << 0.25 << "0° · grid x";
        QTest::newRow("along y, at a point's y") << 0.2 << 1.3 << 0.125 << 1.25 << "90° · y of ball";
        QTest::newRow("diagonally") << 2.0 << -1.7 << 2.0 << -1.625 << "-45° · grid x";
    }
    void shiftKeepsADirection()
    {
        QFETCH(double, x);
        QFETCH(double, y);
        QFETCH(double, toX);
        QFETCH(double, toY);
        QFETCH(QString, name);
        SnapRequest wish{.modifiers = Qt::ShiftModifier, .origin = Vec{0.125, 0.25}};
        const SnapResult answer = at(someScene(), {x, y}, wish);
        QCOMPARE(answer.at.x, toX);
        QCOMPARE(answer.at.y, toY);
        QCOMPARE(answer.mark->name, name);
    }

    void shiftTurnsInStepsOfFifteenDegrees()
    {
        for (int angle = -170; angle < 190; angle += 10) {
            const double r = angle * std::acos(-1) / 180;
            const Vec p{5 * std::cos(r), 5 * std::sin(r)};
            const Vec there = constrained({0, 0}, p, false);
            const double degrees = std::atan2(there.y, there.x) * 180 / std::acos(-1);
            QVERIFY(std::abs(std::remainder(degrees, 15)) < 1e-9);
            QVERIFY(std::abs(std::remainder(degrees - angle, 360)) <= 7.5);
        }
        QCOMPARE((constrained({1, 1}, {5, 1.2}, false)), (Vec{5, 1}));
        QCOMPARE((constrained({1, 1}, {0, -4}, true)), (Vec{-4, -4}));
    }

    void tangentsShowOnWhichSideTheyLie()
    {
        const Scene scene = someScene();
        SnapRequest disc;
        disc.shape = DraggedShape{{Shape::circle, {0, 0}, {0, 0}, 2}};
        const SnapResult exact = at(scene, {1.1, 0.4}, disc);
        QCOMPARE(exact.mark->name, QStringLiteral("touches wall"));
        QVERIFY(exact.at.x == 1);
        QVERIFY(exact.mark->isExact);
        Scene tilted;
        tilted.bodies = {{.id = "tilt", .shape = Shape::segment, .a = Rest{{-9, -8}}, .b = Rest{{9, 9}}}};
        const SnapResult about = at(tilted, {2.1, -0.33}, disc);
        QVERIFY(about.mark);
        QVERIFY(!about.mark->isExact);
        QVERIFY2(about.mark->name.startsWith(QStringLiteral("≈ touches tilt: nearest double ")),
                 qPrintable(about.mark->name));
        const Sign side =
            clearanceSign(exactly(disc.shape->at(about.at)), exactly({Shape::segment, {-9, -8}, {9, 9}, 0}));
        QVERIFY(side != Sign::zero);
        QCOMPARE(about.mark->name.endsWith(QStringLiteral("overlaps")), side == Sign::negative);
    }

    void aGrowingDiscTouches()
    {
        SnapRequest wish{.origin = Vec{0, 0}};
        wish.growing = Pose{Shape::circle, {0, 0}, {0, 0}, 0};
        const SnapResult answer = at(someScene(), {2.1, 2.05}, wish); // a radius of about 2.93
        QCOMPARE(answer.radius, std::optional(3.0));
        QVERIFY(answer.mark->name.startsWith(QStringLiteral("touches ")));
    }

    void theStateIsReported()
    {
        QCOMPARE(snapStateText({}), QStringLiteral("snap: grid"));
        QCOMPARE(snapStateText({.finer = true}), QStringLiteral("snap: ½ grid"));
        QCOMPARE(snapStateText({.on = false}), QStringLiteral("snap: off"));
        QCOMPARE(snapStateText({.kinds = {.grid = false}}), QStringLiteral("snap: bodies"));
        QCOMPARE(snapKindsText({.kinds = {.tangents = false, .alignment = false}}),
                 QStringLiteral("Snapping to: grid, points, lines, crossings"));
    }

    void everyZoomHasLines()
    {
        for (int e = -300; e <= 300; e += 7) {
            const ViewTransform zoomed{{0, 0}, scaleOf(1, std::pow(10.0, e) * 3), {800, 600}};
            const SnapGridLines lines = snapGridLines({}, zoomed, everything);
            const double pixels = zoomed.toPixels(approxStep(lines.x));
            QVERIFY2(e < -280 || e > 280 || (pixels >= 19.9 && pixels <= 101), qPrintable(QString::number(e)));
        }
    }
};

QTEST_GUILESS_MAIN(TestSnapping)

} // namespace sweep::tst_snapping
#include "tst_snapping.moc"
