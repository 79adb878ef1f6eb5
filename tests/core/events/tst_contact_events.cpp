#include <QtTest>

#include "core/events/contact_events.h"
#include "tests/support/comparison_text.h"

#include <cmath>
#include <initializer_list>

namespace sweep::tst_contact_events {

namespace {

constexpr Interval window{1, 3};

// A point that passes the segment from (0, 0) to (4, 0) along a line at height 0: at time t it is at (t, 0).
Scene pointAndSegment(bool pointIsFirst)
{
    Body point{.id = "point", .shape = Shape::point, .a = FromTo{{1, 0}, {3, 0}}};
    Body segment{.id = "segment", .shape = Shape::segment, .a = Rest{{0, 0}}, .b = Rest{{4, 0}}};
    Scene scene;
    scene.time = SceneTime{window, {}};
    if (pointIsFirst)
        scene.bodies = {point, segment};
    else
        scene.bodies = {segment, point};
    return scene;
}

Scene twoDiscs()
{
    Scene scene;
    for (const char* id : {"a", "b"}) {
        Body disc{.id = id, .shape = Shape::circle, .a = Rest{{0, 0}}};
        disc.radius.from = 1;
        scene.bodies.push_back(disc);
    }
    return scene;
}

Contact lasting(double begin, double end)
{
    return {.begin = Instant(begin), .end = Instant(end)};
}
Contact instantaneous(double t, Sign before = Sign::zero, Sign after = Sign::zero)
{
    return {.begin = Instant(t), .end = Instant(t), .sideBefore = before, .sideAfter = after};
}

QString told(const std::vector<TimedEvent>& events)
{
    QStringList texts;
    for (const TimedEvent& timed : events)
        texts << QString("%1: %2").arg(oracle::instantText(timed.time), oracle::eventText(timed.event));
    return texts.join("; ");
}

void addEvents(const Scene& scene, std::vector<Contact> contacts, const Job& job, std::vector<TimedEvent>& events)
{
    const PreparedBody a(scene, scene.bodies[0]);
    const PreparedBody b(scene, scene.bodies[1]);
    addPairEvents(a, b, {{0, 1}, window, std::move(contacts)}, job, events);
}

QString eventsOfPair(const Scene& scene, std::vector<Contact> contacts, const Job& job = {})
{
    std::vector<TimedEvent> events;
    addEvents(scene, std::move(contacts), job, events);
    return told(events);
}

QString eventsOfCell(const Contact& contact)
{
    Event named;
    named.a = 5;
    named.cell = {-2, 7};
    std::vector<TimedEvent> events;
    addCellEvents(named, contact, window, events);
    return told(events);
}

} // namespace

class TestContactEvents : public QObject
{
    Q_OBJECT

private slots:
    // Law: a contact that lasts gives an enter and an exit, an instant a touch or a cross. An event at an end of the
    // window is clipped unless it is a cross.
    void eachContactHasItsEvents_data()
    {
        QTest::addColumn<Contact>("contact");
        QTest::addColumn<QString>("ofPair");
        QTest::addColumn<QString>("ofCell");
        const auto row = [](const char* name, const Contact& contact, const QString& text) {
            const auto of = [&text](const char* subject) { return QString(text).replace('*', subject); };
            QTest::newRow(name) << contact << of(" 0, 1") << of(" 5, cell (-2, 7)");
        };
        const Sign left = Sign::positive;
        const Sign right = Sign::negative;
        row("inside the window", lasting(1.5, 2), "1.5: enter*; 2: exit*");
        row("from the start", lasting(1, 2), "1: enter*, clipped; 2: exit*");
        row("until the end", lasting(2, 3), "2: enter*; 3: exit*, clipped");
        row("all the time", lasting(1, 3), "1: enter*, clipped; 3: exit*, clipped");
        row("an instant", instantaneous(2), "2: touch*");
        row("an instant at the start", instantaneous(1), "1: touch*, clipped");
        row("an instant at the end", instantaneous(3), "3: touch*, clipped");
        row("from left to right", instantaneous(2, left, right), "2: cross*");
        row("from right to left", instantaneous(2, right, left), "2: cross*");
        row("back to the left", instantaneous(2, left, left), "2: touch*");
        row("from the line to the left", instantaneous(2, Sign::zero, left), "2: touch*");
        row("across the line at the end", instantaneous(3, left, right), "3: cross*");
        Contact through = lasting(1.5, 2);
        through.sideBefore = left;
        through.sideAfter = right;
        row("to the other side after a while", through, "1.5: enter*; 2: exit*");
    }
    void eachContactHasItsEvents()
    {
        QFETCH(Contact, contact);
        QFETCH(QString, ofPair);
        QFETCH(QString, ofCell);
        QCOMPARE(eventsOfPair(twoDiscs(), {contact}), ofPair);
        QCOMPARE(eventsOfCell(contact), ofCell);
    }

