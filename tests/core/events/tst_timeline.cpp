#include <QtTest>

#include "core/number/algebraic_root.h"
#include "core/number/roots.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"
#include "tests/support/timelines.h"

#include <sweepbench/timeline.h>

#include <algorithm>
#include <cmath>

namespace sweep::tst_timeline {

namespace {

// The root of t² = n in [0, 4], as the root of (t² − n)·factor.
Instant rootOf(int n, int factor)
{
    const Polynomial square(std::vector<Integer>{-n, 0, 1}, 0);
    const Polynomial other(std::vector<Integer>{factor, 1}, 0);
    const auto roots = rootsBetween(square * other, 0, 4);
    return roots.at(0);
}

TimedEvent at(const Instant& t, std::uint32_t a, EventKind kind = EventKind::touch)
{
    Event event;
    event.kind = kind;
    event.a = a;
    event.b = a + 1;
    return {t, event};
}

} // namespace

class TimelineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsOfABodyComeBeforeItsCells()
    {
        static_assert(sizeof(Event) == 40);
        const std::vector<PairOrCell> inOrder = {{0, 1},           {0, 7}, {0, Cell{-1, 5}},
                                                 {0, Cell{2, -3}}, {1, 2}, {1, Cell{}}};
        QVERIFY(std::ranges::is_sorted(inOrder));
        QCOMPARE(PairOrCell(7, 0).a, 0U);
        QCOMPARE(PairOrCell(7, 0).b, 7U);
        for (const PairOrCell& p : inOrder)
            for (const PairOrCell& q : inOrder)
                QCOMPARE(samePair(p, q), &p == &q);
        const Event left{{0, Cell{-1, 5}}, EventKind::enter};
        const Event right{{0, Cell{2, -3}}, EventKind::enter};
        QVERIFY(left.withCell());
        QVERIFY(!samePair(left, right));
        QVERIFY(samePair(left, Event{{0, Cell{-1, 5}}, EventKind::exit}));
    }

    // √2 lies between two doubles: its nearest double is another instant, a root of another polynomial is not.
    void nearbyInstantsAreDistinct()
    {
        const Instant root = rootOf(2, 5);
        const Instant sameRoot = rootOf(2, 7);
        const Instant nearest(std::sqrt(2.0));
        QCOMPARE(root.nearest(), nearest.nearest());
        const Timeline timeline =
            timelineOf({0, 4}, {at(root, 3), at(nearest, 1), at(sameRoot, 2), at(nearest, 0), at(Instant(3), 9)});
        QCOMPARE(timeline.instants().size(), 3U);
        QCOMPARE(timeline.events().size(), 5U);
        const bool rootIsFirst = root < nearest;
        const auto first = timeline.eventsOf(timeline.instants()[rootIsFirst ? 0 : 1]);
        QCOMPARE(first.size(), 2U);
        QCOMPARE(first[0].a, 2U);
        QCOMPARE(first[1].a, 3U);
        QCOMPARE(timeline.events().back().a, 9U);
    }

    // The instants of the case above, in the order of the exact numbers.
    void instantsInAListHaveNeighbours()
    {
        const Instant root = rootOf(2, 5);
        const Instant sameRoot = rootOf(2, 7);
        const Instant nearest(std::sqrt(2.0));
        const Instant last(3);
        const OrderedInstants ordered({&last, &root, &nearest, &sameRoot});
        const Instant& first = root < nearest ? root : nearest;
        const Instant& second = root < nearest ? nearest : root;
        QVERIFY(ordered.adjacentTo(first).before == nullptr);
        QVERIFY(*ordered.adjacentTo(first).after == second);
        QVERIFY(*ordered.adjacentTo(second).before == first);
        QVERIFY(*ordered.adjacentTo(second).after == last);
        QVERIFY(*ordered.adjacentTo(last).before == second);
        QVERIFY(ordered.adjacentTo(last).after == nullptr);
        QVERIFY(*ordered.adjacentTo(Instant(2)).before == second);
        QVERIFY(OrderedInstants().adjacentTo(root).after == nullptr);
    }

