#include <QtTest>

#include <sweepbench/base/jobs.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace sweep::tst_parallel {

class ParallelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachIndexRunsOnce()
    {
        for (const unsigned threads : {0U, 1U, 2U, 7U}) {
            for (const std::size_t count : {0, 1, 2, 5, 1000}) {
                std::vector<std::atomic<int>> done(count);
                parallelFor(threads, count, [&](std::size_t i) { ++done[i]; });
                for (const auto& times : done)
                    QCOMPARE(times.load(), 1);
            }
        }
    }

    // Two calls that wait for each other return only if both run at once.
    void twoThreadsRunAtOnce()
    {
        std::atomic<int> arrived = 0;
        parallelFor(2, 2, [&](std::size_t) {
            ++arrived;
            while (arrived < 2)
                std::this_thread::yield();
        });
        QCOMPARE(arrived.load(), 2);
    }

    void theFirstThreadIsTheCallers()
    {
        std::thread::id first;
        parallelFor(3, 10, [&](std::size_t i) {
            if (i == 0)
                first = std::this_thread::get_id();
        });
        QVERIFY(first == std::this_thread::get_id());
    }

    void exceptionsReachTheCaller()
    {
        for (const unsigned threads : {1U, 4U}) {
            std::atomic<std::size_t> begun = 0;
            const auto failing = [&](std::size_t i) {
                ++begun;
                if (i == 3)
                    throw std::runtime_error("three");
            };
            QVERIFY_EXCEPTION_THROWN(parallelFor(threads, 1'000'000, failing), std::runtime_error);
            QVERIFY(begun < 1'000'000);
        }
    }

    void blocksCoverTheRange()
    {
        for (const std::size_t size : {0, 1, 63, 64, 65, 1000}) {
            std::size_t next = 0;
            for (std::size_t i = 0; i < blockCount(size, 64); ++i) {
                const Block block = blockAt(i, size, 64);
                QCOMPARE(block.first, next);
                QVERIFY(block.first < block.last);
                next = block.last;
            }
            QCOMPARE(next, size);
        }
    }
};

QTEST_GUILESS_MAIN(ParallelTest)

} // namespace sweep::tst_parallel
#include "tst_parallel.moc"
