#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/thin_cells.h>

#include <limits>
#include <memory>

namespace sweep::tst_line_order {

namespace {

// Small integers, so that doubles have no error.
struct Order
{
    int x = 1;
    int p = 1;
    int y = 1;
    int q = 1;
};

// The number of first-axis lines among the first n lines, for n = 1, 2, …; ends before two lines come at once.
std::vector<int> merged(const Order& order, std::size_t most)
{
    std::vector<int> counts;
    int x = order.x;
    int y = order.y;
    int first = 0;
    while (counts.size() < most && x != y) {
        first += x < y ? 1 : 0;
        (x < y ? x : y) += x < y ? order.p : order.q;
        counts.push_back(first);
    }
    return counts;
}

Order anyOrder(oracle::Random& random)
{
    Order order;
    order.p = random.in(1, 3000);
    order.q = random.chance(50) ? random.in(1, 3000) : random.in(1, 12);
    order.x = random.in(1, order.p);
    order.y = random.in(1, order.q);
    return order;
}

} // namespace

class TestLineOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCellsAreThoseOfTheMergedTimes()
    {
        const auto cells = std::make_unique<LineOrder::Cells>();
        std::size_t ties = 0;
        for (int k = 0; k < oracle::caseCount(400); ++k) {
            oracle::Random random = oracle::caseRandom("line order", k);
            const Order order = anyOrder(random);
            const std::vector<int> truth = merged(order, LineOrder::capacity);
            LineOrder lines(order.p, order.q);
            lines.begin(order.x, order.y, 0);
            const std::array<long long, 2> from{random.in(-9, 9), random.in(-9, 9)};
            const std::array<long long, 2> step{random.of({-1, 1}), random.of({-1, 1})};
            const auto passed = static_cast<std::size_t>(random.in(0, static_cast<int>(truth.size())));
            const std::size_t certain = lines.walk(passed, LineOrder::capacity - passed, from, step, *cells);
            QCOMPARE(passed + certain, truth.size());
            ties += truth.size() < LineOrder::capacity ? 1 : 0;
            for (std::size_t n = 0; n < certain; ++n) {
                const int first = truth[passed + n];
                const int second = static_cast<int>(passed + n) + 1 - first;
                QCOMPARE(cells->first[n], from[0] + step[0] * first);
                QCOMPARE(cells->second[n], from[1] + step[1] * second);
            }
        }
        QVERIFY(ties > 0);
    }

    void anAxisAtRestHasNoCrossings()
    {
        const double never = std::numeric_limits<double>::infinity();
        const auto cells = std::make_unique<LineOrder::Cells>();
        LineOrder first(0.1, never);
        first.begin(0, never, 1e-16);
        QCOMPARE(first.walk(5, 100, {3, 7}, {-1, 0}, *cells), std::size_t(100));
        QCOMPARE(cells->first[99], 3 - 105);
        QCOMPARE(cells->second[99], 7);
        LineOrder second(never, 0.1);
        second.begin(never, 0, 1e-16);
        QCOMPARE(second.walk(0, 100, {3, 7}, {0, 1}, *cells), std::size_t(100));
        QCOMPARE(cells->first[99], 3);
        QCOMPARE(cells->second[99], 7 + 100);
    }

    void timesWithinTheMarginAreUndecided()
    {
        const auto cells = std::make_unique<LineOrder::Cells>();
        LineOrder lines(1, 1);
        lines.begin(0.25, 0.5, 0.125);
        QCOMPARE(lines.walk(0, 100, {}, {1, 1}, *cells), std::size_t(100));
        lines.begin(0.25, 0.5, 0.375);
        QCOMPARE(lines.walk(0, 100, {}, {1, 1}, *cells), std::size_t(0));
        lines.begin(0.25, std::numeric_limits<double>::quiet_NaN(), 0);
        QCOMPARE(lines.walk(0, 100, {}, {1, 1}, *cells), std::size_t(0));
    }
};

QTEST_GUILESS_MAIN(TestLineOrder)

} // namespace sweep::tst_line_order
#include "tst_line_order.moc"
