// Cells that a body entered, in order of entry.
#include <QtTest>

#include "tests/support/oracle/third_of_an_ulp.h"
#include "tests/support/timelines.h"
#include "tests/widgets/models/cell_event.h"
#include "widgets/document/cells.h"

#include <sweepbench/solve.h>

#include <array>

namespace sweep::tst_entered_cells {

class TestEnteredCells : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void firstContactsAreInTheOrderOfTheirInstants()
    {
        const Timeline timeline = timelineOf(
            {0, 1}, {cellEvent(0, EventKind::enter, 0, {0, 0}), cellEvent(0.25, EventKind::enter, 1, {9, 9}),
                     cellEvent(0.5, EventKind::touch, 0, {1, 1}), cellEvent(0.5, EventKind::enter, 0, {1, 0}),
                     cellEvent(0.5, EventKind::exit, 0, {0, 0}), cellEvent(0.75, EventKind::enter, 0, {0, 0}),
                     cellEvent(0.75, EventKind::enter, 0, {2, 0})});
        const EnteredCells cells(timeline);
        QVERIFY(cells.inFirst(0).empty());
        QVERIFY(cells.until(-1).empty());
        QCOMPARE(cells.inFirst(2).size(), std::size_t(2));
        const auto later = cells.after(cells.inFirst(2));
        QCOMPARE(later.size(), std::size_t(3));
        QCOMPARE(later.front().t, 0.5);
        QCOMPARE(cells.after(cells.until(-1)).size(), std::size_t(5));
        QVERIFY(cells.after(cells.until(1)).empty());
        const auto all = cells.inFirst(timeline.instants().size());
        const std::vector<EnteredCell> expected{{0, 0, {0, 0}, 0, 1},
                                                {1, 1, {9, 9}, 0.25, 2},
                                                {0, 2, {1, 0}, 0.5, 3},
                                                {0, 2, {1, 1}, 0.5, 3},
                                                {0, 3, {2, 0}, 0.75, 4}};
        QVERIFY(std::equal(all.begin(), all.end(), expected.begin(), expected.end()));
        QCOMPARE(cells.numberOf({1, 1}), 3U);
        QCOMPARE(cells.numberOf({7, 7}), 0U);
    }

    void aCellThatTwoBodiesMeetIsNumberedOnce()
    {
        const EnteredCells cells(
            timelineOf({0, 1}, {cellEvent(0, EventKind::enter, 1, {5, 0}), cellEvent(0.25, EventKind::enter, 0, {5, 0}),
                                cellEvent(0.5, EventKind::enter, 0, {6, 0})}));
        std::vector<std::uint32_t> numbers;
        for (const EnteredCell& cell : cells.until(1))
            numbers.push_back(cell.number);
        QCOMPARE(numbers, (std::vector<std::uint32_t>{1, 0, 2}));
    }

    void instantsOfOneDoubleAreDistinct()
    {
        const Timeline instants = solve(thirdOfAnUlpApart()).value();
        std::vector<TimedEvent> events;
        for (std::size_t m = 0; m < 3; ++m) {
            events.push_back(cellEvent(0, EventKind::enter, 0, {static_cast<long long>(m), 0}));
            events.back().time = instants.instants()[m].time;
        }
        const EnteredCells cells(timelineOf({0, 1}, std::move(events)));
        for (std::size_t m = 0; m <= 3; ++m)
            QCOMPARE(cells.inFirst(m).size(), m);
    }

    void aBallLeavesATrail()
    {
        Scene scene;
        scene.grid = Grid{};
        scene.bodies = {
            {.id = "ball", .shape = Shape::projectile, .a = FromTo{{0.5, 0.5}, {4.5, 0.5}}, .radius = {0.25}}};
        const Timeline timeline = solve(scene).value();
        const EnteredCells cells(timeline);
        const auto trail = cells.until(0.5);
        QCOMPARE(trail.size(), std::size_t(3));                   // the centre is at x = 2.5
        constexpr std::array<std::uint32_t, 3> instants{0, 1, 3}; // at instant 2 it leaves the first cell
        for (std::size_t i = 0; i < trail.size(); ++i) {
            QVERIFY(trail[i].cell == (Cell{static_cast<long long>(i), 0}));
            QCOMPARE(trail[i].instant, instants[i]);
            QCOMPARE(trail[i].number, i + 1);
        }
    }
};

QTEST_GUILESS_MAIN(TestEnteredCells)

} // namespace sweep::tst_entered_cells
#include "tst_entered_cells.moc"
