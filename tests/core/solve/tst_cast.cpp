// Casts: bodies that move straight from start to end, and their hits as an engine's ray and shape casts report them.
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/cast.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

namespace sweep::tst_cast {

namespace {

Body point(Vec from, Vec to)
{
    return {.id = "query", .shape = Shape::point, .a = FromTo{from, to}};
}

Body circle(const char* id, Vec at, double radius)
{
    return {.id = id, .shape = Shape::circle, .a = Rest{at}, .radius = {radius}};
}

Body segment(const char* id, Vec a, Vec b)
{
    return {.id = id, .shape = Shape::segment, .a = Rest{a}, .b = Rest{b}};
}

// The hits of the body `cast` by the scene alone; checks that the scene's timeline gives the same.
std::vector<CastHit> hitsOf(const Scene& scene, std::uint32_t cast)
{
    CastContacts contacts({cast});
    contacts.add(solve(scene).value());
    const Cast found = solveCast(scene, cast);
    std::vector<CastHit> hits;
    for (const CastContact& contact : found.contacts)
        hits.push_back(castHit(scene, found, contact));
    const Cast listed = contacts.casts().front();
    if (listed.contacts.size() != hits.size())
        qFatal("the timeline gives another number of contacts");
    for (std::size_t i = 0; i < hits.size(); ++i)
        if (listed.contacts[i].body != hits[i].body ||
            castHit(scene, listed, listed.contacts[i]).leaves != hits[i].leaves)
            qFatal("the timeline gives another contact");
    return hits;
}

} // namespace

class TestCast : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCastRunsStraightAndKeepsItsForm_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<bool>("is");
        const auto row = [](const char* name, const char* members, bool is) {
            QTest::newRow(name) << QString::fromUtf8(members) << is;
        };
        row("point", R"("shape": "point", "path": {"from": [0, 0], "to": [5, 5]})", true);
        row("circle", R"("shape": "circle", "radius": 1, "path": {"from": [0, 0], "to": [5, 5]})", true);
        row("growing circle", R"("shape": "circle", "radius": {"from": 1, "to": 2},
                                 "path": {"from": [0, 0], "to": [5, 5]})",
            false);
        row("circle of two equal radii", R"("shape": "circle", "radius": {"from": 1, "to": 1},
                                            "path": {"from": [0, 0], "to": [5, 5]})",
            true);
        row("no way", R"("shape": "point", "path": {"from": [5, 5], "to": [5, 5]})", false);
        row("at rest", R"("shape": "point", "path": [0, 0])", false);
        row("keys", R"("shape": "point", "path": {"keys": [[0, 0, 0], [1, 5, 5]]})", true);
        row("keys beyond the time", R"("shape": "point", "path": {"keys": [[-1, 0, 0], [2, 5, 5], [3, 0, 0]]})", true);
        row("a key within", R"("shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 5, 5]]})", false);
        row("keys at rest", R"("shape": "point", "path": {"keys": [[0, 5, 5], [1, 5, 5]]})", false);
        row("launch", R"("shape": "point", "path": {"at": [0, 0], "velocity": [5, 5]})", true);
        row("launch without velocity", R"("shape": "point", "path": {"at": [0, 0], "velocity": [0, 0]})", false);
        row("throw", R"("shape": "point", "path": {"at": [0, 0], "velocity": [5, 5], "acceleration": [0, -1]})", false);
        row("segment whose ends have different paths", R"("shape": "segment",
            "a": {"at": [0, 0], "velocity": [5, 5]}, "b": {"keys": [[0, 1, 0], [1, 6, 5]]})",
            true);
        row("segment that is moved", R"("shape": "segment", "a": {"from": [0, 0], "to": [5, 5]},
                                        "b": {"from": [1, 0], "to": [6, 5]})",
            true);
        row("segment that turns", R"("shape": "segment", "a": {"from": [0, 0], "to": [5, 5]},
                                     "b": {"from": [1, 0], "to": [5, 6]})",
            false);
        row("segment of which one end rests", R"("shape": "segment", "a": {"from": [0, 0], "to": [5, 5]},
                                                 "b": [1, 0])",
            false);
        // 0.1 + 0.2 is not 0.3: the two displacements differ by less than an ulp.
        row("segment that turns by a rounding", R"("shape": "segment", "a": {"from": [0, 0], "to": [0.2, 0]},
                                                   "b": {"from": [0.1, 0], "to": [0.30000000000000004, 0]})",
            false);
        row("ray", R"("shape": "ray", "a": {"from": [0, 0], "to": [5, 5]}, "b": {"from": [1, 0], "to": [6, 5]})",
            false);
    }
    void aCastRunsStraightAndKeepsItsForm()
    {
        QFETCH(const QString, body);
        QFETCH(const bool, is);
        const QString text = QStringLiteral(R"({"format": "sweepbench.scene", "version": 1,
            "bodies": [{"id": "it", %1}]})")
                                 .arg(body);
        const Scene scene = parseScene(text.toStdString(), "test").value();
        QCOMPARE(isCast(scene, scene.bodies.front()), is);
    }

    void segmentsRaysAndCapsulesBecomeCasts()
    {
        const Scene scene;
        Body level = segment("a", {1, 2}, {4, 6});
        level.name = "Query";
        level.group = "g";
        const Body query = castOf(scene, level).value();
        QVERIFY(isCast(scene, query));
        QCOMPARE(query.shape, Shape::point);
        QVERIFY((query.a == Path{FromTo{{1, 2}, {4, 6}}}));
        QVERIFY(query.name == level.name && query.group == level.group && !query.active);
        level.shape = Shape::ray;
        QVERIFY(castOf(scene, level) == query);
        level.shape = Shape::capsule;
        level.radius = {0.5};
        const Body ball = castOf(scene, level).value();
        QCOMPARE(ball.shape, Shape::circle);
        QCOMPARE(ball.radius.from, 0.5);
        level.radius = {0.5, 0.75};
        QVERIFY(!castOf(scene, level)); // the circle's radius grows
        level.shape = Shape::line;
        QVERIFY(!castOf(scene, level));
        QVERIFY(!castOf(scene, segment("a", {1, 2}, {1, 2})));
        QVERIFY(!castOf(scene, circle("a", {1, 2}, 1)));
        QVERIFY(!castOf(scene, query));
    }

    void aCastIsActiveFromZeroToOneWithinTheScene_data()
    {
        QTest::addColumn<double>("start");
        QTest::addColumn<double>("end");
        QTest::addColumn<bool>("unit");
        QTest::newRow("the scene's time is 0 to 1") << 0.0 << 1.0 << false;
        QTest::newRow("it is longer") << 0.0 << 10.0 << true;
        QTest::newRow("it begins earlier") << -1.0 << 1.0 << true;
        QTest::newRow("it ends earlier") << 0.0 << 0.5 << false;
        QTest::newRow("it begins later") << 0.5 << 2.0 << false;
    }
    void aCastIsActiveFromZeroToOneWithinTheScene()
    {
        QFETCH(const double, start);
        QFETCH(const double, end);
        QFETCH(const bool, unit);
        Scene scene;
        scene.time = SceneTime{{start, end}, {}};
        Body level = segment("a", {0, 0}, {1, 0});
        const auto expected = unit ? std::optional(Interval{0, 1}) : std::nullopt;
        QVERIFY(castOf(scene, level)->active == expected);
        level.active = Interval{0.5, end < 1 ? 0.51 : 0.75}; // an active time that the body already has is kept
        QVERIFY(castOf(scene, level)->active == level.active);
    }

    void normalsPointOutOfTheBodyHit()
    {
        for (const bool first : {true, false}) { // in either order of the bodies
            Scene scene;
            const Body query = point({0, 0}, {10, 0});
            scene.bodies = {circle("round", {5, 0}, 1), segment("wall", {8, -1}, {8, 1})};
            scene.bodies.insert(first ? scene.bodies.begin() : scene.bodies.end(), query);
            const auto hits = hitsOf(scene, first ? 0 : 2);
            QCOMPARE(hits.size(), std::size_t{2});
            QCOMPARE(scene.bodies[hits[0].body].id, std::string("round"));
            QCOMPARE(closedForm(hits[0].fraction), std::string("2/5"));
            QVERIFY(hits[0].start == CastStart::outside);
            QCOMPARE(*hits[0].point, (Vec{4, 0}));
            QCOMPARE(*hits[0].normal, (Vec{-1, 0}));
            QVERIFY(!std::signbit(hits[0].normal->y));
            QCOMPARE(closedForm(*hits[0].leaves), std::string("3/5"));
            QCOMPARE(scene.bodies[hits[1].body].id, std::string("wall"));
            QCOMPARE(*hits[1].normal, (Vec{-1, 0}));
            QVERIFY(hits[1].leaves == hits[1].fraction);
        }
    }

    void aBallIsHitBeforeItsCentreIs()
    {
        Scene scene;
        scene.bodies = {circle("cast", {0, 0}, 0.5), circle("round", {5, 0}, 1)};
        scene.bodies[0].a = FromTo{{0, 0}, {10, 0}};
        const CastHit hit = hitsOf(scene, 0).front();
        QCOMPARE(closedForm(hit.fraction), std::string("7/20"));
        QCOMPARE(*hit.point, (Vec{4, 0}));
        QCOMPARE(*hit.normal, (Vec{-1, 0}));
    }

    void theStartInsideHasNoNormal()
    {
        Scene scene;
        scene.bodies = {point({0, 0}, {5, 5}), circle("round", {0, 0}, 1), circle("far", {5, 5}, 1)};
        const auto hits = hitsOf(scene, 0);
        QVERIFY(hits[0].start == CastStart::inside);
        QVERIFY(hits[0].fraction == Instant(0.0));
        QVERIFY(!hits[0].point && !hits[0].normal);
        QCOMPARE(closedForm(*hits[0].leaves), std::string("√2/10"));
        QVERIFY(hits[1].start == CastStart::outside);
        QVERIFY(!hits[1].leaves); // the cast ends inside
    }

    void theStartOnABorderIsNotInside()
    {
        Scene scene;
        scene.bodies = {point({1, 0}, {5, 0}), circle("round", {0, 0}, 1), segment("wall", {1, -1}, {1, 1}),
                        segment("corner", {1, 0}, {1, -1})};
        const auto hits = hitsOf(scene, 0);
        QCOMPARE(hits.size(), std::size_t{3});
        QVERIFY(hits[0].start == CastStart::touching); // the border of a disc
        QVERIFY(hits[1].start == CastStart::on);       // a segment has no interior
        QVERIFY(hits[2].start == CastStart::touching); // the start is an end of the segment
        for (const CastHit& hit : hits)
            QVERIFY(hit.fraction == Instant(0.0) && hit.leaves == Instant(0.0) && !hit.normal);
    }

    // A disc of radius 0 counts as a point, even if it grows later.
    void theStartInADiscOfRadiusZeroIsNotInside()
    {
        Scene scene;
        scene.bodies = {point({0, 0}, {5, 0}), circle("round", {0, 0}, 0)};
        scene.bodies[1].radius.to = 1;
        QVERIFY(hitsOf(scene, 0).front().start == CastStart::on);
        scene.bodies[0].active = Interval{0.5, 1};
        QVERIFY(hitsOf(scene, 0).front().start == CastStart::inside);
    }

    void theLastPointOfThePathCounts()
    {
        Scene scene;
        scene.bodies = {point({0, 0}, {5, 0}), segment("wall", {5, -1}, {5, 1}), circle("beyond", {7, 0}, 1)};
        const auto hits = hitsOf(scene, 0);
        QCOMPARE(hits.size(), std::size_t{1});
        QVERIFY(hits[0].fraction == Instant(1.0));
        QCOMPARE(*hits[0].point, (Vec{5, 0}));
        QCOMPARE(*hits[0].normal, (Vec{-1, 0}));
    }

    void aBodyThatAppearsAroundTheCastIsNotHitFromOutside()
    {
        Scene scene;
        scene.bodies = {point({0, 0}, {4, 0}), circle("late", {2, 0}, 1)};
        scene.bodies[1].active = Interval{0.5, 1};
        const CastHit hit = hitsOf(scene, 0).front();
        QVERIFY(hit.start == CastStart::inside);
        QVERIFY(hit.fraction == Instant(0.5));
        QVERIFY(!hit.normal);
    }

    void theClosestHitComesFirstAndTheEarlierBodyOfATie()
    {
        Scene scene;
        scene.bodies = {segment("far", {3, -1}, {3, 1}), segment("upper", {2, 0}, {2, 1}), point({0, 0}, {4, 0}),
                        circle("lower", {3, 0}, 1), segment("near", {1, -1}, {1, 1})};
        std::vector<std::string> order;
        for (const CastHit& hit : hitsOf(scene, 2))
            order.push_back(scene.bodies[hit.body].id);
        QCOMPARE(order, (std::vector<std::string>{"near", "upper", "lower", "far"}));
    }

    void onlyTheFirstContactCounts()
    {
        Scene scene; // the cast passes the moving wall, which then overtakes it
        scene.bodies = {point({0, 0}, {8, 0}), segment("wall", {}, {})};
        scene.bodies[1].a = Keyed{{{0, {1, -1}}, {0.5, {1, -1}}, {1, {16, -1}}}};
        scene.bodies[1].b = Keyed{{{0, {1, 1}}, {0.5, {1, 1}}, {1, {16, 1}}}};
        const auto hits = hitsOf(scene, 0);
        QCOMPARE(solve(scene).value().events().size(), std::size_t{2});
        QCOMPARE(hits.size(), std::size_t{1});
        QCOMPARE(closedForm(hits[0].fraction), std::string("1/8"));
    }

    void pairsThatAreNotTestedAreNotHit()
    {
        Scene scene;
        scene.bodies = {point({0, 0}, {4, 0}), circle("own", {2, 0}, 1)};
        scene.ignore = std::vector<std::pair<std::string, std::string>>{{"query", "own"}};
        QVERIFY(hitsOf(scene, 0).empty());
        scene.bodies.push_back(circle("far", {2, 9}, 1));
        scene.bodies.push_back(circle("off", {2, 5}, 1));
        QCOMPARE(testedBodies(scene, {.body = 0}), (std::vector<std::uint32_t>{2, 3}));
        QCOMPARE(testedBodies(scene, {.body = 0, .against = 3}), (std::vector<std::uint32_t>{3}));
        QVERIFY(testedBodies(scene, {.body = 0, .against = 1}).empty());
    }

    // A launch lasts from 0 to 4 in the scene's time; keys at 1 and 3 bound a part of a path.
    void theFractionIsThatOfTheActiveTime()
    {
        Scene scene;
        scene.time = SceneTime{{0, 4}, {}};
        Body launched = point({}, {});
        launched.a = Launch{{0, 0}, {1, 0}, {}};
        Body keyed = point({}, {});
        keyed.a = Keyed{{{0, {0, 0}}, {4, {4, 0}}}};
        keyed.active = Interval{1, 3};
        scene.bodies = {launched, segment("wall", {2, -1}, {2, 1})};
        QCOMPARE(closedForm(hitsOf(scene, 0).at(0).fraction), std::string("1/2"));
        scene.bodies = {keyed, segment("wall", {1.5, -1}, {1.5, 1})};
        QCOMPARE(closedForm(hitsOf(scene, 0).at(0).fraction), std::string("1/4"));
    }

    // At any time, the fraction is that of the path.
    void theFractionDoesNotDependOnTheTime()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("fraction of a cast", i);
            const auto place = [&] { return Vec{double(random.in(-8, 8)), double(random.in(-8, 8))}; };
            Scene scene;
            scene.bodies = {point(place(), place()), circle("round", place(), random.in(1, 6) / 2.0),
                            segment("wall", place(), place())};
            if (!isCast(scene, scene.bodies[0]))
                continue;
            Scene other = scene;
            const double start = random.in(-5, 5) / 3.0;
            other.time = SceneTime{{start, start + random.in(1, 9) / 7.0}, {}};
            const auto expected = hitsOf(scene, 0);
            const auto hits = hitsOf(other, 0);
            QCOMPARE(hits.size(), expected.size());
            for (std::size_t k = 0; k < hits.size(); ++k) {
                QCOMPARE(hits[k].body, expected[k].body);
                QVERIFY2(hits[k].fraction == expected[k].fraction, closedForm(expected[k].fraction).c_str());
                QVERIFY(hits[k].leaves == expected[k].leaves);
                QCOMPARE(hits[k].start, expected[k].start);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCast)

} // namespace sweep::tst_cast
#include "tst_cast.moc"
