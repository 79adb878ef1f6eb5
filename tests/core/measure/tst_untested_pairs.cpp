// Pairs that are not tested, compared with the rule applied to each pair, and pairs at rest that are in contact.
#include "core/contacts/candidate_pairs.h"
#include "core/measure/untested_pairs.h"
#include "tests/support/random.h"

#include <QtTest>

#include <algorithm>

namespace sweep::tst_untested_pairs {

namespace {

UntestedCounts countedOneByOne(const Scene& scene)
{
    const TestedPairs tested(scene);
    UntestedCounts counts;
    for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
        for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b) {
            const auto reason = tested.whyUntested({a, b});
            counts.sameGroup += reason == Untested::sameGroup ? 1U : 0U;
            counts.ignored += reason == Untested::ignored ? 1U : 0U;
            counts.noCommonTime += reason == Untested::noCommonTime ? 1U : 0U;
            counts.atRest += reason == Untested::atRest ? 1U : 0U;
        }
    return counts;
}

// Times are quarters of the window, so that intervals often end where others begin; ids and positions are few.
Scene randomScene(oracle::Random& random)
{
    Scene scene;
    const auto quarters = [&] {
        const int start = random.in(0, 3);
        return Interval{start / 4.0, random.in(start + 1, 4) / 4.0};
    };
    const auto place = [&] { return Vec{double(random.in(0, 3)), double(random.in(0, 3))}; };
    const auto path = [&]() -> Path {
        if (random.chance(40))
            return Rest{place()};
        if (random.chance(20))
            return FromTo{place(), place()};
        if (random.chance(10))
            return Launch{place(), {}, Vec{}};
        Keyed keyed;
        for (int i = 0; i <= 8; ++i)
            if (random.chance(50))
                keyed.keys.push_back(
                    {i / 8.0, keyed.keys.empty() || random.chance(30) ? place() : keyed.keys.back().at});
        return keyed.keys.empty() ? Path{Rest{place()}} : Path{keyed};
    };
    const int count = random.in(2, 12);
    for (int i = 0; i < count; ++i) {
        Body body{.id = std::to_string(i)};
        body.shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule});
        body.a = path();
        body.b = path();
        body.radius = {random.in(0, 2) / 2.0, random.chance(20) ? std::optional(1.0) : std::nullopt};
        if (random.chance(60))
            body.active = quarters();
        if (random.chance(30))
            body.group = random.of({"walls", "floor"});
        scene.bodies.push_back(std::move(body));
    }
    if (random.chance(50))
        scene.ignore = std::vector<std::pair<std::string, std::string>>{{"0", "1"}, {"1", "0"}, {"1", "2"}, {"3", "3"}};
    if (count < 4)
        scene.ignore.reset();
    return scene;
}

Body wall(std::string id, Vec a, Vec b)
{
    return {.id = std::move(id), .shape = Shape::segment, .a = Rest{a}, .b = Rest{b}};
}

} // namespace

class TestUntestedPairs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsAreThoseOfEachPair();
    void contactsAtRestAreThoseOfEachPair();
    void theFirstReasonCounts();
    void wallsOfALevelAreAtRest();
    void limitsBoundTheListedAndComparedPairs_data();
    void limitsBoundTheListedAndComparedPairs();
};

void TestUntestedPairs::countsAreThoseOfEachPair()
{
    std::uint64_t atRest = 0;
    for (int i = 0; i < oracle::caseCount(500); ++i) {
        oracle::Random random = oracle::caseRandom("untested", i);
        const Scene scene = randomScene(random);
        const UntestedCounts expected = countedOneByOne(scene);
        const UntestedCounts counts = TestedPairs(scene).counts();
        QCOMPARE(counts.sameGroup, expected.sameGroup);
        QCOMPARE(counts.ignored, expected.ignored);
        QCOMPARE(counts.noCommonTime, expected.noCommonTime);
        QCOMPARE(counts.atRest, expected.atRest);
        Scene unnamed = scene; // no pair is ignored by name
        unnamed.ignore.reset();
        for (Body& body : unnamed.bodies)
            body.group.reset();
        QCOMPARE(TestedPairs(scene).countsByTime().noCommonTime, countedOneByOne(unnamed).noCommonTime);
        QCOMPARE(TestedPairs(scene).countsByTime().atRest, countedOneByOne(unnamed).atRest);
        atRest += counts.atRest;
    }
    QVERIFY(atRest > 0);
}

