#include "tests/support/comparison_text.h"
#include "tests/support/crowd.h"
#include "widgets/document/solver.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QSignalSpy>
#include <QTest>

#include <numeric>

namespace sweep::tst_solver {

namespace {

std::shared_ptr<const Scene> oneHit(double x)
{
    Scene scene;
    scene.bodies.resize(2);
    scene.bodies[0].id = "wall";
    scene.bodies[0].shape = Shape::segment;
    scene.bodies[0].a = Rest{{x, -1}};
    scene.bodies[0].b = Rest{{x, 1}};
    scene.bodies[1].id = "dot";
    scene.bodies[1].a = FromTo{{0, 0}, {1, 0}};
    return std::make_shared<const Scene>(scene);
}

// So many crossings that no machine solves them immediately.
std::shared_ptr<const Scene> manyHits()
{
    Scene scene;
    for (int i = 0; i < 3000; ++i) {
        Body body;
        body.id = std::to_string(i);
        body.a = FromTo{{double(i % 7), double(i)}, {double(i * 13 % 3001), double(i * 7 % 2999)}};
        body.shape = Shape::circle;
        body.radius = {40};
        scene.bodies.push_back(body);
    }
    return std::make_shared<const Scene>(scene);
}

// A ball through 10¹² cells, which would take days to solve.
std::shared_ptr<const Scene> endlessTrace()
{
    Scene scene = *oneHit(0.5);
    scene.grid = Grid{};
    scene.bodies[1].shape = Shape::projectile;
    scene.bodies[1].a = FromTo{{0, 0}, {1e12, 0}};
    scene.bodies[1].radius = {0.5};
    return std::make_shared<const Scene>(scene);
}

} // namespace

class TestSolver : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTimelineArrivesBeforeItsAudit()
    {
        Solver solver;
        std::vector<SolverAnswerPtr> answers;
        connect(&solver, &Solver::answered, this, [&](const SolverAnswerPtr& answer) { answers.push_back(answer); });
        solver.request(oneHit(0.25), 7);
        QVERIFY(solver.isBusy());
        QTRY_COMPARE(solver.stage(), Solver::Stage::done);
        QCOMPARE(answers.size(), std::size_t{2});
        QVERIFY(!answers[0]->audit);
        QVERIFY(answers[1]->audit);
        QCOMPARE(answers[1]->revision, quint64{7});
        QCOMPARE(answers[1]->timeline->instants().front().time.nearest(), 0.25);
        QCOMPARE(answers[1]->audit->events.size(), std::size_t{1});
        QVERIFY(answers[0]->timeline == answers[1]->timeline);
    }

    void anEditIsAuditedWhenTheSceneComesToRest()
    {
        Solver solver;
        SolverAnswerPtr last;
        connect(&solver, &Solver::answered, this, [&](const SolverAnswerPtr& answer) { last = answer; });
        for (quint64 revision = 1; revision <= 20; ++revision)
            solver.request(oneHit(double(revision) / 32), revision, {SceneChange::Kind::bodies, {0}});
        QTRY_COMPARE(solver.stage(), Solver::Stage::done);
        QCOMPARE(last->revision, quint64{20});
        QCOMPARE(last->timeline->instants().front().time.nearest(), 0.625);
        QVERIFY(last->audit);
    }

    void onlyTheLatestRequestIsAnswered()
    {
        Solver solver;
        std::vector<quint64> revisions;
        connect(&solver, &Solver::answered, this,
                [&](const SolverAnswerPtr& answer) { revisions.push_back(answer->revision); });
        for (quint64 revision = 1; revision <= 20; ++revision)
            solver.request(oneHit(double(revision) / 32), revision);
        QTRY_COMPARE(solver.stage(), Solver::Stage::done);
        QCOMPARE(revisions, (std::vector<quint64>{20, 20}));
    }