    void instantsHaveNeighboursBeyondTheirPart()
    {
        const Timeline timeline = timelineOf({0, 4}, {at(Instant(1), 0), at(Instant(2), 1), at(Instant(3), 2)});
        QVERIFY(neighboursOf(timeline, 0).before == nullptr);
        QVERIFY(*neighboursOf(timeline, 0).after == Instant(2));
        QVERIFY(*neighboursOf(timeline, 2).before == Instant(2));
        QVERIFY(neighboursOf(timeline, 2).after == nullptr);
        const Instant zero(0);
        const Instant four(4);
        QVERIFY(neighboursOf(timeline, 0, {&zero, &four}).before == &zero);
        QVERIFY(neighboursOf(timeline, 2, {&zero, &four}).after == &four);
    }

    // Events that are added at an instant of the timeline join its events, in their order.
    void aPatchMergesTheEventsOfOneInstant()
    {
        const auto touch = [](double t, std::uint32_t a, std::uint32_t b) {
            Event event;
            event.a = a;
            event.b = b;
            return TimedEvent{Instant(t), event};
        };
        const Timeline before = timelineOf({0, 1}, {touch(0.25, 0, 2), touch(0.5, 0, 1), touch(0.5, 1, 2)});
        const Timeline after = patched(before, {{0, 1, 2}, {{touch(0.5, 0, 2), touch(0.75, 0, 1)}}});
        const Timeline expected = timelineOf(
            {0, 1}, {touch(0.25, 0, 2), touch(0.5, 0, 1), touch(0.5, 0, 2), touch(0.5, 1, 2), touch(0.75, 0, 1)});
        QCOMPARE(oracle::firstDifference(after, expected), QString());
    }

    void aCopyIsIndependent()
    {
        const Event event = at(Instant(0), 0).event;
        Timeline first({0, 9});
        first.append(Instant(1), {&event, 1});
        Timeline second = first;
        first.append(Instant(2), {&event, 1});
        second.append(Instant(3), {&event, 1});
        second.append(Instant(4), {&event, 1});
        QCOMPARE(first.instants().size(), 2U);
        QCOMPARE(first.instants()[1].time.nearest(), 2.0);
        first = Timeline();
        QCOMPARE(second.instants()[0].time.nearest(), 1.0);
        QCOMPARE(second.instants()[1].time.nearest(), 3.0);
        QCOMPARE(second.instants()[2].time.nearest(), 4.0);
    }

    void anyOrderAndNumberOfThreadsGiveTheSameTimeline()
    {
        oracle::Random random = oracle::caseRandom("timeline", 0);
        std::vector<TimedEvent> events;
        for (std::uint32_t i = 0; i < 40'000; ++i)
            events.push_back(at(Instant(random.in(0, 9000) / 8.0), i, i % 2 == 0 ? EventKind::enter : EventKind::exit));
        const Timeline expected = timelineOf({0, 2000}, events);
        for (std::size_t i = 1; i < expected.instants().size(); ++i)
            QVERIFY(expected.instants()[i - 1].time < expected.instants()[i].time);
        for (const unsigned threads : {1U, 2U, 3U, 7U}) {
            EventLists lists(5);
            std::reverse(events.begin(), events.end());
            for (std::size_t i = 0; i < events.size(); ++i)
                lists[i % 3].push_back(events[i]);
            const Timeline timeline = timelineOfLists({0, 2000}, std::move(lists), {.threads = threads, .job = {}});
            QCOMPARE(timeline.events().size(), events.size());
            for (std::size_t i = 0; i < events.size(); ++i)
                QVERIFY(timeline.events()[i].a == expected.events()[i].a);
        }
    }
};

QTEST_GUILESS_MAIN(TimelineTest)

} // namespace sweep::tst_timeline
#include "tst_timeline.moc"