void TestUntestedPairs::contactsAtRestAreThoseOfEachPair()
{
    std::size_t found = 0;
    for (int i = 0; i < oracle::caseCount(300); ++i) {
        oracle::Random random = oracle::caseRandom("atRest", i);
        const Scene scene = randomScene(random);
        const TestedPairs tested(scene);
        std::vector<RestingContact> expected;
        for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
            for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b) {
                if (tested.whyUntested({a, b}) != Untested::atRest)
                    continue;
                const auto relation = relationAt(scene, scene.bodies[a], scene.bodies[b], commonStart(scene, {a, b}));
                QVERIFY(relation.has_value());
                if (relation->relation != Relation::apart)
                    expected.push_back({{a, b}, relation->relation});
            }
        const UntestedPairs pairs = untestedPairs(scene);
        QVERIFY(pairs.inContact == expected);
        QVERIFY(untestedPairs(scene, {.threads = 3}).inContact == expected);
        found += expected.size();
    }
    QVERIFY(found > 0);
}

void TestUntestedPairs::theFirstReasonCounts()
{
    Scene scene;
    scene.bodies = {wall("a", {0, 0}, {1, 0}), wall("b", {0, 0}, {0, 1}), wall("c", {1, 0}, {1, 1})};
    scene.bodies[0].group = "level";
    scene.bodies[1].group = "level";
    scene.ignore = std::vector<std::pair<std::string, std::string>>{{"a", "b"}, {"b", "c"}};
    QVERIFY(TestedPairs(scene).whyUntested({0, 1}) == Untested::sameGroup);
    QVERIFY(TestedPairs(scene).whyUntested({1, 2}) == Untested::ignored);
    QVERIFY(TestedPairs(scene).whyUntested({0, 2}) == Untested::atRest);
    scene.bodies[2].active = Interval{0, 0.5};
    scene.bodies[0].active = Interval{0.5, 1};
    QVERIFY(TestedPairs(scene).whyUntested({0, 2}) == Untested::noCommonTime);
    scene.bodies[0].active = Interval{0.25, 1};
    scene.bodies[0].a = FromTo{{0, 0}, {1, 0}};
    QVERIFY(!TestedPairs(scene).whyUntested({0, 2}));
}

void TestUntestedPairs::wallsOfALevelAreAtRest()
{
    Scene scene; // a closed square, a wall across two of its sides, one that lies on another side, and one apart
    scene.bodies = {wall("south", {0, 0}, {4, 0}),  wall("east", {4, 0}, {4, 4}),    wall("north", {4, 4}, {0, 4}),
                    wall("west", {0, 4}, {0, 0}),   wall("across", {2, -1}, {2, 5}), wall("on west", {0, 1}, {0, 3}),
                    wall("apart", {1, 1}, {1.5, 1})};
    const UntestedPairs pairs = untestedPairs(scene);
    QCOMPARE(pairs.counts.atRest, std::uint64_t{21});
    const std::vector<RestingContact> expected{
        {{0, 1}, Relation::touch}, {{0, 3}, Relation::touch}, {{0, 4}, Relation::cross},  {{1, 2}, Relation::touch},
        {{2, 3}, Relation::touch}, {{2, 4}, Relation::cross}, {{3, 5}, Relation::overlap}};
    QVERIFY(pairs.inContact == expected);
}

void TestUntestedPairs::limitsBoundTheListedAndComparedPairs_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::newRow("boxes that overlap") << Shape::segment;
    QTest::newRow("lines, which have no box") << Shape::line;
}

void TestUntestedPairs::limitsBoundTheListedAndComparedPairs()
{
    QFETCH(Shape, shape);
    Scene scene; // each of the 200 bodies crosses all others
    for (int i = 0; i < 200; ++i)
        scene.bodies.push_back(wall(std::to_string(i), {-200, double(i - 100)}, {200, double(100 - i)}));
    for (Body& body : scene.bodies)
        body.shape = shape;
    constexpr std::uint64_t all = 200 * 199 / 2;
    const UntestedPairs unlimited = untestedPairs(scene);
    QCOMPARE(unlimited.inContact.size(), std::size_t{all});
    QVERIFY(unlimited.isComplete && unlimited.unlisted == 0);
    const UntestedPairs listed = untestedPairs(scene, {.threads = 2}, {.listed = 30, .compared = all});
    QVERIFY(listed.inContact ==
            (std::vector<RestingContact>(unlimited.inContact.begin(), unlimited.inContact.begin() + 30)));
    QCOMPARE(listed.unlisted, all - 30);
    QVERIFY(listed.isComplete);
    const UntestedPairs compared = untestedPairs(scene, {}, {.compared = 1000});
    QVERIFY(compared.inContact.size() > 1000U && compared.inContact.size() <= 1200U);
    QVERIFY(!compared.isComplete);
    QCOMPARE(compared.counts.atRest, all);
    const UntestedPairs both = untestedPairs(scene, {.threads = 3}, {.listed = 30, .compared = 1000});
    QCOMPARE(both.inContact.size() + both.unlisted, compared.inContact.size());
}

QTEST_GUILESS_MAIN(TestUntestedPairs)

} // namespace sweep::tst_untested_pairs
#include "tst_untested_pairs.moc"
