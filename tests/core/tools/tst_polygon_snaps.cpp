// Snapping to control points and edges of polygons, and polygons as next targets.
#include <QtTest>

#include "core/tools/next_target.h"
#include "core/tools/snap.h"
#include "tests/support/comparison_text.h"

#include <array>

namespace sweep::tst_polygon_snaps {

namespace {

Body triangle(const char* id, Vec a, Vec b, Vec c)
{
    return {.id = id, .shape = Shape::polygon, .points = {Rest{a}, Rest{b}, Rest{c}}};
}

Scene scene()
{
    return {.bodies = {triangle("p", {0, 0}, {8, 0}, {0, 8}), triangle("q", {0, -1}, {4, 9}, {-4, 9})}};
}

std::optional<Snap> snapAt(const Scene& scene, Vec hand)
{
    return snap({.scene = scene, .point = hand, .radius = 0.25, .resolution = 0.01});
}

} // namespace

class TestPolygonSnaps : public QObject
{
    Q_OBJECT

private slots:
    void aControlPointIsFound()
    {
        const Scene all = scene();
        const auto found = snapAt(all, {7.875, 0.0625});
        QVERIFY(found);
        QCOMPARE(int(found->kind), int(SnapKind::point));
        QCOMPARE(found->at, (Vec{8, 0}));
    }

    void anEdgeIsFound()
    {
        const Scene all = scene();
        const auto found = snapAt(all, {5, 0.125});
        QVERIFY(found);
        QCOMPARE(int(found->kind), int(SnapKind::line));
        QCOMPARE(found->at, (Vec{5, 0}));
        QVERIFY(found->isExact);
    }

    void edgesOfTwoPolygonsCross()
    {
        const Scene all = scene();
        const auto found = snapAt(all, {0.375, 0.0625}); // y = −1 + 2.5x and y = 0
        QVERIFY(found);
        QCOMPARE(int(found->kind), int(SnapKind::crossing));
        QCOMPARE(found->at, (Vec{0.4, 0}));
    }

    void theInsideIsNoLine()
    {
        const Scene all{.bodies = {triangle("p", {0, 0}, {8, 0}, {0, 8})}};
        QVERIFY(!snapAt(all, {2, 2}));
    }

    void aPolygonIsTheNextTarget()
    {
        Scene all{.bodies = {triangle("p", {4, -1}, {8, -1}, {4, 8})}};
        all.bodies.push_back({.id = "dot", .shape = Shape::point, .a = Launch{{0, 0}, {8, 0}}});
        const std::array<std::size_t, 1> among{0};
        const NextTargets next = nextTargets(all, among, 0, *bodyState(all, all.bodies[1], 0.0), TargetMotion::atRest);
        QVERIFY(next.hit);
        QCOMPARE(next.hit->impact.begin.value_or(Instant(-1)), Instant(0.5));
        QVERIFY(!next.pass);
    }
};

QTEST_GUILESS_MAIN(TestPolygonSnaps)

} // namespace sweep::tst_polygon_snaps
#include "tst_polygon_snaps.moc"
