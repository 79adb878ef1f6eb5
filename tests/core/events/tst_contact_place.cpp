#include <QtTest>

#include "core/events/contact_place.h"
#include "core/events/solve.h"

using namespace sweep;

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

} // namespace

class TestContactPlace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // All that touches are ends on ends, yet the line that is met is plain.
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
        const ContactPlace place = contactPlace(scene, timeline->events()[0], timeline->moments()[0].time);
        QVERIFY(place.point == (Vec{1, 0}));
        QVERIFY(place.normal == (Vec{0, normal}));
    }
};

QTEST_GUILESS_MAIN(TestContactPlace)
#include "tst_contact_place.moc"
