#include "core/events/scene_differences.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

namespace sweep::tst_scene_differences {

namespace {

Scene sceneOf(const std::string& bodies, const std::string& more = {})
{
    return parseScene(R"({"format": "sweepbench.scene", "version": 1)" + more + R"(, "bodies": [)" + bodies + "]}",
                      "test")
        .value();
}

const std::string wall = R"({"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]})";
const std::string point = R"({"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}})";
const std::string slowPoint = R"({"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}})";
const std::string other = R"({"id": "other", "shape": "point", "path": {"from": [0, 1], "to": [8, 1]}})";

std::vector<EventDifference> eventsThatDiffer(const Scene& p, const Scene& q)
{
    const Timeline before = solve(p).value();
    const Timeline after = solve(q).value();
    return eventDifferences({p, before}, {q, after});
}

} // namespace

class TestSceneDifferences : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSceneEqualsItselfInAnyOrderOfItsBodies()
    {
        for (const Scene& same : {sceneOf(wall + "," + point), sceneOf(point + "," + wall)}) {
            const Scene scene = sceneOf(wall + "," + point);
            QVERIFY(bodyDifferences(scene, same).empty());
            QVERIFY(memberDifferences(scene, same).empty());
            QVERIFY(eventsThatDiffer(scene, same).empty());
        }
    }

    void bodiesAreAddedChangedAndRemoved()
    {
        const std::vector<BodyDifference> found =
            bodyDifferences(sceneOf(wall + "," + point), sceneOf(slowPoint + "," + other));
        const std::vector<BodyDifference> expected{
            {Difference::changed, "dot", {"path"}}, {Difference::added, "other"}, {Difference::removed, "wall"}};
        QVERIFY(found == expected);
    }

    void everyMemberIsCompared()
    {
        const Scene plain = sceneOf(R"({"id": "a", "shape": "circle", "path": [0, 0], "radius": 1})");
        const Scene full = sceneOf(
            R"({"id": "a", "shape": "projectile", "path": [1, 0], "radius": 2, "name": "A", "active": [0, 0.5],
                "group": "g", "grid": false, "style": {"color": "#ff0000"}, "x-mine": 1})",
            R"(, "title": "T", "notes": "N", "time": {"start": 0, "end": 2}, "numbers": "single",
                "grid": {"spacing": [1, 1]}, "ignore": [], "expect": [], "bookmarks": [], "view": {}, "x-mine": 1)");
        const std::vector<std::string> ofBody{"shape", "path", "radius", "name", "active",
                                              "group", "grid", "style",  "x-*"};
        QVERIFY(bodyDifferences(plain, full).front().members == ofBody);
        const std::vector<std::string> ofScene{"title",  "notes",  "time",      "numbers", "grid",
                                               "ignore", "expect", "bookmarks", "view",    "x-*"};
        QVERIFY(memberDifferences(plain, full) == ofScene);
        Scene crate;
        crate.bodies = {{.id = "a", .shape = Shape::polygon, .points = {Rest{{0, 0}}, Rest{{1, 0}}, Rest{{0, 1}}}}};
        Scene taller = crate;
        taller.bodies[0].points[2] = Rest{{0, 2}};
        QVERIFY(bodyDifferences(crate, taller).front().members == std::vector<std::string>{"points"});
    }

    void onlyAnEventWithACounterpartIsChanged()
    {
        const Scene before = sceneOf(wall + "," + point);
        const auto changed = eventsThatDiffer(before, sceneOf(wall + "," + slowPoint));
        QCOMPARE(changed.size(), std::size_t(1));
        QVERIFY(changed.front().kind() == Difference::changed);
        const auto added = eventsThatDiffer(before, sceneOf(wall + "," + point + "," + other));
        QCOMPARE(added.size(), std::size_t(1));
        QVERIFY(added.front().kind() == Difference::added);
        const auto removed = eventsThatDiffer(before, sceneOf(wall));
        QCOMPARE(removed.size(), std::size_t(1));
        QVERIFY(removed.front().kind() == Difference::removed);
    }

    void anEventIsPairedWithTheNearerOne()
    {
        const std::string twice =
            R"({"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 4, 0], [1, 0, 0]]}})";
        const std::string late =
            R"({"id": "dot", "shape": "point", "path": {"keys": [[0, 4, 0], [0.53125, 4, 0], [1, 0, 0]]}})";
        const auto differences = eventsThatDiffer(sceneOf(wall + "," + twice), sceneOf(wall + "," + late));
        const std::vector<EventDifference> expected{{0, std::nullopt}, {1, 0}}; // at 1/4, and from 3/4 to 49/64
        QVERIFY(differences == expected);
    }

    // Law: bodies without a difference are equal; the reverse comparison exchanges added and removed.
    void theReverseComparisonExchangesAddedAndRemoved()
    {
        oracle::Random random(7);
        for (int round = 0; round < 100; ++round) {
            const auto scene = [&random] {
                Scene made;
                made.grid = Grid{};
                for (int i = 0; i < 6; ++i)
                    if (random.in(0, 3) > 0)
                        made.bodies.push_back({.id = std::to_string(i),
                                               .shape = i % 2 ? Shape::projectile : Shape::point,
                                               .a = FromTo{{double(random.in(-2, 2)), double(random.in(-2, 2))},
                                                           {double(random.in(-2, 2)), double(random.in(-2, 2))}},
                                               .radius = {i % 2 ? 1.0 : 0.0}});
                return made;
            };
            const Scene p = scene();
            const Scene q = scene();
            const auto forth = eventsThatDiffer(p, q);
            const auto back = eventsThatDiffer(q, p);
            const auto count = [](const std::vector<EventDifference>& all, Difference kind) {
                return std::ranges::count_if(all, [&](const EventDifference& one) { return one.kind() == kind; });
            };
            QCOMPARE(count(forth, Difference::changed), count(back, Difference::changed));
            QCOMPARE(count(forth, Difference::added), count(back, Difference::removed));
            QCOMPARE(count(forth, Difference::removed), count(back, Difference::added));
            const auto net =
                std::ptrdiff_t(solve(q).value().events().size()) - std::ptrdiff_t(solve(p).value().events().size());
            QCOMPARE(count(forth, Difference::added) - count(forth, Difference::removed), net);
        }
    }
};

QTEST_GUILESS_MAIN(TestSceneDifferences)

} // namespace sweep::tst_scene_differences
#include "tst_scene_differences.moc"
