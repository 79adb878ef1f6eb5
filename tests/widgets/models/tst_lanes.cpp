#include "tests/support/random.h"
#include "tests/support/timelines.h"
#include "tests/widgets/models/cell_event.h"
#include "widgets/models/lane_rows.h"

#include <sweepbench/solve.h>

#include <QTest>

#include <functional>
#include <set>

namespace sweep::tst_lanes {

namespace {

Body body(const char* id, std::optional<std::string> group = {})
{
    Body named;
    named.id = id;
    named.group = std::move(group);
    return named;
}

TimedEvent pairEvent(double t, EventKind kind, std::uint32_t a, std::uint32_t b)
{
    Event event;
    event.kind = kind;
    event.a = a;
    event.b = b;
    return {Instant(t), event};
}

// "S10" meets "S2" and both sides of a box; "S2" is traced through cells.
Scene bodies()
{
    Scene scene;
    scene.grid = Grid{};
    scene.bodies = {body("S10"), body("S2"), body("left", "box"), body("right", "box"), body("a", "alone")};
    return scene;
}

Timeline meetings()
{
    return timelineOf({0, 1}, {
                                  pairEvent(0.5, EventKind::enter, 0, 2),
                                  pairEvent(0.6, EventKind::enter, 0, 3),
                                  pairEvent(0.7, EventKind::exit, 0, 2),
                                  pairEvent(0.9, EventKind::exit, 0, 3),
                                  pairEvent(0.25, EventKind::touch, 0, 1),
                                  pairEvent(0.75, EventKind::cross, 1, 4),
                                  cellEvent(0.3, EventKind::enter, 1, {0, 0}),
                                  cellEvent(0.4, EventKind::enter, 1, {1, 0}),
                                  cellEvent(0.8, EventKind::exit, 1, {0, 0}),
                                  cellEvent(0.8, EventKind::touch, 1, {5, 5}),
                                  cellEvent(0.95, EventKind::exit, 1, {1, 0}),
                              });
}

QStringList names(const Scene& scene, const Lanes& lanes, const std::vector<std::uint32_t>& rows)
{
    QStringList all;
    for (const std::uint32_t row : rows)
        all << laneName(scene, RepeatedLabels(scene), lanes.lanes()[row]);
    return all;
}

QStringList words(const char* text)
{
    return QString::fromUtf8(text).split(u'|');
}

} // namespace

class TestLanes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPairACellsAndAGroupAreALaneEach()
    {
        const Scene scene = bodies();
        const Timeline timeline = meetings();
        const Lanes lanes(scene, timeline);
        QCOMPARE(names(scene, lanes, laneRows(lanes, scene, LaneOrder::firstEvent)),
                 words("S10 · S2|S2 · cells|S10 · box|S2 · a"));
        const Lane& group = lanes.lanes()[2];
        QVERIFY(group.kind == Lane::Kind::group);
        QCOMPARE(group.pairs, 2U);
        QCOMPARE(group.maxOpen, 2U);
        QCOMPARE(firstOfGroup(scene, timeline, lanes, group), QStringLiteral("first: S10 · left enter"));
        QVERIFY(firstOfGroup(scene, timeline, lanes, lanes.lanes()[0]).isEmpty());
        QVERIFY2(lanes.lanes()[3].kind == Lane::Kind::pair, "a group of one body is that body");
        QCOMPARE(bodiesOf(scene, lanes, group), (std::vector<std::size_t>{0, 2, 3}));
    }

    void bodiesAreLabelledByTheirNames()
    {
        Scene scene = bodies();
        scene.bodies[0].name = "The wall";
        const Lanes lanes(scene, meetings());
        QCOMPARE(names(scene, lanes, laneRows(lanes, scene, LaneOrder::firstEvent)).front(),
                 QStringLiteral("The wall · S2"));
    }

    void lanesAreSortedByBodyAndByName()
    {
        const Scene scene = bodies();
        const Lanes lanes(scene, meetings());
        QCOMPARE(names(scene, lanes, laneRows(lanes, scene, LaneOrder::body)),
                 words("S10 · S2|S10 · box|S2 · a|S2 · cells"));
        QCOMPARE(names(scene, lanes, laneRows(lanes, scene, LaneOrder::name)),
                 words("S2 · a|S2 · cells|S10 · box|S10 · S2"));
    }

