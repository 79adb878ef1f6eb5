#include <QtTest>

#include "core/grid/time_queue.h"
#include "tests/support/random.h"

#include <cmath>
#include <limits>
#include <set>

using namespace sweep;
using namespace sweep::oracle;

class TestTimeQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEarliestComesFirst_data()
    {
        QTest::addColumn<int>("numbers");
        QTest::addColumn<double>("farthest"); // how much later than the one before one may come
        QTest::newRow("few") << 16 << 3.0;
        QTest::newRow("many") << 500 << 3.0;
        QTest::newRow("many, far apart") << 500 << 4000.0;
        QTest::newRow("many, close together") << 500 << 0.01;
    }
    void theEarliestComesFirst()
    {
        QFETCH(const int, numbers);
        QFETCH(const double, farthest);
        Random random = caseRandom("time queue", numbers);
        TimeQueue queue;
        queue.prepare(static_cast<std::size_t>(numbers), numbers);
        for (int round = 0; round < 3; ++round) {
            queue.clear();
            QVERIFY(queue.earliest() == std::numeric_limits<double>::infinity());
            std::set<std::pair<double, std::uint32_t>> waiting;
            std::vector<std::uint32_t> free;
            for (int k = 0; k < numbers; ++k)
                free.push_back(static_cast<std::uint32_t>(k));
            double now = random.real(0, 1000);
            for (int step = 0; step < 20'000; ++step) {
                if (!free.empty() && (waiting.empty() || random.chance(50))) {
                    const double time = now + farthest * std::pow(random.real(0, 1), 3);
                    waiting.emplace(time, free.back());
                    queue.insert(time, free.back());
                    free.pop_back();
                } else {
                    QCOMPARE(queue.first(), waiting.begin()->second);
                    now = queue.earliest();
                    free.push_back(queue.first());
                    queue.pop();
                    waiting.erase(waiting.begin());
                }
                QCOMPARE(queue.earliest(),
                         waiting.empty() ? std::numeric_limits<double>::infinity() : waiting.begin()->first);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestTimeQueue)
#include "tst_time_queue.moc"
