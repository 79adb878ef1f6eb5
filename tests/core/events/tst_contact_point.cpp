#include <QtTest>

#include "core/events/contact_point.h"
#include "tests/support/crowd.h"
#include "tests/support/scene_families.h"

#include <sweepbench/solve.h>

#include <bit>

namespace sweep::tst_contact_point {

namespace {

Body segment(const char* id, Path a, Path b)
{
    Body body;
    body.id = id;
    body.shape = Shape::segment;
    body.a = std::move(a);
    body.b = std::move(b);
    return body;
}

bool sameBits(const std::optional<Vec>& p, const std::optional<Vec>& q)
{
    const auto same = [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    };
    return p.has_value() == q.has_value() && (!p || (same(p->x, q->x) && same(p->y, q->y)));
}

struct Stages
{
    int events = 0; // events that are not clipped
    int decidedByDoubles = 0;
    int different = 0;
};

Stages stagesOf(const Scene& scene)
{
    Stages stages;
    const Result<Timeline> timeline = solve(scene);
    if (!timeline.ok())
        return stages;
    for (const auto& instant : timeline->instants())
        for (const Event& event : timeline->eventsOf(instant)) {
            if (event.clipped)
                continue;
            ++stages.events;
            const auto filtered = contactPointFiltered(scene, event, instant.time);
            if (!filtered)
                continue;
            ++stages.decidedByDoubles;
            const ContactPoint exact = contactPointExact(scene, event, instant.time);
            stages.different +=
                sameBits(filtered->point, exact.point) && sameBits(filtered->normal, exact.normal) ? 0 : 1;
        }
    return stages;
}

} // namespace

class TestContactPoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Only ends touch ends, yet the contact line is well defined.
    void equalSegmentsThatMeetFlatHaveTheirCommonNormal_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("normal");
        QTest::newRow("from above") << 1.0 << -1.0;
        QTest::newRow("from below") << -1.0 << 1.0;
    }
    void equalSegmentsThatMeetFlatHaveTheirCommonNormal()
    {
        QFETCH(const double, from);
        QFETCH(const double, normal);
        Scene scene;
        scene.bodies = {segment("falling", FromTo{{0, from}, {0, -from}}, FromTo{{2, from}, {2, -from}}),
                        segment("floor", Rest{{0, 0}}, Rest{{2, 0}})};
        const Result<Timeline> timeline = solve(scene);
        QVERIFY(timeline.ok());
        QCOMPARE(timeline->events().size(), std::size_t(1));
        QVERIFY(timeline->events()[0].kind == EventKind::touch);
        const ContactPoint place = contactPoint(scene, timeline->events()[0], timeline->instants()[0].time);
        QVERIFY(place.point == (Vec{1, 0}));
        QVERIFY(place.normal == (Vec{0, normal}));
    }

    void theFastStageGivesTheBitsOfTheExactOne()
    {
        int decided = 0;
        for (int k = 0; k < oracle::caseCount(400); ++k) {
            oracle::Random random = oracle::caseRandom("places", k);
            const oracle::NamedScene scene = oracle::sceneOf(random, k);
            const Stages stages = stagesOf(scene.scene);
            QVERIFY2(stages.different == 0, scene.family);
            decided += stages.decidedByDoubles;
        }
        QVERIFY(decided > 0);
    }

    void theFastStageDecidesNondegenerateContacts()
    {
        const Stages stages = stagesOf(oracle::crowd(1000));
        QVERIFY(stages.events > 500);
        QCOMPARE(stages.decidedByDoubles, stages.events);
        QCOMPARE(stages.different, 0);
    }

    void theFastStageDecidesInCells_data()
    {
        QTest::addColumn<Vec>("at");
        QTest::newRow("near zero") << Vec{0, 0};
        QTest::newRow("where doubles are as far apart as grid lines") << Vec{1e15, -1e15};
    }
    void theFastStageDecidesInCells()
    {
        QFETCH(Vec, at);
        Scene scene;
        scene.grid = Grid{.origin = Vec{0.1, 0.2}, .spacing = {0.3, 0.7}};
        scene.bodies.resize(2);
        scene.bodies[0] =
            segment("thin", FromTo{at, at + Vec{2.3, 1.9}}, FromTo{at + Vec{0.5, 1.3}, at + Vec{3.1, 2.2}});
        scene.bodies[0].grid = true;
        scene.bodies[1].id = "thick";
        scene.bodies[1].shape = Shape::projectile;
        scene.bodies[1].radius.from = 0.4;
        scene.bodies[1].a = Launch{at + Vec{0.3, 0.1}, {2.1, 0.7}, Vec{0, -1.3}};
        const Stages stages = stagesOf(scene);
        QVERIFY(stages.events > 30);
        QCOMPARE_GE(stages.decidedByDoubles, stages.events - 1);
        QCOMPARE(stages.different, 0);
    }
};

QTEST_GUILESS_MAIN(TestContactPoint)

} // namespace sweep::tst_contact_point
#include "tst_contact_point.moc"
