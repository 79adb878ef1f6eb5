#include <QtTest>

#include "core/grid/filtered_disc_walk.h"
#include "tests/support/random.h"

#include <cmath>

namespace sweep::tst_time_bucket_sort {

using namespace sweep::oracle;

class TestTimeBucketSort : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sortsLikeStdSort_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("power");  // 1 spreads times evenly; more moves them to the beginning
        QTest::addColumn<double>("beyond"); // share of the stretch by which times exceed it at each end
        QTest::addColumn<double>("step");   // spacing of the times, as a share of the stretch; 0: none
        QTest::newRow("none") << 0 << 1.0 << 0.0 << 0.0;
        QTest::newRow("one") << 1 << 1.0 << 0.0 << 0.0;
        QTest::newRow("spread evenly") << 300 << 1.0 << 0.0 << 0.0;
        QTest::newRow("nearly all at once") << 300 << 12.0 << 0.0 << 0.0;
        QTest::newRow("some earlier and later than the stretch") << 300 << 1.0 << 0.5 << 0.0;
        QTest::newRow("many at one time") << 300 << 1.0 << 0.0 << 0.1;
    }
    void sortsLikeStdSort()
    {
        QFETCH(const int, count);
        QFETCH(const double, power);
        QFETCH(const double, beyond);
        QFETCH(const double, step);
        TimeBucketSort sorter;
        std::vector<TimedIndex> changes;
        for (int round = 0; round < caseCount(50); ++round) {
            Random random = caseRandom("time sort", round);
            const double from = random.real(-1000, 1000);
            const double length = std::ldexp(1.0, random.in(-20, 20));
            changes.resize(static_cast<std::size_t>(count) + 3); // the sorter must ignore the last three
            for (std::size_t k = 0; k < changes.size(); ++k) {
                double place = std::pow(random.real(0, 1), power) * (1 + 2 * beyond) - beyond;
                place = step > 0 ? std::floor(place / step) * step : place;
                changes[k] = {from + place * length, static_cast<std::uint32_t>(k), 0};
            }
            auto expected = changes;
            const auto earlier = [](const TimedIndex& p, const TimedIndex& q) { return p.time < q.time; };
            std::stable_sort(expected.begin(), expected.begin() + count, earlier);
            sorter.sort(changes, static_cast<std::size_t>(count), from, from + length);
            for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
                QCOMPARE(changes[k].index, expected[k].index);
                QCOMPARE(changes[k].time, expected[k].time);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTimeBucketSort)

} // namespace sweep::tst_time_bucket_sort
#include "tst_time_bucket_sort.moc"
