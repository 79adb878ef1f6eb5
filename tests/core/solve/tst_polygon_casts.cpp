// Casts against polygons, and polygons sampled at frames with a margin.
#include <QtTest>

#include "tests/support/comparison_text.h"

#include <sweepbench/cast.h>
#include <sweepbench/sampling.h>
#include <sweepbench/solve.h>

#include <vector>

namespace sweep::tst_polygon_casts {

namespace {

Path moving(Vec at, Vec velocity)
{
    return velocity == Vec{} ? Path(Rest{at}) : Path(Launch{at, velocity});
}
Body box(const char* id, Vec low, Vec high, Vec velocity = {}, double radius = 0)
{
    Body body{.id = id, .shape = Shape::polygon, .radius = {radius}};
    for (const Vec at : {low, Vec{high.x, low.y}, high, Vec{low.x, high.y}})
        body.points.push_back(moving(at, velocity));
    return body;
}
Body point(const char* id, Vec at, Vec velocity = {})
{
    return {.id = id, .shape = Shape::point, .a = moving(at, velocity)};
}

CastHit firstHit(const Scene& scene)
{
    const Cast cast = solveCast(scene, 0);
    return cast.contacts.empty() ? CastHit{} : castHit(scene, cast, cast.contacts.front());
}

Sampling sampledWith(const Scene& scene, const Timeline& timeline, const Rational& margin)
{
    return sampled(scene, timeline, {.rate = 8, .margin = margin}).value();
}

} // namespace

class TestPolygonCasts : public QObject
{
    Q_OBJECT

private slots:
    void aRayHitsAPolygon()
    {
        const Scene scene{.bodies = {point("ray", {0, 0}, {8, 0}), box("box", {4, -1}, {6, 1})}};
        QVERIFY(isCast(scene, scene.bodies[0]));
        const CastHit hit = firstHit(scene);
        QCOMPARE(hit.body, 1U);
        QCOMPARE(hit.start, CastStart::outside);
        QCOMPARE(hit.fraction, Instant(0.5));
        QCOMPARE(hit.leaves.value_or(Instant(-1)), Instant(0.75));
        QCOMPARE(hit.point.value_or(Vec{}), (Vec{4, 0}));
        QCOMPARE(hit.normal.value_or(Vec{}), (Vec{-1, 0}));
    }

    void aRayThatStartsInsideHitsAtItsStart()
    {
        const auto startAt = [](Vec at) {
            return firstHit({.bodies = {point("ray", at, {8, 0}), box("box", {-1, -1}, {1, 1})}}).start;
        };
        QCOMPARE(startAt({0, 0}), CastStart::inside);
        QCOMPARE(startAt({1, 0}), CastStart::touching);
        QCOMPARE(startAt({-2, 0}), CastStart::outside);
    }

    // A shape that shares only a part of itself with what it hits is not inside of it.
    void aShapeThatStartsInContactOverlaps()
    {
        const Scene scene{.bodies = {box("cast", {0, 0}, {2, 2}, {8, 0}), point("p", {1, 1}, {1, 9})}};
        QCOMPARE(firstHit(scene).start, CastStart::overlapping);
        QCOMPARE(firstHit({.bodies = {scene.bodies[1], scene.bodies[0]}}).start, CastStart::inside);
        const Scene edges{.bodies = {box("cast", {0, 0}, {2, 2}, {8, 0}), box("box", {2, 0}, {3, 2})}};
        QCOMPARE(firstHit(edges).start, CastStart::touching);
    }

    void aPolygonIsCast()
    {
        Scene scene{.bodies = {box("cast", {0, 0}, {1, 1}, {8, 0}), box("box", {5, 0.5}, {6, 2})}};
        QVERIFY(isCast(scene, scene.bodies[0]));
        QCOMPARE(firstHit(scene).fraction, Instant(0.5));
        scene.bodies[0].points[2] = Launch{{1, 1}, {8, 1}};
        QVERIFY(!isCast(scene, scene.bodies[0]));
    }

    void framesSeePolygonsWithAMargin()
    {
        const Scene scene{.bodies = {point("dot", {0, 0}, {8, 0}), box("box", {3, -0.25}, {3.5, 0.25}),
                                     box("beside", {5.5, 1}, {6, 2}), box("all", {-9, -9}, {99, 9})}};
        const auto timeline = solve(scene);
        const Sampling bare = sampledWith(scene, *timeline, 0);
        QCOMPARE(bare.contacts.size(), std::size_t(2));
        QCOMPARE(bare.contacts[1].first, std::int64_t(3));
        QCOMPARE(bare.contacts[1].last, std::int64_t(3));
        const Sampling wide = sampledWith(scene, *timeline, Rational(3) / 2);
        QCOMPARE(wide.contacts[1].first, std::int64_t(2));
        QCOMPARE(wide.contacts[1].last, std::int64_t(5));
        QCOMPARE(wide.contacts[0].first, std::int64_t(0)); // inside all the time
        QCOMPARE(wide.contacts[0].last, std::int64_t(8));
        QCOMPARE(wide.marginContacts.size(), std::size_t(1));
        QCOMPARE(wide.marginContacts[0].b, 2U);
        QCOMPARE(wide.marginContacts[0].first, std::int64_t(5));
        QCOMPARE(wide.marginContacts[0].last, std::int64_t(7));
    }
};

QTEST_GUILESS_MAIN(TestPolygonCasts)

} // namespace sweep::tst_polygon_casts
#include "tst_polygon_casts.moc"