    void aNewerRequestStopsLongWork()
    {
        Solver solver;
        solver.setMaxEvents(std::uint64_t{1} << 60);
        std::vector<quint64> revisions;
        connect(&solver, &Solver::answered, this,
                [&](const SolverAnswerPtr& answer) { revisions.push_back(answer->revision); });
        auto scene = endlessTrace();
        const std::weak_ptr<const Scene> held = scene;
        solver.request(std::move(scene), 1);
        QTRY_VERIFY(solver.share() > 0); // the work has begun
        QVERIFY(!held.expired());
        solver.request(oneHit(0.5), 2);
        QTRY_VERIFY(held.expired()); // the work has ended without a result
        QTRY_COMPARE(solver.stage(), Solver::Stage::done);
        QCOMPARE(revisions, (std::vector<quint64>{2, 2}));
    }

    void everyKindOfChangeIsFollowed()
    {
        using Kind = SceneChange::Kind;
        Scene scene = oracle::crowd(60);
        std::vector<Body> spare = oracle::crowd(60, 2).bodies;
        Solver solver;
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::everything, {}}), QString());
        scene.bodies[7].a = spare[7].a;
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::bodies, {7}}), QString());
        scene.bodies.erase(scene.bodies.begin() + 3);
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::removed, {3}}), QString());
        spare[9].id = "new";
        scene.bodies.insert(scene.bodies.begin(), spare[9]);
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::inserted, {0}}), QString());
        std::swap(scene.bodies[0], scene.bodies[1]);
        std::vector<std::size_t> order(scene.bodies.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::swap(order[0], order[1]);
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::reordered, order}), QString());
        scene.time = SceneTime{{0, 0.5}, {}};
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::settings, {}}), QString());
        scene = oracle::crowd(30, 3);
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::everything, {}}), QString());
    }

    // A change counts even if its request came during older work, was cancelled, or could not be solved.
    void changesOfUnsolvedRequestsCount()
    {
        using Kind = SceneChange::Kind;
        Scene scene = oracle::crowd(2000);
        const std::vector<Body> spare = oracle::crowd(2000, 2).bodies;
        Solver solver;
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::everything, {}}), QString());
        for (std::size_t body = 0; body < 40; ++body) {
            scene.bodies[body].a = spare[body].a;
            solver.request(std::make_shared<const Scene>(scene), body, {Kind::bodies, {body}});
            if (body % 7 == 3)
                solver.cancel();
            if (body % 5 == 2) {
                scene.bodies.pop_back();
                solver.request(std::make_shared<const Scene>(scene), body, {Kind::removed, {scene.bodies.size()}});
            }
        }
        const std::string id = std::exchange(scene.bodies[40].id, scene.bodies[41].id);
        solver.request(std::make_shared<const Scene>(scene), 41, {Kind::bodies, {40}});
        QTRY_COMPARE(solver.stage(), Solver::Stage::refused);
        scene.bodies[40].id = id;
        QCOMPARE(differenceFromSolve(solver, scene, {Kind::bodies, {40}}), QString());
    }

    void cancellingEndsWithoutAnAnswer()
    {
        Solver solver;
        QSignalSpy answered(&solver, &Solver::answered);
        solver.request(manyHits(), 1);
        solver.cancel();
        QCOMPARE(solver.stage(), Solver::Stage::cancelled);
        solver.request(oneHit(0.5), 2);
        QTRY_COMPARE_WITH_TIMEOUT(solver.stage(), Solver::Stage::done, 60'000);
        for (const auto& signal : answered)
            QCOMPARE(signal[0].value<SolverAnswerPtr>()->revision, quint64{2});
    }

    void longWorkReportsItsProgress()
    {
        Solver solver;
        QSignalSpy progressed(&solver, &Solver::progressed);
        solver.request(manyHits(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(progressed.size() > 0, 60'000);
        QVERIFY(solver.isLong());
        solver.cancel();
        QVERIFY(!solver.isLong());
    }

    void anInvalidSceneIsAnsweredWithItsProblems()
    {
        Scene scene = *oneHit(0.5);
        scene.bodies[1].id = scene.bodies[0].id;
        Solver solver;
        SolverAnswerPtr answer;
        connect(&solver, &Solver::answered, this, [&](const SolverAnswerPtr& given) { answer = given; });
        solver.request(std::make_shared<const Scene>(scene), 3);
        QTRY_COMPARE(solver.stage(), Solver::Stage::refused);
        QVERIFY(!answer->problems.empty());
        QVERIFY(!answer->timeline);
    }

    void theLimitOfEventsIsRespected()
    {
        Scene scene;
        scene.grid = Grid{};
        Body ball;
        ball.id = "ball";
        ball.shape = Shape::projectile;
        ball.a = FromTo{{0, 0}, {1000, 0}};
        ball.radius = {0.5};
        scene.bodies.push_back(ball);
        Solver solver;
        solver.setMaxEvents(100);
        solver.request(std::make_shared<const Scene>(scene), 1);
        QTRY_COMPARE(solver.stage(), Solver::Stage::refused);
    }

    void anEmptyListGivesTheReason()
    {
        const auto why = [](const Scene& scene, Solver::Stage stage) { return noEventsText(scene, nullptr, stage); };
        Scene scene;
        QVERIFY(why(scene, Solver::Stage::solving).contains(QStringLiteral("Computing")));
        QVERIFY(why(scene, Solver::Stage::done).contains(QStringLiteral("no bodies")));
        scene = *oneHit(0.5);
        QCOMPARE(why(scene, Solver::Stage::done), QStringLiteral("No tested pair of bodies meets."));
        scene.bodies[1].a = Rest{};
        QCOMPARE(why(scene, Solver::Stage::done), QStringLiteral("Nothing moves."));
        scene.bodies.pop_back();
        QVERIFY(why(scene, Solver::Stage::done).contains(QStringLiteral("One body")));
        Scene level; // two walls that cross, one apart, and a point that passes
        level.bodies = {{.id = "east", .shape = Shape::segment, .a = Rest{{0, 0}}, .b = Rest{{2, 0}}},
                        {.id = "north", .shape = Shape::segment, .a = Rest{{1, -1}}, .b = Rest{{1, 1}}},
                        {.id = "far", .shape = Shape::segment, .a = Rest{{9, 9}}, .b = Rest{{9, 8}}},
                        {.id = "dot", .shape = Shape::point, .a = FromTo{{0, 5}, {1, 5}}}};
        const auto answerOf = [](const Scene& solved) {
            SolverAnswer answer;
            answer.untested = std::make_shared<UntestedPairs>(untestedPairs(solved));
            return noEventsText(solved, &answer, Solver::Stage::done);
        };
        QCOMPARE(answerOf(level), QStringLiteral("None of the 3 tested pairs meets.\nNot tested: 3 pairs at rest.\n"
                                                 "1 pair at rest is in contact, listed below."));
        level.bodies[1].group = "walls";
        level.bodies[0].group = "walls";
        QCOMPARE(answerOf(level),
                 QStringLiteral("None of the 3 tested pairs meets.\nNot tested: 2 pairs at rest, 1 pair of one "
                                "group.\nThe pairs at rest are apart."));
        SolverAnswer many;
        many.untested = std::make_shared<UntestedPairs>(UntestedPairs{{.atRest = 3}, {{{0, 1}, Relation::cross}}, 299});
        QVERIFY(noEventsText(level, &many, Solver::Stage::done)
                    .endsWith(QStringLiteral(
                        "300 pairs at rest are in contact. The first 1 are listed below, all by sweepbench "
                        "events --at-rest --format json.")));
        level.bodies.erase(level.bodies.begin(), level.bodies.begin() + 2);
        QVERIFY2(answerOf(level).startsWith(QStringLiteral("The only tested pair never meets.")),
                 qPrintable(answerOf(level)));
        SolverAnswer one;
        one.untested = std::make_shared<UntestedPairs>(untestedPairs(level));
        one.nearest = nearestApproach(level, std::nullopt, 100);
        QCOMPARE(noEventsText(level, &one, Solver::Stage::done),
                 QStringLiteral("The only tested pair, far and dot, never meets."));
    }

    // Contacts at rest are reported before the audit, which may take long; of very many, only some are listed.
    void contactsAtRestComeBeforeTheAudit()
    {
        Scene scene = *oneHit(0.5);
        for (int i = 0; i < 150; ++i)
            scene.bodies.push_back({.id = "bar " + std::to_string(i),
                                    .shape = Shape::segment,
                                    .a = Rest{{10, double(i)}},
                                    .b = Rest{{200, double(150 - i)}}});
        Solver solver;
        std::vector<SolverAnswerPtr> answers;
        connect(&solver, &Solver::answered, this, [&](const SolverAnswerPtr& answer) { answers.push_back(answer); });
        solver.request(std::make_shared<const Scene>(scene), 1);
        QTRY_COMPARE(solver.stage(), Solver::Stage::done);
        QCOMPARE(answers.size(), std::size_t{3});
        QVERIFY(!answers[0]->untested && answers[1]->untested && !answers[1]->audit);
        QVERIFY(answers[2]->audit && answers[2]->untested == answers[1]->untested);
        QCOMPARE(answers[1]->untested->inContact.size(), std::size_t{10'000});
        QCOMPARE(answers[1]->untested->unlisted, std::uint64_t{150 * 149 / 2 - 10'000});
        QVERIFY(answers[1]->untested->isComplete);
    }

    void theAuditCoversContactsAtRest()
    {
        Scene scene = *oneHit(0.5);
        Solver solver;
        SolverAnswerPtr last;
        connect(&solver, &Solver::answered, this, [&](const SolverAnswerPtr& answer) { last = answer; });
        solver.request(std::make_shared<const Scene>(scene), 1);
        QTRY_COMPARE(solver.stage(), Solver::Stage::done);
        const std::size_t without = last->audit->agreed;
        for (const double x : {10.0, 11.0})
            scene.bodies.push_back(
                {.id = std::to_string(x), .shape = Shape::segment, .a = Rest{{x, 0}}, .b = Rest{{21 - x, 1}}});
        solver.request(std::make_shared<const Scene>(scene), 2);
        QTRY_COMPARE(solver.stage(), Solver::Stage::done);
        QCOMPARE(last->untested->inContact.size(), std::size_t{1});
        QCOMPARE(last->audit->atRest.size(), std::size_t{1});
        QCOMPARE(last->audit->atRest.front().verdict, Verdict::agree);
        QCOMPARE(last->audit->disagreed + last->audit->undecided, std::size_t{0});
        std::size_t about = last->audit->events.size() + last->audit->pairs.size() + last->audit->atRest.size();
        QCOMPARE(last->audit->agreed, about);
        QVERIFY(last->audit->agreed > without);
    }

private:
    // The difference of the solver's timeline of the changed scene from that of solve(); empty if there is none.
    static QString differenceFromSolve(Solver& solver, const Scene& scene, const SceneChange& change)
    {
        SolverAnswerPtr last;
        const auto connection =
            connect(&solver, &Solver::answered, &solver, [&](const SolverAnswerPtr& answer) { last = answer; });
        solver.request(std::make_shared<const Scene>(scene), 1000, change);
        const bool isAnswered = QTest::qWaitFor([&] { return last != nullptr; }, 60'000);
        disconnect(connection);
        if (!isAnswered || !last->timeline)
            return QStringLiteral("no timeline");
        return oracle::firstDifference(*last->timeline, *solve(scene));
    }
};

QTEST_GUILESS_MAIN(TestSolver)

} // namespace sweep::tst_solver
#include "tst_solver.moc"
