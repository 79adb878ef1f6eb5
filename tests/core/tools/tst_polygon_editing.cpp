// Chains of segments joined to polygons, and polygons taken apart into segments.
#include <QtTest>

#include "core/scene/editing.h"
#include "core/scene_file/kept_members.h"
#include "core/tools/polygon_editing.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <cmath>

namespace sweep::tst_polygon_editing {

namespace {

using Indices = std::vector<std::size_t>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

Body segment(const std::string& id, Path a, Path b)
{
    Body body{.id = id, .shape = Shape::segment};
    body.a = std::move(a);
    body.b = std::move(b);
    return body;
}

// A square of four sides, in disorder and in both directions; then a ball.
Scene square()
{
    Scene scene;
    scene.bodies = {segment("low", Rest{{0, 0}}, Rest{{4, 0}}), segment("left", Rest{{0, 4}}, Rest{{0, 0}}),
                    segment("high", Rest{{0, 4}}, Rest{{4, 4}}), segment("right", Rest{{4, 0}}, Rest{{4, 4}})};
    Body& ball = scene.bodies.emplace_back();
    ball.id = "ball";
    ball.shape = Shape::circle;
    ball.a = FromTo{{-3, 2}, {2, 2}};
    ball.radius = {0.5};
    return scene;
}

Indices allSides(const Scene& scene)
{
    Indices indices;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (isSide(scene.bodies[i]))
            indices.push_back(i);
    return indices;
}

Scene replaced(Scene scene, const BodyReplacement& replacement)
{
    std::vector<Body> bodies;
    auto entry = replacement.entries.begin();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const bool isReplaced = entry != replacement.entries.end() && entry->index == i;
        if (isReplaced)
            bodies.insert(bodies.end(), entry->bodies.begin(), entry->bodies.end());
        else
            bodies.push_back(scene.bodies[i]);
        entry += isReplaced;
    }
    scene.bodies = std::move(bodies);
    scene.ignore = replacement.ignore;
    scene.expect = replacement.expect;
    scene.view = replacement.view;
    return scene;
}

Scene joined(const Scene& scene)
{
    return replaced(scene, joinedSides(scene, allSides(scene)).value());
}

// The only sentence with which the joining of all segments is refused.
QString refusal(const Scene& scene)
{
    const auto result = joinedSides(scene, allSides(scene));
    if (result)
        return QStringLiteral("not refused");
    QStringList texts;
    for (const Problem& problem : result.problems())
        texts << QString::fromStdString(problem.text());
    return texts.join(QStringLiteral(" | "));
}

const char* const crate = R"({"format": "sweepbench.scene", "version": 2, "time": {"start": 0, "end": 2}, "bodies": [
  {"id": "ball", "shape": "circle", "path": [20, 0], "radius": 1},
  {"id": "crate", "shape": "polygon", "points": [{"from": [0, 0], "to": [1, 0], "x-first": 1}, [4, 0],
   {"at": [4, 4], "velocity": [0, 1]}, {"keys": [[0, 1, 4], [1, 0, 5]]}], "radius": {"from": 0, "to": 1},
   "name": "Crate", "active": [0.5, 2], "grid": true, "style": {"colour": "#123456"}, "x-mass": 7},
  {"id": "dot", "shape": "point", "path": [30, 0]}],
  "ignore": [["ball", "dot"], ["dot", "crate"]],
  "expect": [{"a": "ball", "b": "crate", "kind": "none"}, {"a": "crate", "cell": [90, 0], "kind": "none"},
   {"a": "crate", "b": "ball", "kind": "enter", "count": 0}],
  "view": {"hidden": ["crate"], "locked": ["dot", "crate"], "zoom": 1.10}})";

} // namespace

