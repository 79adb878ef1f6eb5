#include <QtTest>

#include "core/contacts/candidate_pairs.h"
#include "core/solve/prepared_bodies.h"
#include "tests/support/comparison_text.h"
#include "tests/support/crowd.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/solve.h>

#include <array>
#include <atomic>
#include <thread>

namespace sweep::tst_solve {

namespace {

// The closed form of each instant: equal times can be the result of different radicands.
QStringList closedForms(const Timeline& timeline)
{
    QStringList forms;
    for (const TimelineInstant& instant : timeline.instants())
        forms << QString::fromStdString(closedForm(instant.time));
    return forms;
}

Body projectile(const char* id, Vec from, Vec to, double radius)
{
    Body body;
    body.id = id;
    body.shape = Shape::projectile;
    body.a = FromTo{from, to};
    body.radius.from = radius;
    return body;
}

Scene gridScene(std::vector<Body> bodies)
{
    Scene scene;
    scene.grid = Grid{};
    scene.bodies = std::move(bodies);
    return scene;
}

SolveOptions onThreads(unsigned threads)
{
    SolveOptions options;
    options.threads = threads;
    return options;
}

} // namespace

class SolveTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theNumberOfThreadsChangesNothing()
    {
        for (int i = 0; i < oracle::caseCount(30); ++i) {
            oracle::Random random = oracle::caseRandom("threads", i);
            const Scene scene = i < 2 ? oracle::crowd(300, random.bits()) : oracle::sceneOf(random, i).scene;
            const auto one = solve(scene, onThreads(1));
            for (const unsigned threads : {2U, 3U, 7U}) {
                const auto many = solve(scene, onThreads(threads));
                QCOMPARE(many.ok(), one.ok());
                if (!one.ok()) {
                    QVERIFY(many.problems() == one.problems());
                    continue;
                }
                QCOMPARE(oracle::firstDifference(*many, *one), QString());
                QCOMPARE(closedForms(*many), closedForms(*one));
            }
        }
    }

    void anyNumberOfThreadsRefusesTheSameTrace()
    {
        const Body across = projectile("across", {0, 0}, {300, 200}, 0.5);
        SolveOptions options;
        options.maxEvents = 3000;
        const Scene scene = gridScene({across, across, across, across});
        std::vector<Problem> first;
        for (const unsigned threads : {1U, 2U, 3U, 7U}) {
            Progress progress(options.job, 4 * stepsOfTrace, 0, 1);
            options.threads = threads;
            const auto refused = traceEvents(scene, {0, 1, 2, 3}, {options, 0, progress});
            QVERIFY(!refused.ok());
            QVERIFY(first.empty() || first == refused.problems());
            first = refused.problems();
        }
    }

    void cellEventsOfOtherBodiesCount()
    {
        const Scene scene = gridScene({projectile("p", {0.5, 0.5}, {9.5, 0.5}, 0)});
        SolveOptions options;
        options.maxEvents = 20; // the enter and exit of ten cells
        Progress progress(options.job, stepsOfTrace, 0, 1);
        QVERIFY(traceEvents(scene, {0}, {options, 0, progress}).ok());
        QVERIFY(!traceEvents(scene, {0}, {options, 1, progress}).ok());
    }

    // A body that several stages ask for stays where the first of them put it.
    void stagesOfASolveShareTheirPreparedBodies()
    {
        const Scene scene = gridScene({projectile("p", {0, 0}, {9, 0}, 0.5), projectile("q", {9, 0}, {0, 0}, 0.5),
                                       projectile("r", {9, 1}, {0, 1}, 0.5), projectile("s", {0, 1}, {9, 1}, 0.5)});
        const SolveOptions options = onThreads(2);
        PreparedBodies bodies(scene);
        QVERIFY(estimatedTraces(bodies, {0, 2}, options).ok());
        const std::array first{&bodies[0], &bodies[2]};
        Progress progress(options.job, 6 + 4 * stepsOfTrace, 0, 1);
        const auto shared = pairEvents(bodies, {{0, 1}, {0, 2}, {1, 2}}, options, progress);
        const PreparedBody* const second = &bodies[1];
        const auto cells = traceEvents(bodies, {0, 1, 2, 3}, {.options = options, .progress = progress});
        QVERIFY(&bodies[0] == first[0] && &bodies[2] == first[1] && &bodies[1] == second);

        const auto alone = pairEvents(scene, {{0, 1}, {0, 2}, {1, 2}}, options, progress);
        const auto cellsAlone = traceEvents(scene, {0, 1, 2, 3}, {.options = options, .progress = progress});
        const Interval time = window(scene);
        QCOMPARE(oracle::firstDifference(timelineOfLists(time, shared), timelineOfLists(time, alone)), QString());
        QCOMPARE(oracle::firstDifference(timelineOfLists(time, *cells), timelineOfLists(time, *cellsAlone)), QString());
    }

