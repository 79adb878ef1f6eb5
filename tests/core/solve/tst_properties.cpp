#include "tests/support/correspondence.h"
#include "tests/support/oracle/claims.h"
#include "tests/support/oracle/place_check.h"
#include "tests/support/oracle/timeline_check.h"
#include "tests/support/scene_families.h"
#include "tests/support/shrink.h"
#include "tests/support/timelines.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <functional>

namespace sweep::tst_properties {

using oracle::Random;
using oracle::Transformed;

namespace {

using Found = std::vector<std::string>;
// Returns the faults in the events of a scene. The random source makes the same choices for every scene.
using Law = std::function<Found(const Scene&, Random)>;

// Makes another scene whose events follow from those of the scene.
using Change = std::function<std::optional<Transformed>(const Scene&, Random&)>;

Law follows(const Change& change)
{
    return [change](const Scene& scene, Random random) -> Found {
        const std::optional<Transformed> other = change(scene, random);
        if (!other)
            return {};
        const Result<Timeline> before = solve(scene);
        const Result<Timeline> after = solve(other->scene);
        if (!before || !after)
            return {"refused"};
        return oracle::mismatches(scene, *before, *other, *after);
    };
}

Found directEvaluation(const Scene& scene, Random)
{
    const Result<Timeline> timeline = solve(scene);
    return timeline ? oracle::faults(scene, *timeline) : Found{"refused: " + timeline.problems().front().text()};
}

Found placesAreShared(const Scene& scene, Random)
{
    const Result<Timeline> timeline = solve(scene);
    return timeline ? oracle::placeFaults(scene, *timeline) : Found{"refused"};
}

// The scene and a changed copy in one scene: the events of the copy are at exactly the same instants.
Found copiesKeepTime(const Scene& scene, Random random)
{
    const auto copy = random.chance(50) ? oracle::turned(scene, {0, -1, 1, 0}) : oracle::scaledBy(scene, 3);
    if (!copy)
        return {};
    const auto count = static_cast<std::uint32_t>(scene.bodies.size());
    Scene both = scene;
    both.grid.reset();
    for (Body body : copy->scene.bodies) {
        body.id += "'";
        if (body.group)
            *body.group += "'";
        both.bodies.push_back(std::move(body));
    }
    if (scene.ignore)
        for (const auto& [a, b] : *scene.ignore)
            both.ignore->emplace_back(a + "'", b + "'");
    const Result<Timeline> timeline = solve(both);
    if (!timeline)
        return {"refused"};
    for (const auto& instant : timeline->instants()) {
        Found originals;
        Found copies;
        for (const Event& event : timeline->eventsOf(instant)) {
            if (event.b < count)
                originals.push_back(oracle::described(both, event));
            else if (event.a >= count) // events of the copy, under the names of the originals
                copies.push_back(oracle::described(both, Event{{event.a - count, event.b - count}, event.kind}));
        }
        if (originals != copies)
            return {"at " + std::to_string(instant.time.nearest()) + " a copy does not keep time"};
    }
    return {};
}

Found sameTwice(const Scene& scene, Random)
{
    const Result<Timeline> once = solve(scene);
    const Result<Timeline> twice = solve(scene);
    if (!once || !twice)
        return {"refused"};
    return oracle::identical(scene, *once, *twice) ? Found{} : Found{"two answers to one question"};
}

Found sameAlone(const Scene& scene, Random)
{
    const Result<Timeline> together = solve(scene);
    if (!together)
        return {"refused"};
    const auto count = static_cast<std::uint32_t>(scene.bodies.size());
    for (std::uint32_t a = 0; a < count; ++a)
        for (std::uint32_t b = a + 1; b < count; ++b) {
            Scene alone = scene;
            alone.bodies = {scene.bodies[a], scene.bodies[b]};
            if (alone.ignore)
                std::erase_if(*alone.ignore, [&](const auto& ids) {
                    const auto known = [&](const std::string& id) {
                        return id == alone.bodies[0].id || id == alone.bodies[1].id;
                    };
                    return !known(ids.first) || !known(ids.second);
                });
            const Result<Timeline> timeline = solve(alone);
            if (!timeline)
                return {"refused"};
            if (Found found = oracle::lonelyMismatches(scene, *together, {a, b}, alone, *timeline); !found.empty())
                return found;
        }
    return {};
}

// The events of a pair, or of a body and a cell, are the same when solved alone.
Found sameByPairs(const Scene& scene, Random random)
{
    const Result<Timeline> all = solve(scene);
    if (!all)
        return {"refused"};
    const auto count = static_cast<std::uint32_t>(scene.bodies.size());
    std::vector<PairOrCell> pairs;
    for (std::uint32_t a = 0; a < count; ++a) {
        for (std::uint32_t b = a + 1; b < count; ++b)
            pairs.push_back({a, b});
        pairs.push_back({a, Cell{random.of({-1, 0, 1, 2}), random.of({-1, 0, 1})}});
    }
    for (const Event& event : all->events()) {
        if (event.withCell() && random.chance(20))
            pairs.push_back(event);
    }
    for (const PairOrCell& pair : pairs) {
        std::vector<TimedEvent> expected;
        for (const auto& instant : all->instants()) {
            for (const Event& event : all->eventsOf(instant)) {
                if (samePair(pair, event))
                    expected.push_back({instant.time, event});
            }
        }
        const Result<Timeline> found = solvePair(scene, pair);
        if (!found || !oracle::identical(scene, timelineOf(all->window(), std::move(expected)), *found))
            return {"other events where body " + std::to_string(pair.a) + " is solved with one other alone"};
    }
    return {};
}

} // namespace

// Laws of the events, on scenes of every family. SWEEPBENCH_SEED selects the scenes, SWEEPBENCH_CASES their number.
class TestProperties : public QObject
{
    Q_OBJECT

public:
    // Ten thousand cases of one law exceed the time that Qt Test allows a function.
    static void initMain()
    {
        if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
            qputenv("QTEST_FUNCTION_TIMEOUT", "7200000");
    }

private Q_SLOTS:
    void everySceneIsSolved();
    void statesAtAndBetweenEventsAgreeWithDirectEvaluation() { check("oracle", 300, directEvaluation); }
    void orderOfBodiesChangesNoEvent()
    {
        check("order", 150, follows([](const Scene& scene, Random& random) { return shuffled(scene, random); }));
    }
    void mirroringMirrorsTheEvents()
    {
        check("mirror", 150, follows([](const Scene& scene, Random&) { return oracle::turned(scene, {-1, 0, 0, 1}); }));
    }
    void turningByNinetyDegreesTurnsTheEvents()
    {
        check("turn", 150, follows([](const Scene& scene, Random&) { return oracle::turned(scene, {0, -1, 1, 0}); }));
    }
    void scalingByPowersOfTwoScalesTheEvents()
    {
        check("scale", 150, follows([](const Scene& scene, Random& random) {
                  return oracle::scaledBy(scene, random.of({1, -1, 7, -30, 300, -300}));
              }));
    }
    void movingByExactStepsMovesTheEvents()
    {
        check("move", 150, follows([](const Scene& scene, Random& random) {
                  const double x = random.of({1.0, -0.5, 1024.0, 0x1p40});
                  return oracle::movedBy(scene, {x, random.of({0.0, 3.0, -0x1p20})});
              }));
    }
    void slowingByPowersOfTwoDelaysTheEvents()
    {
        check("slow", 150, follows([](const Scene& scene, Random& random) {
                  return oracle::slowedBy(scene, random.of({1, -1, 10, -20, 100}));
              }));
    }
    void reversingTimeReversesTheEvents()
    {
        check("reverse", 200, follows([](const Scene& scene, Random&) { return oracle::reversed(scene); }));
    }
    void pointsAreSharedAndNormalsSeparate() { check("places", 200, placesAreShared); }
    void copiesShareTheirInstantsExactly() { check("copies", 150, copiesKeepTime); }
    void aPairsEventsDoNotDependOnOtherBodies() { check("alone", 150, sameAlone); }
    void aPairCanBeSolvedByItself() { check("pair", 150, sameByPairs); }
    void solvingTwiceGivesTheSameAnswer() { check("twice", 100, sameTwice); }

private:
    void check(const char* property, int usual, const Law& law);
};

void TestProperties::everySceneIsSolved()
{
    for (int k = 0; k < oracle::caseCount(300); ++k) {
        Random random = oracle::caseRandom("valid", k);
        const oracle::NamedScene made = oracle::sceneOf(random, k);
        const std::vector<Problem> problems = problemsOf(made.scene);
        QVERIFY2(problems.empty(), problems.empty() ? "" : (made.family + (": " + problems.front().text())).c_str());
    }
}

void TestProperties::check(const char* property, int usual, const Law& law)
{
    qInfo("SWEEPBENCH_SEED=%llu", static_cast<unsigned long long>(oracle::baseSeed()));
    int failed = 0;
    for (int k = 0; k < oracle::caseCount(usual) && failed < 5; ++k) {
        Random random = oracle::caseRandom(property, k);
        const oracle::NamedScene made = oracle::sceneOf(random, k);
        if (law(made.scene, random).empty())
            continue;
        ++failed;
        const Scene smallest =
            oracle::shrunk(made.scene, [&](const Scene& scene) { return !law(scene, random).empty(); });
        qWarning("%s, case %d of %s: %s\n%s", made.family, k, property, law(smallest, random).front().c_str(),
                 sceneText(smallest).c_str());
    }
    QCOMPARE(failed, 0);
}

QTEST_APPLESS_MAIN(TestProperties)

} // namespace sweep::tst_properties
#include "tst_properties.moc"
