#include "tests/support/random.h"
#include "tests/support/timelines.h"
#include "widgets/timeline/lane_view.h"

#include <sweepbench/sampling.h>

#include <QTest>

#include <cmath>

namespace sweep::tst_lane_layout {

namespace {

TimedEvent pairEvent(double t, EventKind kind, std::uint32_t b)
{
    Event event;
    event.kind = kind;
    event.b = b;
    return {Instant(t), event};
}

Scene bodies(std::size_t count)
{
    Scene scene;
    for (std::size_t i = 0; i < count; ++i) {
        Body body;
        body.id = std::to_string(i);
        if (i > 0)
            body.group = "crowd";
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

// Visits of body 0 to bodies of one group, at random times with few digits: many share an instant or a pixel.
Timeline visits(oracle::Random& random, int count)
{
    std::vector<TimedEvent> events;
    for (int i = 1; i <= count; ++i) {
        const int start = random.in(0, 900);
        events.push_back(pairEvent(start / 1024.0, EventKind::enter, std::uint32_t(i)));
        events.push_back(pairEvent(random.in(start + 1, 1024) / 1024.0, EventKind::exit, std::uint32_t(i)));
    }
    return timelineOf({0, 1}, std::move(events));
}

} // namespace

SampledEvents sampledAt(const Scene& scene, std::shared_ptr<const Timeline> timeline, const SamplingRule& rule)
{
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(scene);
    answer->timeline = std::move(timeline);
    const auto sampling = std::make_shared<const Sampling>(sampled(*answer->scene, *answer->timeline, rule).value());
    SampledEvents events{answer, sampling, {}};
    for (std::size_t event = 0; event < answer->timeline->events().size(); ++event)
        events.marks.push_back(frameMark(*answer->timeline, *events.sampling, event));
    return events;
}

class TestLaneLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aContactIsABarFromItsBeginToItsEnd()
    {
        const Scene scene = bodies(2);
        const Timeline timeline =
            timelineOf({0, 1}, {pairEvent(0.25, EventKind::enter, 1), pairEvent(0.5, EventKind::exit, 1)});
        const Lanes lanes(scene, timeline);
        const TimeColumns columns(timeline, {{0, 1}, 10, 100});
        const auto events = lanes.eventsOf(lanes.lanes()[0]);
        QCOMPARE(columns.count(), 100);
        QVERIFY(laneRuns(events, columns) == (std::vector<LaneRun>{{25, 25, 0, 1}, {26, 49, 1, 1}, {50, 50, 0, 1}}));
        const TimeColumns inside(timeline, {{0.3, 0.4}, 10, 100});
        QVERIFY(laneRuns(events, inside) == (std::vector<LaneRun>{{0, 99, 1, 1}}));
        const TimeColumns behind(timeline, {{0.6, 0.7}, 10, 100});
        QVERIFY(laneRuns(events, behind).empty());
    }

    void aMarkCountsItsEventsByFrameMark()
    {
        const Scene scene = bodies(2);
        const auto timeline = std::make_shared<const Timeline>(
            timelineOf({0, 1}, {pairEvent(0.125, EventKind::enter, 1), pairEvent(0.25, EventKind::exit, 1),
                                pairEvent(0.3125, EventKind::touch, 1), pairEvent(0.5, EventKind::enter, 1),
                                pairEvent(0.5625, EventKind::exit, 1)}));
        const Lanes lanes(scene, *timeline);
        const auto events = lanes.eventsOf(lanes.lanes()[0]);
        const auto seen = [&](const SamplingRule& rule, const std::vector<bool>& passing) {
            return markAtFrames(events, sampledAt(scene, timeline, rule).marks, passing);
        };
        const MarkAtFrames eighths = seen({.rate = 8}, {});
        QCOMPARE(eighths.of(FrameMark::Kind::missed), 1u); // the touch
        QCOMPARE(eighths.of(FrameMark::Kind::late), 2u);
        QCOMPARE(eighths.of(FrameMark::Kind::seen), 2u);
        QVERIFY(eighths.notable);
        QCOMPARE(eighths.notable->kind, FrameMark::Kind::missed);
        const MarkAtFrames without = seen({.rate = 8}, {true, true, false, true, true});
        QCOMPARE(without.of(FrameMark::Kind::missed), 0u);
        QVERIFY(without.notable);
        QCOMPARE(without.notable->kind, FrameMark::Kind::late);
        QCOMPARE(without.notable->late, 0.125);
        QVERIFY(!seen({.rate = 8}, {false, false, false, true, false}).notable);
    }

    // Law: every passing event in view is counted in exactly one mark.
    void everyVisibleEventIsCountedOnce()
    {
        for (int i = 0; i < 20; ++i) {
            oracle::Random random = oracle::caseRandom("lane marks", i);
            const int count = random.in(1, 400);
            const Scene scene = bodies(std::size_t(count) + 1);
            const Timeline timeline = visits(random, count);
            const Lanes lanes(scene, timeline);
            std::vector<bool> passing;
            for (std::size_t k = 0; k < timeline.events().size(); ++k)
                passing.push_back(random.chance(70));
            const TimeScale scale{{random.real(0, 0.4), random.real(0.5, 1)}, 7, double(random.in(50, 600))};
            const TimeColumns columns(timeline, scale);
            std::size_t expected = 0;
            for (std::size_t k = 0; k < passing.size(); ++k) {
                const double t = timeline.timeOf(k).nearest();
                expected += passing[k] && t >= scale.shown.start && t <= scale.shown.end;
            }
            std::size_t total = 0;
            int before = -99;
            for (const LaneMark& mark : laneMarks(lanes.eventsOf(lanes.lanes()[0]), columns, 13, passing)) {
                QVERIFY(mark.column >= before + 13);
                before = mark.column;
                total += mark.total();
            }
            QCOMPARE(total, expected);
        }
    }

    // Law: a run gives the minimum and maximum number of contacts for each column.
    void runsHoldTheMinimumAndTheMaximum()
    {
        for (int i = 0; i < 20; ++i) {
            oracle::Random random = oracle::caseRandom("lane runs", i);
            const int count = random.in(1, 200);
            const Scene scene = bodies(std::size_t(count) + 1);
            const Timeline timeline = visits(random, count);
            const Lanes lanes(scene, timeline);
            const TimeScale scale{{0, 1}, 0, 128};
            const TimeColumns columns(timeline, scale);
            const auto events = lanes.eventsOf(lanes.lanes()[0]);
            std::vector<std::pair<std::uint32_t, std::uint32_t>> seen(128);
            for (const LaneRun& run : laneRuns(events, columns))
                for (int column = run.first; column <= run.last; ++column)
                    seen[std::size_t(column)] = {run.min, run.max};
            for (int column = 0; column < 128; ++column) {
                // The times of this scene are multiples of 1/1024: eight stretches per column.
                std::uint32_t least = ~0U;
                std::uint32_t most = 0;
                for (int part = column == 0 ? 0 : -1; part < 8; ++part) {
                    const std::uint32_t open = contactsAt(events, timeline, {(8 * column + part + 0.5) / 1024}, true);
                    const bool before = part == -1; // counts only if no event is exactly at the column's edge
                    if (before && columns.first(column) < columns.first(column + 1) &&
                        timeline.instants()[columns.first(column)].time == Instant(column / 128.0))
                        continue;
                    least = std::min(least, open);
                    most = std::max(most, open);
                }
                const auto& [shownLeast, shownMost] = seen[std::size_t(column)];
                QVERIFY2(shownMost >= most && (shownMost == 0 || shownLeast <= least),
                         qPrintable(QString::number(column)));
            }
        }
    }

    void aNumberStandsBesideItsMark()
    {
        const auto placed = [](const std::vector<NumberedMark>& marks) {
            return laneNumbers(marks, 0, 200, [](const QString& text) { return 6.0 * double(text.size()); });
        };
        const auto one = [](const char* text, double left) {
            const QString words = QString::fromUtf8(text);
            return LaneNumber{words, left, 6.0 * double(words.size())};
        };
        using Numbers = std::vector<LaneNumber>;
        QCOMPARE(placed({{100, 8, {7}}}) == (Numbers{one("7", 110)}), true);
        QCOMPARE(placed({{100, 8, {7}, true}}) == (Numbers{one("7", 84)}), true); // a bar begins to the right
        QCOMPARE(placed({{5, 8, {7}, true}}) == (Numbers{one("7", 15)}), true);   // the end of the axis
        QCOMPARE(placed({{195, 8, {7}}}) == (Numbers{one("7", 179)}), true);
        // Two events closer than their glyphs: one goes to the left, or both are joined.
        QCOMPARE(placed({{100, 8, {1}, true}, {115, 8, {2}}}) == (Numbers{one("1", 84), one("2", 125)}), true);
        QCOMPARE(placed({{10, 8, {1}}, {25, 8, {2}}}) == (Numbers{one("1 · 2", 35)}), true);
        QCOMPARE(placed({{10, 8, {1}}, {25, 8, {2}}, {40, 8, {3}}, {55, 8, {4}}}) == (Numbers{one("2 · 3 · 4", 65)}),
                 true);
    }

    // Law: a number is within the room, and meets neither a mark nor another number.
    void numbersAreNeverCovered()
    {
        for (int i = 0; i < 200; ++i) {
            oracle::Random random = oracle::caseRandom("lane numbers", i);
            std::vector<NumberedMark> marks;
            double x = 0;
            for (std::uint32_t n = 0; n < 30 && x < 380; ++n) {
                x += random.in(13, 60);
                marks.push_back({x, double(random.in(6, 12)), {}, random.in(0, 1) == 1});
                if (random.in(0, 5) > 0)
                    marks.back().numbers = {n + 1};
            }
            const auto numbers =
                laneNumbers(marks, 0, 400, [](const QString& text) { return 6.0 * double(text.size()); });
            QVERIFY(!numbers.empty());
            double free = 0;
            for (const LaneNumber& number : numbers) {
                const double right = number.left + number.width;
                QVERIFY2(number.left >= free && right <= 400, qPrintable(number.text));
                for (const NumberedMark& mark : marks)
                    QVERIFY2(right <= mark.x - mark.half || number.left >= mark.x + mark.half, qPrintable(number.text));
                free = right;
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestLaneLayout)

} // namespace sweep::tst_lane_layout
#include "tst_lane_layout.moc"
