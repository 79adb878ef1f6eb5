#include "tests/support/timelines.h"
#include "tests/widgets/models/cell_event.h"
#include "widgets/document/cells.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace sweep::tst_open_contacts {

namespace {

using Cells = std::vector<OccupiedCell>;

} // namespace

class TestOpenContacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCellIsOccupiedFromItsEnterToItsExit()
    {
        const Timeline timeline = timelineOf({0, 1}, {cellEvent(0.25, EventKind::enter, 3, {1, 2}),
                                                      cellEvent(0.5, EventKind::touch, 3, {2, 2}),
                                                      cellEvent(0.75, EventKind::exit, 3, {1, 2})});
        const OccupiedCells cells(timeline);
        QCOMPARE(cells.at(timeline, 0.2), Cells{});
        QCOMPARE(cells.at(timeline, 0.25), (Cells{{3, {1, 2}}}));
        QCOMPARE(cells.at(timeline, 0.4), (Cells{{3, {1, 2}}}));
        QCOMPARE(cells.at(timeline, 0.5), (Cells{{3, {1, 2}}, {3, {2, 2}}}));
        QCOMPARE(cells.at(timeline, 0.75), (Cells{{3, {1, 2}}}));
        QCOMPARE(cells.at(timeline, 0.76), Cells{});
    }

    void twoBodiesAreInContactFromEnterToExit()
    {
        Event begin;
        begin.kind = EventKind::enter;
        begin.a = 1;
        begin.b = 4;
        Event end = begin;
        end.kind = EventKind::exit;
        Event touch = begin;
        touch.kind = EventKind::touch;
        touch.b = 5;
        const Timeline timeline = timelineOf({0, 1}, {{Instant(0.25), begin},
                                                      {Instant(0.5), touch},
                                                      {Instant(0.75), end},
                                                      cellEvent(0.25, EventKind::enter, 1, {0, 0})});
        const HeldPairs held(timeline);
        using Pairs = std::vector<HeldPair>;
        QCOMPARE(held.at(timeline, 0.2), Pairs{});
        QCOMPARE(held.at(timeline, 0.25), (Pairs{{1, 4}}));
        QCOMPARE(held.at(timeline, 0.5), (Pairs{{1, 4}, {1, 5}}));
        QCOMPARE(held.at(timeline, 0.6), (Pairs{{1, 4}}));
        QCOMPARE(held.at(timeline, 0.75), (Pairs{{1, 4}}));
        QCOMPARE(held.at(timeline, 0.8), Pairs{});
        QCOMPARE(OccupiedCells(timeline).at(timeline, 0.5), (Cells{{1, {0, 0}}}));
    }

    void anOpenCellIsNotOccupiedAtItsEnds()
    {
        TimedEvent start = cellEvent(0, EventKind::enter, 3, {0, 0});
        TimedEvent end = cellEvent(1, EventKind::exit, 3, {2, 0});
        start.event.clipped = end.event.clipped = true;
        const Timeline timeline = timelineOf(
            {0, 1}, {start, cellEvent(0.5, EventKind::exit, 3, {0, 0}), cellEvent(0.5, EventKind::enter, 3, {1, 0}),
                     cellEvent(0.75, EventKind::exit, 3, {1, 0}), cellEvent(0.75, EventKind::enter, 3, {2, 0}), end});
        const OccupiedCells cells(timeline, CellRule::open);
        QCOMPARE(cells.at(timeline, 0), (Cells{{3, {0, 0}}})); // the visit may have begun before the window
        QCOMPARE(cells.at(timeline, 0.5), Cells{});
        QCOMPARE(cells.at(timeline, 0.6), (Cells{{3, {1, 0}}}));
        QCOMPARE(cells.at(timeline, 0.75), Cells{});
        QCOMPARE(cells.at(timeline, 1), (Cells{{3, {2, 0}}}));
        QCOMPARE(OccupiedCells(timeline).at(timeline, 0.5), (Cells{{3, {0, 0}}, {3, {1, 0}}}));
    }

    void besideAnInstantTheFormerOrLaterStateHolds()
    {
        const Timeline timeline = timelineOf(
            {0, 1}, {cellEvent(0.25, EventKind::enter, 3, {0, 0}), cellEvent(0.5, EventKind::exit, 3, {0, 0}),
                     cellEvent(0.5, EventKind::touch, 3, {7, 7}), cellEvent(0.5, EventKind::enter, 3, {1, 0})});
        const OccupiedCells cells(timeline);
        const auto beside = [&](InstantSide side) { return cells.at(timeline, TimePosition{0.5, 0, 1, side}); };
        QCOMPARE(beside(InstantSide::before), (Cells{{3, {0, 0}}}));
        QCOMPARE(beside(InstantSide::at), (Cells{{3, {0, 0}}, {3, {1, 0}}, {3, {7, 7}}}));
        QCOMPARE(beside(InstantSide::after), (Cells{{3, {1, 0}}}));
    }

    void pairsOfBodiesOccupyNothing()
    {
        Event event;
        event.kind = EventKind::enter;
        event.b = 1;
        const Timeline timeline = timelineOf({0, 1}, {{Instant(0.5), event}});
        QCOMPARE(OccupiedCells(timeline).at(timeline, 0.6), Cells{});
    }

    // Law: checkpoints do not change the result: at any time it equals that of going through all events.
    void longTimelinesAreTreatedLikeShortOnes()
    {
        std::mt19937 random(11);
        std::vector<TimedEvent> events;
        std::map<std::pair<std::uint32_t, Cell>, std::vector<std::pair<double, double>>> visits;
        for (int i = 0; i < 6000; ++i) {
            const auto body = static_cast<std::uint32_t>(random() % 5);
            const Cell cell{i, static_cast<long long>(random() % 40)};
            const double start = static_cast<double>(random() % 4096) / 4096;
            const double end = start + static_cast<double>(1 + random() % 512) / 4096;
            events.push_back(cellEvent(start, EventKind::enter, body, cell));
            events.push_back(cellEvent(end, EventKind::exit, body, cell));
            visits[{body, cell}].push_back({start, end});
        }
        const Timeline timeline = timelineOf({0, 2}, events);
        const OccupiedCells cells(timeline);
        for (const double t : {0.0, 0.1, 0.25, 0.5, 1234.0 / 4096, 0.99, 1.1, 2.0}) {
            Cells expected;
            for (const auto& [key, times] : visits) {
                if (std::any_of(times.begin(), times.end(), [t](auto& v) { return v.first <= t && t <= v.second; }))
                    expected.push_back({key.first, key.second});
            }
            QCOMPARE(cells.at(timeline, t), expected);
        }
    }
};

QTEST_GUILESS_MAIN(TestOpenContacts)

} // namespace sweep::tst_open_contacts
#include "tst_open_contacts.moc"
