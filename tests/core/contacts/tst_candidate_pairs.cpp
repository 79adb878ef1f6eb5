#include <QtTest>

#include "core/contacts/candidate_pairs.h"
#include "core/scene/motion.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/contacts.h>

#include <algorithm>

namespace sweep::tst_candidate_pairs {

namespace {

Body pointAt(const char* id, Path path)
{
    Body body;
    body.id = id;
    body.a = std::move(path);
    return body;
}

std::vector<BodyPair> pairsOf(std::vector<Body> bodies)
{
    Scene scene;
    scene.bodies = std::move(bodies);
    return candidatePairs(scene);
}

const FromTo right{{0, 0}, {1, 0}};
const FromTo left{{1, 0}, {0, 0}};

} // namespace

class CandidatePairsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Law: no pair that meets is lost.
    void neverLosesAContact()
    {
        const int cases = oracle::caseCount(150);
        int found = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("candidate pairs", i);
            const Scene scene = oracle::sceneOf(random, i).scene;
            const auto candidates = candidatePairs(scene);
            const Exclusions exclusions(scene);
            for (std::uint32_t a = 0; a < scene.bodies.size(); ++a) {
                for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b) {
                    const auto common = commonWindow(scene, scene.bodies[a], scene.bodies[b]);
                    if (!common || std::binary_search(candidates.begin(), candidates.end(), BodyPair{a, b}))
                        continue;
                    const bool still = isStationary(scene.bodies[a], *common) && isStationary(scene.bodies[b], *common);
                    if (!still && !exclusions.excludes({a, b}))
                        QVERIFY(contacts(scene, scene.bodies[a], scene.bodies[b], *common).empty());
                }
            }
            found += static_cast<int>(candidates.size());
        }
        QVERIFY(found > cases / 4);
    }

    void pathsThatCrossAtOtherTimesAreNotCandidates()
    {
        Scene scene;
        for (int i = 0; i < 400; ++i)
            scene.bodies.push_back(pointAt("rests", Rest{{double(i % 20), double(i / 20)}}));
        const Keyed comesEarly{{{0, {-90, 10}}, {0.4, {90, 10}}, {0.5, {90, 90}}, {1, {-90, 90}}}};
        scene.bodies.push_back(pointAt("early", comesEarly));
        scene.bodies.push_back(pointAt("late", FromTo{{10.5, -90}, {10.5, 50}}));
        const auto pairs = candidatePairs(scene);
        QVERIFY(!std::binary_search(pairs.begin(), pairs.end(), BodyPair{400, 401}));
        QVERIFY(std::binary_search(pairs.begin(), pairs.end(), BodyPair{200, 400}));
        QVERIFY(pairs.size() < 400);
    }

    void raysAndLinesAreCandidatesWithEveryBody()
    {
        std::vector<Body> bodies = {pointAt("p", right), pointAt("ray", Rest{}), pointAt("q", Rest{{9, 9}}),
                                    pointAt("line", Rest{})};
        bodies[1].shape = Shape::ray;
        bodies[1].b = right;
        bodies[3].shape = Shape::line;
        bodies[3].b = right;
        QCOMPARE(pairsOf(bodies), (std::vector<BodyPair>{{0, 1}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
    }

    void theNumberOfThreadsChangesNothing()
    {
        Scene scene;
        oracle::Random random = oracle::caseRandom("threads", 0);
        for (int i = 0; i < 6000; ++i) {
            const Vec from{random.real(0, 100), random.real(0, 100)};
            scene.bodies.push_back(
                pointAt("p", FromTo{from, {from.x + random.real(0, 2), from.y + random.real(0, 2)}}));
        }
        const auto pairs = candidatePairs(scene);
        QVERIFY(pairs.size() > 6000);
        for (const unsigned threads : {2U, 3U, 7U})
            QVERIFY(candidatePairs(scene, {.threads = threads, .job = {}}) == pairs);
    }

    void boxesThatOnlyTouchAreCandidates()
    {
        QCOMPARE(pairsOf({pointAt("p", right), pointAt("q", FromTo{{2, 0}, {1, 0}})}).size(), 1U);
        QCOMPARE(pairsOf({pointAt("p", right), pointAt("q", FromTo{{2, 0}, {1.0000001, 0}})}).size(), 0U);
    }

    void pairsAtRestAreNotTested()
    {
        QVERIFY(pairsOf({pointAt("p", Rest{{0, 0}}), pointAt("q", FromTo{{0, 0}, {0, 0}})}).empty());
        QCOMPARE(pairsOf({pointAt("p", Rest{{0, 0}}), pointAt("q", right)}).size(), 1U);
    }

    void groupsAndIgnoredPairsAreNotTested()
    {
        Scene scene;
        scene.bodies = {pointAt("p", right), pointAt("q", left), pointAt("r", Rest{{0.5, 0}})};
        QCOMPARE(candidatePairs(scene).size(), 3U);
        scene.bodies[0].group = scene.bodies[1].group = "g";
        QCOMPARE(candidatePairs(scene).size(), 2U);
        scene.ignore = {{{"r", "p"}}};
        QCOMPARE(candidatePairs(scene), (std::vector<BodyPair>{{1, 2}}));
        scene.bodies[1].group = "another";
        QCOMPARE(candidatePairs(scene).size(), 2U);
    }

    void pairsActiveTogetherForAnInstantAreNotTested()
    {
        Body p = pointAt("p", right);
        Body q = pointAt("q", left);
        p.active = Interval{0, 0.5};
        q.active = Interval{0.5, 1};
        QVERIFY(pairsOf({p, q}).empty());
        q.active = Interval{0.25, 1};
        QCOMPARE(pairsOf({p, q}).size(), 1U);
    }
};

QTEST_GUILESS_MAIN(CandidatePairsTest)

} // namespace sweep::tst_candidate_pairs
#include "tst_candidate_pairs.moc"
