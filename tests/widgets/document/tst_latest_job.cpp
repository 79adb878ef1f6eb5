#include "widgets/document/background_job.h"

#include <QSignalSpy>
#include <QTest>

namespace sweep::tst_latest_job {

namespace {

// A number to be doubled at once, or only after the query is stopped.
struct Query
{
    int number = 0;
    bool isEndless = false;
};

} // namespace

class TestLatestJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_begun = 0;
        m_stopped = 0;
        m_answers.clear();
        m_job = std::make_unique<Doubling>(
            [this](const Query& query, const Doubling::Running& job) {
                ++m_begun;
                while (query.isEndless && !job.stopped())
                    std::this_thread::yield();
                m_stopped += job.stopped();
                return 2 * query.number;
            },
            [this](int answer) { m_answers << answer; });
    }

    void aQueryIsAnsweredOnce()
    {
        m_job->start({21});
        QVERIFY(m_job->isBusy());
        QTRY_VERIFY(!m_job->isBusy());
        QCOMPARE(m_answers, QList<int>{42});
    }

    void aNewerQueryStopsTheWorkOnAnOlderOne()
    {
        m_job->start({1, true});
        QTRY_COMPARE(m_begun.load(), 1);
        m_job->start({2});
        QTRY_COMPARE(m_stopped.load(), 1); // otherwise the work would not end
        QTRY_VERIFY(!m_job->isBusy());
        QCOMPARE(m_begun.load(), 2);
        QCOMPARE(m_answers, QList<int>{4});
    }

    void aNewerQueryReplacesAWaitingOne()
    {
        m_job->start({1, true});
        QTRY_COMPARE(m_begun.load(), 1);
        for (int number = 2; number <= 20; ++number)
            m_job->start({number});
        QTRY_VERIFY(!m_job->isBusy());
        QCOMPARE(m_answers, QList<int>{40});
    }

    void aStoppedQueryIsNotAnswered()
    {
        m_job->start({1, true});
        QTRY_COMPARE(m_begun.load(), 1);
        m_job->stop();
        QVERIFY(!m_job->isBusy());
        QTRY_COMPARE(m_stopped.load(), 1);
        m_job->start({3});
        QTRY_VERIFY(!m_job->isBusy());
        QCOMPARE(m_answers, QList<int>{6});
    }

    void aPendingAnswerIsDropped()
    {
        m_job->start({1});
        m_job->waitForAnswer(std::chrono::minutes(1));
        m_job->stop();
        QCoreApplication::processEvents();
        QCOMPARE(m_answers, QList<int>{});
    }

    void workIsAnsweredEvenIfStopped()
    {
        m_job->start({5, true});
        QTRY_COMPARE(m_begun.load(), 1);
        m_job->requestStop();
        QVERIFY(m_job->isBusy());
        QTRY_VERIFY(!m_job->isBusy());
        QCOMPARE(m_answers, QList<int>{10});
    }

    void onlyAWaitingQueryCanBeTakenBack()
    {
        std::atomic<bool> isHeld = true;
        std::atomic<int> begun = 0;
        LatestJob<int, int> job(
            [&](int query, const Job&) {
                ++begun;
                while (isHeld) // the work ignores the request to stop
                    std::this_thread::yield();
                return query;
            },
            [this](int answer) { m_answers << answer; });
        job.start(1);
        QTRY_COMPARE(begun.load(), 1);
        QCOMPARE(job.takeWaiting(), std::optional<int>());
        job.start(2);
        QCOMPARE(job.takeWaiting(), std::optional(2));
        QCOMPARE(job.takeWaiting(), std::optional<int>());
        job.start(3);
        isHeld = false;
        QTRY_VERIFY(!job.isBusy());
        QCOMPARE(begun.load(), 2);
        QCOMPARE(m_answers, QList<int>{3});
    }

    void earlierAnswersComeBeforeTheLast()
    {
        QList<int> answers;
        LatestJob<int, int> countdown(
            [](int from, const LatestJob<int, int>::Running& job) {
                for (; from > 0; --from)
                    job.post(from);
                return 0;
            },
            [&answers](int answer) { answers << answer; });
        countdown.start(3);
        QTRY_VERIFY(!countdown.isBusy());
        QCOMPARE(answers, (QList<int>{3, 2, 1, 0}));
    }

    void longWorkReportsItsProgress()
    {
        LatestJob<int, int> job(
            [](int share, const Job& running) {
                running.report(share / 4.0);
                while (!running.stopped())
                    std::this_thread::yield();
                return 0;
            },
            [](int) {});
        QSignalSpy becameLong(&job, &BackgroundJob::becameLong);
        QSignalSpy progressed(&job, &BackgroundJob::progressed);
        job.start(3);
        QVERIFY(!job.isLong());
        QTRY_VERIFY(progressed.size() >= 2);
        QCOMPARE(becameLong.size(), 1);
        QCOMPARE(progressed.back().front().toDouble(), 0.75);
        QVERIFY(job.isLong());
        job.stop();
        QVERIFY(!job.isLong());
        QCOMPARE(job.share(), 0.0);
    }

    void theQueryIsReleasedBeforeTheAnswer()
    {
        using Shared = std::shared_ptr<int>;
        long holders = -1;
        const auto number = std::make_shared<int>(1);
        LatestJob<Shared, int> job([](const Shared& query, const Job&) { return *query; },
                                   [&](int) { holders = number.use_count(); });
        job.start(number);
        QTRY_VERIFY(!job.isBusy());
        QCOMPARE(holders, 1L);
    }

    void destroyingAJobEndsItsWork()
    {
        m_job->start({1, true});
        QTRY_COMPARE(m_begun.load(), 1);
        m_job.reset();
        QCOMPARE(m_stopped.load(), 1);
        QCOMPARE(m_answers, QList<int>{});
    }

private:
    using Doubling = LatestJob<Query, int>;

    std::atomic<int> m_begun = 0;
    std::atomic<int> m_stopped = 0;
    QList<int> m_answers;
    std::unique_ptr<Doubling> m_job;
};

QTEST_GUILESS_MAIN(TestLatestJob)

} // namespace sweep::tst_latest_job
#include "tst_latest_job.moc"