    void progressIsReportedOnTheCallersThreadAndNeverFalls()
    {
        Scene scene = oracle::crowd(2000);
        scene.grid = Grid{};
        scene.bodies.push_back(projectile("p", {0, 0}, {5, 5}, 0.5));
        std::vector<double> shares;
        bool onlyCaller = true;
        const auto caller = std::this_thread::get_id();
        SolveOptions options = onThreads(3);
        options.job.progress = [&](double share) {
            onlyCaller = onlyCaller && std::this_thread::get_id() == caller;
            shares.push_back(share);
        };
        QVERIFY(solve(scene, options).ok());
        QVERIFY(onlyCaller);
        QVERIFY(shares.size() > 2);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QVERIFY(shares.front() >= 0);
        QCOMPARE(shares.back(), 1.0);
    }

    // One long trace is all the work; its progress is reported during the trace.
    void progressOfOneTraceRisesWithItsCells()
    {
        Body bar = projectile("bar", {0.1, 0.2}, {20.3, 5.4}, 0);
        bar.shape = Shape::segment;
        bar.b = FromTo{{3.5, 9.6}, {2.7, 20.8}};
        bar.grid = true;
        for (const Body& body : {bar, projectile("disc", {0.1, 0.2}, {20.3, 5.4}, 0.5)}) {
            int told = 0;
            SolveOptions options = onThreads(1);
            options.job.progress = [&told](double) { ++told; };
            QVERIFY(solve(gridScene({body}), options).ok());
            QVERIFY2(told > 10, qPrintable(QString::number(told)));
        }
    }

    // The job is stopped while the first pairs are solved: no thread begins another pair.
    void aStoppedJobEndsEveryBlock()
    {
        const Scene scene = oracle::crowd(2000);
        std::stop_source source;
        SolveOptions options = onThreads(2);
        int told = 0;
        options.job.stop = source.get_token();
        options.job.progress = [&](double) {
            ++told;
            source.request_stop();
        };
        const auto stopped = solve(scene, options);
        QVERIFY(!stopped.ok());
        QCOMPARE(stopped.problems().front().message, std::string("cancelled"));
        const auto pairs = candidatePairs(scene);
        QVERIFY(pairs.size() > 4000);
        Progress progress(options.job, pairs.size(), 0, 1);
        for (const auto& list : pairEvents(scene, pairs, options, progress))
            QVERIFY(list.empty());
    }

    // Nothing is prepared, and nothing that was not prepared is read.
    void aStoppedJobIsCancelledBeforeTraces()
    {
        Scene scene = oracle::crowd(2000);
        scene.grid = Grid{};
        for (Body& body : scene.bodies)
            body.grid = true;
        std::stop_source source;
        source.request_stop();
        SolveOptions options = onThreads(2);
        options.job.stop = source.get_token();
        const auto isCancelled = [](const auto& result) { return result.problems() == std::vector{cancelled()}; };
        QVERIFY(isCancelled(solve(scene, options)));
        QVERIFY(isCancelled(solveExpected(scene, options)));
        QVERIFY(isCancelled(solveInParts(scene, options)));
        QVERIFY(isCancelled(solvePair(scene, {0, Cell{}}, options)));
    }
};

QTEST_GUILESS_MAIN(SolveTest)

} // namespace sweep::tst_solve
#include "tst_solve.moc"