    // Active lanes precede inactive ones; both groups are in the order of their first events.
    void activeLanesComeFirst()
    {
        const Scene scene = bodies();
        const Timeline timeline = meetings();
        const Lanes lanes(scene, timeline);
        const auto rows = laneRows(lanes, scene, LaneOrder::active);
        QCOMPARE(rows, laneRows(lanes, scene, LaneOrder::firstEvent));
        std::set<std::vector<std::uint32_t>> seen;
        for (int i = 0; i <= 100; ++i) {
            const TimePosition now{i / 100.0};
            const auto found = activeFirst(rows, lanes, scene, timeline, now);
            const auto isActive = [&](std::uint32_t row) {
                return contactsAt(lanes, lanes.lanes()[row], scene, timeline, now) > 0;
            };
            std::vector<std::uint32_t> expected;
            std::ranges::copy_if(rows, std::back_inserter(expected), isActive);
            std::ranges::copy_if(rows, std::back_inserter(expected), std::not_fn(isActive));
            QCOMPARE(found, expected);
            seen.insert(found);
        }
        QVERIFY(seen.size() > 1);
    }

    void lanesWithoutAPassingEventAreNotShown()
    {
        const Scene scene = bodies();
        const Timeline timeline = meetings();
        const Lanes lanes(scene, timeline);
        std::vector<bool> touches;
        for (const Event& event : timeline.events())
            touches.push_back(event.kind == EventKind::touch);
        QCOMPARE(names(scene, lanes, laneRows(lanes, scene, LaneOrder::firstEvent, touches)),
                 words("S10 · S2|S2 · cells"));
        QVERIFY(laneRows(lanes, scene, LaneOrder::name, std::vector<bool>(timeline.events().size())).empty());
    }

    void contactsAreCountedAtAndBesideInstants()
    {
        const Scene scene = bodies();
        const Timeline timeline = meetings();
        const Lanes lanes(scene, timeline);
        const Lane& cells = lanes.lanes()[1];
        const auto count = [&](const TimePosition& time, bool closed) {
            return contactsAt(lanes.eventsOf(cells), timeline, time, closed);
        };
        QCOMPARE(count({0.1}, true), 0U);
        QCOMPARE(count({0.35}, true), 1U);
        QCOMPARE(count({0.5}, true), 2U);
        QCOMPARE(count({1}, true), 0U);
        std::size_t instant = 0;
        while (!(timeline.instants()[instant].time == Instant(0.8)))
            ++instant;
        QCOMPARE(count({0.8, 0, instant, InstantSide::before}, true), 2U);
        QCOMPARE(count({0.8, 0, instant, InstantSide::at}, true), 3U); // one contact ends, one is a touch
        QCOMPARE(count({0.8, 0, instant, InstantSide::at}, false), 1U);
        QCOMPARE(count({0.8, 0, instant, InstantSide::after}, true), 1U);
    }

    // Law: every event is in exactly one lane, in exact order, and laneOf returns that lane.
    void everyEventIsInOneLane()
    {
        oracle::Random random(11);
        Scene scene;
        for (int i = 0; i < 30; ++i)
            scene.bodies.push_back(
                body(std::to_string(i).c_str(),
                     i % 3 == 0 ? std::optional<std::string>("g" + std::to_string(i % 5)) : std::nullopt));
        std::vector<TimedEvent> events;
        for (int i = 0; i < 3000; ++i) {
            const auto a = std::uint32_t(random.in(0, 28));
            const auto b = std::uint32_t(random.in(int(a) + 1, 29));
            const double t = random.in(0, 500) / 512.0;
            events.push_back(i % 4 == 0 ? cellEvent(t, EventKind::touch, a, {i, 0})
                                        : pairEvent(t, i % 2 ? EventKind::touch : EventKind::cross, a, b));
        }
        const Timeline timeline = timelineOf({0, 1}, events);
        const Lanes lanes(scene, timeline);
        std::set<std::uint32_t> seen;
        std::uint32_t firstBefore = 0;
        for (std::size_t i = 0; i < lanes.lanes().size(); ++i) {
            const auto own = lanes.eventsOf(lanes.lanes()[i]);
            QVERIFY2(!own.empty(), qPrintable(QStringLiteral("lane %1").arg(i)));
            QVERIFY2(own.front().event >= firstBefore, qPrintable(QStringLiteral("lane %1").arg(i)));
            firstBefore = own.front().event;
            for (std::size_t k = 0; k < own.size(); ++k) {
                QVERIFY(k == 0 || own[k - 1].event < own[k].event);
                QCOMPARE(lanes.laneOf(timeline.events()[own[k].event]), i);
                QCOMPARE(timeline.instantOf(own[k].event), std::size_t(own[k].instant));
                QVERIFY(seen.insert(own[k].event).second);
            }
        }
        QCOMPARE(seen.size(), timeline.events().size());
    }
};

QTEST_GUILESS_MAIN(TestLanes)

} // namespace sweep::tst_lanes
#include "tst_lanes.moc"
