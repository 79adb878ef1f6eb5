#include "tests/support/crowd.h"
#include "widgets/models/solver/followed_solution.h"

#include <QTest>

using namespace sweep;

namespace {

using Kind = SceneChange::Kind;

// Do both have the same events at the same times?
bool same(const Timeline& p, const Timeline& q)
{
    const auto sameInstants = [](const auto& m, const auto& n) { return m.time == n.time && m.count == n.count; };
    const auto sameEvents = [](const Event& e, const Event& f) { return samePair(e, f) && e.kind == f.kind; };
    return std::equal(p.instants().begin(), p.instants().end(), q.instants().begin(), q.instants().end(),
                      sameInstants) &&
           std::equal(p.events().begin(), p.events().end(), q.events().begin(), q.events().end(), sameEvents);
}

bool solvesIt(FollowedSolution& solution, const Scene& scene, quint64 request)
{
    const auto timeline = solution.solve(scene, request, {});
    return timeline && same(**timeline, *solve(scene));
}

} // namespace

class TestFollowedSolution : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_scene = oracle::crowd(60);
        m_spare = oracle::crowd(60, 2).bodies;
    }

    void everyKindOfChangeIsFollowed()
    {
        FollowedSolution solution;
        solution.follow(1, {Kind::everything, {}});
        QVERIFY(solvesIt(solution, m_scene, 1));
        m_scene.bodies[7].a = m_spare[7].a;
        solution.follow(2, {Kind::bodies, {7}});
        QVERIFY(solvesIt(solution, m_scene, 2));
        m_scene.bodies.erase(m_scene.bodies.begin() + 3);
        solution.follow(3, {Kind::removed, {3}});
        QVERIFY(solvesIt(solution, m_scene, 3));
        m_spare[9].id = "new";
        m_scene.bodies.insert(m_scene.bodies.begin(), m_spare[9]);
        solution.follow(4, {Kind::inserted, {0}});
        QVERIFY(solvesIt(solution, m_scene, 4));
        m_scene.time = SceneTime{{0, 0.5}, {}};
        solution.follow(5, {Kind::settings, {}});
        QVERIFY(solvesIt(solution, m_scene, 5));
        m_scene = oracle::crowd(30, 3);
        solution.follow(6, {Kind::everything, {}});
        QVERIFY(solvesIt(solution, m_scene, 6));
    }

    // What is asked for while older work runs, or is never solved, still counts for the next.
    void requestsThatAreNotSolvedCount()
    {
        FollowedSolution solution;
        solution.follow(1, {Kind::everything, {}});
        m_scene.bodies[7].a = m_spare[7].a;
        solution.follow(2, {Kind::bodies, {7}});
        QVERIFY(solvesIt(solution, m_scene, 2));

        m_scene.bodies[8].a = m_spare[8].a;
        solution.follow(3, {Kind::bodies, {8}});
        const Scene third = m_scene;
        m_scene.bodies.pop_back();
        solution.follow(4, {Kind::removed, {59}});
        QVERIFY(solvesIt(solution, third, 3)); // although 4 is known already
        std::stop_source source;
        source.request_stop();
        SolveOptions stopped;
        stopped.job.stop = source.get_token();
        QVERIFY(!solution.solve(m_scene, 4, stopped));
        m_scene.bodies[1].a = m_spare[1].a;
        solution.follow(5, {Kind::bodies, {1}});
        QVERIFY(solvesIt(solution, m_scene, 5));
    }

private:
    Scene m_scene;
    std::vector<Body> m_spare;
};

QTEST_GUILESS_MAIN(TestFollowedSolution)
#include "tst_followed_solution.moc"
