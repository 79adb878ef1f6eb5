// Curve over the time axis: the number of occupied cells.
#include <QtTest>

#include "tests/support/timelines.h"
#include "widgets/timeline/time_slider.h"

#include <algorithm>
#include <random>

namespace sweep::tst_cell_count_curve {

namespace {

TimedEvent cellEvent(double t, EventKind kind, long long i)
{
    Event event;
    event.kind = kind;
    event.cell = {i, 0};
    return {Instant(t), event};
}

} // namespace

class TestCellCountCurve : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellsAreCountedBetweenEnterAndExit()
    {
        const auto timeline = std::make_shared<const Timeline>(
            timelineOf({0, 1}, {cellEvent(0, EventKind::enter, 0), cellEvent(0.25, EventKind::enter, 1),
                                cellEvent(0.375, EventKind::touch, 7), cellEvent(0.5, EventKind::exit, 0),
                                cellEvent(0.75, EventKind::exit, 1)}));
        const CellCountCurve occupancy(timeline);
        QCOMPARE(occupancy.max(), 2u);
        QCOMPARE(occupancy.at(0), 1u);
        QCOMPARE(occupancy.at(0.3), 2u);
        QCOMPARE(occupancy.at(0.375), 2u);
        QCOMPARE(occupancy.at(0.6), 1u);
        QCOMPARE(occupancy.at(1), 0u);
        const std::vector<CountRange> steps = occupancy.steps({{0, 1}, 10, 4});
        const std::vector<CountRange> expected{{1, 2}, {1, 2}, {0, 1}, {0, 0}};
        QCOMPARE(steps.size(), expected.size());
        for (std::size_t i = 0; i < steps.size(); ++i)
            QVERIFY2(steps[i] == expected[i], qPrintable(QString::number(i)));
    }

    void pairsOfBodiesCountNothing()
    {
        Event event;
        event.kind = EventKind::enter;
        event.b = 1;
        const auto timeline = std::make_shared<const Timeline>(timelineOf({0, 1}, {{Instant(0.5), event}}));
        QCOMPARE(CellCountCurve(timeline).max(), 0u);
        QVERIFY(CellCountCurve(timeline).steps({{0, 1}, 0, 100}).empty());
        QVERIFY(CellCountCurve(nullptr).steps({{0, 1}, 0, 100}).empty());
    }

    // Law: a step equals the result of examining every stretch within its pixel.
    void longTimelinesAreCountedAsShortOnes()
    {
        std::mt19937 random(5);
        std::vector<TimedEvent> events;
        for (int i = 0; i < 5000; ++i) {
            const double start = double(random() % 60'000) / 65'536;
            events.push_back(cellEvent(start, EventKind::enter, i));
            events.push_back(cellEvent(start + double(1 + random() % 4000) / 65'536, EventKind::exit, i));
        }
        const auto timeline = std::make_shared<const Timeline>(timelineOf({0, 1}, events));
        const CellCountCurve occupancy(timeline);
        const TimeScale scale{{0.1, 0.9}, 0, 40};
        const std::vector<CountRange> steps = occupancy.steps(scale);
        for (int pixel = 0; pixel < 40; ++pixel) {
            std::uint32_t most = occupancy.at(scale.timeAt(pixel));
            std::uint32_t least = most;
            for (const auto& instant : timeline->instants()) {
                const double t = instant.time.nearest();
                if (t <= scale.timeAt(pixel) || t > scale.timeAt(pixel + 1))
                    continue;
                most = std::max(most, occupancy.at(t));
                least = std::min(least, occupancy.at(t));
            }
            QCOMPARE(steps[std::size_t(pixel)].max, most);
            QCOMPARE(steps[std::size_t(pixel)].min, least);
        }
    }
};

QTEST_GUILESS_MAIN(TestCellCountCurve)

} // namespace sweep::tst_cell_count_curve
#include "tst_cell_count_curve.moc"