    void eventsAreAppendedInOrder()
    {
        std::vector<TimedEvent> events{{Instant(9), Event{}}};
        const std::vector<Contact> contacts{lasting(1, 1.25), instantaneous(2), lasting(2.5, 3)};
        addEvents(twoDiscs(), contacts, {}, events);
        QCOMPARE(told({events.begin() + 1, events.end()}), "1: enter 0, 1, clipped; 1.25: exit 0, 1; 2: touch 0, 1; "
                                                           "2.5: enter 0, 1; 3: exit 0, 1, clipped");
        QCOMPARE(events.front().time, Instant(9));
    }

    void stoppedJobAddsNoMore()
    {
        std::stop_source source;
        source.request_stop();
        QCOMPARE(eventsOfPair(twoDiscs(), {lasting(1.5, 2)}, {source.get_token(), {}}), QString());
    }

    // The proportion is that of the point along a→b of the segment, whichever of the two comes first in the scene.
    void pointHasAProportionAtEachEvent_data()
    {
        QTest::addColumn<bool>("pointIsFirst");
        QTest::newRow("point before segment") << true;
        QTest::newRow("segment before point") << false;
    }
    void pointHasAProportionAtEachEvent()
    {
        QFETCH(bool, pointIsFirst);
        const Scene scene = pointAndSegment(pointIsFirst);
        QCOMPARE(eventsOfPair(scene, {lasting(1, 2.5)}), "1: enter 0, 1, clipped, s = 0.25; 2.5: exit 0, 1, s = 0.625");
        QCOMPARE(eventsOfPair(scene, {instantaneous(2, Sign::negative, Sign::positive)}),
                 QString("2: cross 0, 1, s = 0.5"));
    }

    void proportionOfAFilterIsKept()
    {
        Contact contact = instantaneous(2);
        contact.s = 0.75;
        QCOMPARE(eventsOfPair(pointAndSegment(true), {contact}), QString("2: touch 0, 1, s = 0.75"));
    }

    // Around a key, the proportion is that of the leg on which the event happens; both agree at the key itself.
    void proportionFollowsTheLegOfTheEvent()
    {
        Scene scene = pointAndSegment(true);
        scene.bodies[0].a = Keyed{{{1, {0, 0}}, {2, {4, 0}}, {3, {2, 0}}}};
        QCOMPARE(eventsOfPair(scene, {lasting(1.5, 2.5)}), "1.5: enter 0, 1, s = 0.5; 2.5: exit 0, 1, s = 0.75");
        QCOMPARE(eventsOfPair(scene, {lasting(2, 3)}), "2: enter 0, 1, s = 1; 3: exit 0, 1, clipped, s = 0.5");
    }

    void proportionIsNoNumberWhereControlPointsCoincide()
    {
        Scene scene = pointAndSegment(true);
        scene.bodies[1].b = FromTo{{0, 0}, {4, 0}}; // at the start it is the point a
        std::vector<TimedEvent> events;
        addEvents(scene, {lasting(1, 2)}, {}, events);
        QCOMPARE(events.size(), std::size_t{2});
        QVERIFY(events[0].event.hasS);
        QVERIFY(events[0].event.sIsNull());
        QCOMPARE(ExactDouble(events[1].event.s), 1);
    }

    // Law: the proportion is rounded once.
    void nearestProportionIsRoundedOnce()
    {
        const Scene scene = pointAndSegment(true);
        Body line = scene.bodies[1];
        const auto at = [&](const Vec& p, const Vec& b) {
            const Body point{.id = "point", .a = Rest{p}};
            line.b = Rest{b};
            return ExactDouble(
                nearestProportion(motionOver({point, window}, window), motionOver({line, window}, window), Instant(2)));
        };
        QCOMPARE(at({1, 5}, {3, 0}), 1.0 / 3);
        QCOMPARE(at({0.1, 0}, {0.3, 0}), 0x1.5555555555556p-2); // 0.1·0.3/(0.3·0.3) rounds to another double
        QCOMPARE(at({1, 1}, {0, 4}), 0.25);
        QCOMPARE(at({-2, 0}, {4, 0}), -0.5);
        QCOMPARE(at({0x1p-1000, 0}, {0x1p100, 0}), 0); // below the least double
    }
};

QTEST_APPLESS_MAIN(TestContactEvents)

} // namespace sweep::tst_contact_events
#include "tst_contact_events.moc"