class TestPolygonEditing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aClosedChainBecomesAPolygonInTheOrderOfTheChain()
    {
        const Scene scene = square();
        const Scene after = joined(scene);
        QVERIFY(problemsOf(after).empty());
        QCOMPARE(after.bodies.size(), 2U);
        const Body& polygon = after.bodies.front();
        QCOMPARE(polygon.shape, Shape::polygon);
        QCOMPARE(polygon.id, std::string("polygon 1"));
        const std::vector<Path> points{Rest{{0, 0}}, Rest{{4, 0}}, Rest{{4, 4}}, Rest{{0, 4}}};
        QVERIFY2(polygon.points == points, sceneText(after).c_str());
        QVERIFY(after.bodies.back() == scene.bodies.back());
    }

    void thePolygonTakesThePlaceOfTheFirstSegment()
    {
        Scene scene = square();
        std::rotate(scene.bodies.begin(), scene.bodies.end() - 1, scene.bodies.end());
        std::swap(scene.bodies[0], scene.bodies[2]); // low, ball between the sides
        const Scene after = joined(scene);
        QCOMPARE(after.bodies.size(), 2U);
        QCOMPARE(after.bodies.front().shape, Shape::polygon);
        QVERIFY(after.bodies.front().points.front() == scene.bodies.front().a);
    }

    void endsMeetIfTheirPositionsAreEqualWhateverTheForms()
    {
        Scene scene = square();
        // The corner (4, 0) moves by 2 in each of its forms.
        scene.bodies[0].b = FromTo{{4, 0}, {6, 0}};
        scene.bodies[3].a = Keyed{{{0, {4, 0}}, {0.25, {4.5, 0}}, {1, {6, 0}}}};
        // The corner (0, 4) rests in each of its forms.
        scene.bodies[1].a = Launch{{0, 4}, {0, 0}};
        scene.bodies[2].a = Keyed{{{0.5, {-0.0, 4}}}};
        const Scene after = joined(scene);
        QVERIFY(problemsOf(after).empty());
        QCOMPARE(after.bodies.front().points.size(), 4U);
        QVERIFY(after.bodies.front().points[0] == Path{Rest{}});
    }

    void thickLinesOfOneRadiusBecomeAThickPolygon()
    {
        Scene scene = square();
        for (std::size_t i = 0; i < 4; ++i) {
            scene.bodies[i].shape = Shape::capsule;
            scene.bodies[i].radius = {0.5, i == 2 ? std::optional(0.5) : std::nullopt};
        }
        const Scene after = joined(scene);
        QVERIFY(after.bodies.front().radius == Radius{0.5});
        scene.bodies[1].radius = {0.5, 1.0};
        QCOMPARE(refusal(scene), QStringLiteral("\"low\" has the radius 0.5 and \"left\" has the radius 0.5 to 1; a "
                                                "polygon has one radius"));
        scene.bodies[1] = square().bodies[1];
        QCOMPARE(refusal(scene), QStringLiteral("\"low\" has the radius 0.5 and \"left\" has the radius 0; a polygon "
                                                "has one radius"));
    }

    void openOrCrossingChainsAreRefused_data()
    {
        QTest::addColumn<std::function<void(Scene&)>>("change");
        QTest::addColumn<QString>("refused");
        const auto row = [](const char* name, const std::function<void(Scene&)>& change, const char* text) {
            QTest::newRow(name) << change << QString::fromUtf8(text);
        };
        const char* const rule = " is free; in a closed chain, each end is that of exactly one other segment, at every "
                                 "time";
        row(
            "two segments", [](Scene& s) { s.bodies.erase(s.bodies.begin(), s.bodies.begin() + 2); },
            "2 segments are too few or too many; a polygon has 3 to 10,000 edges");
        row(
            "a side is missing", [](Scene& s) { s.bodies.erase(s.bodies.begin() + 2); },
            (std::string("the end of \"left\" at (0, 4)") + rule + " | the end of \"right\" at (4, 4)" + rule).c_str());
        row(
            "an end is off by one double",
            [](Scene& s) {
                s.bodies[0].b = Rest{{std::nextafter(4.0, 5.0), 0}};
            },
            (std::string("the end of \"low\" at (4.000000000000001, 0)") + rule + " | the end of \"right\" at (4, 0)" +
             rule)
                .c_str());
        row(
            "ends move apart",
            [](Scene& s) {
                s.bodies[0].b = FromTo{{4, 0}, {5, 0}};
            },
            "ends of \"low\" and \"right\" are both at (4, 0) at t = 0, but then move apart; ends that are joined are "
            "in the same place at every time");
        row(
            "ends are apart between two keys",
            [](Scene& s) {
                s.bodies[0].b = Keyed{{{0, {4, 0}}, {0.5, {4, 1}}, {1, {4, 0}}}};
            },
            "ends of \"low\" and \"right\" are both at (4, 0) at t = 0, but then move apart; ends that are joined are "
            "in the same place at every time");
        row(
            "three ends meet",
            [](Scene& s) {
                s.bodies.push_back(segment("cut", Rest{{0, 0}}, Rest{{4, 4}}));
            },
            "3 ends meet at (0, 0), those of \"low\", \"left\" and \"cut\"; in a closed chain, two ends meet | 3 ends "
            "meet at (4, 4), those of \"high\", \"right\" and \"cut\"; in a closed chain, two ends meet");
        row(
            "a segment without length",
            [](Scene& s) {
                s.bodies.push_back(segment("dot", Rest{{9, 9}}, Rest{{9, 9}}));
            },
            "\"dot\" has both ends at (9, 9); an edge has two different ends");
        row(
            "two chains",
            [](Scene& s) {
                for (std::size_t i = 0; i < 4; ++i) {
                    Body moved = s.bodies[i];
                    moved.id += " 2";
                    for (Path* path : {&moved.a, &moved.b})
                        std::get<Rest>(*path).at.x += 10;
                    s.bodies.push_back(moved);
                }
            },
            "there are several closed chains: that of \"low\" has 4 of the 8 segments; a polygon is one chain");
        row(
            "the chain crosses itself from t = 1/2",
            [](Scene& s) {
                s.bodies[0].a = s.bodies[1].b = FromTo{{0, 0}, {8, 8}};
                s.time = SceneTime{{0, 1}};
            },
            "edge 1 folds back on edge 0 at t = 0.5; neighbouring edges of a polygon share one point alone");
        row(
            "other times",
            [](Scene& s) {
                s.bodies[2].active = Interval{0, 0.5};
            },
            "\"low\" and \"high\" are active at different times; a polygon is active as a whole");
        row(
            "groups with others", [](Scene& s) { s.bodies[2].group = s.bodies[4].group = "g"; },
            "\"low\" and \"high\" are in different groups with other bodies; a polygon is in one group");
    }
    void openOrCrossingChainsAreRefused()
    {
        QFETCH(std::function<void(Scene&)>, change);
        QFETCH(QString, refused);
        Scene scene = square();
        change(scene);
        QCOMPARE(refusal(scene), refused);
    }

    void groupsOfTheChainAloneDisappearAndOthersStay()
    {
        Scene scene = square();
        for (std::size_t i = 0; i < 4; ++i)
            scene.bodies[i].group = "box 1";
        QCOMPARE(joined(scene).bodies.front().group, std::optional<std::string>());
        QCOMPARE(joined(scene).bodies.front().id, std::string("box 1"));
        scene.bodies[4].group = "box 1";
        QCOMPARE(joined(scene).bodies.front().group, std::optional<std::string>("box 1"));
        QCOMPARE(joined(scene).bodies.front().id, std::string("polygon 1"));
    }

    void theIdIsThatOfTheSidesIfItIsFree()
    {
        Scene scene = square();
        for (std::size_t i = 0; i < 4; ++i) {
            scene.bodies[i].id = "hut side " + std::to_string(i + 1);
            scene.bodies[i].name = "Hut side " + std::to_string(4 - i);
        }
        QCOMPARE(joined(scene).bodies.front().id, std::string("hut"));
        QCOMPARE(joined(scene).bodies.front().name, std::optional<std::string>("Hut"));
        scene.bodies[4].id = "hut";
        QCOMPARE(joined(scene).bodies.front().id, std::string("hut 2"));
        scene.bodies[2].name = "Roof";
        const auto result = joinedSides(scene, allSides(scene));
        QCOMPARE(result->entries.front().bodies.front().name, std::optional<std::string>());
        QCOMPARE(result->lostNames, 4U);
    }

    void referencesNameThePolygon()
    {
        Scene scene = square();
        scene.bodies.push_back(segment("far", Rest{{90, 0}}, Rest{{91, 0}}));
        scene.ignore = Pairs{{"ball", "far"}, {"low", "far"},   {"high", "ball"}, {"far", "left"},
                             {"high", "far"}, {"right", "far"}, {"left", "low"}};
        scene.expect =
            std::vector<Expectation>{{.a = "left", .other = "ball", .kind = ExpectedKind::enter, .count = 1},
                                     {.a = "ball", .other = "far"},
                                     {.a = "right", .other = "ball", .kind = ExpectedKind::enter, .count = 1},
                                     {.a = "left", .other = "low", .kind = ExpectedKind::contact},
                                     {.a = "low", .other = "ball", .kind = ExpectedKind::cross},
                                     {.a = "high", .other = Cell{1, 2}}};
        scene.view = R"({"hidden":["far","low","left","high","right"],"locked":["high"]})";
        const auto result = joinedSides(scene, Indices{0, 1, 2, 3});
        QVERIFY(result.ok());
        const Scene after = replaced(scene, *result);
        QVERIFY(problemsOf(after).empty());
        const Pairs pairs{{"ball", "far"}, {"polygon 1", "far"}};
        QVERIFY(after.ignore == pairs);
        QCOMPARE(result->lostPairs, 1U);
        const std::vector<Expectation> expected{
            {.a = "polygon 1", .other = "ball", .kind = ExpectedKind::enter, .count = 1},
            {.a = "ball", .other = "far"},
            {.a = "polygon 1", .other = Cell{1, 2}}};
        QVERIFY2(after.expect == expected, sceneText(after).c_str());
        QCOMPARE(result->changedExpectations, 2U);
        QCOMPARE(result->lostExpectations, 2U);
        QVERIFY(marksOf(after) == (BodyMarks{{"far", "polygon 1"}, {"polygon 1"}}));
    }

    void keptMembersAreMergedAndConflictsCounted()
    {
        Scene scene = square();
        scene.bodies[0].kept = {{"x-a", "1"}};
        scene.bodies[1].kept = {{"x-a", "2"}, {"x-b", "3"}};
        scene.bodies[2].style = R"({"width":2})";
        scene.bodies[3].grid = true;
        scene.bodies[0].b = FromTo{{4, 0}, {4, 0}, {{"x-p", "1"}}};
        const auto result = joinedSides(scene, allSides(scene));
        QVERIFY(result.ok());
        const Body& polygon = result->entries.front().bodies.front();
        QVERIFY(polygon.kept == (KeptMembers{{"x-a", "1"}, {"x-b", "3"}}));
        QCOMPARE(polygon.grid, std::optional(true));
        QCOMPARE(result->lostMembers, 3U); // x-a, the style, and x-p: side "right" starts in a path at rest
    }

    void aPolygonBecomesItsEdges()
    {
        const Scene scene = parseScene(crate, "crate").value();
        const auto result = explodedPolygons(scene, Indices{1});
        QVERIFY(result.ok());
        const Scene after = replaced(scene, *result);
        QVERIFY2(problemsOf(after).empty(), sceneText(after).c_str());
        QCOMPARE(after.bodies.size(), 6U);
        const Body& polygon = scene.bodies[1];
        for (std::size_t i = 0; i < 4; ++i) {
            const Body& side = after.bodies[1 + i];
            QCOMPARE(side.id, "crate side " + std::to_string(i + 1));
            QCOMPARE(side.name, std::optional("Crate side " + std::to_string(i + 1)));
            QCOMPARE(side.group, std::optional<std::string>("Crate"));
            QCOMPARE(side.shape, Shape::capsule);
            QVERIFY(side.a == polygon.points[i] && side.b == polygon.points[(i + 1) % 4]);
            QVERIFY(side.radius == polygon.radius && side.active == polygon.active && side.grid == polygon.grid);
            QVERIFY(side.style == polygon.style && side.kept == polygon.kept);
        }
        QCOMPARE(after.ignore->size(), 5U);
        QCOMPARE(after.ignore->back(), std::pair(std::string("dot"), std::string("crate side 4")));
        QCOMPARE(after.expect->size(), 8U);
        QCOMPARE(result->lostExpectations, 1U);
        QCOMPARE(marksOf(after).hidden.size(), 4U);
        QCOMPARE(marksOf(after).locked.size(), 5U);
    }

    void thinPolygonsBecomeSegmentsOfTheirOwnGroup()
    {
        Scene scene = parseScene(crate, "crate").value();
        scene.bodies[1].radius = {};
        scene.bodies[1].group = scene.bodies[0].group = "g";
        scene.bodies[2].id = "crate side 3";
        scene.ignore.reset();
        const Scene after = replaced(scene, explodedPolygons(scene, Indices{1}).value());
        QVERIFY(problemsOf(after).empty());
        for (std::size_t i = 1; i < 5; ++i) {
            QCOMPARE(after.bodies[i].shape, Shape::segment);
            QCOMPARE(after.bodies[i].group, std::optional<std::string>("g"));
        }
        QCOMPARE(after.bodies[3].id, std::string("crate side 4")); // side 3 is the dot
    }

    void joiningTheSidesOfAPolygonGivesThePolygon()
    {
        const Scene scene = parseScene(crate, "crate").value();
        const Scene again = joined(replaced(scene, explodedPolygons(scene, Indices{1}).value()));
        Scene expected = scene;
        expected.expect->pop_back(); // the only member that a side cannot stand for
        QCOMPARE(sceneText(again), sceneText(expected));
    }

    void joiningTheSidesOfRandomPolygonsGivesThem()
    {
        for (int index = 0; index < oracle::caseCount(200); ++index) {
            oracle::Random random = oracle::caseRandom("join and explode", index);
            Scene scene;
            Body& polygon = scene.bodies.emplace_back();
            polygon.id = random.chance(50) ? "p" : "p side 1";
            polygon.shape = Shape::polygon;
            const int corners = random.in(3, 9);
            for (int i = 0; i < corners; ++i) {
                const Vec at{double(i), double(i) * i + random.in(0, 1) / 4.0};
                const Vec to = random.chance(50) ? Vec{at.x, at.y + 1 / 8.0} : at;
                polygon.points.push_back(random.chance(30) ? Path{Rest{at}} : Path{FromTo{at, to}});
            }
            if (random.chance(50))
                polygon.radius = {random.in(0, 2) / 2.0};
            const std::string before = sceneText(scene);
            if (!problemsOf(scene).empty())
                continue;
            Scene exploded = replaced(scene, explodedPolygons(scene, Indices{0}).value());
            QVERIFY2(problemsOf(exploded).empty(), before.c_str());
            QCOMPARE(exploded.bodies.size(), std::size_t(corners));
            QCOMPARE(sceneText(joined(exploded)), before);
            // In another order and direction it is the same ring from another corner.
            for (std::size_t i = exploded.bodies.size() - 1; i > 0; --i)
                std::swap(exploded.bodies[i], exploded.bodies[std::size_t(random.in(0, int(i)))]);
            for (Body& side : exploded.bodies)
                if (random.chance(50))
                    std::swap(side.a, side.b);
            std::vector<Path> ring = joined(exploded).bodies.front().points;
            std::ranges::rotate(ring, std::ranges::find(ring, polygon.points[0]));
            if (ring[1] != polygon.points[1])
                std::reverse(ring.begin() + 1, ring.end());
            QVERIFY2(ring == polygon.points, before.c_str());
        }
    }

    void tooManyReferencesAreRefused()
    {
        Scene scene = parseScene(crate, "crate").value();
        std::vector<Path>& points = scene.bodies[1].points;
        points.clear();
        for (int i = 0; i < 1001; ++i)
            points.push_back(Rest{{double(i), double(i) * i}});
        scene.bodies.push_back(scene.bodies[1]);
        scene.bodies.back().id = "crate 2";
        scene.ignore.emplace().emplace_back("crate", "crate 2");
        QVERIFY(explodedPolygons(scene, Indices{1}).ok());
        QVERIFY(!explodedPolygons(scene, Indices{1, 3}).ok());
    }
};

QTEST_MAIN(TestPolygonEditing)

} // namespace sweep::tst_polygon_editing
#include "tst_polygon_editing.moc"
