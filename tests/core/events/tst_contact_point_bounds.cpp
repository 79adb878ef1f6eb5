#include <QtTest>

#include "core/events/contact_point.h"
#include "core/events/contact_point_filter.h"
#include "tests/support/comparison_text.h"
#include "tests/support/crowd.h"
#include "tests/support/scene_families.h"

#include <sweepbench/solve.h>

namespace sweep::tst_contact_point_bounds {

namespace {

struct Tally
{
    int places = 0;
    int bounded = 0;
    int outside = 0;
    double widest = 0;
};

Tally tallyOf(const Scene& scene)
{
    Tally tally;
    const Result<Timeline> timeline = solve(scene);
    if (!timeline.ok())
        return tally;
    for (const auto& instant : timeline->instants())
        for (const Event& event : timeline->eventsOf(instant)) {
            const auto place = contactPoint(scene, event, instant.time).point;
            const auto bounds = contactPointBounds(scene, event, instant.time);
            tally.places += place ? 1 : 0;
            if (!place || !bounds)
                continue;
            ++tally.bounded;
            tally.outside += bounds->x.holds(place->x) && bounds->y.holds(place->y) ? 0 : 1;
            tally.widest = std::max({tally.widest, bounds->x.high - bounds->x.low, bounds->y.high - bounds->y.low});
        }
    return tally;
}

Body wall(const char* id, Vec a, Vec b)
{
    Body body{.id = id, .shape = Shape::segment};
    body.a = Rest{a};
    body.b = Rest{b};
    return body;
}

} // namespace

class TestContactPointBounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePointLiesBetweenTheBounds()
    {
        Tally all;
        for (int k = 0; k < oracle::caseCount(150); ++k) {
            oracle::Random random = oracle::caseRandom("bounds of places", k);
            const oracle::NamedScene scene = oracle::sceneOf(random, k);
            const Tally tally = tallyOf(scene.scene);
            QVERIFY2(tally.outside == 0, scene.family);
            all.bounded += tally.bounded;
        }
        QVERIFY(all.bounded > 0);
    }

    void boundsAreNarrowForPlainContactsOfPointsAndDiscs()
    {
        Scene scene = oracle::crowd(400);
        std::erase_if(scene.bodies, [](const Body& body) { return hasTwoControlPoints(body.shape); });
        const Tally tally = tallyOf(scene);
        QVERIFY(tally.bounded > 50);
        QCOMPARE(tally.bounded, tally.places);
        QCOMPARE(tally.outside, 0);
        QVERIFY(tally.widest < 1e-9);
    }

    // Events with the same x are sorted by y only if their x is known to be the same.
    void aWallAlongAnAxisHasAnExactCoordinate()
    {
        Scene scene;
        scene.bodies = {wall("wall", {0, -3}, {0, 7}), Body{.id = "dot"}, Body{.id = "disc", .shape = Shape::circle}};
        scene.bodies[1].a = FromTo{{-0.1, 0.3}, {0.7, 0.4}};
        scene.bodies[2].a = FromTo{{-3.3, 2.1}, {4.1, 2.9}};
        scene.bodies[2].radius.from = 0.25;
        const Timeline timeline = solve(scene).value();
        QCOMPARE(timeline.events().size(), std::size_t(3));
        for (const auto& instant : timeline.instants())
            for (const Event& event : timeline.eventsOf(instant)) {
                const auto bounds = contactPointBounds(scene, event, instant.time);
                QVERIFY2(bounds, qPrintable(oracle::eventText(event)));
                QCOMPARE(ExactDouble(bounds->x.low), 0.0);
                QCOMPARE(ExactDouble(bounds->x.high), 0.0);
                QVERIFY(bounds->y.high - bounds->y.low < 1e-12);
            }
    }

    void aClippedEventHasNoBounds()
    {
        Scene scene;
        scene.bodies = {wall("wall", {0, -3}, {0, 7}), Body{.id = "disc", .shape = Shape::circle}};
        scene.bodies[1].a = FromTo{{0, 2}, {4, 2}};
        scene.bodies[1].radius.from = 0.25;
        const Timeline timeline = solve(scene).value();
        QVERIFY(timeline.events()[0].clipped);
        QVERIFY(!contactPointBounds(scene, timeline.events()[0], timeline.instants()[0].time));
    }
};

QTEST_GUILESS_MAIN(TestContactPointBounds)

} // namespace sweep::tst_contact_point_bounds
#include "tst_contact_point_bounds.moc"
