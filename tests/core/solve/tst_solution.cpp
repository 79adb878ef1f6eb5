#include <QtTest>

#include "core/solve/solution.h"
#include "tests/support/comparison_text.h"
#include "tests/support/crowd.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep::tst_solution {

namespace {

// Random edits of a scene; inserted bodies come from other scenes.
class Editing
{
public:
    Editing(oracle::Random& random, Scene start)
        : scene(std::move(start)), origins(scene.bodies.size()), m_random(random)
    {
        for (int i = 0; i < 3; ++i)
            for (const Body& body : oracle::sceneOf(random, random.in(0, 1000)).scene.bodies)
                m_other.push_back(body);
    }

    void edit()
    {
        switch (m_random.in(0, scene.bodies.empty() ? 1 : 9)) {
        case 0:
        case 1:
            return insert();
        case 2:
            return remove();
        case 3:
            return swapTwo();
        case 4:
            return changeFrame();
        default:
            return change();
        }
    }

    Scene scene;
    BodyOrigins origins; // the origins since the last reset

private:
    std::size_t place(std::size_t ends)
    {
        return static_cast<std::size_t>(m_random.in(0, static_cast<int>(scene.bodies.size() - 1 + ends)));
    }

    // A body that is active at all times and has a new name.
    Body newBody()
    {
        Body body = m_other[static_cast<std::size_t>(m_random.in(0, static_cast<int>(m_other.size()) - 1))];
        body.id = "body " + std::to_string(m_count++);
        body.active.reset();
        return body;
    }

    void insert()
    {
        const std::size_t at = place(1);
        scene.bodies.insert(scene.bodies.begin() + static_cast<std::ptrdiff_t>(at), newBody());
        origins.insert({at});
    }
    void remove()
    {
        const std::size_t at = place(0);
        scene.bodies.erase(scene.bodies.begin() + static_cast<std::ptrdiff_t>(at));
        origins.remove({at});
    }
    void swapTwo()
    {
        const std::size_t p = place(0);
        const std::size_t q = place(0);
        std::swap(scene.bodies[p], scene.bodies[q]);
        origins.swap(p, q);
    }
    void change()
    {
        const std::size_t at = place(0);
        Body& body = scene.bodies[at];
        if (m_random.chance(30))
            body.group = "g" + std::to_string(m_random.in(0, 1));
        else
            body = newBody();
        origins.change({at});
    }
    void changeFrame()
    {
        if (m_random.chance(30))
            scene.time = SceneTime{{0, m_random.of({0.5, 1.0, 2.0})}};
        else if (m_random.chance(40) || scene.bodies.empty())
            scene.grid = m_random.chance(30) ? std::optional<Grid>() : Grid{.spacing = {1, m_random.of({1.0, 2.0})}};
        else
            scene.ignore = {{{scene.bodies[place(0)].id, scene.bodies[place(0)].id}}};
    }

    oracle::Random& m_random;
    std::vector<Body> m_other;
    int m_count = 0;
};

} // namespace

class SolutionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anUpdateEqualsSolvingAnew()
    {
        int patched = 0;
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("solution", i);
            Editing editing(random, oracle::sceneOf(random, i).scene);
            Solution solution;
            for (int k = 0; k < 12; ++k) {
                if (!problemsOf(editing.scene).empty())
                    break; // the points of a line coincide
                const auto expected = solve(editing.scene);
                const auto done = solution.update(editing.scene, editing.origins);
                QCOMPARE(done.ok(), expected.ok());
                if (done) {
                    QCOMPARE(oracle::firstDifference(*solution.timeline(), *expected), QString());
                    editing.origins = BodyOrigins(editing.scene.bodies.size());
                    ++patched;
                }
                for (int edits = random.in(1, 3); edits > 0; --edits)
                    editing.edit();
            }
        }
        QVERIFY(patched > oracle::caseCount(60));
    }

    void movingOneBodyOfACrowdUpdates_data()
    {
        QTest::addColumn<int>("bodies");
        QTest::addColumn<int>("edits");
        QTest::newRow("many bodies, so that moments come and go everywhere") << 200 << 10;
        QTest::newRow("so many edits that what is gone is forgotten") << 20 << 150;
    }
    void movingOneBodyOfACrowdUpdates()
    {
        QFETCH(int, bodies);
        QFETCH(int, edits);
        oracle::Random random = oracle::caseRandom("crowd", bodies);
        const auto count = static_cast<std::size_t>(bodies);
        const double side = std::sqrt(0.033 * bodies);
        const auto place = [&] { return Vec{random.real(0, side), random.real(0, side)}; };
        Scene scene = oracle::crowd(count);
        Solution solution;
        QVERIFY(solution.update(scene, BodyOrigins()).ok());
        for (int i = 0; i < edits; ++i) {
            const auto changed = static_cast<std::size_t>(random.in(0, bodies - 1));
            scene.bodies[changed].a = FromTo{place(), place()};
            BodyOrigins origins(count);
            origins.change({changed});
            const auto before = solution.timeline();
            const std::size_t events = before->events().size();
            QVERIFY(solution.update(scene, origins).ok());
            QCOMPARE(oracle::firstDifference(*solution.timeline(), *solve(scene)), QString());
            QCOMPARE(before->events().size(), events);
        }
    }

    void aRefusedUpdateLeavesTheSolution()
    {
        Scene scene;
        scene.grid = Grid{};
        Body ball;
        ball.id = "ball";
        ball.shape = Shape::projectile;
        ball.a = FromTo{{0.5, 0.5}, {4.5, 0.5}};
        scene.bodies.push_back(ball);
        Solution solution;
        SolveOptions options;
        options.maxEvents = 100;
        QVERIFY(solution.update(scene, BodyOrigins(), options).ok());
        const auto before = solution.timeline();
        scene.bodies[0].a = FromTo{{0.5, 0.5}, {400.5, 0.5}};
        BodyOrigins origins(1);
        origins.change({0});
        QVERIFY(!solution.update(scene, origins, options).ok());
        QVERIFY(solution.timeline() == before);
        scene.bodies[0].a = FromTo{{0.5, 0.5}, {5.5, 0.5}};
        QVERIFY(solution.update(scene, origins, options).ok());
        QCOMPARE(oracle::firstDifference(*solution.timeline(), *solve(scene)), QString());
    }

    // Estimates of unchanged bodies are kept from one edit to the next.
    void aRefusalCountsTheTracesOfAllBodies()
    {
        Scene scene;
        scene.grid = Grid{};
        const auto reaching = [](double x) { return FromTo{{0.5, 0.5}, {x, 0.5}}; };
        for (int i = 0; i < 3; ++i)
            scene.bodies.push_back({.id = std::to_string(i), .shape = Shape::projectile, .a = reaching(20.5)});
        Solution solution;
        SolveOptions options;
        options.maxEvents = 200;
        QVERIFY(solution.update(scene, BodyOrigins(), options).ok());
        const auto edited = [&](std::size_t body, double x) {
            scene.bodies[body].a = reaching(x);
            BodyOrigins origins(scene.bodies.size());
            origins.change({body});
            return solution.update(scene, origins, options);
        };
        QVERIFY(edited(0, 30.5).ok());
        const auto refused = edited(1, 80.5);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.problems().front().message, solve(scene, options).problems().front().message);
        QVERIFY(edited(1, 25.5).ok());
        QVERIFY(!edited(2, 80.5).ok());
        QVERIFY(edited(2, 21.5).ok());
        QCOMPARE(oracle::firstDifference(*solution.timeline(), *solve(scene)), QString());
    }

    void aStoppedUpdateLeavesTheSolution()
    {
        Scene scene = oracle::crowd(100);
        Solution solution;
        QVERIFY(solution.update(scene, BodyOrigins()).ok());
        std::swap(scene.bodies[3].a, scene.bodies[5].a);
        BodyOrigins origins(100);
        origins.change({3, 5});
        std::stop_source source;
        source.request_stop();
        SolveOptions stopped;
        stopped.job.stop = source.get_token();
        const auto before = solution.timeline();
        QVERIFY(!solution.update(scene, origins, stopped).ok());
        QVERIFY(solution.timeline() == before);
        QVERIFY(solution.update(scene, origins).ok());
        QCOMPARE(oracle::firstDifference(*solution.timeline(), *solve(scene)), QString());
    }

    void originsFollowEdits()
    {
        const std::uint32_t changed = BodyOrigins::changed;
        BodyOrigins origins(5);
        const auto all = [&] {
            std::vector<std::uint32_t> of;
            for (std::size_t i = 0; i < origins.size(); ++i)
                of.push_back(origins.of(i));
            return of;
        };
        origins.remove({1, 3});
        QCOMPARE(all(), (std::vector<std::uint32_t>{0, 2, 4}));
        origins.insert({0, 2, 5});
        QCOMPARE(all(), (std::vector<std::uint32_t>{changed, 0, changed, 2, 4, changed}));
        origins.change({3});
        QCOMPARE(origins.changedIndices(), (std::vector<std::uint32_t>{0, 2, 3, 5}));
        QVERIFY(origins.areInOrder());
        origins.swap(1, 4);
        QVERIFY(!origins.areInOrder());
    }
};

QTEST_GUILESS_MAIN(SolutionTest)

} // namespace sweep::tst_solution
#include "tst_solution.moc"
